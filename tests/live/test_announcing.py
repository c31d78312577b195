"""An announced restart reaches everybody in every process that has it before them."""

from collections.abc import AsyncIterator
from typing import Any

import pytest

from app.live.limits import ANNOUNCED_PAST_SECONDS
from app.storage.live_memory import MemoryLive
from app.storage.live_redis import RedisLive
from tests.live.houses import Clock, Process, Socket, processes
from tests.storage.words import until


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
async def three(migrated_postgres_url: str, redis_url: str, clock: Clock) -> AsyncIterator[list[Process]]:
    """Two processes at work and one that is to be started."""

    def live(name: str) -> RedisLive:
        return RedisLive(redis_url, name)

    async with processes(migrated_postgres_url, clock, live, "here", "there", "third") as running:
        for process in running[:2]:
            await process.house.announcing.open()
        yield running


async def table(process: Process) -> str:
    code = await process.house.make_table("toc", "nana", name="Nana", public=False, computers=0, start=False)
    assert isinstance(code, str)
    return code


def announced(socket: Socket) -> list[dict[str, Any]]:
    return [message for message in socket.sent if message.get("type") == "announcement"]


async def test_every_socket_in_every_process_is_told_once(three: list[Process], clock: Clock) -> None:
    here, there, _ = three
    code = await table(here)
    sockets = [(await process.enter(code, name))[1] for process, name in ((here, "nana"), (there, "leo"))]
    at = clock.time + 300
    here.house.announcing.announce(at, "Soon")
    await until(lambda: all(announced(socket) for socket in sockets))
    await there.house.announcing.look()
    for socket in sockets:
        assert announced(socket) == [{"type": "announcement", "at": at, "text": "Soon"}]
    there.house.announcing.cancel()
    await until(lambda: all(len(announced(socket)) == 2 for socket in sockets))
    for socket in sockets:
        assert announced(socket)[-1] == {"type": "announcement"}


async def test_newcomers_read_it_at_any_process_that_was_started_before(three: list[Process], clock: Clock) -> None:
    here, _, third = three
    code = await table(here)
    here.house.announcing.announce(clock.time + 300, None)
    await here.house.live.ready()
    clock.time += 299
    await third.house.announcing.open()
    _, socket = await third.enter(code, "zoe")
    assert socket.sent[0]["announcement"] == {"at": clock.time + 1}


async def test_whoever_is_started_after_its_moment_has_the_restart_behind(three: list[Process], clock: Clock) -> None:
    here, _, third = three
    code = await table(here)
    here.house.announcing.announce(clock.time + 300, None)
    await here.house.live.ready()
    clock.time += 301
    await third.house.announcing.open()
    _, socket = await third.enter(code, "zoe")
    assert "announcement" not in socket.sent[0]
    _, socket = await here.enter(code, "leo")
    assert "announcement" in socket.sent[0], "this one was not restarted yet"


async def test_what_was_missed_is_learnt_afterwards(three: list[Process], clock: Clock) -> None:
    here, there, _ = three
    code = await table(here)
    await there.house.live.unsubscribe("announcement")
    _, socket = await there.enter(code, "leo")
    here.house.announcing.announce(clock.time + 300, None)
    await here.house.live.ready()
    await there.house.announcing.look()
    assert [message["at"] for message in announced(socket)] == [clock.time + 300]


async def test_a_restart_that_never_came_is_forgotten(sqlite_url: str, clock: Clock) -> None:
    async with processes(sqlite_url, clock, lambda _: MemoryLive(), "here") as (here,):
        await here.house.announcing.open()
        code = await table(here)
        here.house.announcing.announce(clock.time + 60, None)
        clock.time += 60 + ANNOUNCED_PAST_SECONDS - 1
        _, socket = await here.enter(code, "leo")
        assert "announcement" in socket.sent[0]
        clock.time += 1
        _, socket = await here.enter(code, "zoe")
        assert "announcement" not in socket.sent[0]
