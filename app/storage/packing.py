"""Logs of rooms at rest, of which one row is to stay."""

from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Final

from sqlalchemy import Connection, Row, Select, and_, delete, func, insert, select
from sqlalchemy.exc import IntegrityError

from app.storage.log import LogRow
from app.storage.tables import CLOSED, games, last_at, last_seq, room_log, rooms

ROOMS_LOOKED_AT: Final = 500
"""Rooms looked at by one statement: a few milliseconds, so that no other reader waits for it."""

_first_seq = select(func.min(room_log.c.seq)).where(room_log.c.room_id == rooms.c.id).scalar_subquery()


class Packing:
    """What is asked and written to pack logs. `read` and `write` are the storage's own; what they raise is raised."""

    def __init__(
        self,
        read: Callable[[Select[*tuple[Any, ...]]], Awaitable[Sequence[Row[*tuple[Any, ...]]]]],
        write: Callable[[Callable[[Connection], Any]], Awaitable[Any]],
    ) -> None:
        self._read = read
        self._write = write

    async def rooms(self, before: float, rows: int, after: int) -> tuple[list[int], int | None]:
        """Return rooms with at least so many rows, in which no game runs and nothing has happened since that moment.

        Only the next few rooms behind number `after` are looked at; the last one of these is returned as well, None
        if there are no more.
        """
        at_rest = and_(
            rooms.c.phase.not_in((CLOSED, "playing")),
            rooms.c.changed_at < before,
            last_seq - _first_seq + 1 >= rows,
            last_at < before,
        )
        asked = select(rooms.c.id, at_rest.label("at_rest")).where(rooms.c.id > after).order_by(rooms.c.id)
        found = await self._read(asked.limit(ROOMS_LOOKED_AT))
        return [row.id for row in found if row.at_rest], found[-1].id if found else None

    async def put(self, row: LogRow, games_over: int) -> bool:
        """Put one row, with the next number, in the place of a room's log.

        False, with nothing written, if something has happened there meanwhile, or if one of its finished games, so
        many, is not kept or not reckoned yet: the log could not be asked again.
        """
        try:
            done: bool = await self._write(lambda connection: _pack(connection, row, games_over))
        except IntegrityError:
            return False
        return done


def _pack(connection: Connection, row: LogRow, games_over: int) -> bool:
    own = room_log.c.room_id == row.room
    # Even the row that a deleted room leaves may be gone, if this process has slept.
    if connection.scalar(select(func.max(room_log.c.seq)).where(own)) != row.seq - 1:
        return False
    kept = select(func.count()).select_from(games).where(games.c.room_id == row.room, games.c.rated)
    if connection.scalar(kept) != games_over:
        return False
    # Whoever writes at the same time waits for this row, or this one for theirs.
    connection.execute(insert(room_log).values(room_id=row.room, seq=row.seq, at=row.at, entry=row.entry.decode()))
    connection.execute(delete(room_log).where(own, room_log.c.seq < row.seq))
    return True
