"""One writer for all rooms of a process: what they append while a commit is on its way goes into the next one.

An append is answered True only once it is committed. One that meets a row which exists already is answered False and
writes nothing; it does not harm those that were gathered with it. When the database does not say whether it committed,
nobody is answered True.
"""

import asyncio
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from typing import Final

import psycopg
import structlog
from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DataError, IntegrityError

from app.storage.engine import transact
from app.storage.log import Append, StorageUnavailable
from app.storage.rows import commit_rows
from app.storage.statements import place, write
from app.storage.threads import Threads

_log = structlog.get_logger(__name__)

APPENDS_WAITING: Final = 10_000
"""Appends that may wait for the writer: seconds of the heaviest load; more means that the database stands still."""
APPENDS_A_COMMIT: Final = 500
"""Appends in one transaction: about 10 ms of work, so that no room waits long for the others."""
MANY_APPENDS: Final = 8
"""A commit of so many follows a rush: the next one may wait for more company."""
RUSH_FACTOR: Final = 4
"""In a rush commits begin so many times as far apart. A commit costs about 0.2 ms of CPU whatever is in it, which every
room pays by waiting for the core; in a rush that is more than it waits for company."""
WRITE_SECONDS: Final = 10.0
"""A transaction that is not committed after so long is answered as lost: twice the wait for another writer's lock."""

_ITS_OWN_FAULT = (IntegrityError, DataError, ValueError)
"""What one append does to the transaction of all: it exists already, or holds what the database cannot take."""

_WAITED_IN_VAIN = (sqlite3.OperationalError, psycopg.errors.LockNotAvailable)
"""Another writer keeps its lock, or the disk is full: asking again at once would wait twice as long."""

_UNKNOWN = "the database did not say whether it committed"

_Waiting = tuple[Append, asyncio.Future[bool]]


class Writer:
    """Appends of many rooms, gathered into transactions.

    The first one goes at once. On a busy server commits begin at least `gather` seconds apart, in a rush `RUSH_FACTOR`
    times that, which bounds what they cost however many rooms there are.
    """

    def __init__(self, engine: Engine, threads: Threads, gather: float) -> None:
        self.commits = 0
        self._engine = engine
        self._threads = threads
        self._gather = gather
        self._waiting: list[_Waiting] = []
        self._work: asyncio.Task[None] | None = None
        self._next_begin = 0.0
        self._stuck = self._closed = False

    async def append(self, append: Append) -> bool:
        """Write all of it or nothing; True once it is committed, False if one of its rows exists already.

        Whoever stops waiting does not stop the writing.

        Raises:
            StorageUnavailable: the database did not answer, or did not say whether it committed.
            ValueError: the append is none.
        """
        _check(append)
        if self._closed or self._stuck or len(self._waiting) >= APPENDS_WAITING:
            raise StorageUnavailable("closed" if self._closed else "too much waits to be written")
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[bool] = loop.create_future()
        self._waiting.append((append, answer))
        if self._work is None:
            self._work = loop.create_task(self._run(), name="storage writer")
        return await answer

    async def close(self, patience: float) -> None:
        """Write what waits, for `patience` seconds at most, and take no more."""
        self._closed = True
        work = self._work
        if work is not None and not (await asyncio.wait({work}, timeout=patience))[0]:
            work.cancel()
            await asyncio.gather(work, return_exceptions=True)

    async def _run(self) -> None:
        loop = asyncio.get_running_loop()
        try:
            while self._waiting:
                pause = self._next_begin - loop.time()
                if pause > 0 and not self._closed:
                    await asyncio.sleep(pause)
                batch, self._waiting = self._waiting[:APPENDS_A_COMMIT], self._waiting[APPENDS_A_COMMIT:]
                in_a_rush = len(batch) >= MANY_APPENDS
                self._next_begin = loop.time() + self._gather * (RUSH_FACTOR if in_a_rush else 1)
                await self._write(batch)
        finally:
            self._work = None

    async def _write(self, batch: list[_Waiting]) -> None:
        appends = [append for append, _ in batch]
        work = self._threads.start(lambda: self._commit(appends))
        try:
            while not (await asyncio.wait({work}, timeout=WRITE_SECONDS))[0]:
                # The thread cannot be called back, but nobody is left waiting for it.
                if not self._stuck:
                    _log.warning("the database stands still", appends=len(batch) + len(self._waiting))
                self._stuck = True
                self._give_up(batch)
        except asyncio.CancelledError:
            self._give_up(batch)
            raise
        self._stuck = False
        try:
            outcomes = work.result()
        except Exception as error:
            _log.warning("nothing could be committed", appends=len(batch), error=type(error).__name__)
            _fail(batch, _UNKNOWN)
            return
        for (append, answer), outcome in zip(batch, outcomes, strict=True):
            # Whoever asked may have been cancelled meanwhile; what was written stays written.
            if outcome is None:
                _fail([(append, answer)], "the database refuses this append")
            elif not answer.done():
                answer.set_result(outcome)

    def _give_up(self, batch: Sequence[_Waiting]) -> None:
        _fail([*batch, *self._waiting], _UNKNOWN)
        self._waiting = []

    # Within the thread

    def _commit(self, appends: Sequence[Append]) -> list[bool | None]:
        """Return for each append whether it was written; None if the database refuses it for another reason."""

        def work(connection: Connection) -> list[bool | None]:
            try:
                write(connection, appends)
            except _ITS_OWN_FAULT:
                # Somebody else wrote one of these rows, or one of them is none: only that one is refused.
                connection.rollback()
                return _write_each(connection, appends)
            return [True] * len(appends)

        outcomes = self._commit_rows(appends) or transact(self._engine, work)
        self.commits += 1
        return outcomes

    def _commit_rows(self, appends: Sequence[Append]) -> list[bool | None]:
        """Return as `_commit` does; nothing if these are not rows alone, or if the longer way must find out."""
        if not all(append.is_rows_alone for append in appends):
            return []
        rows = [row for append in sorted(appends, key=place) for row in append.rows]
        with closing(self._engine.raw_connection()) as lent:
            try:
                commit_rows(self._engine.dialect.name, lent.driver_connection, rows)
            except _WAITED_IN_VAIN:
                raise
            except (psycopg.Error, sqlite3.Error, ValueError):
                # One of the rows exists or is none, or the connection was lost, perhaps after the commit: they are
                # written once more, and those that exist are met.
                return []
        return [True] * len(appends)


def _write_each(connection: Connection, appends: Sequence[Append]) -> list[bool | None]:
    # Again in the one order, for the reason given there; of two with the same rows the first one given is kept.
    outcomes: dict[int, bool | None] = {}
    for number in sorted(range(len(appends)), key=lambda number: place(appends[number])):
        outcomes[number] = _write_alone(connection, appends[number])
    return [outcomes[number] for number in range(len(appends))]


def _write_alone(connection: Connection, append: Append) -> bool | None:
    try:
        with connection.begin_nested():
            write(connection, [append])
    except _ITS_OWN_FAULT as error:
        if is_conflict(error):
            return False
        _log.error("the database refuses an append", room=append.room, error=type(error).__name__)
        return None
    return True


def is_conflict(error: Exception) -> bool:
    """Return whether the database says that something with the same key exists already."""
    if not isinstance(error, IntegrityError):
        return False
    cause = error.orig
    if isinstance(cause, psycopg.Error):
        return cause.sqlstate == "23505"
    codes = (sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY, sqlite3.SQLITE_CONSTRAINT_UNIQUE)
    return isinstance(cause, sqlite3.Error) and cause.sqlite_errorcode in codes


def _check(append: Append) -> None:
    if any(row.room != append.room for row in append.rows):
        raise ValueError("an append writes rows of one room")
    if not append.rows and (append.finished is None or append.listing is not None or append.sittings is not None):
        raise ValueError("an append has rows, or a finished game alone")


def _fail(waiting: Sequence[_Waiting], why: str) -> None:
    for _, answer in waiting:
        if not answer.done():
            answer.set_exception(StorageUnavailable(why))
            # Heard of even if whoever asked has been cancelled in this very moment.
            answer.exception()
