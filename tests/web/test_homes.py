"""Handing a socket on to the process where its table is at home: doors, numbers, and what happens without them."""

import asyncio
import socket
import zlib
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from app.web.homes import AGAIN_SECONDS, Homes
from app.web.limits import HEAD_BYTES

REQUEST = b"GET /ws/t/abc HTTP/1.1\r\n\r\n"


def code_of(home: int, count: int = 2) -> bytes:
    """A code that names this process."""
    return next(code for code in map(b"%d".__mod__, range(100)) if zlib.crc32(code) % count == home)


@contextmanager
def connection() -> Iterator[tuple[socket.socket, socket.socket]]:
    """Both ends: ours, and the one that is handed on."""
    ours, theirs = socket.socketpair()
    with ours, theirs:
        ours.settimeout(5)
        yield ours, theirs


class Process:
    """One of the processes, and what was handed to it."""

    def __init__(self, folder: Path, count: int = 2) -> None:
        self.homes = Homes(folder, count)
        self.taken: asyncio.Queue[tuple[socket.socket, bytes]] = asyncio.Queue()
        self.homes.open(lambda accepted, request: self.taken.put_nowait((accepted, request)))

    def end(self) -> None:
        """Take nothing more, and let go of what came."""
        self.homes.close()
        while not self.taken.empty():
            self.taken.get_nowait()[0].close()


@pytest.fixture
async def two(tmp_path: Path) -> AsyncIterator[list[Process]]:
    running = [Process(tmp_path), Process(tmp_path)]
    await asyncio.sleep(0)
    yield running
    for one in running:
        one.end()


async def test_a_socket_goes_to_the_home_of_its_table_with_its_request(two: list[Process]) -> None:
    for sender, receiver, home in ((0, 1, 1), (1, 0, 0)):
        with connection() as (ours, theirs):
            assert two[sender].homes.hand_on(code_of(home), theirs.fileno(), REQUEST)
            theirs.close()
            accepted, request = await asyncio.wait_for(two[receiver].taken.get(), 5)
            assert request == REQUEST
            # The connection is the same one, and lives on though its first end was closed.
            accepted.sendall(b"here")
            assert ours.recv(10) == b"here"
            accepted.close()
            assert ours.recv(10) == b""


async def test_many_sockets_at_once_all_arrive(two: list[Process]) -> None:
    with connection() as (_, theirs):
        for number in range(500):
            assert two[0].homes.hand_on(code_of(1), theirs.fileno(), b"%d" % number)
        arrived = set()
        for _ in range(500):
            accepted, request = await asyncio.wait_for(two[1].taken.get(), 5)
            accepted.close()
            arrived.add(int(request))
        assert arrived == set(range(500))


async def test_a_socket_stays_where_its_table_is_at_home_or_where_nobody_takes_it(two: list[Process]) -> None:
    with connection() as (_, theirs):
        assert not two[0].homes.hand_on(code_of(0), theirs.fileno(), REQUEST)
        assert not two[0].homes.hand_on(code_of(1), theirs.fileno(), b"x" * (HEAD_BYTES + 1))
        two[1].homes.close()
        assert not two[0].homes.hand_on(code_of(1), theirs.fileno(), REQUEST)
        assert two[1].taken.empty()


async def test_whoever_comes_in_the_place_of_another_has_its_tables(two: list[Process], tmp_path: Path) -> None:
    third = Process(tmp_path)
    await asyncio.sleep(AGAIN_SECONDS * 2)
    with connection() as (_, theirs):
        # Both numbers are taken: it is nobody's home yet, and hands everything on.
        assert third.homes.hand_on(code_of(0), theirs.fileno(), REQUEST)
        assert third.homes.hand_on(code_of(1), theirs.fileno(), REQUEST)
        two[1].homes.close()
        await asyncio.sleep(AGAIN_SECONDS * 2)
        assert two[0].homes.hand_on(code_of(1), theirs.fileno(), REQUEST)
        accepted, _ = await asyncio.wait_for(third.taken.get(), 5)
        accepted.close()
    third.end()


async def test_where_a_door_can_have_no_name_sockets_stay_where_they_came(tmp_path: Path) -> None:
    folder = tmp_path / ("long" * 30)
    folder.mkdir()
    running = [Process(folder), Process(folder)]
    await asyncio.sleep(0)
    with connection() as (_, theirs):
        assert not any(one.homes.hand_on(code_of(home), theirs.fileno(), REQUEST) for one in running for home in (0, 1))
    for one in running:
        one.end()


async def test_a_word_at_the_door_without_a_socket_is_passed_over(two: list[Process], tmp_path: Path) -> None:
    for said in (REQUEST, b""):
        with socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET) as way:
            way.connect(str(tmp_path / "1.door"))
            way.send(said)
    with connection() as (_, theirs):
        assert two[0].homes.hand_on(code_of(1), theirs.fileno(), REQUEST)
        accepted, _ = await asyncio.wait_for(two[1].taken.get(), 5)
        accepted.close()
    assert two[1].taken.empty()
