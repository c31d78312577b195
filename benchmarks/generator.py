"""The load generator: a process of its own, told what to do by JSON on its command line, that answers with JSON.

python -m benchmarks.generator '{"url": "http://127.0.0.1:8000", "rooms": 25, "seconds": 10, "processes": {}}'
"""

import asyncio
import sys
from collections.abc import Sequence
from time import perf_counter, process_time

import msgspec
import uvloop

from benchmarks.bots import SEATS, Table, Tally
from benchmarks.client import Http, Socket
from benchmarks.processes import busy_seconds, cpu_seconds, resident_bytes

SET_UP_AT_ONCE = 8
"""Tables that are made at the same time."""
WARM_SECONDS = 2.0
"""The game goes on for so long before it is measured: caches are filled, and the tables are no more in step."""
BULLS_AT_A_TABLE = 5
"""Computers at a table of theirs, with one player, without whom they would wait."""
BULLS_PACED_SECONDS = 0.5
"""That player answers within so long, and the computers after their pause: each thinks about once in two seconds."""
FAMILIES = frozenset({"postgres", "servers"})
"""Names of processes whose children work as well."""
REST_SECONDS = 1.0
"""Time for a server to come to rest before its memory is read."""


class Task(msgspec.Struct, forbid_unknown_fields=True):
    """What to do. `processes` are ids by name, whose CPU is read, all on one `core`; `idle` asks for spectators.

    `bulls` computers think at tables of their own beside those that are measured.
    """

    url: str
    processes: dict[str, int]
    core: int = 0
    rooms: int = 1
    seconds: float = 10.0
    paced: float = 0.0
    bulls: int = 0
    idle: int = 0


class Played(msgspec.Struct):
    """What came of a run. Times are milliseconds, CPU is seconds per 1,000 moves."""

    rooms: int
    moves_per_second: float
    moves_per_turn: float
    """Four cards, and a row whenever the lowest card fits none: it is taken by a move of its own."""
    cpu: dict[str, float]
    reveal_p50: float
    reveal_p99: float
    bytes_per_turn: float
    generator_busy: float
    """Share of a core that the generator itself used: near 1 it is what was measured."""
    others_busy: float
    """Share of the server's core that other programs used meanwhile: they slow every figure here down."""
    wrong: dict[str, int]


class Idled(msgspec.Struct):
    """What sockets weigh that are open and quiet, their share of the rooms included."""

    sockets: int
    kib_per_socket: float


async def set_up(tables: Sequence[Table], url: str) -> None:
    waiting = list(tables)

    async def some() -> None:
        async with Http(url) as http:
            while waiting:
                await waiting.pop().set_up(http)

    await asyncio.gather(*(some() for _ in range(SET_UP_AT_ONCE)))


def percentile(ordered: Sequence[float], share: float) -> float:
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else float("nan")


async def play(task: Task) -> Played:
    tally = Tally(task.paced / 1000)
    tables = [Table(task.url, tally) for _ in range(task.rooms)]
    thoughtful = Tally(BULLS_PACED_SECONDS)
    beside = [Table(task.url, thoughtful, bulls=BULLS_AT_A_TABLE) for _ in range(-(-task.bulls // BULLS_AT_A_TABLE))]
    await set_up([*tables, *beside], task.url)
    for table in (*tables, *beside):
        table.start()
    await asyncio.sleep(WARM_SECONDS)

    sockets = [player.socket for table in tables for player in table.players]

    def reading() -> tuple[float, float, float, int, dict[str, float]]:
        cpu = {name: cpu_seconds(pid, with_children=name in FAMILIES) for name, pid in task.processes.items()}
        return perf_counter(), process_time(), busy_seconds(task.core), sum(socket.received for socket in sockets), cpu

    began, own, busy, received, cpu = reading()
    tally.measuring = True
    await asyncio.sleep(task.seconds)
    tally.measuring = False
    ended, own_then, busy_then, received_then, cpu_then = reading()
    tally.stopping = thoughtful.stopping = True
    for socket in (*sockets, *(player.socket for table in beside for player in table.players)):
        socket.close()

    # Each of a turn's players has seen it once: there are as many reveals as turns times clients.
    moves, reveals, seconds = max(1, tally.moves), max(1, len(tally.reveals)), ended - began
    ordered = sorted(tally.reveals)
    return Played(
        rooms=task.rooms,
        moves_per_second=round(moves / seconds, 1),
        moves_per_turn=round(moves / reveals * SEATS, 3),
        cpu={name: round((cpu_then[name] - cpu[name]) / moves * 1000, 4) for name in cpu},
        reveal_p50=round(percentile(ordered, 0.50) * 1000, 3),
        reveal_p99=round(percentile(ordered, 0.99) * 1000, 3),
        bytes_per_turn=round((received_then - received) / reveals, 1),
        generator_busy=round((own_then - own) / seconds, 3),
        others_busy=round(max(0.0, busy_then - busy - sum(cpu_then.values()) + sum(cpu.values())) / seconds, 3),
        wrong=tally.wrong,
    )


async def idle(task: Task) -> Idled:
    """Open spectators, four at each table, and weigh them."""
    server, tables = task.processes["server"], -(-task.idle // SEATS)

    async with Http(task.url) as http:
        cookies = [(await http.post("/api/me", {}))[1] for _ in range(task.idle)]
        codes = [
            (await http.post("/api/tables", {"game": "sixquiprend"}, cookies[0]))[0]["code"] for _ in range(tables)
        ]

    async def watch(number: int) -> Socket:
        path = f"/ws/t/{codes[number // SEATS]}"
        return await Socket.connect(task.url, path, cookies[number], lambda _: None, lambda: None)

    # The first socket brings what every later one needs.
    first = await watch(0)
    await asyncio.sleep(REST_SECONDS)
    before = resident_bytes(server)
    others = [await watch(number) for number in range(1, task.idle)]
    await asyncio.sleep(REST_SECONDS)
    after = resident_bytes(server)
    for socket in (first, *others):
        socket.close()
    return Idled(sockets=task.idle, kib_per_socket=round((after - before) / len(others) / 1024, 1))


async def run(task: Task) -> Played | Idled:
    return await (idle(task) if task.idle else play(task))


if __name__ == "__main__":
    answer = uvloop.run(run(msgspec.json.decode(sys.argv[1], type=Task)))
    sys.stdout.buffer.write(msgspec.json.encode(answer) + b"\n")
