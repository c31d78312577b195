"""Several houses on one database, each a process to the other: sockets are lists, time is a number."""

import json
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

from app.live.house import House
from app.live.table import Table
from app.live.viewer import Viewer
from app.rooms.commands import Join
from app.rules.game import Refused
from app.storage.live import LiveStore
from app.storage.migrate import upgrade
from app.storage.sql import SqlStorage


class Clock:
    """Time stands still unless it is told to go on."""

    def __init__(self) -> None:
        self.time = 1_000_000.0

    def __call__(self) -> float:
        return self.time


class Socket:
    """A socket of a player: what was sent over it and how it was closed."""

    def __init__(self, player: str) -> None:
        self.sent: list[Any] = []
        self.closed: int | None = None
        self.viewer = Viewer(player, "en", self._take, self._end)

    def _take(self, frame: bytes) -> None:
        self.sent.append(json.loads(frame))

    def _end(self, code: int, _why: Refused) -> None:
        self.closed = code


class Process:
    """A house whose upkeep is done when the test says so."""

    def __init__(self, storage: SqlStorage, live: LiveStore, clock: Clock, name: str, **kept: Any) -> None:
        self.house = House(storage, live, clock, name, **kept)
        self.clock = clock

    async def enter(self, code: str, player: str) -> tuple[Table, Socket]:
        row = await self.house.find(code)
        assert row is not None
        socket = Socket(player)
        table = await self.house.enter(row.id, socket.viewer)
        await table.settled()
        return table, socket

    async def upkeep(self) -> None:
        """Do what a process does every few seconds, until it is done."""
        await self.house.presence.sweep()
        await self.house.presence.check_losses()
        for table in list(self.house.tables.values()):
            await table.settled()


@asynccontextmanager
async def processes(
    url: str, clock: Clock, make_live: Callable[[str], LiveStore], *names: str, **kept: Any
) -> AsyncIterator[list[Process]]:
    """Processes on one database, each with its live store; `kept` says for how long tables and browsers are kept."""
    upgrade(url)
    async with AsyncExitStack() as open_stores:
        running = []
        for name in names:
            storage, live = SqlStorage(url), make_live(name)
            open_stores.push_async_callback(storage.close)
            await live.open()
            open_stores.push_async_callback(live.close)
            running.append(Process(storage, live, clock, name, **kept))
        try:
            yield running
        finally:
            for process in running:
                await process.house.close()


async def table_of_two(here: Process, there: Process) -> tuple[str, Table, Table]:
    """A table at which Nana sits in one process and Bastien in the other; return its code and what each process has."""
    code = await here.house.make_table("sixquiprend", "nana", name="Nana", public=False, computers=0, start=False)
    assert isinstance(code, str)
    mine, _ = await here.enter(code, "nana")
    theirs, socket = await there.enter(code, "bastien")
    theirs.ask(Join(id="c1", name="Bastien"), socket.viewer)
    await theirs.settled()
    mine.doubt()
    await mine.settled()
    assert mine.room == theirs.room
    return code, mine, theirs
