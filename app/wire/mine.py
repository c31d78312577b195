"""What a browser is told that is known of it: everything that tables hold of its people, and nothing of others."""

from typing import Any

import msgspec


class SeatHeld(msgspec.Struct, frozen=True):
    """A seat that one of the people holds, and since when (Unix seconds)."""

    seat: int
    name: str
    since: float


class Words(msgspec.Struct, frozen=True):
    """Something that one of them said, and when."""

    at: float
    words: str


class OwnMove(msgspec.Struct, frozen=True, omit_defaults=True):
    """A move of one of them: its place in the record of the game, counted from 0, and the move as records write it."""

    number: int
    seat: int
    move: dict[str, Any]
    auto: bool = False


class OwnGame(msgspec.Struct, frozen=True):
    """A finished game in which one of them sat; its whole record is at `/api/records/<id>`."""

    id: str
    game: str
    options: dict[str, Any]
    players: int
    seats: tuple[int, ...]
    started_at: float
    ended_at: float
    result: dict[str, Any]
    moves: tuple[OwnMove, ...]


class TableOfMine(msgspec.Struct, frozen=True, omit_defaults=True):
    """A table at which one of them has ever done something; the link is told to who sits there now."""

    game: str
    made_at: float
    last_at: float
    names: tuple[str, ...]
    seats: tuple[SeatHeld, ...]
    words: tuple[Words, ...]
    games: tuple[OwnGame, ...]
    code: str | None = None
    kept_until: float | None = None


class RatingOfMine(msgspec.Struct, frozen=True, omit_defaults=True):
    """How well the browser plays a game: in two of three cases the truth lies no further than `give` from `points`.

    It rests on so many `games`; while some are `wanting` it is provisional.
    """

    game: str
    points: int
    give: int
    games: int
    wanting: int = 0


class RatingsOfMine(msgspec.Struct, frozen=True):
    """The browser's ratings, if it wants any; none are told to who does not."""

    shown: bool
    ratings: tuple[RatingOfMine, ...]


class SeatRating(msgspec.Struct, frozen=True, omit_defaults=True):
    """Where a seat's holder stands after a game; the `change` is told to themselves alone."""

    seat: int
    points: int
    change: int | None = None


class GameRatings(msgspec.Struct, frozen=True):
    """What a game did to ratings, for who played it and wants to know: one's own, and those of others who show theirs.

    Until it is `rated` there is nothing to tell yet.
    """

    shown: bool
    rated: bool
    seats: tuple[SeatRating, ...]


class Export(msgspec.Struct, frozen=True):
    """Everything that is known of a browser: its name, since when it is known, the tables of its people, its ratings.

    Ratings are told whether it wants to see them or not.
    """

    name: str | None
    since: float
    tables: tuple[TableOfMine, ...]
    ratings: RatingsOfMine


class GameOfMine(msgspec.Struct, frozen=True, omit_defaults=True):
    """A finished game in which one of the people sat to the end, with how it ended for everybody who sat there.

    `seats` are theirs, `computers` those of no person; `scores` are missing where a game has none.
    """

    id: str
    game: str
    ended_at: float
    seats: tuple[int, ...]
    names: tuple[str, ...]
    computers: tuple[int, ...]
    ranks: tuple[int, ...]
    scores: tuple[int, ...] | None = None


class GamesOfMine(msgspec.Struct, frozen=True):
    """The finished games of a browser, the latest first."""

    games: tuple[GameOfMine, ...]


class Erased(msgspec.Struct, frozen=True):
    """The browser is forgotten, and so many tables were written anew without its people."""

    tables: int
