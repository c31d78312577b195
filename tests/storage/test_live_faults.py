"""Redis that dies, empties or throws a listener out: nothing is raised, and a gap is told wherever there may be one."""

import asyncio
import os
import signal
from collections.abc import AsyncIterator

import pytest
import redis.asyncio
import structlog

from app.storage import redis_session
from app.storage.live_redis import RedisLive
from tests.services import Redis
from tests.storage.processes import process, said
from tests.storage.words import until


class _Ears:
    """What a process hears on a topic, and how often it is told that it may have missed something."""

    def __init__(self, live: RedisLive) -> None:
        self.live = live
        self.heard: list[bytes] = []
        self.gaps = 0
        live.on_gap(self._miss)

    def _miss(self) -> None:
        self.gaps += 1

    async def listen(self, topic: str) -> None:
        await self.live.subscribe(topic, self.heard.append)

    async def hear(self, topic: str, speaker: RedisLive, word: bytes) -> None:
        """Let another process say the word until it is heard: the first time its connection may be a dead one."""
        for _ in range(50):
            speaker.publish(topic, word)
            await asyncio.sleep(0.05)
            if word in self.heard:
                return
        raise AssertionError(f"{word!r} is not heard")


@pytest.fixture
async def here(own_redis: Redis) -> AsyncIterator[RedisLive]:
    async with process(own_redis.url, "here") as one:
        yield one


@pytest.fixture
async def there(own_redis: Redis) -> AsyncIterator[RedisLive]:
    async with process(own_redis.url, "there") as one:
        yield one


async def test_without_redis_nothing_is_raised_and_nothing_is_claimed(own_redis: Redis, here: RedisLive) -> None:
    await asyncio.to_thread(own_redis.kill)
    async with asyncio.timeout(5):
        here.publish("room:1", b"x")
        here.keep_snapshot(1, 1, b"x")
        here.touch(1, ["p1"], until=100.0)
        here.gone(1, "p1")
        await here.subscribe("room:1", lambda _: None)
        await here.unsubscribe("room:1")
        assert await here.present(1, now=1.0) is None
        assert await here.renew({1: ["p1"], 2: ["p2"]}, 1.0, 2.0) == {1: None, 2: None}
        assert await here.snapshot(1) is None
        assert not await here.ready()
        # Each process counts for itself meanwhile.
        assert [await here.allow("k", 2, 10.0, now=1_000.0) for _ in range(3)] == [True, True, False]


async def test_topics_are_heard_again_after_a_restart_and_a_gap_is_told(
    own_redis: Redis, here: RedisLive, there: RedisLive
) -> None:
    ears = _Ears(there)
    await ears.listen("room:1")
    await ears.hear("room:1", here, b"before")
    assert ears.gaps == 0
    await asyncio.to_thread(own_redis.kill)
    # A table that is opened while Redis is away is heard as soon as it is back.
    await ears.listen("room:2")
    await asyncio.to_thread(own_redis.start)
    await until(lambda: ears.gaps == 1)
    await ears.hear("room:1", here, b"after")
    await ears.hear("room:2", here, b"other")
    assert await there.ready()


async def test_a_listener_that_redis_threw_out_is_told_of_the_gap(
    own_redis: Redis, here: RedisLive, there: RedisLive
) -> None:
    ears = _Ears(there)
    await ears.listen("room:1")
    async with redis.asyncio.Redis.from_url(own_redis.url) as operator:
        for turn in (1, 2):
            await operator.client_kill_filter(_type="pubsub")
            await until(lambda: ears.gaps == turn)  # noqa: B023 - waited for within the turn
            await ears.hear("room:1", here, b"%d" % turn)


async def test_a_process_that_starts_without_redis_finds_it_later(own_redis: Redis) -> None:
    await asyncio.to_thread(own_redis.kill)
    async with process(own_redis.url, "late") as late:
        ears = _Ears(late)
        await ears.listen("room:1")
        assert await late.present(1, now=1.0) is None
        await asyncio.to_thread(own_redis.start)
        await until(lambda: ears.gaps == 1)
        async with process(own_redis.url, "other") as other:
            await ears.hear("room:1", other, b"x")


async def test_an_emptied_redis_forgets_and_goes_on(own_redis: Redis, here: RedisLive, there: RedisLive) -> None:
    ears = _Ears(there)
    await ears.listen("room:1")
    here.touch(1, ["p1"], until=100.0)
    here.keep_snapshot(1, 1, b"x")
    await said(here)
    async with redis.asyncio.Redis.from_url(own_redis.url) as operator:
        await operator.flushall()
    assert await here.present(1, now=1.0) == frozenset()
    assert await here.snapshot(1) is None
    await ears.hear("room:1", here, b"still")


async def test_closing_without_redis_ends(own_redis: Redis) -> None:
    async with process(own_redis.url, "here") as here:
        await asyncio.to_thread(own_redis.kill)
        here.publish("room:1", b"x")
        async with asyncio.timeout(5):
            await here.close()


async def test_a_redis_that_freezes_keeps_nobody_waiting_and_a_gap_is_told_when_it_thaws(
    own_redis: Redis, here: RedisLive, there: RedisLive
) -> None:
    ears = _Ears(there)
    await ears.listen("room:1")
    os.kill(own_redis.pid, signal.SIGSTOP)
    try:
        async with asyncio.timeout(3):
            assert await there.present(1, now=1.0) is None
            assert await there.snapshot(1) is None
            assert await there.allow("k", 1, 10.0, now=1_000.0)
    finally:
        os.kill(own_redis.pid, signal.SIGCONT)
    await until(lambda: ears.gaps == 1)
    await ears.hear("room:1", here, b"after")


async def test_a_silent_redis_is_found_out_though_nobody_asks(
    own_redis: Redis, there: RedisLive, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(redis_session, "ANSWER_SECONDS", 0.2)
    ears = _Ears(there)
    # The watch of this session still has the usual patience; the one after it has not.
    for turn in (1, 2):
        os.kill(own_redis.pid, signal.SIGSTOP)
        await asyncio.sleep(3.0 if turn == 1 else 1.0)
        os.kill(own_redis.pid, signal.SIGCONT)
        await until(lambda: ears.gaps == turn)  # noqa: B023 - waited for within the turn


async def test_an_outage_is_logged_once_with_its_end(own_redis: Redis, here: RedisLive) -> None:
    with structlog.testing.capture_logs() as logs:
        await asyncio.to_thread(own_redis.kill)
        for _ in range(20):
            here.publish("room:1", b"x")
            await here.present(1, now=1.0)
            await asyncio.sleep(0.05)
        await asyncio.to_thread(own_redis.start)
        await until(lambda: len(logs) == 2)
    assert [log["event"] for log in logs] == [
        "redis does not answer: tables go on from the database",
        "redis answers again",
    ]


async def test_what_redis_refuses_harms_nothing_else(own_redis: Redis, here: RedisLive, there: RedisLive) -> None:
    ears = _Ears(there)
    await ears.listen("room:1")
    async with redis.asyncio.Redis.from_url(own_redis.url) as operator:
        await operator.set("tablee:{1}:present", "no set of players")
        await operator.set("tablee:{1}:room", "no snapshot")
    here.touch(1, ["p1"], until=100.0)
    here.keep_snapshot(1, 1, b"x")
    assert await here.present(1, now=1.0) is None
    assert await here.snapshot(1) is None
    await ears.hear("room:1", here, b"x")
    assert ears.gaps == 0


async def test_everything_that_is_kept_ends_by_itself(own_redis: Redis, here: RedisLive) -> None:
    here.touch(1, ["p1"], until=100.0)
    here.keep_snapshot(1, 1, b"x")
    assert await here.allow("k", 2, 10.0, now=1_000.0)
    await said(here)
    async with redis.asyncio.Redis.from_url(own_redis.url) as operator:
        keys = [key async for key in operator.scan_iter()]
        assert len(keys) >= 3
        for key in keys:
            assert await operator.ttl(key) > 0
            assert key.startswith(b"tablee:{")
