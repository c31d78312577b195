"""The command `python -m benchmarks.flooded`: more people than a server can carry, and what those have who were let in.

Tables come one after the other, faster than the server could ever serve them all, begin to play as soon as they are
seated, and are not put off by a refusal for long: each newcomer tries twice. What was let in is measured once everybody
has come. The command fails if reveals come late there, or if somebody who sat was sent away.
"""

import asyncio
import os
from pathlib import Path
from typing import Annotated, Final

import msgspec
import typer
import uvloop
from rich.console import Console

from benchmarks.bots import SEATS, Table, Tally
from benchmarks.client import Full, Http
from benchmarks.generator import percentile
from benchmarks.servers import GENERATOR_CORE, allow_many_files, default_server

RESULT: Final = Path(__file__).parent / "results" / "flooded.json"
TRIES: Final = 2
REST_SECONDS: Final = 3.0
"""After the last newcomer, before anything is measured."""
ALONE_TABLES: Final = 20
"""So many tables say what a table asks of a server that has time for it."""
PROMISED_MS: Final = 250.0
"""Of a hundred reveals at tables that were let in, 99 come within so long."""


class Flooded(msgspec.Struct):
    """What came of it. `asked` and `carried` are moves a second: of all who came, and of those who were let in."""

    tables: int
    let_in: int
    asked: float
    carried: float
    reveal_p50: float
    reveal_p99: float
    wrong: dict[str, int]


async def newcomers(url: str, tally: Tally) -> Table | None:
    """Seat a table and let it begin; None if the server takes on nobody."""
    table = Table(url, tally, tries=TRIES)
    try:
        async with Http(url, tries=TRIES) as http:
            await table.set_up(http)
    except (Full, TimeoutError, ConnectionError):
        for player in table.players:
            player.lose()
        return None
    table.start()
    return table


async def measured(tally: Tally, seconds: float) -> float:
    """Return the moves a second."""
    tally.moves = 0
    del tally.reveals[:]
    tally.measuring = True
    await asyncio.sleep(seconds)
    tally.measuring = False
    return tally.moves / seconds


async def flood(url: str, count: int, every: float, paced: float, seconds: float) -> Flooded:
    """Let so many tables come, one `every` so many seconds."""
    tally = Tally(paced)
    coming = []
    each = 0.0
    for number in range(count):
        coming.append(asyncio.create_task(newcomers(url, tally)))
        await asyncio.sleep(every)
        if number + 1 == ALONE_TABLES:
            await asyncio.gather(*coming)
            each = await measured(tally, seconds) / ALONE_TABLES
    tables = [table for table in await asyncio.gather(*coming) if table is not None]
    await asyncio.sleep(REST_SECONDS)
    carried = await measured(tally, seconds)
    tally.stopping = True
    ordered = sorted(tally.reveals)
    for table in tables:
        for player in table.players:
            player.lose()
    return Flooded(
        tables=count,
        let_in=len(tables),
        asked=round(each * count, 1),
        carried=round(carried, 1),
        reveal_p50=round(percentile(ordered, 0.50) * 1000, 3),
        reveal_p99=round(percentile(ordered, 0.99) * 1000, 3),
        wrong=tally.wrong,
    )


def main(
    tables: Annotated[int, typer.Option(help="Tables of four that come.")] = 1500,
    a_second: Annotated[float, typer.Option(help="So many come in a second.")] = 40.0,
    paced: Annotated[float, typer.Option(help="Bots answer within so many milliseconds.")] = 400.0,
    seconds: Annotated[float, typer.Option(help="Length of a measurement.")] = 10.0,
) -> None:
    """Measure, print, keep what was measured, and fail if what is promised was not kept."""
    allow_many_files()
    with default_server() as (url, _):
        os.sched_setaffinity(0, {GENERATOR_CORE})
        came = uvloop.run(flood(url, tables, 1 / a_second, paced / 1000, seconds))
    Console().print(
        f"{came.tables} tables of {SEATS} asked for {came.asked:,.0f} moves a second; {came.let_in} were let in\n"
        f"and made {came.carried:,.0f}: reveal p50 {came.reveal_p50:.1f} ms, p99 {came.reveal_p99:.1f} ms.\n"
        f"Wrong: {came.wrong or 'nothing'}"
    )
    RESULT.write_bytes(msgspec.json.format(msgspec.json.encode(came)) + b"\n")
    if came.reveal_p99 > PROMISED_MS or came.wrong:
        raise typer.Exit(1)


if __name__ == "__main__":
    typer.run(main)
