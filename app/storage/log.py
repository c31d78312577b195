"""What is written and read, as types."""

import msgspec


class StorageUnavailable(Exception):
    """The database did not answer, or did not say whether it committed: nothing may be acknowledged."""


class LogRow(msgspec.Struct, frozen=True):
    """One row of a room's log: `seq` counts from 1 without gaps, `at` is Unix seconds, `entry` is JSON text."""

    room: int
    seq: int
    at: float
    entry: bytes


class Sitting(msgspec.Struct, frozen=True):
    """A player who holds a seat now."""

    player: str
    seat: int


class Seated(msgspec.Struct, frozen=True):
    """A seat that a player holds, and since when (Unix seconds)."""

    room: int
    player: str
    seat: int
    since: float


class Listing(msgspec.Struct, frozen=True):
    """What lists of tables show of a room."""

    game: str
    phase: str
    public: bool
    host: str | None
    players: tuple[str, ...]
    max_players: int


class Spoken(msgspec.Struct, frozen=True):
    """A short code that leads to a table until that moment, Unix seconds."""

    code: str
    until: float


class FinishedGame(msgspec.Struct, frozen=True):
    """A game that is over; `number` counts the games of its room from 1, `record` is JSON text (docs/records.md)."""

    id: str
    room: int
    number: int
    game: str
    started_at: float
    ended_at: float
    record: bytes


class Append(msgspec.Struct, frozen=True):
    """What one room writes in one go, all of it or nothing: rows of the log, and what changes in the lists besides.

    `visitors` have done something here, perhaps for the first time.
    """

    room: int
    rows: tuple[LogRow, ...] = ()
    listing: Listing | None = None
    sittings: tuple[Sitting, ...] | None = None
    finished: FinishedGame | None = None
    code: str | None = None
    visitors: tuple[str, ...] = ()

    @property
    def is_rows_alone(self) -> bool:
        """Return whether nothing changes in the lists."""
        besides = self.visitors or self.listing or self.finished or self.code
        return bool(self.rows) and not besides and self.sittings is None


class Rewriting(msgspec.Struct, frozen=True):
    """A room's log without some people: the rows that change, the row that says so, and the lists that follow from it.

    `games` are all finished games of the room, `forgotten` the ids that are no longer in it.
    """

    room: int
    rows: tuple[LogRow, ...]
    last: LogRow
    listing: Listing
    sittings: tuple[Sitting, ...]
    games: tuple[FinishedGame, ...]
    forgotten: tuple[str, ...]


class RoomRow(msgspec.Struct, frozen=True):
    """A room as lists know it; times are Unix seconds.

    `changed_at` is when the listing last changed, `last_at` when anything last happened there.
    """

    id: int
    code: str
    created_at: float
    changed_at: float
    last_at: float
    listing: Listing


class TablesCounted(msgspec.Struct, frozen=True):
    """How many rooms of a game are in a phase, and how many seats people hold there."""

    game: str
    phase: str
    tables: int
    seats: int


class Player(msgspec.Struct, frozen=True):
    """A browser: its id, which proves nothing, the name under which it last sat down, and when it was last seen.

    `seen_at` is Unix seconds, kept to about a day.
    """

    id: str
    name: str | None
    seen_at: float = 0.0
