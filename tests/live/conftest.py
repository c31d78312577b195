"""Two processes on every kind of database and live store."""

from collections.abc import AsyncIterator

import pytest

from app.storage.live_memory import MemoryLive
from app.storage.live_redis import RedisLive
from tests.live.evenings import BROWSER, Where
from tests.live.houses import Clock, Process, processes


@pytest.fixture(autouse=True)
def no_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody else wants the core while tables are packed."""
    monkeypatch.setattr("app.live.packing.PACK_PAUSE_SECONDS", 0)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture(params=["sqlite, one store", "sqlite, apart", "postgres, redis"])
def where(request: pytest.FixtureRequest) -> Where:
    """A database, what makes the live stores of two processes, and the address of their Redis."""
    if request.param == "postgres, redis":
        address: str = request.getfixturevalue("redis_url")
        return request.getfixturevalue("migrated_postgres_url"), lambda name: RedisLive(address, name), address
    shared = MemoryLive()
    alone = request.param == "sqlite, one store"
    return request.getfixturevalue("sqlite_url"), lambda _: shared if alone else MemoryLive(), None


@pytest.fixture
async def both(where: Where, clock: Clock) -> AsyncIterator[list[Process]]:
    async with processes(where[0], clock, where[1], "here", "there") as running:
        for process in running:
            await process.house.erasing.open()
        await running[0].house.storage.new_player(BROWSER, b"\x07" * 32, clock.time)
        await running[0].house.storage.name_player(BROWSER, "Zorglubine")
        yield running
