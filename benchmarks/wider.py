"""The command `python -m benchmarks.wider`: what a second process adds, on the same PostgreSQL and Redis.

One and two processes serve the same load in turn, on all cores of the machine. The load and the stores need a core's
share as well, so that on a machine of two cores twice as much cannot be reached; what a move costs all processes
together says what they would carry with a core each.
"""

import statistics
from pathlib import Path
from typing import Annotated, Final

import msgspec
import typer
from rich.console import Console
from rich.table import Table

from benchmarks.generator import Played
from benchmarks.servers import allow_many_files, generate, servers_of

RESULT: Final = Path(__file__).parent / "results" / "wider.json"
WORKERS: Final = (1, 2)


def main(
    rooms: Annotated[int, typer.Option(help="Tables of four.")] = 100,
    seconds: Annotated[float, typer.Option(help="Length of a run.")] = 8.0,
    repeats: Annotated[int, typer.Option(help="Runs of each.")] = 3,
    paced: Annotated[float, typer.Option(help="Bots answer within so many milliseconds; 0: at once.")] = 0.0,
) -> None:
    """Measure, print, and keep what was measured."""
    allow_many_files()
    runs: dict[int, list[Played]] = {workers: [] for workers in WORKERS}
    for _ in range(repeats):
        for workers in WORKERS:
            with servers_of(workers) as (url, processes):
                came = generate(url, processes, rooms=rooms, seconds=seconds, paced=paced)
            runs[workers].append(msgspec.json.decode(came, type=Played))
    console = Console()
    table = Table("processes", "moves/s", "servers", "PostgreSQL", "Redis", "p50 ms", "p99 ms", "wrong")
    for workers, played in runs.items():
        cpu = {name: statistics.median(run.cpu[name] for run in played) for name in played[0].cpu}
        table.add_row(
            str(workers),
            f"{statistics.median(run.moves_per_second for run in played):,.0f}",
            *(f"{cpu[name]:.3f}" for name in ("servers", "postgres", "redis")),
            f"{statistics.median(run.reveal_p50 for run in played):.1f}",
            f"{statistics.median(run.reveal_p99 for run in played):.1f}",
            str(sum(sum(run.wrong.values()) for run in played) or "–"),
        )
    table.caption = (
        f"medians of {repeats} runs of {rooms} tables; CPU seconds per 1,000 moves of all processes together"
    )
    console.print(table)
    one, two = (statistics.median(run.cpu["servers"] for run in runs[workers]) for workers in WORKERS)
    console.print(
        f"With a core each two processes carry {2 * one / two:.2f} times what one does, by what a move costs."
    )
    RESULT.write_bytes(
        msgspec.json.format(msgspec.json.encode({str(key): value for key, value in runs.items()})) + b"\n"
    )


if __name__ == "__main__":
    typer.run(main)
