"""Every byte that a seat or a spectator is sent over whole games of Hornochsen and Toc names no card hidden from them.

A card of Toc is a word of its own, so that whole messages are searched for it. A horn card is a number like any other:
it is looked for where messages name cards, and a member that nobody has looked at fails.
"""

import asyncio
import json
import re
from collections.abc import Callable, Iterator
from contextlib import AsyncExitStack
from typing import Any

import msgspec
import pytest

from app.live.limits import QUIET_SECONDS
from app.rooms.room import Room
from app.rules.chance import SEED_BYTES, SeededChance
from app.rules.toc.cards import DECK
from tests.faults.figures import LONG, keep
from tests.faults.words import Behind, hear_until
from tests.services import Tablee, tablee
from tests.wire.stranger import Stranger

Card = int | str
GAMES_OPTIONS: dict[str, dict[str, Any]] = {"hornochsen": {"deals": 2}, "toc": {"teams": True, "charity": 1}}
PLAYERS = 4
MOVES = 10_000 if LONG else 120
"""The short form leaves the game before its end: a hundred moves of Toc are eight hands."""
LATE_AFTER = 30
"""Moves after which one more spectator comes, who is told what happened before."""

TOC_CARD = re.compile(r'"([A2-9TJQK][SHDC])"')
HORN_CARDS = {"game.piles", "own.hand", "dealt.circle", "laid.card", "took.cards"}
# Members that hold no horn card: each new one has to be looked at.
NO_HORN_CARDS = {
    *("name", "phase", "deal", "first", "cards", "specials", "taken", "played", "totals", "history", "waiting"),
    *("turn", "points", "result", "fits", "gains", "stop", "places", "type", "seat", "place", "auto", "special"),
    *("scores", "left", "seats", "game", "changed", "was"),
}


class Witness(Stranger):
    """Keeps every message as it came."""

    def __init__(self, server: str) -> None:
        super().__init__(server)
        self.heard: list[str] = []

    async def hear(self) -> dict[str, Any]:
        text = str(await asyncio.wait_for(self.socket.recv(), 10))
        self.heard.append(text)
        message: dict[str, Any] = json.loads(text)
        self.take(message)
        return message


def toc_cards(text: str) -> set[Card]:
    """Every card in any text."""
    return set(TOC_CARD.findall(text))


def horn_cards(text: str) -> set[Card]:
    """Every horn card of a message."""
    message = json.loads(text)
    table = message.get("table", message)
    parts = [("game", table.get("game")), ("own", table.get("own"))]
    parts += [(event["type"], event) for event in message.get("events", ())]
    return {card for part, members in parts for card in _of_members(part, members or {})}


def _of_members(part: str, members: dict[str, Any]) -> Iterator[Card]:
    for name, value in members.items():
        if f"{part}.{name}" == "game.piles":
            yield from (card for cards, _specials in value for card in cards)
        elif f"{part}.{name}" in HORN_CARDS:
            yield from value if isinstance(value, list) else [value]
        else:
            assert name in NO_HORN_CARDS, f"{part}.{name} may hold cards"


def open_cards(room: Room) -> set[Card]:
    """The cards that have lain open since the last deal."""
    state = room.state
    if room.game == "toc":
        hidden = {card for hand in state.hands for card in hand}.union(state.talon, state.gifts)
        return {card for card in DECK if card not in hidden} if state.hand_no else set()
    taken = {card for cards in state.taken for card in cards}
    return taken.union(*(pile.cards for pile in state.piles))


def own_cards(room: Room, seat: int) -> set[Card]:
    """The cards that this seat holds, or has chosen to give."""
    return {*room.state.hands[seat], *([room.state.gifts[seat]] if room.game == "toc" else [])}


@pytest.fixture(scope="module")
def server() -> Iterator[Tablee]:
    with tablee({"LIMITS": "false"}) as running:
        yield running


@pytest.mark.slow
@pytest.mark.parametrize(("game", "cards_of"), [("hornochsen", horn_cards), ("toc", toc_cards)])
async def test_no_byte_of_a_game_names_a_card_that_its_reader_may_not_know(
    server: Tablee, game: str, cards_of: Callable[[str], set[Card]]
) -> None:
    chance, moves, searched = SeededChance(bytes(SEED_BYTES)), 0, 0
    async with AsyncExitStack() as here:
        people = [await here.enter_async_context(Witness(server.url)) for _ in range(PLAYERS + 2)]
        host, spectator, late = people[0], people[-2], people[-1]
        code: str = host.post("/api/tables", {"game": game, "name": "P0"})["code"]
        for number, person in enumerate(people[:-1]):
            await person.open(code)
            if 0 < number < PLAYERS:
                assert "acks" in await person.say("join", name=f"P{number}")
        await hear_until(host, lambda: len(host.table["room"]["seats"]) == PLAYERS)
        assert "acks" in await host.say("set_options", options=GAMES_OPTIONS[game])
        await host.say("start", step=host.table["step"])
        behind = await here.enter_async_context(Behind(server.settings["DATABASE_URL"], code))
        room = await behind.room()
        lay_open, seen_open = open_cards(room), set[Card]()
        while room.phase == "playing" and moves < MOVES:
            seat = room.rules.to_act(room.state)[0]
            assert seat is not None
            move = room.rules.bot_move(room.rules.sight(room.state, seat), "vache", chance)
            wish = json.loads(msgspec.json.encode(move))
            before = room
            assert "acks" in await people[seat].say("move", step=room.step, move=wish)
            room = await behind.room()
            moves += 1
            watching = [one for one in people if one is not late or moves > LATE_AFTER]
            await all_told(watching, room, quiet=room.step == before.step)
            laid = set[Card]() if wish["type"] == "give" else {wish[name] for name in ("card",) if name in wish}
            now_open = open_cards(before) | open_cards(room) | laid
            lay_open |= now_open
            if moves == LATE_AFTER:
                await late.open(code)
            for one in watching:
                number = people.index(one)
                mine = own_cards(before, number) | own_cards(room, number) if number < PLAYERS else set[Card]()
                for text in one.heard:
                    # Whoever comes late is told what happened before.
                    known = mine | now_open | (lay_open if '"hello"' in text[:20] else set())
                    assert cards_of(text) <= known, f"{cards_of(text) - known} told to {number}: {text}"
                    seen_open |= cards_of(text) if one is spectator else set()
                    searched += len(text)
                one.heard.clear()
            if game == "toc" and moves % 50 == 0:
                _ask_everything(people[seat], code, lay_open | own_cards(room, seat))
        assert moves > LATE_AFTER
        assert lay_open <= seen_open, "the search finds every card that did lie open"
    keep(f"cards in what is sent: {game}", moves=moves, readers=len(people), bytes_searched=searched, hidden_named=0)


async def all_told(people: list[Witness], room: Room, *, quiet: bool) -> None:
    """Return once everybody was told of the room as it is."""
    if quiet:
        await asyncio.sleep(1.5 * QUIET_SECONDS)
    for one in people:
        await hear_until(one, lambda: one.table["step"] >= room.step)  # noqa: B023 - waited for
        await one.socket.send('{"type":"ping"}')
        while (await one.hear()).get("type") != "pong":
            pass


def _ask_everything(person: Stranger, code: str, known: set[Card]) -> None:
    """What is answered over HTTP names no other card either."""
    for path in (f"/api/tables/{code}", "/api/me/export", "/api/me/games"):
        assert toc_cards(json.dumps(person.get(path))) <= known
