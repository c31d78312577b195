"""The list of public tables that wait for players, read once for all who look at it and sent anew when it changes."""

import asyncio
from collections.abc import Callable
from typing import Final

import structlog

from app.live.limits import OPEN_TABLES_LISTED
from app.storage.live import LiveStore
from app.storage.log import RoomRow, StorageUnavailable
from app.storage.sql import SqlStorage
from app.wire.lobby import TableListed
from app.wire.server import Tables, encode

_log = structlog.get_logger(__name__)

TOPIC: Final = "tables"


class OpenTables:
    """The list, and whoever watches it: a watcher is called with each new message."""

    def __init__(self, storage: SqlStorage, live: LiveStore) -> None:
        self.watchers: set[Callable[[bytes], None]] = set()
        self._storage = storage
        self._live = live
        self._frame: bytes | None = None
        self._changes = 0
        self._sending: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Hear of changes in other processes."""
        await self._live.subscribe(TOPIC, lambda _: self.changed())

    async def close(self) -> None:
        """Stop sending."""
        if self._sending is not None:
            self._sending.cancel()
            await asyncio.gather(self._sending, return_exceptions=True)

    def announce(self) -> None:
        """The list has changed here: tell everybody."""
        self._live.publish(TOPIC, b"!")
        self.changed()

    def changed(self) -> None:
        """The list may have changed: read it again for whoever looks."""
        self._frame = None
        self._changes += 1
        if self.watchers and self._sending is None:
            self._sending = asyncio.get_running_loop().create_task(self._send(), name="open tables")

    async def _send(self) -> None:
        try:
            sent = -1
            # What changes while it is read is read once more.
            while sent != self._changes:
                sent = self._changes
                frame = await self.frame()
                for send in list(self.watchers):
                    send(frame)
        except StorageUnavailable:
            _log.warning("the list of tables could not be read")
        finally:
            self._sending = None

    async def frame(self) -> bytes:
        """Return the message that lists them.

        Raises:
            StorageUnavailable: the database does not answer.
        """
        if self._frame is not None:
            return self._frame
        read_at = self._changes
        frame = encode(Tables(tables=tuple([listed(row) for row in await self.rows()])))
        if read_at == self._changes:
            self._frame = frame
        return frame

    async def rows(self) -> list[RoomRow]:
        """Return their rows, the one that changed last first.

        Raises:
            StorageUnavailable: the database does not answer.
        """
        return await self._storage.open_tables(OPEN_TABLES_LISTED)


def listed(row: RoomRow) -> TableListed:
    """Return a public table as lists show it."""
    of = row.listing
    return TableListed(code=row.code, game=of.game, host=of.host, players=len(of.players), max=of.max_players)
