"""The command `python -m benchmarks.soak`: an evening that goes on, and whether the server stays as it was.

Tables of four play 6 qui prend! by its usual rules, one game after the other. Players write a line now and then, lose
their connection and come back, leave their seat and take it again; tables break up, and new ones are made, by browsers
that have played before and by new ones. Each minute is noted. The command fails if anything went wrong, or if the
server's memory is not flat.

What may grow: the database, by every move; a table by its evening, up to fifty games; and the server by what it meets
for the first time. Tables that nobody has open any more leave it after five minutes. So the first half does not count.
"""

import asyncio
import os
import random
import statistics
from collections.abc import Sequence
from pathlib import Path
from time import monotonic
from typing import Annotated, Any, Final

import msgspec
import typer
import uvloop
from rich.console import Console

from benchmarks.__main__ import machine
from benchmarks.bots import SEATS, Player, Table, Tally
from benchmarks.client import Http
from benchmarks.generator import percentile, set_up
from benchmarks.processes import cpu_seconds, open_files, resident_bytes, threads
from benchmarks.servers import PinnedTablee, allow_many_files
from tests.services import temporary_folder

RESULT: Final = Path(__file__).parent / "results" / "soak.json"
MIB: Final = 1024 * 1024

MINUTE_SECONDS: Final = 60.0
SOMETHING_SECONDS: Final = 20.0
"""Something besides the game happens at a table so often on average."""
ABSENT_SECONDS: Final = (0.5, 20.0)
"""A connection is lost for so long: shorter and longer than what a table takes for absence."""
AWAY_FROM_SEAT_SECONDS: Final = (2.0, 8.0)
"""A seat is left for so long."""
WHAT_HAPPENS: Final = {"line": 50, "loss": 30, "leaving": 14, "breaking up": 6}
"""How often each happens of a hundred times: a table lasts between five and six minutes on average."""
OLD_BROWSERS: Final = 0.5
"""Share of new tables whose players have played before."""
GROWTH: Final = 0.03
"""By so much memory may grow from the middle to the end, along the straight line through the second half: what is
within it is the allocator's."""
MINUTES_THAT_TELL: Final = 20
"""In a shorter run caches still fill: it says only whether anything went wrong."""

LINES: Final = ("Encore !", "Nice one.", "No, not the fifth again …", "À qui le tour ?")


class Minute(msgspec.Struct):
    """What was seen in a minute; memory in MiB, times in ms, CPU seconds per 1,000 moves."""

    minute: int
    memory: float
    cpu: float
    moves: int
    reveal_p50: float
    reveal_p99: float
    files: int
    threads: int
    sockets: int
    tables: int
    database: float


class Soaked(msgspec.Struct):
    """What came of a run. `growth` is that of memory over the second half; None where the run was too short to tell."""

    machine: dict[str, Any]
    rooms: int
    paced_ms: float
    minutes: list[Minute]
    happened: dict[str, int]
    games: int
    growth: float | None
    log: list[str]
    """Lines of the server's log but for those that say that it began and ended."""
    wrong: dict[str, int]

    @property
    def is_well(self) -> bool:
        """Return whether nothing went wrong, and memory is flat as far as can be told."""
        return not self.wrong and not self.log and (self.growth is None or self.growth <= GROWTH)


class Evening:
    """Tables at which something happens until it is over."""

    def __init__(self, url: str, tally: Tally, rooms: int) -> None:
        self._url = url
        self._tally = tally
        self._browsers: list[str] = []
        self.tables = [self._table() for _ in range(rooms)]
        self.happened = {"tables made": rooms, **dict.fromkeys(WHAT_HAPPENS, 0)}

    def _table(self) -> Table:
        return Table(self._url, self._tally, rounds=None)

    async def live(self, place: int) -> None:
        """Let something happen at a table again and again; a place has one table after the other."""
        while True:
            await asyncio.sleep(random.expovariate(1 / SOMETHING_SECONDS))
            (what,) = random.choices(list(WHAT_HAPPENS), list(WHAT_HAPPENS.values()))
            try:
                if await self._happen(what, place):
                    self.happened[what] += 1
            except Exception as error:
                self._tally.complain(f"{what}: {type(error).__name__}")
                raise

    async def _happen(self, what: str, place: int) -> bool:
        """Let it happen, if the table is such that it can."""
        table = self.tables[place]
        player = random.choice(table.players)
        if what == "line":
            await player.say("say", words=random.choice(LINES))
        elif what == "loss":
            player.lose()
            await asyncio.sleep(random.uniform(*ABSENT_SECONDS))
            await player.enter(player.cookie)
        elif what == "leaving":
            # The host stays: the one who has the role starts the next game.
            player = random.choice(table.players[1:])
            if not player.plays:
                return False
            await player.leave()
            await asyncio.sleep(random.uniform(*AWAY_FROM_SEAT_SECONDS))
            await player.sit_again()
        else:
            await self._break_up(table.players)
            table = self.tables[place] = self._table()
            old = len(self._browsers) >= len(self.tables) and random.random() < OLD_BROWSERS
            async with Http(self._url) as http:
                await table.set_up(http, [self._browsers.pop(0) for _ in range(SEATS)] if old else ())
            table.start()
            self.happened["tables made"] += 1
        return True

    async def _break_up(self, players: Sequence[Player]) -> None:
        for player in reversed(players):
            await player.leave()
        for player in players:
            player.lose()
            self._browsers.append(player.cookie)


async def look(server: PinnedTablee) -> dict[str, float]:
    """Return the server's own figures by name."""
    _, page = await asyncio.to_thread(server.get, "/metrics")
    lines = [line.split() for line in page.decode().splitlines() if not line.startswith("#")]
    return {words[0]: float(words[1]) for words in lines}


def database_bytes(folder: Path) -> int:
    """Return the size of the database with the log that lies beside it."""
    return sum(file.stat().st_size for file in folder.glob("tablee.db*"))


async def soak(server: PinnedTablee, rooms: int, minutes: int, paced: float, console: Console) -> Soaked:
    """Let the evening go on for so many minutes, and return what was seen."""
    tally = Tally(paced / 1000)
    evening = Evening(server.url, tally, rooms)
    await set_up(evening.tables, server.url)
    for table in evening.tables:
        table.start()
    tally.measuring = True
    lives = [asyncio.create_task(evening.live(place)) for place in range(rooms)]
    noted: list[Minute] = []
    began, cpu, moves = monotonic(), cpu_seconds(server.pid), 0
    for number in range(1, minutes + 1):
        await asyncio.sleep(began + number * MINUTE_SECONDS - monotonic())
        figures, cpu_then = await look(server), cpu_seconds(server.pid)
        reveals, moved = sorted(tally.reveals), tally.moves - moves
        noted.append(
            Minute(
                minute=number,
                memory=round(resident_bytes(server.pid) / MIB, 2),
                cpu=round((cpu_then - cpu) / max(1, moved) * 1000, 3),
                moves=moved,
                reveal_p50=round(percentile(reveals, 0.50) * 1000, 2),
                reveal_p99=round(percentile(reveals, 0.99) * 1000, 2),
                files=open_files(server.pid),
                threads=threads(server.pid),
                sockets=int(figures["tablee_sockets"]),
                tables=int(figures["tablee_tables"]),
                database=round(database_bytes(server.folder) / MIB, 2),
            )
        )
        cpu, moves = cpu_then, tally.moves
        del tally.reveals[:]
        console.print(told(noted[-1]))
    tally.stopping = True
    for life in lives:
        life.cancel()
    ended = await asyncio.gather(*lives, return_exceptions=True)
    for error in ended:
        if isinstance(error, Exception):
            console.print(f"a table stood still: {error!r}")
    for table in evening.tables:
        for player in table.players:
            player.lose()
    return Soaked(
        machine=machine(),
        rooms=rooms,
        paced_ms=paced,
        minutes=noted,
        happened=evening.happened,
        games=tally.games,
        growth=growth(noted),
        log=[],
        wrong=tally.wrong,
    )


def growth(noted: Sequence[Minute]) -> float | None:
    """Return by what share memory grew from the middle to the end; None where there are too few minutes to tell."""
    if len(noted) < MINUTES_THAT_TELL:
        return None
    half = noted[len(noted) // 2 :]
    line = statistics.linear_regression([one.minute for one in half], [one.memory for one in half])
    first, last = half[0].minute, half[-1].minute
    return round(line.slope * (last - first) / (line.intercept + line.slope * first), 4)


def told(one: Minute) -> str:
    """Return a minute as a line."""
    return (
        f"{one.minute:3} min: {one.memory:.1f} MiB, {one.cpu:.2f} CPU s per 1,000 of {one.moves} moves, "
        f"reveal {one.reveal_p50:.1f} / {one.reveal_p99:.1f} ms, {one.tables} tables, {one.sockets} sockets, "
        f"{one.files} files, {one.threads} threads, database {one.database:.1f} MiB"
    )


def main(
    minutes: Annotated[int, typer.Option(min=1, help="Length of the run.")] = 60,
    rooms: Annotated[int, typer.Option(min=1, help="Tables at once.")] = 40,
    paced: Annotated[float, typer.Option(min=100, help="Players answer within so many milliseconds.")] = 4000.0,
) -> None:
    """Let an evening go on, print and keep what was seen; fails if memory grows or anything went wrong."""
    allow_many_files()
    console = Console()
    console.width = max(console.width, 200)
    with temporary_folder("soak") as folder:
        server = PinnedTablee(folder, {"LIMITS": "false"})
        server.upgrade()
        with server:
            done = uvloop.run(soak(server, rooms, minutes, paced, console))
        done.log = [line for line in server.log.read_text().splitlines() if "[info " not in line]
    RESULT.write_bytes(msgspec.json.format(msgspec.json.encode(done)) + b"\n")
    console.print(f"{done.games} games, {', '.join(f'{count} × {what}' for what, count in done.happened.items())}")
    for line in done.log:
        console.print(f"log: {line}", markup=False)
    for what, count in done.wrong.items():
        console.print(f"wrong: {count} × {what}", markup=False)
    if done.growth is None:
        console.print(f"Under {MINUTES_THAT_TELL} minutes, which is too short to tell whether memory is flat.")
    else:
        console.print(f"Memory grew by {done.growth:.1%} in the second half (at most {GROWTH:.0%}).")
    console.print(f"{'All is well' if done.is_well else 'All is not well'}; figures in {os.path.relpath(RESULT)}")
    raise typer.Exit(0 if done.is_well else 1)


if __name__ == "__main__":
    typer.run(main)
