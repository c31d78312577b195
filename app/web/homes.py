"""Where tables are at home: of several processes at one port, the one in which all sockets of a table meet.

The kernel gives a connection to any of them. Left like that, people of one table sit in different processes, which all
follow it, and who choose in the same moment write the same row: one of them reads the log and decides again. So a
socket is handed on, before it is answered, to the process that its table's code names. No room is owned by that: where
that process is not there the socket stays where it came, and everything works as it does on several machines.
"""

import asyncio
import contextlib
import fcntl
import socket
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import IO, Final

import structlog

from app.web.limits import HEAD_BYTES

AGAIN_SECONDS: Final = 0.2
"""A process that begins while the one in whose place it comes still runs asks so often whether that one has gone."""
BACKLOG: Final = 1024
"""Sockets on their way to a process that is busy; what is too much stays where it came."""

_log = structlog.get_logger(__name__)

Take = Callable[[socket.socket, bytes], None]


class Homes:
    """The processes of one server, numbered from 0, whose doors lie in a folder of theirs."""

    def __init__(self, folder: Path, count: int) -> None:
        self._folder = folder
        self._count = count
        self._number: int | None = None
        self._lock: IO[bytes] | None = None
        self._door: socket.socket | None = None
        self._settling: asyncio.Task[None] | None = None

    def open(self, take: Take) -> None:
        """Be one of them as soon as a number is free; `take` gets each socket that is handed to it, and its request."""
        self._settling = asyncio.get_running_loop().create_task(self._settle(take), name="settle")

    def close(self) -> None:
        """Be none of them any more: what comes now stays where it came."""
        if self._settling is not None:
            self._settling.cancel()
        if self._door is not None:
            asyncio.get_running_loop().remove_reader(self._door)
            self._door.close()
        if self._lock is not None:
            self._lock.close()
        self._door = self._lock = self._number = None

    def hand_on(self, code: bytes, fd: int, request: bytes) -> bool:
        """Hand the socket of a table to the process where it is at home; False if that is this one, or is not there."""
        home = zlib.crc32(code) % self._count
        if home == self._number or len(request) > HEAD_BYTES:
            return False
        with socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET) as way:
            way.setblocking(False)
            try:
                way.connect(str(self._door_of(home)))
                socket.send_fds(way, [request], [fd])
            except OSError:
                return False
        return True

    def _door_of(self, number: int) -> Path:
        return self._folder / f"{number}.door"

    async def _settle(self, take: Take) -> None:
        while (number := self._free_number()) is None:  # noqa: ASYNC110 - another process tells nothing when it ends
            await asyncio.sleep(AGAIN_SECONDS)
        self._door_of(number).unlink(missing_ok=True)
        door = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        door.setblocking(False)
        try:
            door.bind(str(self._door_of(number)))
        except OSError as error:
            # Where temporary files have a long name, a socket among them has none.
            door.close()
            _log.warning("no process is the home of tables", reason=str(error))
            return
        door.listen(BACKLOG)
        self._number, self._door = number, door
        asyncio.get_running_loop().add_reader(door, self._answer, door, take)

    def _free_number(self) -> int | None:
        """Take a number that no living process has; the kernel gives it back when this one ends, however it ends."""
        for number in range(self._count):
            lock = (self._folder / f"{number}.lock").open("wb")
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                lock.close()
                continue
            self._lock = lock
            return number
        return None

    def _answer(self, door: socket.socket, take: Take) -> None:
        with contextlib.suppress(BlockingIOError):
            while True:
                way, _ = door.accept()
                way.setblocking(False)
                # What is sent follows the connection at once, but need not be there yet.
                asyncio.get_running_loop().add_reader(way, self._receive, way, take)

    def _receive(self, way: socket.socket, take: Take) -> None:
        asyncio.get_running_loop().remove_reader(way)
        with way, contextlib.suppress(OSError):
            request, fds, _, _ = socket.recv_fds(way, HEAD_BYTES, 1)
            for fd in fds:
                take(socket.socket(fileno=fd), request)
