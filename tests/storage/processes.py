"""Live stores of several processes on one Redis or one cluster, all within the test."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TypeVar

from app.storage.live import LiveStore
from app.storage.live_cluster import ClusterLive, is_cluster
from app.storage.live_redis import RedisLive

Live = TypeVar("Live", bound=LiveStore)


@asynccontextmanager
async def process(url: str, name: str) -> AsyncIterator[RedisLive]:
    """The live store of one process on a Redis alone."""
    async with opened(RedisLive(url, name)) as live:
        yield live


@asynccontextmanager
async def process_anywhere(url: str, name: str) -> AsyncIterator[RedisLive | ClusterLive]:
    """The live store of one process, wherever the address leads."""
    async with opened(ClusterLive(url, name) if is_cluster(url) else RedisLive(url, name)) as live:
        yield live


@asynccontextmanager
async def opened(live: Live) -> AsyncIterator[Live]:
    await live.open()
    try:
        yield live
    finally:
        await live.close()


async def said(live: LiveStore) -> None:
    """Return once everything that was said so far has been done: calls keep their order, this one too."""
    assert await live.ready(), "the store does not answer"
