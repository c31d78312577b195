"""What choices were worth: a finished game of 6 qui prend! looked at again, with the bull's look-ahead (`judging.py`).

Each card laid and each row taken is weighed against its alternatives in the same worlds, from what its seat knew then.
Which alternative is best is found in one half of the worlds, and what it would have saved is counted in the other: a
best that is best by chance only saves nothing on average.

The heads of a round are what the hand was worth when it was dealt, what its player's choices lost, and what the course
of the round brought besides: how the others played, and the cards that nobody could see.
"""

from typing import Final, Literal

import msgspec

from app.rules.game import Seat
from app.rules.record import Record
from app.rules.sixquiprend import SIXQUIPREND

MARKS: Final = 3
"""Choices that are marked in a game: those that mattered most."""
WORTH_A_MARK: Final = 1.0
"""Heads that a choice has to have lost for a mark."""
SURE: Final = 2.5
"""Standard errors by which a loss has to be sure for a mark: of a hundred choices not one is marked by chance."""


class Judged(msgspec.Struct, frozen=True, omit_defaults=True):
    """A choice: the card laid or the row taken, what would have been best, and how many heads more it had to expect.

    `made` entries of the record lead to the moment of the choice. `error` is the standard error of `lost`. `auto` says
    that the system chose.
    """

    round: int
    turn: int
    seat: Seat
    made: int
    kind: Literal["play", "take"]
    choice: int
    best: int
    lost: float
    error: float
    auto: bool = False


class Balance(msgspec.Struct, frozen=True):
    """The heads of a seat in a round: `hand` + `lost` + `course`."""

    round: int
    seat: Seat
    heads: int
    hand: float
    lost: float
    course: float


class Analysis(msgspec.Struct, frozen=True):
    """All choices of a game with more than one alternative, the balances of its rounds, and the choices that mattered
    most, as places in `choices`, the dearest first."""

    choices: tuple[Judged, ...]
    balances: tuple[Balance, ...]
    marks: tuple[int, ...]


def can_be_analysed(record: Record) -> bool:
    """Return whether there is an analysis of such a game."""
    return record.game == SIXQUIPREND.name and not record.unanalysed


def rounds_of(record: Record) -> int:
    """Return how many rounds of the game were dealt."""
    return sum(entry.move.get("type") == "deal" for entry in record.moves)


def in_all(parts: list[tuple[list[Judged], list[Balance]]]) -> Analysis:
    """Return the analysis of a game from those of its rounds."""
    choices = [choice for judged, _ in parts for choice in judged]
    dear = [
        (choice.lost, place)
        for place, choice in enumerate(choices)
        if not choice.auto and choice.lost >= max(WORTH_A_MARK, SURE * choice.error)
    ]
    marks = tuple(place for _, place in sorted(dear, key=lambda one: -one[0])[:MARKS])
    return Analysis(tuple(choices), tuple(balance for _, balances in parts for balance in balances), marks)
