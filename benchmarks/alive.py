"""The command `python -m benchmarks.alive`: what rooms cost that are alive and do nothing.

A game with three computers is begun in each of so many rooms, and left alone. Then the server starts anew, each room is
opened once, which brings it into memory, and some tables play: at this server, and in turn at one without other rooms.
"""

import asyncio
import statistics
import time
from contextlib import ExitStack
from pathlib import Path
from typing import Annotated, Final

import msgspec
import typer
import uvloop
from rich.console import Console

from benchmarks.client import Http, Socket
from benchmarks.generator import REST_SECONDS, Played
from benchmarks.processes import resident_bytes
from benchmarks.servers import PinnedTablee, allow_many_files, generate
from tests.services import temporary_folder

RESULT: Final = Path(__file__).parent / "results" / "alive.json"
AT_ONCE: Final = 16
"""Rooms that are made or opened at the same time."""
MIB: Final = 1024 * 1024


class Weighed(msgspec.Struct):
    """What rooms cost. `cpu` is CPU seconds per 1,000 moves of the tables beside them, `cpu_alone` without them."""

    rooms: int
    start_seconds: float
    opened_seconds: float
    mib_before: float
    mib: float
    kib_a_room: float
    tables: int
    cpu: list[float]
    cpu_alone: list[float]


async def make(url: str, count: int) -> list[tuple[str, str]]:
    """Begin so many games, and return link and cookie of each."""
    made: list[tuple[str, str]] = []

    async def some(share: int) -> None:
        async with Http(url) as http:
            for _ in range(share):
                _, cookie = await http.post("/api/me", {})
                asked = {"game": "sixquiprend", "name": "Nana", "computers": 3, "start": True}
                answer, _ = await http.post("/api/tables", asked, cookie)
                made.append((answer["code"], cookie))

    await asyncio.gather(*(some(count // AT_ONCE + (number < count % AT_ONCE)) for number in range(AT_ONCE)))
    return made


async def look_at_each(url: str, rooms: list[tuple[str, str]]) -> None:
    """Open each room with the browser that made it, wait for its table and go."""
    waiting = list(rooms)

    async def look(code: str, cookie: str) -> None:
        seen = asyncio.Event()
        socket = await Socket.connect(url, f"/ws/t/{code}", cookie, lambda _: seen.set(), seen.set)
        await seen.wait()
        socket.close()

    async def some() -> None:
        while waiting:
            await look(*waiting.pop())

    await asyncio.gather(*(some() for _ in range(AT_ONCE)))


def weigh(count: int, tables: int, seconds: float, repeats: int) -> Weighed:
    """Start servers with and without so many rooms, and return what the rooms cost."""
    with ExitStack() as stack:

        def server() -> PinnedTablee:
            one = PinnedTablee(stack.enter_context(temporary_folder("bench")), {"LIMITS": "false"})
            one.upgrade()
            return one

        def play(one: PinnedTablee) -> float:
            done = generate(one.url, {"server": one.pid}, rooms=tables, seconds=seconds)
            return msgspec.json.decode(done, type=Played).cpu["server"]

        full = server()
        with full:
            rooms = uvloop.run(make(full.url, count))
        began = time.monotonic()
        stack.enter_context(full)
        started = time.monotonic()
        # The first one brings what every later one needs.
        uvloop.run(look_at_each(full.url, rooms[:1]))
        time.sleep(REST_SECONDS)
        before = resident_bytes(full.pid)
        opening = time.monotonic()
        uvloop.run(look_at_each(full.url, rooms[1:]))
        opened = time.monotonic()
        time.sleep(REST_SECONDS)
        after = resident_bytes(full.pid)
        alone = stack.enter_context(server())
        pairs = [(play(full), play(alone)) for _ in range(repeats)]
    return Weighed(
        rooms=count,
        start_seconds=round(started - began, 2),
        opened_seconds=round(opened - opening, 1),
        mib_before=round(before / MIB, 1),
        mib=round(after / MIB, 1),
        kib_a_room=round((after - before) / 1024 / max(1, count - 1), 1),
        tables=tables,
        cpu=[with_them for with_them, _ in pairs],
        cpu_alone=[without for _, without in pairs],
    )


def main(
    rooms: Annotated[int, typer.Option(min=2, help="Rooms with a game in which nobody is.")] = 10_000,
    tables: Annotated[int, typer.Option(min=1, help="Tables that play beside them.")] = 100,
    seconds: Annotated[float, typer.Option(min=1, help="Length of a run.")] = 5.0,
    repeats: Annotated[int, typer.Option(min=1, help="Runs with and without the rooms, in turn.")] = 5,
) -> None:
    """Weigh rooms that do nothing, and print and keep what they cost."""
    allow_many_files()
    console = Console()
    with console.status(f"{rooms:,} rooms"):
        found = weigh(rooms, tables, seconds, repeats)
    RESULT.write_bytes(msgspec.json.format(msgspec.json.encode(found)) + b"\n")
    with_them, alone = statistics.median(found.cpu), statistics.median(found.cpu_alone)
    console.print(f"{rooms:,} rooms: started in {found.start_seconds} s, all opened in {found.opened_seconds} s")
    console.print(f"{found.kib_a_room} KiB a room, {found.mib} MiB together ({found.mib_before} without)")
    console.print(
        f"{tables} tables: {with_them:.3f} CPU s per 1,000 moves beside them, {alone:.3f} without "
        f"({with_them / alone:.2f}, medians of {repeats})"
    )


if __name__ == "__main__":
    typer.run(main)
