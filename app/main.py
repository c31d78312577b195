"""Builds the application: reads the settings, makes the parts and hands them to one another; nothing else does."""

import gc
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

import structlog
from fastapi import FastAPI

from app import __version__
from app.live import entropy
from app.live.clock import now
from app.live.house import House
from app.settings import Settings
from app.storage.live import LiveStore
from app.storage.live_memory import MemoryLive
from app.storage.sql import SqlStorage
from app.web import application
from app.web.identity import COOKIE_SECONDS, SEEN_EVERY_SECONDS, Identity
from app.web.pages import Pages, find_pages
from app.web.pressure import Pressure

COLLECT_AFTER: Final = (20_000, 10, 100)
"""Objects between collections: rooms are frozen trees without cycles, so that looking rarely costs little memory; with
Python's own 700 the collector takes a twentieth of a busy server's time."""

_log = structlog.get_logger(__name__)


def build_app(settings: Settings) -> FastAPI:
    """Return the application for these settings; it opens its stores with the server and closes them with it."""
    process = entropy.public_id()
    storage = SqlStorage(settings.database_url)
    live = _live_store(settings.redis_url, process)
    house = House(
        storage,
        live,
        now,
        process,
        table_seconds=settings.keep_days * 24 * 3600.0 or None,
        thinkers=settings.thinkers,
        player_seconds=COOKIE_SECONDS + SEEN_EVERY_SECONDS,
    )

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        await storage.open()
        await live.open()
        await house.open()
        house.spawn(pressure.watch(), "pressure")
        # What exists now lives as long as the process: the collector need not look at it again and again.
        gc.collect()
        gc.freeze()
        gc.set_threshold(*COLLECT_AFTER)
        _log.info("open", version=__version__)
        yield
        await house.close()
        await live.close()
        await storage.close()
        _log.info("closed")

    identity, pressure = Identity(storage), Pressure()
    house.erasing.on_parted(identity.forget)
    live.on_gap(identity.forget_all)
    return application.build(
        house,
        identity,
        Pages(find_pages(), settings.public_url),
        pressure,
        lifespan,
        version=__version__,
        public_url=settings.public_url,
        limits=settings.limits,
        metrics=settings.metrics,
        operator_token=settings.operator_token,
    )


def _live_store(redis_url: str | None, process: str) -> LiveStore:
    if redis_url is None:
        return MemoryLive()
    # Who plays at home starts half a second earlier without Redis' client.
    from app.storage.live_cluster import ClusterLive, is_cluster
    from app.storage.live_redis import RedisLive

    return (ClusterLive if is_cluster(redis_url) else RedisLive)(redis_url, process)
