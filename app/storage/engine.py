"""Databases by their address: the driver for each, and what SQLite needs to be told to keep what it commits."""

from pathlib import Path
from typing import Any, Final

from sqlalchemy import event
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

BUSY_MILLISECONDS: Final = 5_000
"""SQLite waits so long for another writer, such as a migration or a backup, before it gives up."""
POOL_SIZE: Final = 10
"""Connections to PostgreSQL of one process: one writes, the others read rooms when a crowd comes back."""
POOL_WAIT_SECONDS: Final = 5
"""A read waits so long for a connection; then the database counts as unavailable."""


class BadDatabaseUrl(ValueError):
    """The address names no database that can be used; the message says what is expected."""


def parse(url: str, *, sync: bool = False) -> URL:
    """Return the address with its driver.

    Raises:
        BadDatabaseUrl: it is neither SQLite nor PostgreSQL, or the folder of the SQLite file cannot be written.
    """
    try:
        parsed = make_url(url)
    except ArgumentError as error:
        raise BadDatabaseUrl("TABLEE_DATABASE_URL is no address: sqlite:///tablee.db is one") from error
    kind = parsed.drivername.split("+")[0]
    if kind in ("postgresql", "postgres"):
        return parsed.set(drivername="postgresql+psycopg")
    if kind == "sqlite":
        if parsed.database not in (None, "", ":memory:"):
            folder = Path(parsed.database).resolve().parent
            if not folder.is_dir():
                raise BadDatabaseUrl(f"the folder {folder} of TABLEE_DATABASE_URL does not exist")
        return parsed.set(drivername="sqlite" if sync else "sqlite+aiosqlite")
    raise BadDatabaseUrl(f"TABLEE_DATABASE_URL begins with sqlite:/// or postgresql://, not {kind}")


def connect(url: str, *, writer: bool) -> AsyncEngine:
    """Return an engine for reading, or one with the single connection that writes.

    Raises:
        BadDatabaseUrl: as `parse`.
    """
    parsed = parse(url)
    options: dict[str, Any] = {"pool_size": 1 if writer else POOL_SIZE, "max_overflow": 0}
    if parsed.get_backend_name() == "postgresql":
        options |= {"pool_pre_ping": not writer, "pool_timeout": POOL_WAIT_SECONDS}
        options["connect_args"] = {"connect_timeout": POOL_WAIT_SECONDS}
    elif parsed.database in (None, "", ":memory:"):
        raise BadDatabaseUrl("TABLEE_DATABASE_URL needs a file: what is kept in memory would be lost")
    engine = create_async_engine(parsed, **options)
    if parsed.get_backend_name() == "sqlite":
        event.listen(engine.sync_engine, "connect", _tell_sqlite)
        event.listen(engine.sync_engine, "begin", _begin_now if writer else _begin_later)
    return engine


def _tell_sqlite(connection: Any, _record: Any) -> None:
    # The driver's own transactions begin too late and end too early; ours are begun below.
    connection.isolation_level = None
    cursor = connection.cursor()
    # Readers go on while one writes; a commit is on the disk when it returns, even if the power fails.
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.execute("PRAGMA foreign_keys=ON")
    cursor.execute(f"PRAGMA busy_timeout={BUSY_MILLISECONDS}")
    cursor.close()


def _begin_now(connection: Any) -> None:
    # A writer takes its lock at once: taking it in the middle can fail without waiting.
    connection.exec_driver_sql("BEGIN IMMEDIATE")


def _begin_later(connection: Any) -> None:
    connection.exec_driver_sql("BEGIN")
