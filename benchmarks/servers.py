"""The servers that are measured: Tablée as it comes, and Tablée on PostgreSQL and Redis; all are thrown away."""

import resource
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any, Final

import msgspec

from benchmarks.generator import Idled, Played, Task
from tests.services import ROOT, Program, Tablee, fresh_database, postgres, redis_server, temporary_folder

SERVER_CORE: Final = 0
"""Everything that serves shares this core, as in a container of one CPU."""
GENERATOR_CORE: Final = 1
"""The load comes from here, so that it takes nothing from the server."""
SETTLE_SECONDS: Final = 3.0
"""From the first answer of a server of several processes until all of them serve."""
PATIENCE_SECONDS: Final = 120
"""A run that takes so much longer than it should is given up."""


class PinnedTablee(Tablee):
    """`tablee serve` on the server's core, without the limits of one address, from which all the load comes."""

    def command(self) -> list[str]:
        return ["taskset", "-c", str(SERVER_CORE), *super().command()]


def pin(pid: int) -> None:
    """Let a process and its threads share the server's core."""
    subprocess.run(["taskset", "-a", "-p", "-c", str(SERVER_CORE), str(pid)], check=True, capture_output=True)


@contextmanager
def default_server() -> Iterator[tuple[str, dict[str, int]]]:
    """Serve from a SQLite file and this process's memory; yields the address and the ids of processes."""
    with temporary_folder("bench") as folder:
        server = PinnedTablee(folder, {"LIMITS": "false"})
        server.upgrade()
        with server:
            yield server.url, {"server": server.pid}


@contextmanager
def shared_server() -> Iterator[tuple[str, dict[str, int]]]:
    """Serve from PostgreSQL, which syncs every commit to the disk, and Redis."""
    with ExitStack() as stack:
        database = stack.enter_context(postgres(durable=True, own=True))
        live = stack.enter_context(redis_server(own=True))
        assert isinstance(database, Program)
        assert isinstance(live, Program)
        pin(database.pid)
        pin(live.pid)
        settings = {
            "LIMITS": "false",
            "DATABASE_URL": stack.enter_context(fresh_database(database.url)),
            "REDIS_URL": live.url,
        }
        server = PinnedTablee(stack.enter_context(temporary_folder("bench")), settings)
        server.upgrade()
        stack.enter_context(server)
        yield server.url, {"server": server.pid, "postgres": database.pid, "redis": live.pid}


@contextmanager
def servers_of(workers: int) -> Iterator[tuple[str, dict[str, int]]]:
    """Serve in so many processes from PostgreSQL and Redis, on all cores; yields as `shared_server` does."""
    with ExitStack() as stack:
        database = stack.enter_context(postgres(durable=True, own=True))
        live = stack.enter_context(redis_server(own=True))
        assert isinstance(database, Program)
        assert isinstance(live, Program)
        settings = {
            "LIMITS": "false",
            "DATABASE_URL": stack.enter_context(fresh_database(database.url)),
            "REDIS_URL": live.url,
            "WORKERS": str(workers),
        }
        server = Tablee(stack.enter_context(temporary_folder("bench")), settings)
        server.upgrade()
        stack.enter_context(server)
        # The first one answers: tables that come before the others are there have no home among these.
        time.sleep(SETTLE_SECONDS)
        yield server.url, {"servers": server.pid, "postgres": database.pid, "redis": live.pid}


SERVERS: Final = {"default": default_server, "shared": shared_server}


def allow_many_files() -> None:
    """Raise this process's limit of open files, which all processes inherit: every socket is one."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def play(kind: str, *, rooms: int, seconds: float, paced: float, bulls: int = 0) -> Played:
    """Start a server, let so many tables play on it, and return what was measured; answers come within `paced` ms.

    `bulls` computers think beside them.
    """
    return msgspec.json.decode(_generate(kind, rooms=rooms, seconds=seconds, paced=paced, bulls=bulls), type=Played)


def idle(kind: str, sockets: int) -> Idled:
    """Start a server and weigh so many quiet sockets."""
    return msgspec.json.decode(_generate(kind, idle=sockets), type=Idled)


def _generate(kind: str, **task: Any) -> bytes:
    with SERVERS[kind]() as (url, processes):
        return generate(url, processes, **task)


def generate(url: str, processes: dict[str, int], **task: Any) -> bytes:
    """Let the load generator do a task at a running server, and return its answer."""
    asked = Task(url=url, processes=processes, core=SERVER_CORE, **task)
    program = [sys.executable, "-m", "benchmarks.generator", msgspec.json.encode(asked).decode()]
    done = subprocess.run(
        ["taskset", "-c", str(GENERATOR_CORE), *program],
        cwd=ROOT,
        capture_output=True,
        timeout=asked.seconds + PATIENCE_SECONDS,
        check=False,
    )
    if done.returncode != 0:
        raise RuntimeError(f"the load generator ended with code {done.returncode}:\n{done.stderr.decode()}")
    return done.stdout
