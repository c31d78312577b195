"""What several of these tests start."""

from collections.abc import Iterator
from contextlib import ExitStack

import pytest

from tests.faults.two import Two
from tests.services import Elsewhere, Postgres, Redis, Tablee, fresh_database, redis_server


@pytest.fixture(scope="module")
def two(
    postgres_server: Postgres | Elsewhere, migrated_template: str, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Two]:
    """Two processes, for all tests of a file."""
    with ExitStack() as running:
        url = running.enter_context(fresh_database(postgres_server.url, template=migrated_template))
        live = running.enter_context(redis_server(own=True))
        assert isinstance(live, Redis)
        settings = {"DATABASE_URL": url, "REDIS_URL": live.url, "LIMITS": "false"}
        first, second = (Tablee(tmp_path_factory.mktemp("serve"), settings) for _ in range(2))
        yield Two((running.enter_context(first), running.enter_context(second)), url, live)
