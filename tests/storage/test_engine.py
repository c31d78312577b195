"""Addresses of databases: what is accepted, and what people read when theirs cannot be used."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import insert, text
from sqlalchemy.exc import IntegrityError

from app.storage.engine import BadDatabaseUrl, connect, parse
from app.storage.migrate import upgrade
from app.storage.tables import players


@pytest.mark.parametrize(
    "url",
    ["postgres://u:p%40ss@db/tablee", "postgresql://u:p%40ss@db/tablee", "postgresql+psycopg://u:p%40ss@db/tablee"],
)
def test_every_spelling_of_postgresql_leads_to_one_driver(url: str) -> None:
    parsed = parse(url)
    assert parsed.drivername == "postgresql+psycopg"
    assert (parsed.username, parsed.password, parsed.host, parsed.database) == ("u", "p@ss", "db", "tablee")


@pytest.mark.parametrize("spelling", ["sqlite", "sqlite+aiosqlite", "sqlite+pysqlite"])
def test_every_spelling_of_sqlite_leads_to_one_driver(spelling: str, tmp_path: Path) -> None:
    assert parse(f"{spelling}:///{tmp_path}/tablee.db").drivername == "sqlite"


@pytest.mark.parametrize(
    ("url", "why"),
    [
        ("tablee.db", "is no address"),
        ("mysql://u@db/tablee", "not mysql"),
        ("sqlite://", "needs a file"),
        ("sqlite:///:memory:", "needs a file"),
        ("sqlite:////nowhere/at/all/tablee.db", "/nowhere/at/all .* does not exist"),
        # A folder that nobody may write, whoever they are.
        ("sqlite:////proc/tablee.db", r"/proc .* cannot be written \(.+\)"),
    ],
)
def test_a_bad_address_is_answered_by_what_is_expected(url: str, why: str) -> None:
    with pytest.raises(BadDatabaseUrl, match=why):
        parse(url)


def test_a_folder_in_the_place_of_the_file_is_told(tmp_path: Path) -> None:
    with pytest.raises(BadDatabaseUrl, match="is no file"):
        parse(f"sqlite:///{tmp_path.parent}/{tmp_path.name}")


def test_looking_at_an_address_leaves_nothing_behind(tmp_path: Path) -> None:
    parse(f"sqlite:///{tmp_path}/tablee.db")
    assert list(tmp_path.iterdir()) == []


@pytest.fixture(params=[True, False], ids=["writer", "reader"])
def pragmas(request: pytest.FixtureRequest, sqlite_url: str) -> Iterator[dict[str, object]]:
    engine = connect(sqlite_url, writer=request.param)
    with engine.connect() as connection:
        names = ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
        yield {name: connection.execute(text(f"PRAGMA {name}")).scalar_one() for name in names}
    engine.dispose()


def test_sqlite_keeps_what_it_commits_even_if_the_power_fails(pragmas: dict[str, object]) -> None:
    full = 2
    assert pragmas == {"journal_mode": "wal", "synchronous": full, "foreign_keys": 1, "busy_timeout": 5_000}


def test_an_error_never_repeats_what_was_to_be_written(database_url: str) -> None:
    upgrade(database_url)
    engine = connect(database_url, writer=True)
    row = {"id": "p1", "secret_hash": b"very secret", "created_at": 1.0}
    with engine.connect() as connection, pytest.raises(IntegrityError) as refused:
        connection.execute(insert(players), [row, row])
    assert "very secret" not in str(refused.value)
    engine.dispose()
