"""One server of several processes: they share a port, a database and a Redis, and one that dies is started again."""

import asyncio
import contextlib
import os
import signal
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from tests.faults.words import begin, closed_with, dense, read, sit_down
from tests.services import Elsewhere, Postgres, Redis, Tablee, fresh_database, redis_server
from tests.wire.stranger import Stranger

RESTART_SECONDS = 20
"""A worker begins as a whole new process, on a machine that may be busy."""
BACK_SECONDS = 5
"""Whoever is sent away by a restart is back within so long."""


@pytest.fixture
def served(
    postgres_server: Postgres | Elsewhere, migrated_template: str, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Tablee]:
    with ExitStack() as running:
        url = running.enter_context(fresh_database(postgres_server.url, template=migrated_template))
        live = running.enter_context(redis_server(own=True))
        assert isinstance(live, Redis)
        settings = {"DATABASE_URL": url, "REDIS_URL": live.url, "LIMITS": "false", "WORKERS": "2"}
        server = running.enter_context(Tablee(tmp_path_factory.mktemp("serve"), settings))
        # The first one answers; tables that come before the other is there are nowhere at home.
        for _ in range(RESTART_SECONDS * 10):
            if server.log.read_text().count("version=") == 2:
                break
            time.sleep(0.1)
        time.sleep(0.5)
        yield server


def workers(server: Tablee) -> set[int]:
    """The processes that serve: children of the one that watches them, without the helpers of Python's own."""
    of = Path(f"/proc/{server.pid}/task/{server.pid}/children").read_text().split()
    return {int(pid) for pid in of if b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes()}


def running(pids: set[int]) -> set[int]:
    """Which of these processes there still are."""
    return {pid for pid in pids if Path(f"/proc/{pid}").exists()}


def sockets_of(pid: int) -> int:
    """How many sockets a process has open, those by which it listens and talks to its stores included."""
    links = Path(f"/proc/{pid}/fd")
    count = 0
    for link in links.iterdir():
        with contextlib.suppress(OSError):
            count += link.readlink().name.startswith("socket:")
    return count


async def crowded(people: contextlib.AsyncExitStack, served: Tablee) -> tuple[str, list[Stranger], int]:
    """A table of two with ten spectators: its code, all twelve, and the process where they meet."""
    before = {pid: sockets_of(pid) for pid in workers(served)}
    seen = [await people.enter_async_context(Stranger(served.url)) for _ in range(12)]
    code = await sit_down(*seen[:2], rounds=1)
    for other in seen[2:]:
        await other.open(code)
    more = {pid: sockets_of(pid) - had for pid, had in before.items()}
    # A process may connect to the database once more meanwhile.
    assert min(more.values()) < 6 < 12 <= max(more.values())
    return code, seen, max(more, key=lambda pid: more[pid])


async def test_a_table_goes_on_while_one_of_its_processes_is_killed(served: Tablee) -> None:
    assert len(workers(served)) == 2
    async with contextlib.AsyncExitStack() as people:
        code, seen, unlucky = await crowded(people, served)
        host, guest = seen[:2]
        await begin(host, guest)
        os.kill(unlucky, signal.SIGKILL)
        assert [await closed_with(one) for one in seen[2:]] == [None] * 10
        for one in (host, guest):
            await comes_back(one, code)
        await asyncio.gather(host.play_to_the_end(), guest.play_to_the_end())
        assert host.table["game"] == guest.table["game"]
        rows, room = await read(served.settings["DATABASE_URL"], code)
        assert dense(rows)
        assert room.phase == "over"
        await is_replaced(served, unlucky)


async def test_the_sockets_of_a_table_meet_in_one_process_and_tables_are_spread(served: Tablee) -> None:
    async with contextlib.AsyncExitStack() as people:
        # All tables in one process would be one case in 2,048.
        homes = {(await crowded(people, served))[2] for _ in range(12)}
        assert homes == workers(served)


async def test_tables_whose_home_is_away_go_on_where_they_came(served: Tablee) -> None:
    async with contextlib.AsyncExitStack() as people:
        code, seen, home = await crowded(people, served)
        host, guest = seen[:2]
        os.kill(home, signal.SIGKILL)
        # Long before another process is there in its place.
        for one in (host, guest):
            await closed_with(one)
            await asyncio.wait_for(come_in(one, code), RESTART_SECONDS / 10)
        await begin(host, guest)
        await asyncio.gather(host.play_to_the_end(), guest.play_to_the_end())
        await is_replaced(served, home)


async def test_a_process_that_dies_while_it_is_asked_whether_it_lives_is_replaced_as_soon(served: Tablee) -> None:
    unlucky = max(workers(served))
    os.kill(unlucky, signal.SIGSTOP)
    # It is asked twice a second, and cannot answer.
    await asyncio.sleep(1.5)
    os.kill(unlucky, signal.SIGKILL)
    await is_replaced(served, unlucky)


async def is_replaced(server: Tablee, unlucky: int) -> None:
    """Wait until another process serves in the place of one that was killed."""
    for _ in range(RESTART_SECONDS * 10):
        after = workers(server)
        if len(after) == 2 and unlucky not in after:
            return
        await asyncio.sleep(0.1)
    pytest.fail(f"{unlucky} was not replaced: {after}")


async def comes_back(one: Stranger, code: str) -> None:
    """Open the table again if this one's process is the one that died, as a page does."""
    with contextlib.suppress(ConnectionClosed):
        await one.socket.send('{"type":"hello"}')
        while (await one.hear()).get("type") != "hello":
            pass
        return
    await come_in(one, code)


async def come_in(one: Stranger, code: str) -> None:
    """Open the table however often it takes, as a page does: a process that dies closes its sockets one by one."""
    while True:
        try:
            await one.open(code)
            return
        except (ConnectionClosed, OSError, InvalidHandshake):
            await asyncio.sleep(0.1)


class Loyal(Stranger):
    """Somebody who plays on whatever happens, as a page does, and notes what it was like."""

    def __init__(self, server: str, hurry: asyncio.Event) -> None:
        super().__init__(server)
        self.hurry = hurry
        self.refused: list[Any] = []
        self.gone_seconds: list[float] = []

    def take(self, message: dict[str, Any]) -> None:
        if message.get("type") == "refused":
            self.refused.append(message)
        super().take(message)

    async def say(self, kind: str, **members: Any) -> dict[str, Any]:
        if kind == "move" and not self.hurry.is_set():
            await asyncio.sleep(0.3)
        return await super().say(kind, **members)

    async def play_on(self, code: str) -> None:
        while True:
            try:
                await self.play_to_the_end()
                return
            except ConnectionClosed:
                since = time.monotonic()
            await come_in(self, code)
            self.gone_seconds.append(time.monotonic() - since)


async def test_a_new_version_comes_in_worker_by_worker_while_tables_play(served: Tablee) -> None:
    before, hurry = workers(served), asyncio.Event()
    async with contextlib.AsyncExitStack() as people:
        pairs = []
        for _ in range(4):
            host, guest = Loyal(served.url, hurry), Loyal(served.url, hurry)
            for one in (host, guest):
                await people.enter_async_context(one)
            code = await sit_down(host, guest, rounds=20)
            await begin(host, guest)
            pairs.append((code, host, guest))
        os.kill(served.pid, signal.SIGHUP)
        playing = asyncio.gather(*(one.play_on(code) for code, *both in pairs for one in both))
        for _ in range(RESTART_SECONDS * 20):
            if len(workers(served)) == 2 and not workers(served) & before:
                break
            await asyncio.sleep(0.1)
        else:
            pytest.fail(f"{before} still serve")
        hurry.set()
        await playing
        for code, host, guest in pairs:
            assert host.table["game"] == guest.table["game"]
            assert host.refused + guest.refused == []
            assert max([0.0, *host.gone_seconds, *guest.gone_seconds]) < BACK_SECONDS
            rows, room = await read(served.settings["DATABASE_URL"], code)
            assert dense(rows)
            assert room.phase == "over"
            # Nobody's process is the one that it was.
            assert host.gone_seconds
            assert guest.gone_seconds


async def test_a_stop_tells_every_socket_to_come_back_and_ends_every_process(served: Tablee) -> None:
    async with contextlib.AsyncExitStack() as people:
        seen = [await people.enter_async_context(Stranger(served.url)) for _ in range(8)]
        code = await sit_down(*seen[:2])
        for other in seen[2:]:
            await other.open(code)
        theirs = workers(served)
        await asyncio.to_thread(served.stop)
        assert [await closed_with(one) for one in seen] == [1012] * len(seen)
        assert not running(theirs)


async def test_nobody_serves_on_when_the_watching_process_is_killed(served: Tablee) -> None:
    theirs = workers(served)
    served.kill()
    for _ in range(RESTART_SECONDS * 10):
        if not running(theirs):
            return
        await asyncio.sleep(0.1)
    pytest.fail(f"still there, and on the port: {running(theirs)}")


def test_several_processes_on_a_file_are_refused_with_the_way_out(tmp_path: Path) -> None:
    with pytest.raises(RuntimeError, match=r"need a PostgreSQL database \(TABLEE_DATABASE_URL\) and Redis"):
        Tablee(tmp_path, {"WORKERS": "2"}).start()
