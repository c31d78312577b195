"""Who asks for the record of a game that has just ended waits until it is kept, and no longer than that."""

import asyncio
from collections.abc import Awaitable
from typing import Any

import pytest

from app.live import archive
from app.live.archive import Archiving
from app.rooms.commands import SetOptions
from app.rooms.room import Room
from app.storage.log import StorageUnavailable
from tests.rooms.table import TestTable


class House:
    """What archiving needs of a house; there is no database."""

    storage: Any = None

    def __init__(self) -> None:
        self.work: list[asyncio.Task[None]] = []

    def spawn(self, work: Awaitable[None], name: str) -> None:
        async def run() -> None:
            await work

        self.work.append(asyncio.create_task(run(), name=name))


@pytest.fixture
def over() -> Room:
    table = TestTable("nana", "leo")
    table.does("nana", SetOptions(id=table.id(), options={"rounds": 1}))
    table.starts("nana")
    table.plays_to_the_end("nana", "leo")
    return table.room


async def test_who_asks_meanwhile_waits_for_the_record_and_not_for_the_ratings(
    over: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[str] = []
    kept, rated = asyncio.Event(), asyncio.Event()

    async def keep(*_: object) -> None:
        await kept.wait()
        done.append("kept")

    async def rate(*_: object) -> None:
        await rated.wait()
        done.append("rated")

    monkeypatch.setattr(archive, "keep_records", keep)
    monkeypatch.setattr(archive, "rate_room", rate)
    house = House()
    archiving = Archiving(house)
    assert over.game_id is not None
    archiving.begin(1, over)
    asked = asyncio.create_task(archiving.settled(over.game_id))
    await asyncio.sleep(0)
    assert not asked.done()
    await archiving.settled("another game")
    kept.set()
    await asked
    assert done == ["kept"]
    await archiving.settled(over.game_id)
    rated.set()
    await asyncio.gather(*house.work)
    assert done == ["kept", "rated"]


async def test_a_record_that_cannot_be_kept_lets_nobody_wait(over: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fails(*_: object) -> None:
        raise StorageUnavailable("gone")

    monkeypatch.setattr(archive, "keep_records", fails)
    house = House()
    archiving = Archiving(house)
    assert over.game_id is not None
    archiving.begin(1, over)
    await archiving.settled(over.game_id)
    await asyncio.gather(*house.work)


async def test_nobody_waits_for_ever(over: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    async def never(*_: object) -> None:
        await asyncio.Event().wait()

    monkeypatch.setattr(archive, "keep_records", never)
    monkeypatch.setattr(archive, "ARCHIVE_SECONDS", 0.01)
    house = House()
    archiving = Archiving(house)
    assert over.game_id is not None
    archiving.begin(1, over)
    await archiving.settled(over.game_id)
    for task in house.work:
        task.cancel()
    await asyncio.gather(*house.work, return_exceptions=True)
