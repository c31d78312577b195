"""A database that dies while it is written to: nobody is told True of what is not kept, and it is used again after."""

import asyncio
from collections.abc import AsyncIterator

import pytest

from app.storage.log import StorageUnavailable
from app.storage.migrate import upgrade
from app.storage.sql import SqlStorage
from tests.services import Postgres
from tests.storage.words import append, make_room, opened, until

ROOMS = 8


class _Busy:
    """Rooms that append row after row until told to stop, and what each was answered."""

    def __init__(self, storage: SqlStorage, rooms: list[int]) -> None:
        self.storage = storage
        self.rooms = rooms
        self.told_true: set[tuple[int, int]] = set()
        self.unavailable = 0
        self.stop = False

    async def _write(self, room: int) -> None:
        while not self.stop:
            seq = (await self.storage.last_seqs([room]))[room] + 1
            if await self.storage.append(append(room, seq)):
                self.told_true.add((room, seq))

    async def _write_on(self, room: int) -> None:
        while not self.stop:
            try:
                await self._write(room)
            except StorageUnavailable:
                self.unavailable += 1
                await asyncio.sleep(0.02)

    async def run(self) -> None:
        await asyncio.gather(*(self._write_on(room) for room in self.rooms))


@pytest.fixture
async def storage(own_postgres: Postgres) -> AsyncIterator[SqlStorage]:
    upgrade(own_postgres.url)
    async with opened(own_postgres.url) as one:
        yield one


async def _kept(storage: SqlStorage, rooms: list[int]) -> set[tuple[int, int]]:
    return {(room, row.seq) for room in rooms for row in await storage.log(room)}


async def test_what_was_told_true_is_kept_when_postgres_is_killed(own_postgres: Postgres, storage: SqlStorage) -> None:
    rooms = [await make_room(storage, f"r{number}") for number in range(ROOMS)]
    busy = _Busy(storage, rooms)
    work = asyncio.create_task(busy.run())
    for _ in range(3):
        goal = len(busy.told_true) + 50
        await until(lambda: len(busy.told_true) >= goal)  # noqa: B023 - waited for within the turn
        refused = busy.unavailable + ROOMS
        await asyncio.to_thread(own_postgres.kill)
        await until(lambda: busy.unavailable >= refused)  # noqa: B023
        await asyncio.to_thread(own_postgres.start)
    goal = len(busy.told_true) + 50
    await until(lambda: len(busy.told_true) >= goal)
    busy.stop = True
    await work
    kept = await _kept(storage, rooms)
    assert busy.told_true <= kept
    for room in rooms:
        seqs = sorted(seq for of, seq in kept if of == room)
        assert seqs == list(range(1, len(seqs) + 1))


async def test_without_postgres_every_answer_is_unavailable_and_comes_soon(
    own_postgres: Postgres, storage: SqlStorage
) -> None:
    room = await make_room(storage, "a")
    await asyncio.to_thread(own_postgres.kill)
    asked = [
        storage.append(append(room, 2)),
        storage.log(room),
        storage.find_room("a"),
        storage.tables_of("p1", 1),
        storage.new_player("p2", b"2" * 32, 1.0),
        make_room(storage, "b"),
    ]
    async with asyncio.timeout(6):
        answers = await asyncio.gather(*asked, return_exceptions=True)
        assert [type(answer) for answer in answers] == [StorageUnavailable] * len(asked)
        assert not await storage.ready()
    await asyncio.to_thread(own_postgres.start)
    assert await storage.ready()
    assert len(await storage.log(room)) == 1


async def test_the_first_append_after_a_quiet_restart_is_written(own_postgres: Postgres, storage: SqlStorage) -> None:
    room = await make_room(storage, "a")
    await asyncio.to_thread(own_postgres.restart)
    # The connection of before is dead, which is found out by using it; nothing was written.
    try:
        first = await storage.append(append(room, 2))
    except StorageUnavailable:
        first = await storage.append(append(room, 2))
    assert first
    assert [row.seq for row in await storage.log(room)] == [1, 2]
