"""Tables in which nothing happens are kept for so long and then deleted, whoever has them at work."""

import asyncio
from collections.abc import AsyncIterator

import pytest
import redis

from app.live.limits import UPKEEP_SECONDS
from app.live.table import NO_SUCH_TABLE
from app.rooms.commands import Join
from app.rooms.fold import RoomClosed
from app.storage.live_memory import MemoryLive
from app.storage.live_redis import RedisLive
from tests.live.houses import Clock, Process, processes, table_of_two
from tests.storage.words import until

DAYS = 24 * 3600.0
KEPT = 90 * DAYS


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
async def apart(sqlite_url: str, clock: Clock) -> AsyncIterator[list[Process]]:
    """Two processes that hear nothing of each other."""
    async with processes(sqlite_url, clock, lambda _: MemoryLive(), "here", "there", table_seconds=KEPT) as running:
        yield running


async def test_a_newcomer_reads_until_when_the_table_is_kept(apart: list[Process], clock: Clock) -> None:
    here, there = apart
    code, table, _ = await table_of_two(here, there)
    clock.time += 10 * DAYS
    _, socket = await here.enter(code, "a spectator")
    assert socket.sent[0]["kept_until"] == table.last_at + KEPT == clock.time + 80 * DAYS


async def test_without_a_limit_nothing_is_said_and_nothing_deleted(sqlite_url: str, clock: Clock) -> None:
    async with processes(sqlite_url, clock, lambda _: MemoryLive(), "here") as (here,):
        code, _, _ = await table_of_two(here, here)
        clock.time += 10_000 * DAYS
        await here.house.keeping.delete()
        _, socket = await here.enter(code, "nana")
        assert "kept_until" not in socket.sent[0]


async def test_a_table_at_rest_is_deleted_after_its_time_and_not_before(apart: list[Process], clock: Clock) -> None:
    here, there = apart
    code, table, _ = await table_of_two(here, there)
    clock.time = table.last_at + KEPT
    await here.house.keeping.delete()
    assert await here.house.find(code) is not None
    clock.time += 1
    await here.house.keeping.delete()
    assert await here.house.find(code) is None
    assert [len(await process.house.storage.tables_of("nana", 10)) for process in apart] == [0, 0]


async def test_whatever_happens_at_a_table_keeps_it_for_as_long_again(apart: list[Process], clock: Clock) -> None:
    here, there = apart
    code, table, _ = await table_of_two(here, there)
    clock.time += KEPT - 1
    there.house.leave(table, table.viewers[0])
    table.ask(Join(id="late", name="Zoé"), (await here.enter(code, "zoe"))[1].viewer)
    await table.settled()
    clock.time += KEPT - 1
    await here.house.keeping.delete()
    assert await here.house.find(code) is not None


async def test_whoever_looks_at_a_deleted_table_is_told(apart: list[Process], clock: Clock) -> None:
    here, there = apart
    code, _, _ = await table_of_two(here, there)
    _, socket = await here.enter(code, "zoe")
    clock.time += KEPT + 1
    await here.house.keeping.delete()
    assert socket.closed == NO_SUCH_TABLE
    assert here.house.tables == {}


async def test_a_process_that_heard_nothing_meets_the_end_with_its_next_command(
    apart: list[Process], clock: Clock
) -> None:
    here, there = apart
    code, _, _ = await table_of_two(here, there)
    theirs, socket = await there.enter(code, "zoe")
    clock.time += KEPT + 1
    await here.house.keeping.delete()
    theirs.ask(Join(id="c1", name="Zoé"), socket.viewer)
    await theirs.settled()
    assert (socket.sent[-1]["type"], socket.sent[-1]["code"]) == ("refused", "try_again")
    assert socket.closed == NO_SUCH_TABLE
    assert there.house.tables == {}
    with pytest.raises(RoomClosed):
        await there.house.table(theirs.id)


async def test_a_process_that_heard_nothing_finds_the_end_at_its_next_sweep(apart: list[Process], clock: Clock) -> None:
    here, there = apart
    code, _, theirs = await table_of_two(here, there)
    _, socket = await there.enter(code, "zoe")
    clock.time += KEPT + 1
    await here.house.keeping.delete()
    await there.upkeep()
    await theirs.settled()
    assert socket.closed == NO_SUCH_TABLE


async def test_a_process_that_slept_until_even_the_last_row_was_gone_finds_no_table(
    apart: list[Process], clock: Clock
) -> None:
    here, there = apart
    code, _, _ = await table_of_two(here, there)
    _, socket = await there.enter(code, "zoe")
    clock.time += KEPT + 1
    await here.house.keeping.delete()
    newer = await here.house.make_table("sixquiprend", "leo", name="Léo", public=False, computers=0, start=False)
    assert isinstance(newer, str)
    clock.time += 2 * DAYS
    await here.house.keeping.delete()
    await there.upkeep()
    assert socket.closed == NO_SUCH_TABLE
    assert there.house.tables == {}
    assert await here.house.find(newer) is not None


async def test_one_look_an_hour_is_enough(apart: list[Process], clock: Clock) -> None:
    here, there = apart
    clock.time -= clock.time % UPKEEP_SECONDS
    await here.house.keeping.look()
    code, _, _ = await table_of_two(here, there)
    clock.time += UPKEEP_SECONDS - 1
    await here.house.keeping.look()
    clock.time += KEPT + UPKEEP_SECONDS
    await here.house.keeping.look()
    assert await here.house.find(code) is None


async def test_with_redis_every_process_is_told_and_nothing_of_the_table_is_left_there(
    migrated_postgres_url: str, redis_url: str, clock: Clock
) -> None:
    def live(name: str) -> RedisLive:
        return RedisLive(redis_url, name)

    async with processes(migrated_postgres_url, clock, live, "here", "there", table_seconds=KEPT) as (here, there):
        code, mine, theirs = await table_of_two(here, there)
        _, socket = await there.enter(code, "zoe")
        mine.keep_snapshot()
        clock.time += KEPT + 1
        await asyncio.gather(here.house.keeping.look(), there.house.keeping.look())
        await until(lambda: socket.closed == NO_SUCH_TABLE)
        await there.house.live.ready()
        with redis.Redis.from_url(redis_url) as client:
            keys = [key for key in client.scan_iter() if f"{{{theirs.id}}}".encode() in key]
        assert keys == []
