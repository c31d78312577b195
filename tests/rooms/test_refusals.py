"""Ten thousand commands that nobody should send: what is refused, and how it is said, tells nothing hidden.

Each is asked of two tables that differ only in cards which whoever asks may not know. The answers are the same, word by
word, and whether there is one as well.
"""

import random
from collections import Counter
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from app.rooms.commands import Command
from app.rooms.decide import decide
from app.rooms.draft import Decision
from app.rooms.refusals import sentence
from app.rooms.room import Room
from app.rooms.seats import Seat
from app.rules.chance import SEED_BYTES, SeededChance
from app.rules.game import LANGUAGES, Game, Refused
from app.rules.register import GAMES
from app.rules.toc.cards import DECK, RANKS
from app.wire.client import decode
from tests.rules.driving import drive

COMMANDS = 10_000
"""Of all games together."""
A_MOMENT = 25
"""Commands tried at each moment of a game."""
OPTIONS: dict[str, dict[str, Any]] = {"sixquiprend": {}, "hornochsen": {}, "toc": {"teams": True, "charity": 1}}
SEATS = 4

KINDS = (
    *("join", "rename", "ready", "add_computer", "remove", "forgive", "admit", "turn_away", "pass_host", "set_clock"),
    *("set_hints", "set_analysis"),
    *("arrange", "set_game", "set_options", "set_public", "start", "stand_in", "replace", "go_on", "nudge", "sit_out"),
    *("claim_seat", "ask_seat", "grant_seat", "deny_seat", "rematch", "reopen", "return", "share"),
)
MOVES = (
    "play",
    "take",
    "pick",
    "place",
    "stop",
    "advance",
    "swap",
    "discard",
    "give",
    "demand",
    "pass",
    "deal",
    "first",
)


def moment(game: Game[Any, Any], state: Any) -> Room:
    return Room(
        code="code",
        game=game.name,
        phase="playing",
        host="p0",
        seats=tuple([Seat(name=f"Player {seat}", player=f"p{seat}") for seat in range(SEATS)]),
        options=OPTIONS[game.name],
        state=state,
        step=game.step(state),
    )


def other_world(state: Any, viewer: int | None, draw: random.Random) -> Any:
    """The same moment with the cards that the viewer cannot see dealt in another way."""
    others = [seat for seat in range(SEATS) if seat != viewer]
    hands = [card for seat in others for card in state.hands[seat]]
    apart = [*getattr(state, "talon", ()), *(state.gifts[seat] for seat in others if hasattr(state, "gifts"))]
    hidden = [card for card in [*hands, *apart] if card]
    instead = dict(zip(hidden, draw.sample(hidden, len(hidden)), strict=True))

    def dealt(cards: Any) -> Any:
        return tuple([instead.get(card, card) for card in cards])

    changes = {name: dealt(getattr(state, name)) for name in ("talon", "gifts", "chosen") if hasattr(state, name)}
    if hasattr(state, "received"):
        (changes["received"],) = dealt([state.received])
    order = DECK.index if hasattr(state, "talon") else None
    return replace(state, hands=tuple([tuple(sorted(dealt(hand), key=order)) for hand in state.hands]), **changes)


def anything(draw: random.Random, game: str, room: Room) -> dict[str, Any]:
    """A command, more often wrong than right."""
    step = draw.choice([room.step, room.step, room.step - 1, room.step + 1, -1])
    seat = draw.choice([0, 1, 2, 3, 4, -1, 99])
    if draw.random() < 0.7:
        card: Any = draw.choice(DECK) if game == "toc" else draw.randrange(-1, 106)
        members = {
            "play": {"card": card},
            "pick": {"card": card},
            "take": {"row": seat},
            "discard": {"card": card},
            "give": {"card": card},
            "demand": {"rank": draw.choice(RANKS)},
            "first": {"seat": seat},
            "place": {"special": draw.choice(["+5", "x2"]), "pile": draw.randrange(100)},
            "deal": {"cards": [card]},
            "advance": {"from": draw.randrange(72), "to": draw.randrange(72)},
            "swap": {"card": card, "from": draw.randrange(72), "with": draw.randrange(72)},
        }
        kind = draw.choice(MOVES)
        move = {"type": kind, **members.get(kind, {})}
        if kind == "play" and game == "toc":
            move |= {"from": draw.choice(["base", draw.randrange(72)]), "to": draw.choice(["H0", draw.randrange(72)])}
        return {"type": "move", "step": step, "move": move}
    name, token = draw.choice(["Zoé", "Player 1", "x" * 30, ""]), "t" * 22
    members = {
        **{kind: {"name": name} for kind in ("join", "rename", "forgive", "admit", "turn_away")},
        **{kind: {"seat": seat} for kind in ("pass_host", "nudge", "ask_seat", "grant_seat", "deny_seat")},
        **{kind: {"seat": seat, "step": step} for kind in ("remove", "stand_in", "replace")},
        **{kind: {"step": step} for kind in ("add_computer", "start", "rematch", "reopen")},
        "ready": {"ready": True},
        "set_public": {"public": True},
        "set_hints": {"hints": True},
        "set_analysis": {"analysis": False},
        "arrange": {"seat": seat, "to": 1, "step": step},
        "set_game": {"game": draw.choice([*GAMES, "chess"]), "step": step},
        "set_clock": {"seconds": 20},
        "set_options": {"options": {"limit": 1, "rounds": "x"}},
        "claim_seat": {"token": token},
        "share": {"commitment": "0" * 64, "share": "1" * 64},
    }
    kind = draw.choice(KINDS)
    return {"type": kind, **members.get(kind, {})}


def answer(room: Room, command: Command, by: str) -> str:
    """Everything that whoever asked is told."""
    told = decide(room, command, by, 1000.0, SeededChance(bytes(SEED_BYTES)), "fresh")
    if not isinstance(told, Refused):
        return "accepted" if isinstance(told, Decision) else "repeated"
    return " / ".join([told.code, *(sentence(told, language, room.game) for language in LANGUAGES)])


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_what_is_refused_and_how_it_is_said_tells_nothing_hidden(game: Game[Any, Any]) -> None:
    draw, told, differing = random.Random(36), Counter[str](), 0
    seed = 0
    while sum(told.values()) < COMMANDS // len(GAMES):
        seed += 1
        for step in drive(game, SEATS, game.options(OPTIONS[game.name]), seed, restless=True):
            if not game.to_act(step.after) or game.to_act(step.after) == (None,) or draw.random() < 0.8:
                continue
            viewer = draw.choice([None, *range(SEATS)])
            by = "spectator" if viewer is None else f"p{viewer}"
            room = moment(game, step.after)
            other = replace(room, state=other_world(step.after, viewer, draw))
            differing += room != other
            for number in range(A_MOMENT):
                command = decode(msgspec.json.encode({"id": f"c{number}", **anything(draw, game.name, room)}).decode())
                if isinstance(command, Command):
                    said = answer(room, command, by)
                    assert answer(other, command, by) == said, (viewer, command)
                    told[said.partition(" / ")[0]] += 1
    refusals = Counter({code: times for code, times in told.items() if code not in ("accepted", "repeated")})
    assert refusals.total() > told.total() // 2
    assert len(refusals) > 15, "many ways to be refused were tried"
    assert differing > told.total() // A_MOMENT // 2
