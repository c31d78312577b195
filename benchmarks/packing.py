"""The command `python -m benchmarks.packing`: what becomes of the log of a link, and how long it takes to pack it.

Four play games of 6 qui prend! by its usual rules with random cards, one after the other, and talk now and then. Their
log is written to a SQLite file and to PostgreSQL, its records are kept and reckoned, and then it is packed.
"""

import asyncio
import random
import statistics
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from time import perf_counter
from typing import Annotated

import msgspec
import typer
from rich.console import Console

from app.live.archive import keep_records
from app.live.packing import packed_row
from app.live.rating import rate_room
from app.live.writing import listing, sittings
from app.rooms.acts import Entry
from app.rooms.commands import Rematch, Say
from app.storage.log import Append, LogRow
from app.storage.migrate import upgrade
from app.storage.sql import SqlStorage
from tests.rooms.table import TestTable
from tests.services import fresh_database, postgres, temporary_folder

PEOPLE = ("nana", "leo", "zoe", "max")
A_LINE_IN = 20
"""One move in so many is followed by a line of the chat."""


def evening(games: int) -> TestTable:
    """Let four people play so many games."""
    chance = random.Random(games)
    table = TestTable(*PEOPLE)
    table.starts(PEOPLE[0])
    for number in range(games):
        if number:
            table.does(PEOPLE[0], Rematch(id=table.id(), step=table.room.step))
        while table.phase() == "playing":
            for name in PEOPLE:
                if table.phase() == "playing" and table.seat(name) in table.awaited():
                    table.moves(name, chance.choice(table.room.rules.legal(table.room.state, table.seat(name))))
                    table.wait(5)
                    if chance.randrange(A_LINE_IN) == 0:
                        table.does(name, Say(id=table.id(), words="Not the fifth again, it was my turn to be lucky!"))
    return table


def rows_of(table: TestTable, room: int) -> list[LogRow]:
    """Return the log as it stands in a database; its games have ids of their own in each room."""
    log: list[tuple[Entry, float]] = table.log
    return [
        LogRow(
            room=room, seq=seq, at=at, entry=msgspec.json.encode(entry).replace(b'"id":"game', b'"id":"%dgame' % room)
        )
        for seq, (entry, at) in enumerate(log, 1)
    ]


async def measure(url: str, table: TestTable, rooms: int) -> tuple[list[LogRow], LogRow, int, list[float], list[float]]:
    """Pack so many copies of a log; return it, its row, the bytes of its records and the ms to make and to write it."""
    upgrade(url)
    storage = SqlStorage(url)
    making, writing = [], []
    try:
        for number in range(rooms):

            def first(room: int) -> Append:
                rows = tuple(rows_of(table, room))
                return Append(room=room, rows=rows, listing=listing(table.room), sittings=sittings(table.room))

            room = await storage.create_room(f"code{number}", 1.0, first)
            await keep_records(storage, room, table.room.played)
            await rate_room(storage, room)
            log = await storage.log(room)
            began = perf_counter()
            row, _ = packed_row(log)
            made = perf_counter()
            if not await storage.packing.put(row, table.room.played):
                raise RuntimeError("the room was left alone")
            making.append((made - began) * 1000)
            writing.append((perf_counter() - made) * 1000)
        kept = sum(len(game.record) for game in await storage.finished_games(room))
    finally:
        await storage.close()
    return log, row, kept, making, writing


@contextmanager
def databases() -> Iterator[dict[str, str]]:
    """Yield a SQLite file and a PostgreSQL that syncs each commit."""
    with ExitStack() as stack:
        folder = stack.enter_context(temporary_folder("bench"))
        server = stack.enter_context(postgres(durable=True, own=True))
        yield {
            "SQLite": f"sqlite:///{folder}/tablee.db",
            "PostgreSQL": stack.enter_context(fresh_database(server.url)),
        }


def main(
    games: Annotated[int, typer.Option(min=1, help="Games of the link.")] = 10,
    rooms: Annotated[int, typer.Option(min=1, help="How many such links are packed.")] = 20,
) -> None:
    """Pack logs and print what that changes."""
    console = Console(width=250)
    table = evening(games)
    with databases() as urls:
        for name, url in urls.items():
            log, row, kept, making, writing = asyncio.run(measure(url, table, rooms))
            before = sum(len(one.entry) for one in log)
            console.print(
                f"{name}: {games} games, {len(log):,} rows of {before:,} bytes become one of {len(row.entry):,}, "
                f"beside {games} records of {kept:,}; made in {statistics.median(making):.1f} ms, "
                f"written in {statistics.median(writing):.1f} ms (medians of {rooms})"
            )


if __name__ == "__main__":
    typer.run(main)
