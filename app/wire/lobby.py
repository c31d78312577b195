"""What the lobbies answer over HTTP."""

from typing import Final, Literal

import msgspec

from app.rooms.room import Phase
from app.rules.analysis import Analysis
from app.rules.game import Option
from app.wire.film import Film
from app.wire.mine import Erased, Export, GameRatings, GamesOfMine, RatingsOfMine
from app.wire.whatif import AskWhatIf, WhatIfAnswer


class Failure(msgspec.Struct, frozen=True):
    """An answer with a status other than 200: a code for programs, a sentence for people."""

    code: str
    sentence: str


class MyTable(msgspec.Struct, frozen=True, omit_defaults=True):
    """A table where this browser sits; `at` is when it last changed, Unix seconds.

    If nothing more happens there it is deleted at `kept_until`.
    """

    code: str
    game: str
    phase: Phase
    players: tuple[str, ...]
    your_turn: bool
    at: float
    kept_until: float | None = None


class Me(msgspec.Struct, frozen=True):
    """Who is asking: the name that is remembered, and the tables of this browser, most recent first.

    `known_until` is when this browser is forgotten if it does not come back and sits nowhere, Unix seconds.
    """

    name: str | None
    tables: tuple[MyTable, ...]
    known_until: float


class GameInfo(msgspec.Struct, frozen=True):
    """A game: the fewest and the most who may play, and its options in the order in which a table reads them."""

    name: str
    seats: tuple[int, int]
    options: tuple[Option, ...]


class TableListed(msgspec.Struct, frozen=True, omit_defaults=True):
    """A public table that waits for players."""

    code: str
    game: str
    players: int
    max: int
    host: str | None = None


class TableMade(msgspec.Struct, frozen=True):
    """A table exists under this code."""

    code: str


class SpokenCode(msgspec.Struct, frozen=True):
    """Nine signs by which a table's link can be said aloud, good until that moment, Unix seconds."""

    spoken: str
    until: float


class Heard(msgspec.Struct, frozen=True):
    """The table to which a spoken code leads."""

    code: str


class Door(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a link leads to, and what this browser can do there; if nothing more happens it is kept until then."""

    answer: Literal["join", "return", "watch", "full", "over"]
    code: str
    game: str
    phase: Phase
    host: str | None
    players: tuple[str, ...]
    max: int
    your_name: str | None
    kept_until: float | None = None


ANSWERS: Final[tuple[type[msgspec.Struct], ...]] = (
    *(Me, GameInfo, TableListed, TableMade, SpokenCode, Heard, Door, Film, Analysis),
    *(AskWhatIf, WhatIfAnswer),
    *(Export, Erased, GamesOfMine, RatingsOfMine, GameRatings, Failure),
)
"""Everything that the lobbies answer."""
