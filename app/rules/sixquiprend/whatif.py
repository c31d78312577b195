"""What if somebody had played another card: the same deal once more, to the end of its round.

Everybody's real choices stand as long as the rules let them: a card that is still in the hand, a row that has to be
taken by the same player in the same turn. For every other choice a cow decides. What is drawn on the way follows from
a seed, so that the same question has the same answer.
"""

import hashlib
from typing import Any

import msgspec
from msgspec.structs import replace

from app.rules.chance import SeededChance
from app.rules.game import Event, Move, Refused, Seat
from app.rules.record import Record, Replay
from app.rules.sixquiprend.events import Placed, Scored
from app.rules.sixquiprend.moves import Play, Take


class NoSuchChoice(ValueError):
    """At that moment of the record that seat does not choose a card, or cannot play that one."""


class Outcome(msgspec.Struct, frozen=True):
    """How a round ended: the heads that each seat took in it, and what happened from the choice on."""

    heads: tuple[int, ...]
    events: tuple[Event, ...]


class WhatIf(msgspec.Struct, frozen=True):
    """Two ends of one round: as it was, and with another card. `decided` are the choices that a cow had to make."""

    was: int
    real: Outcome
    other: Outcome
    decided: int


class _Turn:
    """The real choices of a turn, by seat."""

    def __init__(self) -> None:
        self.cards: dict[Seat, int] = {}
        self.rows: dict[Seat, int] = {}


def what_if(record: Record, made: int, seat: Seat, card: int, seed: int = 0) -> WhatIf:
    """Return what would have come of `card` in place of the one that `seat` played in the turn after `made` entries.

    Raises:
        NoSuchChoice: there is nothing to choose, or that card cannot be chosen.
        NotARecord, ReplayError: as `Replay`.
    """
    replay = Replay(record)
    for _ in replay.run(made):
        pass
    before = replay.state
    if record.game != "sixquiprend" or before.phase != "choose" or not 0 <= seat < record.seats:
        raise NoSuchChoice("nobody chooses a card there")
    turns = _turns(replay)
    # Somebody may have come or gone within the turn: who had chosen by then chooses the same once more.
    turns[0].cards = {chooser: chosen for chooser, chosen in enumerate(before.chosen) if chosen} | turns[0].cards
    before = replace(before, chosen=(0,) * record.seats, by_system=())
    was = turns[0].cards.get(seat) if turns else None
    if was is None or card == was or card not in before.hands[seat]:
        raise NoSuchChoice("another card of the hand is needed")
    real, _ = _play(replay.game, before, turns, seed)
    turns[0].cards[seat] = card
    other, decided = _play(replay.game, before, turns, seed)
    return WhatIf(was=was, real=real, other=other, decided=decided)


def _turns(replay: Replay) -> list[_Turn]:
    """Return the real choices of each turn up to the end of the round."""
    turns = [_Turn()]
    while replay.made < len(replay.record.moves):
        entry = replay.record.moves[replay.made]
        replay.make()
        if entry.seat is not None and not entry.refused:
            match entry.move:
                case {"type": "play", "card": int(card)}:
                    turns[-1].cards[entry.seat] = card
                case {"type": "take", "row": int(row)}:
                    turns[-1].rows[entry.seat] = row
        if any(isinstance(event, Scored) for event in replay.events):
            break
        if any(isinstance(event, Placed) for event in replay.events):
            turns.append(_Turn())
    return turns


def _play(game: Any, state: Any, turns: list[_Turn], seed: int) -> tuple[Outcome, int]:
    """Return the end of the round with these choices, and how many others had to be made."""
    chance = SeededChance(hashlib.sha256(f"tablee/what-if/1/{seed}".encode()).digest())
    told: tuple[Event, ...] = ()
    decided, number = 0, 0
    while True:
        turn = turns[number] if number < len(turns) else _Turn()
        seats = range(state.seats) if state.phase == "choose" else game.to_act(state)
        for seat in seats:
            move = _real(state, turn, seat)
            if move is None:
                move = game.bot_move(game.sight(state, seat), "vache", chance)
                decided += 1
            answer = game.apply(state, seat, move, auto=state.left[seat])
            assert not isinstance(answer, Refused), "hands and rows were looked at"
            state = answer.state
            told += answer.events
        if told and isinstance(told[-1], Placed):
            number += 1
        scored = next((event for event in told if isinstance(event, Scored)), None)
        if scored is not None:
            return Outcome(heads=scored.heads, events=told), decided


def _real(state: Any, turn: _Turn, seat: Seat) -> Move | None:
    if state.phase == "place":
        return Take(row=turn.rows[seat]) if seat in turn.rows else None
    card = turn.cards.get(seat)
    return Play(card=card) if card is not None and card in state.hands[seat] else None
