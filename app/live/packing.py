"""Logs of rooms at rest become one row each: the room as it is, and what only the log knew of its finished games.

The row has the room's next number, as all that is written past a table. Whoever writes at that moment gets the number
or meets the row, whoever has the table at work goes on from it, and a log that somebody has read meanwhile is read
again. A room is left alone as long as one of its games is not kept and reckoned, and for good if the row would not make
the very room that its log makes.
"""

import asyncio
from collections.abc import Callable
from typing import Protocol

import msgspec
import structlog

from app.live.archive import keep_records
from app.live.limits import PACK_PAUSE_SECONDS, PACK_ROWS, PACK_SECONDS, PACKED_AT_MOST
from app.live.rating import rate_room, standings
from app.rooms.acts import Entry
from app.rooms.effects.common import BrokenLogError
from app.rooms.fold import RoomClosed, fold_entry
from app.rooms.packing import pack
from app.rooms.room import Room
from app.storage.log import LogRow
from app.storage.sql import SqlStorage

_log = structlog.get_logger(__name__)

_entries: msgspec.json.Decoder[Entry] = msgspec.json.Decoder(Entry)


class Household(Protocol):
    """What packing needs of the house."""

    storage: SqlStorage
    now: Callable[[], float]

    def wrote(self, row: LogRow) -> None:
        """A row was written past the table: whoever has it at work, here or in another process, goes on by it."""


class Packing:
    """Packs the rooms of a database, some of them if there are many."""

    def __init__(self, house: Household) -> None:
        self._house = house
        self._left_alone: set[int] = set()

    async def pack_rooms(self) -> int:
        """Pack what has been at rest for long enough; return how many rooms it was.

        Raises:
            StorageUnavailable: the database does not answer; the rest is packed another time.
        """
        before = self._house.now() - PACK_SECONDS
        packed = tried = 0
        seen: int | None = 0
        while seen is not None and tried < PACKED_AT_MOST:
            found, seen = await self._house.storage.packing.rooms(before, PACK_ROWS, seen)
            for room in found:
                if room not in self._left_alone and tried < PACKED_AT_MOST:
                    tried += 1
                    packed += await self.pack(room, before)
                    await asyncio.sleep(PACK_PAUSE_SECONDS)
        return packed

    async def pack(self, room_id: int, before: float, *, at_least: int = PACK_ROWS) -> bool:
        """Pack one room of at least so many rows in which nothing has happened since that moment.

        False if it is left alone: another process may have packed it since it was found.

        Raises:
            StorageUnavailable: the database does not answer.
        """
        storage = self._house.storage
        rows = await storage.log(room_id)
        if len(rows) < at_least or rows[-1].at >= before:
            return False
        try:
            # A long evening's log takes tens of milliseconds to fold: other tables go on meanwhile.
            row, room = await asyncio.to_thread(packed_row, rows)
        except RoomClosed:
            return False
        except Exception:
            # Its log stays, and this process does not try again.
            _log.exception("a room could not be packed", room=room_id)
            self._left_alone.add(room_id)
            return False
        if room.phase == "playing":
            return False
        # Whoever died between the end of a game and the keeping of its record left that to be done.
        await keep_records(storage, room_id, room.played)
        await rate_room(storage, room_id)
        if not await storage.packing.put(row, room.played):
            return False
        self._house.wrote(row)
        return True


def packed_row(rows: list[LogRow]) -> tuple[LogRow, Room]:
    """Return the row that takes the place of a room's whole log, and the room.

    It is of the moment of the last row: nothing has happened since.

    Raises:
        BrokenLogError: the log does not fold, or the row would not make the same room.
        RoomClosed: there is no room any more.
    """
    log = [(_entries.decode(row.entry), row.at) for row in rows]
    whole = _folded(log)
    entry = msgspec.json.encode(Entry(acts=(pack(log, standings(rows)),)))
    last = rows[-1]
    if _folded([(_entries.decode(entry), last.at)]) != whole:
        raise BrokenLogError("the packed room is another one than its log makes")
    return msgspec.structs.replace(last, seq=last.seq + 1, entry=entry), whole


def _folded(log: list[tuple[Entry, float]]) -> Room:
    room: Room | None = None
    for entry, at in log:
        room, _ = fold_entry(room, entry, at)
    assert room is not None, "a log has rows"
    return room
