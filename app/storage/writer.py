"""One writer for all rooms of a process: what they append while a commit is on its way goes into the next one.

An append is answered True only once it is committed. One that meets a row which exists already is answered False and
writes nothing; neither that one nor one that the database does not take harms those that were gathered with it. When
the database does not say whether it committed, nobody is answered True.
"""

import asyncio
from collections.abc import Sequence
from typing import Any, Final

import msgspec
import structlog
from sqlalchemy import delete, insert, update
from sqlalchemy.exc import DataError, IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from app.storage.log import Append, Listing, StorageUnavailable
from app.storage.tables import games, room_log, rooms, sittings

_log = structlog.get_logger(__name__)

APPENDS_WAITING: Final = 10_000
"""Appends that may wait for the writer: seconds of the heaviest load; more means that the database stands still."""
WRITE_SECONDS: Final = 10.0
"""A transaction that is not committed after so long counts as lost."""

_OF_ONE = (IntegrityError, DataError, ValueError)
"""Errors that one append of a batch causes by what it says; all others are the database's."""

_insert_row = insert(room_log)
_insert_sitting = insert(sittings)


class Writer:
    """Appends of many rooms, gathered into transactions."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._waiting: list[tuple[Append, asyncio.Future[bool]]] = []
        self._work: asyncio.Task[None] | None = None
        self.commits = 0

    async def append(self, append: Append) -> bool:
        """Write all of it or nothing; True once it is committed, False if one of its rows exists already.

        Raises:
            StorageUnavailable: the database did not answer, or did not say whether it committed.
        """
        if len(self._waiting) >= APPENDS_WAITING:
            raise StorageUnavailable("too much waits to be written")
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[bool] = loop.create_future()
        self._waiting.append((append, answer))
        if self._work is None:
            self._work = loop.create_task(self._run(), name="storage writer")
        return await answer

    async def close(self) -> None:
        """Write what waits."""
        while self._work is not None:
            await asyncio.shield(self._work)

    async def _run(self) -> None:
        try:
            while self._waiting:
                batch, self._waiting = self._waiting, []
                await self._write(batch)
        finally:
            self._work = None

    async def _write(self, batch: Sequence[tuple[Append, asyncio.Future[bool]]]) -> None:
        try:
            await self._commit([append for append, _ in batch])
        except _OF_ONE as error:
            if len(batch) > 1:
                # One of them cannot be written, mostly because somebody else wrote its row: each is tried alone.
                for pair in batch:
                    await self._write([pair])
            elif isinstance(error, IntegrityError):
                _answer(batch[0][1], False)
            else:
                _log.error("an append cannot be written", room=batch[0][0].room, error=type(error).__name__)
                _fail(batch, "the database does not take it")
            return
        except Exception as error:
            _log.warning("nothing could be committed", appends=len(batch), error=type(error).__name__)
            _fail(batch, "the database did not say whether it committed")
            return
        for _, answer in batch:
            _answer(answer, True)

    async def _commit(self, appends: list[Append]) -> None:
        async with asyncio.timeout(WRITE_SECONDS), self._engine.begin() as connection:
            await write(connection, appends)
        self.commits += 1


def _answer(answer: asyncio.Future[bool], value: bool) -> None:
    # Whoever asked may have been cancelled meanwhile; what was written stays written.
    if not answer.done():
        answer.set_result(value)


def _fail(batch: Sequence[tuple[Append, asyncio.Future[bool]]], why: str) -> None:
    for _, answer in batch:
        if not answer.done():
            answer.set_exception(StorageUnavailable(why))


async def write(connection: AsyncConnection, appends: list[Append]) -> None:
    """Write these appends within the connection's transaction.

    Raises:
        IntegrityError: one of the rows exists already.
    """
    rows = [
        {"room_id": row.room, "seq": row.seq, "at": row.at, "entry": row.entry.decode()}
        for append in appends
        for row in append.rows
    ]
    if rows:
        await connection.execute(_insert_row, rows)
    for append in appends:
        if append.listing is not None:
            changes = {**listing_columns(append.listing), "changed_at": append.rows[-1].at}
            await connection.execute(update(rooms).where(rooms.c.id == append.room).values(changes))
        if append.sittings is not None:
            await connection.execute(delete(sittings).where(sittings.c.room_id == append.room))
            if append.sittings:
                holders = [
                    {"room_id": append.room, "player_id": sitting.player, "seat": sitting.seat}
                    for sitting in append.sittings
                ]
                await connection.execute(_insert_sitting, holders)
        if append.finished is not None:
            game = append.finished
            await connection.execute(
                insert(games).values(
                    id=game.id,
                    room_id=game.room,
                    number=game.number,
                    game=game.game,
                    started_at=game.started_at,
                    ended_at=game.ended_at,
                    record=game.record.decode(),
                )
            )


def listing_columns(listing: Listing) -> dict[str, Any]:
    """Return a listing as columns of `rooms`."""
    return {
        "game": listing.game,
        "phase": listing.phase,
        "public": listing.public,
        "host": listing.host,
        "players": msgspec.json.encode(listing.players).decode(),
        "max_players": listing.max_players,
    }
