"""Fixtures that every test may ask for: databases, Redis, a running server, a browser."""

import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import hypothesis
import pytest
import redis
from sqlalchemy.engine import make_url

from tests.services import (
    Elsewhere,
    Postgres,
    Redis,
    RedisCluster,
    Tablee,
    chromium,
    fresh_database,
    postgres,
    redis_cluster,
    redis_server,
)

# Time limits per example fail on a busy machine and say nothing about the code; pytest's own limit stays.
hypothesis.settings.register_profile("here", deadline=None)
# Away from a developer's desk the same examples are drawn each time: a red run is a change, not luck.
hypothesis.settings.register_profile("ci", deadline=None, derandomize=True, print_blob=True)
hypothesis.settings.load_profile("ci" if os.environ.get("CI") else "here")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Browser tests come last: once Playwright has run, no other event loop starts in the same process."""

    def needs_browser(item: pytest.Item) -> bool:
        return "playwright" in getattr(item, "fixturenames", ())

    for item in items:
        if needs_browser(item):
            item.add_marker("browser")
    items.sort(key=needs_browser)


# --- databases


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[Postgres | Elsewhere]:
    """A PostgreSQL server for the session; tests that stop it ask for `own_postgres`."""
    with postgres() as server:
        yield server


@pytest.fixture
def own_postgres() -> Iterator[Postgres]:
    """A PostgreSQL server for one test, which may stop, kill and restart it."""
    with postgres(own=True) as server:
        assert isinstance(server, Postgres)
        yield server


@pytest.fixture
def postgres_url(postgres_server: Postgres | Elsewhere) -> Iterator[str]:
    """An empty PostgreSQL database."""
    with fresh_database(postgres_server.url) as url:
        yield url


@pytest.fixture(scope="session")
def migrated_template(postgres_server: Postgres | Elsewhere, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The name of a migrated PostgreSQL database, to be copied and never used itself."""
    with fresh_database(postgres_server.url) as url:
        Tablee(tmp_path_factory.mktemp("template"), {"DATABASE_URL": url}).upgrade()
        yield str(make_url(url).database)


@pytest.fixture
def migrated_postgres_url(postgres_server: Postgres | Elsewhere, migrated_template: str) -> Iterator[str]:
    """A migrated PostgreSQL database, empty of rooms."""
    with fresh_database(postgres_server.url, template=migrated_template) as url:
        yield url


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    """A SQLite database that does not exist yet."""
    return f"sqlite:///{tmp_path}/tablee.db"


@pytest.fixture(params=["sqlite", "postgres"])
def database_url(request: pytest.FixtureRequest) -> str:
    """An empty database of each kind in turn."""
    url: str = request.getfixturevalue(f"{request.param}_url")
    return url


# --- Redis


@pytest.fixture(scope="session")
def redis_service() -> Iterator[Redis | Elsewhere]:
    """A Redis server for the session; tests that stop it ask for `own_redis`."""
    with redis_server() as server:
        yield server


@pytest.fixture
def own_redis() -> Iterator[Redis]:
    """A Redis server for one test, which may stop, kill and restart it."""
    with redis_server(own=True) as server:
        assert isinstance(server, Redis)
        yield server


@pytest.fixture
def redis_url(redis_service: Redis | Elsewhere) -> str:
    """An empty Redis database."""
    with redis.Redis.from_url(redis_service.url) as client:
        client.flushdb()
    return redis_service.url


@pytest.fixture(scope="session")
def redis_nodes() -> Iterator[RedisCluster]:
    """A Redis Cluster of three nodes for the session."""
    with redis_cluster() as cluster:
        yield cluster


@pytest.fixture
def cluster(redis_nodes: RedisCluster) -> RedisCluster:
    """An empty Redis Cluster."""
    for node in redis_nodes.nodes:
        with redis.Redis.from_url(node.url) as client:
            client.flushall()
    return redis_nodes


@pytest.fixture
def own_cluster() -> Iterator[RedisCluster]:
    """A cluster for one test, which may change it and stop its nodes."""
    with redis_cluster() as cluster:
        yield cluster


# --- Tablée in a process of its own


@pytest.fixture
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[..., Tablee]]:
    """`server(settings, port=None)` migrates the database and starts a real `tablee serve`.

    Settings are names without `TABLEE_`. Several servers may be started; what still runs at the end of the test
    is stopped.
    """
    with ExitStack() as running:

        def start(settings: Mapping[str, str] | None = None, *, port: int | None = None) -> Tablee:
            one = Tablee(tmp_path_factory.mktemp("serve"), settings, port=port)
            one.upgrade()
            return running.enter_context(one)

        yield start


# --- the browser


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """The machine's own Chromium, kept from talking to anyone but the page."""
    return {
        **browser_type_launch_args,
        "executable_path": chromium(),
        "args": [
            "--no-sandbox",  # root may not use it
            "--disable-gpu",
            "--disable-quic",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
        ],
    }
