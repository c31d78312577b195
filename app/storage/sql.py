"""The log and the archive in SQL: all statements of the server are here and in `writer.py`.

SQLite and PostgreSQL are served by the same code. Reading has its own connections; writing goes through one writer.
"""

from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from typing import Any

import msgspec
from sqlalchemy import func, insert, select, update
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection

from app.storage.engine import connect
from app.storage.log import Append, FinishedGame, Listing, LogRow, Player, RoomRow, StorageUnavailable
from app.storage.tables import games, players, room_log, rooms, sittings
from app.storage.writer import Writer, listing_columns, write

_NOT_LISTED = Listing(game="", phase="", public=False, host=None, players=(), max_players=0)


class CodeTaken(Exception):
    """Another room has this code."""


class SqlStorage:
    """Everything that is kept, in one database.

    Every method raises `StorageUnavailable` when the database does not answer.
    """

    def __init__(self, url: str) -> None:
        self._reader = connect(url, writer=False)
        self._writing = connect(url, writer=True)
        self.writer = Writer(self._writing)

    async def open(self) -> None:
        """Begin to serve; the database is asked for the first time when something is read or written."""

    async def close(self) -> None:
        """Write what waits and let the connections go."""
        await self.writer.close()
        await self._writing.dispose()
        await self._reader.dispose()

    async def ready(self) -> bool:
        """Return whether the database answers and has its tables."""
        try:
            async with self._read() as connection:
                await connection.execute(select(rooms.c.id).limit(1))
        except StorageUnavailable:
            return False
        return True

    @asynccontextmanager
    async def _read(self) -> AsyncIterator[AsyncConnection]:
        try:
            async with self._reader.connect() as connection:
                yield connection
        except (SQLAlchemyError, OSError) as error:
            raise StorageUnavailable(f"the database does not answer: {type(error).__name__}") from error

    @asynccontextmanager
    async def _write(self) -> AsyncIterator[AsyncConnection]:
        try:
            async with self._writing.begin() as connection:
                yield connection
        except IntegrityError:
            raise
        except (SQLAlchemyError, OSError) as error:
            raise StorageUnavailable(f"the database does not answer: {type(error).__name__}") from error

    # Rooms

    async def create_room(self, code: str, at: float, first: Callable[[int], Append]) -> int:
        """Create a room and, in the same transaction, the first append that `first` makes of its id; return the id.

        Raises:
            CodeTaken: another room has this code.
        """
        values = {**listing_columns(_NOT_LISTED), "code": code, "created_at": at, "changed_at": at}
        try:
            async with self._write() as connection:
                room: int = (await connection.execute(insert(rooms).values(values).returning(rooms.c.id))).scalar_one()
                await write(connection, [first(room)])
        except IntegrityError as error:
            raise CodeTaken(code) from error
        return room

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
        async with self._read() as connection:
            found = (await connection.execute(asked)).all()
        return [LogRow(room=room, seq=seq, at=at, entry=entry.encode()) for seq, at, entry in found]

    async def last_seqs(self, of: Sequence[int]) -> dict[int, int]:
        """Return the number of the last row of each of these rooms."""
        asked = (
            select(room_log.c.room_id, func.max(room_log.c.seq))
            .where(room_log.c.room_id.in_(of))
            .group_by(room_log.c.room_id)
        )
        async with self._read() as connection:
            return dict((await connection.execute(asked)).all())

    async def find_room(self, code: str) -> RoomRow | None:
        """Return the room of a link code."""
        async with self._read() as connection:
            row = (await connection.execute(select(rooms).where(rooms.c.code == code))).first()
        return None if row is None else _room(row)

    async def tables_of(self, player: str, limit: int) -> list[RoomRow]:
        """Return the rooms where a player sits, the one that changed last first."""
        asked = (
            select(rooms)
            .join(sittings, sittings.c.room_id == rooms.c.id)
            .where(sittings.c.player_id == player)
            .order_by(rooms.c.changed_at.desc())
            .limit(limit)
        )
        async with self._read() as connection:
            return [_room(row) for row in (await connection.execute(asked)).all()]

    async def open_tables(self, limit: int) -> list[RoomRow]:
        """Return the public rooms that wait for players, the one that changed last first."""
        asked = (
            select(rooms)
            .where(rooms.c.public.is_(True), rooms.c.phase == "waiting")
            .order_by(rooms.c.changed_at.desc())
            .limit(limit)
        )
        async with self._read() as connection:
            return [_room(row) for row in (await connection.execute(asked)).all()]

    # Players

    async def new_player(self, player: str, secret_hash: bytes, at: float) -> None:
        """Keep a new player."""
        async with self._write() as connection:
            await connection.execute(insert(players).values(id=player, secret_hash=secret_hash, created_at=at))

    async def player(self, secret_hash: bytes) -> Player | None:
        """Return the player with this secret."""
        asked = select(players.c.id, players.c.name).where(players.c.secret_hash == secret_hash)
        async with self._read() as connection:
            row = (await connection.execute(asked)).first()
        return None if row is None else Player(id=row.id, name=row.name)

    async def name_player(self, player: str, name: str) -> None:
        """Remember the name under which a player sits down."""
        async with self._write() as connection:
            await connection.execute(update(players).where(players.c.id == player).values(name=name))

    # The archive

    async def finished_game(self, game_id: str) -> FinishedGame | None:
        """Return a finished game by its id."""
        async with self._read() as connection:
            row = (await connection.execute(select(games).where(games.c.id == game_id))).first()
        return None if row is None else _game(row)

    async def finished_games(self, room: int) -> list[FinishedGame]:
        """Return the finished games of a room in the order in which they were played."""
        asked = select(games).where(games.c.room_id == room).order_by(games.c.number)
        async with self._read() as connection:
            return [_game(row) for row in (await connection.execute(asked)).all()]


def _room(row: Any) -> RoomRow:
    listing = Listing(
        game=row.game,
        phase=row.phase,
        public=row.public,
        host=row.host,
        players=msgspec.json.decode(row.players, type=tuple[str, ...]),
        max_players=row.max_players,
    )
    return RoomRow(id=row.id, code=row.code, created_at=row.created_at, changed_at=row.changed_at, listing=listing)


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
