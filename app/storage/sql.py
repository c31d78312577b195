"""The log and the archive in SQL: what is asked is here, what is written in `statements.py`.

SQLite and PostgreSQL are served by the same code. Reading has threads and connections of its own; everything that is
written goes through one thread, so that a process never waits for itself.
"""

import asyncio
from collections.abc import Callable, Sequence
from typing import Any, Final, TypeVar

import msgspec
from sqlalchemy import Connection, Engine, Row, Select, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from app.storage.engine import DATABASE_ERRORS, READERS, connect, transact
from app.storage.log import (
    Append,
    FinishedGame,
    Listing,
    LogRow,
    Player,
    Rewriting,
    RoomRow,
    Seated,
    Spoken,
    StorageUnavailable,
    TablesCounted,
)
from app.storage.packing import Packing
from app.storage.ratings import Ratings, forget
from app.storage.spoken import heard, speak
from app.storage.statements import close, forget_players, listing_columns, remove_closed, rewrite, write
from app.storage.tables import (
    CLOSED,
    games,
    last_at,
    last_seq,
    players,
    room_log,
    rooms,
    signs_of_life,
    sittings,
    spoken,
    visits,
)
from app.storage.threads import Threads
from app.storage.writer import WRITE_SECONDS, Writer, is_conflict

GATHER_SECONDS: Final = 0.002
"""Commits of a busy process begin so far apart, those of a rush four times as far (`writer.py`): at 0.2 ms of CPU each
they take at most a tenth of a core, and of a core that has none to spare a fortieth. Nobody notices 2 ms. A process
at leisure commits at once."""
READ_SECONDS: Final = 5.0
"""A read that takes longer counts as unanswered: people have tapped again by then."""
CLOSE_SECONDS: Final = 2.0
"""Closing waits so long for what is being written, and again for threads that a silent database holds: the server
promises to stop within ten."""
ROOMS_ASKED_AT_ONCE: Final = 500
"""Rooms named in one statement: databases limit the parameters of one, and plan each length anew."""

_NOT_LISTED = Listing(game="", phase="", public=False, host=None, players=(), max_players=0)
_names = msgspec.json.Decoder(tuple[str, ...])

_rooms = select(rooms, func.coalesce(last_at, rooms.c.changed_at).label("last_at"))

T = TypeVar("T")


class CodeTaken(Exception):
    """Another room has this code."""


class SqlStorage:
    """Everything that is kept, in one database.

    Every method raises `StorageUnavailable` when the database does not answer. `gather` are the seconds between the
    beginnings of two commits of a busy process.

    Raises:
        BadDatabaseUrl: the address names no database that can be used.
    """

    def __init__(self, url: str, *, gather: float = GATHER_SECONDS) -> None:
        self._reading = connect(url, writer=False)
        self._writing = connect(url, writer=True)
        self._read_threads = Threads("storage reader", READERS)
        self._write_threads = Threads("storage writer", 1)
        self.writer = Writer(self._writing, self._write_threads, gather)
        self.ratings = Ratings(self._read, self._write)
        self.packing = Packing(self._read, self._write)

    async def open(self) -> None:
        """Begin to serve; the database is asked for the first time when something is read or written."""

    async def close(self) -> None:
        """Write what waits and let the connections go."""
        await self.writer.close(CLOSE_SECONDS)
        await asyncio.gather(
            _end(self._write_threads, self._writing),
            _end(self._read_threads, self._reading),
        )

    async def ready(self) -> bool:
        """Return whether the database answers and has its tables."""
        try:
            for table in (rooms, players):
                await self._read(select(table).limit(1))
        except StorageUnavailable:
            return False
        return True

    async def _read(self, asked: Select[*tuple[Any, ...]]) -> Sequence[Row[*tuple[Any, ...]]]:
        def ask() -> Sequence[Row[*tuple[Any, ...]]]:
            return transact(self._reading, lambda connection: connection.execute(asked).all())

        return await _answer(self._read_threads, ask, READ_SECONDS)

    async def _write(self, work: Callable[[Connection], T]) -> T:
        return await _answer(self._write_threads, lambda: transact(self._writing, work), WRITE_SECONDS)

    # Rooms

    async def create_room(self, code: str, at: float, first: Callable[[int], Append]) -> int:
        """Create a room and, in the same transaction, the first append that `first` makes of its id; return the id.

        Raises:
            CodeTaken: another room has this code.
        """
        values = {**listing_columns(_NOT_LISTED), "code": code, "created_at": at, "changed_at": at}

        def create(connection: Connection) -> int:
            try:
                room: int = connection.execute(insert(rooms).values(values).returning(rooms.c.id)).scalar_one()
            except IntegrityError as error:
                if is_conflict(error):
                    raise CodeTaken(code) from error
                raise
            write(connection, [first(room)])
            return room

        return await self._write(create)

    async def append(self, append: Append) -> bool:
        """Write all of it or nothing; True once it is committed, False if one of its rows exists already."""
        return await self.writer.append(append)

    async def log(self, room: int, after: int = 0) -> list[LogRow]:
        """Return the rows of a room's log behind number `after`, in order."""
        asked = (
            select(room_log.c.seq, room_log.c.at, room_log.c.entry)
            .where(room_log.c.room_id == room, room_log.c.seq > after)
            .order_by(room_log.c.seq)
        )
        found = await self._read(asked)
        return [LogRow(room=room, seq=seq, at=at, entry=entry.encode()) for seq, at, entry in found]

    async def last_seqs(self, of: Sequence[int]) -> dict[int, int]:
        """Return the number of the last row of each of these rooms; rooms without rows are left out."""
        seqs: dict[int, int] = {}
        for start in range(0, len(of), ROOMS_ASKED_AT_ONCE):
            asked = select(rooms.c.id, last_seq).where(rooms.c.id.in_(of[start : start + ROOMS_ASKED_AT_ONCE]))
            seqs |= {room: seq for room, seq in await self._read(asked) if seq is not None}
        return seqs

    async def find_room(self, code: str) -> RoomRow | None:
        """Return the room of a link code."""
        found = await self._read(_rooms.where(rooms.c.code == code))
        return _room(found[0]) if found else None

    async def speak(
        self, room: int, link: str, new: Spoken, *, now: float, forget_before: float, at_most: int
    ) -> Spoken | None:
        """Return a code that leads to this link, and keep it; None if `at_most` others are good (`spoken.speak`).

        Raises:
            CodeTaken: another table has the new code.
        """

        def work(connection: Connection) -> Spoken | None:
            return speak(connection, room, link, new, now=now, forget_before=forget_before, at_most=at_most)

        try:
            return await self._write(work)
        except IntegrityError as error:
            if is_conflict(error):
                raise CodeTaken(new.code) from error
            raise

    async def hear(self, code: str) -> tuple[str, float] | None:
        """Return the link to which a code leads, and until when it is good: perhaps it is not any more."""
        found = await self._read(heard.where(spoken.c.code == code))
        return (found[0].link, found[0].until) if found else None

    async def tables_of(self, player: str, limit: int) -> list[RoomRow]:
        """Return the rooms where a player sits, the one that changed last first."""
        asked = (
            _rooms.join(sittings, sittings.c.room_id == rooms.c.id)
            .where(sittings.c.player_id == player)
            .order_by(rooms.c.changed_at.desc())
            .limit(limit)
        )
        return [_room(row) for row in await self._read(asked)]

    async def open_tables(self, limit: int) -> list[RoomRow]:
        """Return the public rooms that wait for players, the one that changed last first."""
        asked = (
            _rooms.where(rooms.c.public.is_(True), rooms.c.phase == "waiting")
            .order_by(rooms.c.changed_at.desc())
            .limit(limit)
        )
        return [_room(row) for row in await self._read(asked)]

    async def count_tables(self) -> list[TablesCounted]:
        """Return how many rooms there are of each game in each phase."""
        asked = (
            select(rooms.c.game, rooms.c.phase, func.count(rooms.c.id.distinct()), func.count(sittings.c.room_id))
            .outerjoin(sittings, sittings.c.room_id == rooms.c.id)
            .where(rooms.c.phase != CLOSED)
            .group_by(rooms.c.game, rooms.c.phase)
            .order_by(rooms.c.game, rooms.c.phase)
        )
        return [
            TablesCounted(game=game, phase=phase, tables=tables, seats=seats)
            for game, phase, tables, seats in await self._read(asked)
        ]

    # What is kept for so long

    async def rooms_at_rest(self, before: float, limit: int) -> list[int]:
        """Return so many rooms in which nothing has happened since that moment, the longest at rest first."""
        asked = (
            select(rooms.c.id)
            .where(rooms.c.changed_at < before, rooms.c.phase != CLOSED, last_at < before)
            .order_by(rooms.c.changed_at)
            .limit(limit)
        )
        return [room for (room,) in await self._read(asked)]

    async def close_room(self, room: int, before: float, at: float, entry: bytes) -> LogRow | None:
        """Delete everything of a room in which nothing has happened since `before`; return the row left in its log.

        That row, with this entry, has the next number: whoever has the room at work meets it. None if something has
        happened meanwhile.
        """
        try:
            return await self._write(lambda connection: close(connection, room, before, at, entry))
        except IntegrityError:
            return None

    async def remove_closed(self, before: float) -> None:
        """Delete what is left of rooms that were closed before that moment."""
        await self._write(lambda connection: remove_closed(connection, before))

    async def forget_players(self, before: float, limit: int) -> int:
        """Delete so many players who sit nowhere and were last seen before that moment; return how many there were."""
        return await self._write(lambda connection: forget_players(connection, before, limit))

    # Signs of life

    async def sign_of_life(self, at: float) -> float | None:
        """Keep that a server is alive at this moment; return when the last one was, or None if none ever was."""

        def sign(connection: Connection) -> float | None:
            last: float | None = connection.execute(select(signs_of_life.c.at)).scalar()
            if last is None:
                connection.execute(insert(signs_of_life).values(id=1, at=at))
            elif last < at:
                connection.execute(update(signs_of_life).values(at=at))
            return last

        try:
            return await self._write(sign)
        except IntegrityError:
            # Another process gave the first sign at the same moment.
            return at

    # Players

    async def new_player(self, player: str, secret_hash: bytes, at: float) -> None:
        """Keep a new player."""
        row = insert(players).values(id=player, secret_hash=secret_hash, created_at=at, seen_at=at)
        await self._write(lambda connection: connection.execute(row).close())

    async def player(self, secret_hash: bytes) -> Player | None:
        """Return the player with this secret."""
        asked = select(players.c.id, players.c.name, players.c.seen_at).where(players.c.secret_hash == secret_hash)
        found = await self._read(asked)
        return Player(id=found[0].id, name=found[0].name, seen_at=found[0].seen_at) if found else None

    async def see_player(self, player: str, at: float) -> None:
        """Remember that a player was here at this moment."""
        seen = update(players).where(players.c.id == player).values(seen_at=at)
        await self._write(lambda connection: connection.execute(seen).close())

    async def known_players(self, of: Sequence[str]) -> frozenset[str]:
        """Return which of these ids are those of browsers that are known and not being erased."""
        known: set[str] = set()
        for start in range(0, len(of), ROOMS_ASKED_AT_ONCE):
            some = players.c.id.in_(of[start : start + ROOMS_ASKED_AT_ONCE])
            known |= {
                row.id for row in await self._read(select(players.c.id).where(some, players.c.erased_at.is_(None)))
            }
        return frozenset(known)

    async def name_player(self, player: str, name: str) -> None:
        """Remember the name under which a player sits down."""
        named = update(players).where(players.c.id == player).values(name=name)
        await self._write(lambda connection: connection.execute(named).close())

    # What is known of somebody, and taking it out

    async def known_since(self, player: str) -> float | None:
        """Return when a browser was first seen, Unix seconds."""
        found = await self._read(select(players.c.created_at).where(players.c.id == player))
        return found[0].created_at if found else None

    async def rooms_visited(self, people: Sequence[str]) -> list[RoomRow]:
        """Return the rooms in which any of these players has ever done something, in the order of their making."""
        asked = (
            _rooms.where(rooms.c.id.in_(select(visits.c.room_id).where(visits.c.player_id.in_(people))))
            .where(rooms.c.phase != CLOSED)
            .order_by(rooms.c.id)
        )
        return [_room(row) for row in await self._read(asked)]

    async def seats_of(self, people: Sequence[str]) -> list[Seated]:
        """Return the seats that these players hold."""
        asked = select(sittings).where(sittings.c.player_id.in_(people)).order_by(sittings.c.room_id, sittings.c.seat)
        return [
            Seated(room=row.room_id, player=row.player_id, seat=row.seat, since=row.since)
            for row in await self._read(asked)
        ]

    async def begin_erasing(self, player: str, no_secret: bytes, at: float) -> None:
        """Let nobody be this browser any more, and remember that whatever holds its id has to go."""
        changes = {"name": None, "secret_hash": no_secret, "erased_at": at}
        begun = update(players).where(players.c.id == player).values(changes)

        def begin(connection: Connection) -> None:
            connection.execute(begun)
            forget(connection, player)

        await self._write(begin)

    async def erasings_begun(self, before: float) -> list[str]:
        """Return the browsers whose erasing was begun before that moment and is not at its end."""
        return [row.id for row in await self._read(select(players.c.id).where(players.c.erased_at < before))]

    async def end_erasing(self, player: str) -> None:
        """Forget the browser itself."""
        gone = delete(players).where(players.c.id == player)
        await self._write(lambda connection: connection.execute(gone).close())

    async def rewrite(self, done: Rewriting) -> bool:
        """Write a room's log anew; False, with nothing written, if something has happened in the room meanwhile."""
        try:
            await self._write(lambda connection: rewrite(connection, done))
        except IntegrityError:
            return False
        return True

    # The archive

    async def finished_game(self, game_id: str) -> FinishedGame | None:
        """Return a finished game by its id."""
        found = await self._read(select(games).where(games.c.id == game_id))
        return _game(found[0]) if found else None

    async def finished_games(self, room: int) -> list[FinishedGame]:
        """Return the finished games of a room in the order in which they were played."""
        asked = select(games).where(games.c.room_id == room).order_by(games.c.number)
        return [_game(row) for row in await self._read(asked)]


async def _end(threads: Threads, engine: Engine) -> None:
    # A connection that a thread still holds cannot be closed; it ends with the process.
    if await threads.close(CLOSE_SECONDS):
        engine.dispose()


async def _answer(threads: Threads, work: Callable[[], T], seconds: float) -> T:
    try:
        async with asyncio.timeout(seconds):
            return await threads.start(work)
    except IntegrityError:
        raise
    except (*DATABASE_ERRORS, TimeoutError) as error:
        raise StorageUnavailable(f"the database does not answer: {type(error).__name__}") from error


def _room(row: Any) -> RoomRow:
    listing = Listing(
        game=row.game,
        phase=row.phase,
        public=row.public,
        host=row.host,
        players=_names.decode(row.players),
        max_players=row.max_players,
    )
    return RoomRow(
        id=row.id,
        code=row.code,
        created_at=row.created_at,
        changed_at=row.changed_at,
        last_at=row.last_at,
        listing=listing,
    )


def _game(row: Any) -> FinishedGame:
    return FinishedGame(
        id=row.id,
        room=row.room_id,
        number=row.number,
        game=row.game,
        started_at=row.started_at,
        ended_at=row.ended_at,
        record=row.record.encode(),
    )
