"""What is kept for so long, and then deleted or made smaller: tables that rest, and browsers that nobody brings back.

One of all processes does it, whichever asks first in its hour. Two that did it at once would do no harm: the row that
closes a room has the room's next number, so that it is written once, and never after something else has happened there.
"""

from collections.abc import Callable
from typing import Protocol

import msgspec
import structlog

from app.live.limits import HUSK_SECONDS, UPKEEP_AT_MOST, UPKEEP_SECONDS
from app.live.packing import Packing
from app.rooms.acts import Closed, Entry
from app.storage.live import LiveStore
from app.storage.log import LogRow
from app.storage.sql import SqlStorage

_log = structlog.get_logger(__name__)

_closed = msgspec.json.encode(Entry(acts=(Closed(),)))


class Household(Protocol):
    """What keeping needs of the house."""

    storage: SqlStorage
    live: LiveStore
    now: Callable[[], float]

    def wrote(self, row: LogRow) -> None:
        """A row was written past the table: whoever has it at work, here or in another process, goes on by it."""


class Keeping:
    """Deletes what is older than it is kept. `table_seconds` None keeps tables for ever."""

    def __init__(self, house: Household, table_seconds: float | None, player_seconds: float) -> None:
        self._house = house
        self._packing = Packing(house)
        self._table_seconds = table_seconds
        self._player_seconds = player_seconds

    def until(self, last_at: float) -> float | None:
        """Return until when a table is kept in which nothing has happened since `last_at`; None if for ever."""
        return None if self._table_seconds is None else last_at + self._table_seconds

    async def look(self) -> None:
        """Delete what is due, unless another process has done so in this hour.

        Raises:
            StorageUnavailable: the database does not answer; the rest is deleted another time.
        """
        if await self._house.live.allow("upkeep", 1, UPKEEP_SECONDS, self._house.now()):
            await self.delete()

    async def delete(self) -> None:
        """Delete what is due, some of it if there is much, and pack the tables that have rested for long.

        Raises:
            StorageUnavailable: the database does not answer.
        """
        now = self._house.now()
        closed = 0 if self._table_seconds is None else await self._close_tables(now - self._table_seconds)
        await self._house.storage.remove_closed(now - HUSK_SECONDS)
        forgotten = await self._house.storage.forget_players(now - self._player_seconds, UPKEEP_AT_MOST)
        if closed or forgotten:
            _log.info("deleted what is kept no longer", tables=closed, browsers=forgotten)
        packed = await self._packing.pack_rooms()
        if packed:
            _log.info("packed tables at rest", tables=packed)

    async def _close_tables(self, before: float) -> int:
        closed = 0
        for room in await self._house.storage.rooms_at_rest(before, UPKEEP_AT_MOST):
            row = await self._house.storage.close_room(room, before, self._house.now(), _closed)
            if row is not None:
                closed += 1
                self._house.wrote(row)
                self._house.live.forget(room)
        return closed
