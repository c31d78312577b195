"""Live stores of several processes on one Redis, all within the test."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from app.storage.live import LiveStore
from app.storage.live_redis import RedisLive


@asynccontextmanager
async def process(url: str, name: str) -> AsyncIterator[RedisLive]:
    """The live store of one process."""
    live = RedisLive(url, name)
    await live.open()
    try:
        yield live
    finally:
        await live.close()


async def said(live: LiveStore) -> None:
    """Return once everything that was said so far has been done: calls keep their order."""
    live.touch(0, ["marker"], until=2.0)
    for _ in range(500):
        if await live.present(0, now=1.0):
            live.gone(0, "marker")
            return
        await asyncio.sleep(0.01)
    raise AssertionError("the store does not do what it is told")
