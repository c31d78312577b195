"""A network that can be hurt: a TCP proxy on the loopback that delays, swallows, stops or cuts what goes through it."""

import asyncio
import contextlib
import random
from collections.abc import Awaitable, Callable
from typing import Self

PIECE_BYTES = 4096
"""Bytes that are forwarded at a time."""


class Proxy:
    """Everything that connects to `port` reaches the server at `to`, as far as the faults of the moment let it.

    `delay` is the least and the most time that a piece takes each way, in seconds; while `swallowing`, what is sent
    either way is read and lost, as in a lift: nobody is told.
    """

    def __init__(self, to: int) -> None:
        self._to = to
        self.port = 0
        self.delay = (0.0, 0.0)
        self.swallowing = False
        self.refusing = False
        self._open: set[asyncio.StreamWriter] = set()
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def url(self) -> str:
        """The address of a web server behind this."""
        return f"http://127.0.0.1:{self.port}"

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(self, *_: object) -> None:
        self._server.close()
        self.cut()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def cut(self) -> None:
        """End every connection at once, without a word."""
        for writer in self._open:
            writer.transport.abort()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self.refusing:
            writer.transport.abort()
            return
        try:
            to_reader, to_writer = await asyncio.open_connection("127.0.0.1", self._to)
        except OSError:
            writer.transport.abort()
            return
        ends = {writer, to_writer}
        self._open |= ends
        ways = [self._pump(reader, to_writer), self._pump(to_reader, writer)]
        tasks = [asyncio.create_task(way) for way in ways]
        self._tasks |= set(tasks)
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            # One end is gone: so is the other.
            for task in tasks:
                task.cancel()
            for end in ends:
                end.close()
            self._open -= ends
            self._tasks -= set(tasks)

    async def _pump(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(ConnectionError, OSError):
            while piece := await reader.read(PIECE_BYTES):
                # While nothing comes through, what is under way is lost as well, and the connection is broken for good:
                # a piece that is missing in the middle would be worse than any network.
                if self.swallowing:
                    await self._swallow(reader)
                if any(self.delay):
                    await asyncio.sleep(random.uniform(*self.delay))
                writer.write(piece)
                await writer.drain()

    async def _swallow(self, reader: asyncio.StreamReader) -> None:
        while await reader.read(PIECE_BYTES):
            pass
        raise ConnectionResetError("swallowed")


async def hurt_at_random(proxy: Proxy, faults: int, pause: tuple[float, float]) -> None:
    """Delay, swallow and cut, one after the other, so many times, with so many seconds between them."""
    ways: list[Callable[[], Awaitable[None]]] = [_cut_of(proxy), _swallow_of(proxy), _delay_of(proxy)]
    for number in range(faults):
        await asyncio.sleep(random.uniform(*pause))
        await ways[number % len(ways)]()
    proxy.delay = (0.0, 0.0)


def _cut_of(proxy: Proxy) -> Callable[[], Awaitable[None]]:
    async def cut() -> None:
        proxy.cut()

    return cut


def _swallow_of(proxy: Proxy) -> Callable[[], Awaitable[None]]:
    async def swallow() -> None:
        proxy.swallowing = True
        await asyncio.sleep(random.uniform(0.1, 0.5))
        proxy.swallowing = False

    return swallow


def _delay_of(proxy: Proxy) -> Callable[[], Awaitable[None]]:
    async def delay() -> None:
        proxy.delay = (0.01, 0.15)

    return delay
