"""Databases by their address: the driver for each, and what each needs to be told to keep what it commits."""

import os
import sqlite3
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, TypeVar

import psycopg
from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, SQLAlchemyError

from app.storage.log import StorageUnavailable

T = TypeVar("T")

BUSY_MILLISECONDS: Final = 5_000
"""A writer waits so long for another one, such as a migration, a backup or a second process, before it gives up."""
READERS: Final = 4
"""Connections that read: a read takes 0.2 to 0.4 ms, so four read more than the two cores of a small host can use."""
CONNECT_SECONDS: Final = 5
"""A connection to PostgreSQL that is not there after so long counts as none."""
SILENCE_SECONDS: Final = 10
"""A network that swallows everything is noticed after so long; the system's own default is hours."""
IDLE_MILLISECONDS: Final = 10_000
"""PostgreSQL takes its locks back from a process that went to sleep within a transaction for so long."""

DATABASE_ERRORS: Final = (SQLAlchemyError, sqlite3.Error, psycopg.Error, OSError)
"""What a database that does not answer looks like; drivers speak for themselves while a connection is made."""


class BadDatabaseUrl(ValueError):
    """The address names no database that can be used; the message says what is expected."""


def parse(url: str) -> URL:
    """Return the address with its driver.

    Raises:
        BadDatabaseUrl: it is neither SQLite nor PostgreSQL, or the SQLite file could not be written.
    """
    try:
        parsed = make_url(url)
    except ArgumentError as error:
        raise BadDatabaseUrl("TABLEE_DATABASE_URL is no address: sqlite:///tablee.db is one") from error
    kind = parsed.drivername.split("+")[0]
    if kind in ("postgresql", "postgres"):
        return parsed.set(drivername="postgresql+psycopg")
    if kind == "sqlite":
        if parsed.database in (None, "", ":memory:"):
            raise BadDatabaseUrl("TABLEE_DATABASE_URL needs a file: what is kept in memory would be lost")
        _check_writable(Path(str(parsed.database)).resolve())
        return parsed.set(drivername="sqlite")
    raise BadDatabaseUrl(f"TABLEE_DATABASE_URL begins with sqlite:/// or postgresql://, not {kind}")


def _check_writable(file: Path) -> None:
    folder = file.parent
    if not folder.is_dir():
        raise BadDatabaseUrl(f"the folder {folder} of TABLEE_DATABASE_URL does not exist")
    try:
        # SQLite keeps its write-ahead log beside the file, so the folder itself must take new files. Tried, because
        # rights alone do not tell: file systems may be read-only.
        tempfile.TemporaryFile(dir=folder).close()
    except OSError as error:
        raise BadDatabaseUrl(
            f"the folder {folder} of TABLEE_DATABASE_URL cannot be written ({error.strerror}): "
            "give this user the right to write there, or name another folder"
        ) from error
    if file.exists() and not (file.is_file() and os.access(file, os.W_OK)):
        raise BadDatabaseUrl(f"{file} of TABLEE_DATABASE_URL is no file that this user may write")


def connect(url: str, *, writer: bool) -> Engine:
    """Return an engine for reading, or one with the single connection that writes.

    Raises:
        BadDatabaseUrl: as `parse`.
    """
    parsed = parse(url)
    is_postgres = parsed.get_backend_name() == "postgresql"
    arguments: dict[str, Any] = {}
    if is_postgres:
        arguments = {
            "connect_timeout": CONNECT_SECONDS,
            "keepalives_idle": SILENCE_SECONDS // 2,
            "keepalives_interval": 2,
            "keepalives_count": 3,
            "tcp_user_timeout": SILENCE_SECONDS * 1000,
        }
    pool_size = 1 if writer else READERS
    engine = create_engine(
        parsed,
        pool_size=pool_size,
        max_overflow=0,
        connect_args=arguments,
        # What is written holds hands of cards and hashes of secrets: no message of an error may repeat it.
        hide_parameters=True,
    )
    if is_postgres:
        event.listen(engine, "connect", _tell_postgres)
    else:
        event.listen(engine, "connect", _tell_sqlite)
        event.listen(engine, "begin", _begin_now if writer else _begin_later)
    return engine


def transact(engine: Engine, work: Callable[[Connection], T]) -> T:
    """Do some work in a transaction and commit it.

    A connection that had been cut before the commit was sent, as by a restart some time ago, is replaced and the work
    done again: nothing of it had been written.

    Raises:
        StorageUnavailable: the database did not say whether it committed.
    """
    try:
        return _once(engine, work)
    except DBAPIError as error:
        if not error.connection_invalidated:
            raise
    return _once(engine, work)


def _once(engine: Engine, work: Callable[[Connection], T]) -> T:
    with engine.connect() as connection:
        result = work(connection)
        try:
            connection.commit()
        except DATABASE_ERRORS as error:
            raise StorageUnavailable("the database did not say whether it committed") from error
        return result


def _tell_sqlite(connection: Any, _record: Any) -> None:
    # The driver's own transactions begin too late and end too early; ours are begun below.
    connection.isolation_level = None
    cursor = connection.cursor()
    # First of all: the next line already may have to wait for somebody.
    cursor.execute(f"PRAGMA busy_timeout={BUSY_MILLISECONDS}")
    # Readers go on while one writes; a commit is on the disk when it returns, even if the power fails.
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.execute("PRAGMA foreign_keys=ON")
    # What is deleted is overwritten: somebody may have wished it gone.
    cursor.execute("PRAGMA secure_delete=ON")
    cursor.close()


def _begin_now(connection: Any) -> None:
    # A writer takes its lock at once: taking it in the middle can fail without waiting.
    connection.exec_driver_sql("BEGIN IMMEDIATE")


def _begin_later(connection: Any) -> None:
    connection.exec_driver_sql("BEGIN")


def _tell_postgres(connection: Any, _record: Any) -> None:
    with connection.cursor() as cursor:
        cursor.execute(f"SET lock_timeout = {BUSY_MILLISECONDS}")
        cursor.execute(f"SET idle_in_transaction_session_timeout = {IDLE_MILLISECONDS}")
    connection.commit()
