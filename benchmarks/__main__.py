"""The command `python -m benchmarks`: measure, print a table and keep the figures."""

import os
import platform
import time
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Any, Final, Literal

import msgspec
import typer
from rich.console import Console

from benchmarks import peers, servers
from benchmarks.generator import Played
from benchmarks.plot import plot
from benchmarks.report import table_of

RESULTS: Final = Path(__file__).parent / "results" / "latest.json"
PEERS: Final = RESULTS.with_name("peers.json")
"""A run beside peers is kept apart: its figures are for comparing, and for its drawing."""
ROOMS: Final = "1,25,100,400"
"""Tables at once: one alone, an evening, a club, and the most that an evening of a town would bring."""
IDLE_SOCKETS: Final = 1000
"""Spectators that are weighed: enough that one costs far more than what memory is measured in."""

TABLE_WIDTH: Final = 110
"""Characters that the tables need; a pipe has no width of its own."""

Kind = Literal["default", "shared"]


def machine() -> dict[str, Any]:
    """Return what the figures depend on."""
    lines = Path("/proc/cpuinfo").read_text().splitlines()
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return {
        "date": datetime.now(UTC).date().isoformat(),
        "cpu": names[0] if names else platform.machine(),
        "cores": os.cpu_count(),
        "kernel": platform.release(),
        "python": platform.python_version(),
    }


def measure_peers(console: Console, ours: list[Played], seconds: float, paced: float) -> dict[str, list[peers.Run]]:
    """Measure the peers as our default server was, print them beside it and return their runs by name."""
    found: dict[str, list[peers.Run]] = {}
    for peer in peers.PEERS:
        for own in ours:
            with console.status(f"{peer.name}: {own.rooms} tables"):
                run = peers.play(peer, rooms=own.rooms, seconds=seconds, paced=paced)
            found.setdefault(peer.name, []).append(run)
    console.print(peers.table_of([(name, run) for name, runs in found.items() for run in runs], ours))
    return found


def main(
    rooms: Annotated[str, typer.Option(help="Tables at once, one run for each number.")] = ROOMS,
    seconds: Annotated[float, typer.Option(min=1, help="Length of a run.")] = 10.0,
    only: Annotated[Kind | None, typer.Option(help="SQLite in one process, or PostgreSQL and Redis.")] = None,
    paced: Annotated[float, typer.Option(min=0, help="Answer within so many milliseconds: an equal load.")] = 0.0,
    bulls: Annotated[int, typer.Option(min=0, help="Computers that think, at tables beside those measured.")] = 0,
    idle: Annotated[bool, typer.Option(help="Weigh idle sockets as well.")] = True,
    beside: Annotated[
        bool, typer.Option("--peers", help="Run other servers as well (`make bench-peers` gets them).")
    ] = False,
) -> None:
    """Measure a real server under load and print a table; the figures are kept as JSON."""
    if beside and (not peers.installed() or only == "shared"):
        raise typer.BadParameter(
            "--peers needs the peers' packages (`make bench-peers` gets them) and our default server"
        )
    servers.allow_many_files()
    console = Console()
    console.width = max(console.width, TABLE_WIDTH)
    began = time.monotonic()
    kinds: list[str] = [only] if only else list(servers.SERVERS)
    results: dict[str, Any] = {
        "machine": machine(),
        "seconds": seconds,
        "paced_ms": paced,
        "bulls": bulls,
        "servers": {},
    }
    for kind in kinds:
        runs, weighed = [], None
        with console.status(kind) as status:
            if idle:
                status.update(f"{kind}: {IDLE_SOCKETS} idle sockets")
                weighed = servers.idle(kind, IDLE_SOCKETS)
            for number in map(int, rooms.split(",")):
                status.update(f"{kind}: {number} tables")
                runs.append(servers.play(kind, rooms=number, seconds=seconds, paced=paced, bulls=bulls))
        console.print(table_of(kind, runs, weighed))
        results["servers"][kind] = {"runs": runs, "idle": weighed}
    if beside:
        ours = results["servers"]["default"]["runs"]
        found = results["peers"] = measure_peers(console, ours, seconds, paced)
        runs_by_name = [(name, run) for name, runs in found.items() for run in runs]
        PEERS.with_suffix(".svg").write_text(plot(ours[-1], runs_by_name))
    kept = PEERS if beside else RESULTS
    kept.parent.mkdir(exist_ok=True)
    kept.write_bytes(msgspec.json.format(msgspec.json.encode(results)) + b"\n")
    console.print(f"Measured in {time.monotonic() - began:.0f} s; figures in {os.path.relpath(kept)}")


if __name__ == "__main__":
    typer.run(main)
