"""What if somebody had played another card: the question and its answer over HTTP."""

from typing import Annotated

import msgspec

from app.wire.event import AnyEvent


class AskWhatIf(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A card in place of the one that a seat played in the turn after so many moves.

    The game is that of `record`, the id of a finished one, or `game`, a record as a text. The same seed gives the same
    answer.
    """

    made: int
    seat: int
    card: int
    record: Annotated[str, msgspec.Meta(max_length=40)] | None = None
    game: str | None = None
    seed: int = 0


class RoundEnd(msgspec.Struct, frozen=True):
    """How a round ended: the heads that each seat took in it, and what happened from the choice on."""

    heads: tuple[int, ...]
    events: tuple[AnyEvent, ...]


class WhatIfAnswer(msgspec.Struct, frozen=True):
    """The card that was played, both ends of the round, and how many choices a computer made in the other one."""

    was: int
    real: RoundEnd
    other: RoundEnd
    decided: int
