"""The throw-away servers keep what they promise to other tests."""

import asyncio
from pathlib import Path

import psycopg
import pytest
import redis
from playwright.sync_api import Page

from tests.services import Postgres, Redis, Tablee, fresh_database, plain, temporary_folder


def test_postgres_keeps_what_was_committed_when_it_is_killed(own_postgres: Postgres) -> None:
    with fresh_database(own_postgres.url, "kept") as url:
        with psycopg.connect(plain(url)) as connection:
            connection.execute("CREATE TABLE said AS SELECT 'bonjour' AS word")
        own_postgres.kill()
        own_postgres.start()
        with psycopg.connect(plain(url)) as connection:
            assert connection.execute("SELECT word FROM said").fetchall() == [("bonjour",)]


def test_a_fresh_database_is_empty_and_goes_away(own_postgres: Postgres) -> None:
    with fresh_database(own_postgres.url) as url, psycopg.connect(plain(url)) as connection:
        tables = connection.execute("SELECT count(*) FROM pg_tables WHERE schemaname = 'public'").fetchone()
        assert tables == (0,)
    with pytest.raises(psycopg.OperationalError):
        psycopg.connect(plain(url))


def test_redis_comes_back_at_the_same_address(own_redis: Redis) -> None:
    pid = own_redis.pid
    own_redis.restart()
    assert own_redis.pid != pid
    with redis.Redis.from_url(own_redis.url) as client:
        assert client.ping()


def test_each_redis_database_starts_empty(redis_url: str) -> None:
    with redis.Redis.from_url(redis_url) as client:
        assert client.dbsize() == 0


def test_a_server_that_cannot_start_says_why(tmp_path: Path) -> None:
    with pytest.raises(RuntimeError, match="ended with code"):
        Tablee(tmp_path, {"DATABASE_URL": "nonsense://nowhere"}).start()


def test_a_temporary_folder_ends_with_its_block() -> None:
    with temporary_folder("test") as folder:
        (folder / "file").touch()
    assert not folder.exists()


def test_the_browser_draws_a_page(page: Page) -> None:
    page.set_content("<h1>Tablée</h1>")
    assert page.get_by_role("heading").inner_text() == "Tablée"


async def test_tests_with_an_event_loop_come_before_those_with_a_browser() -> None:
    await asyncio.sleep(0)
