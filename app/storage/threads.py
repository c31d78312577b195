"""Threads in which the database is spoken to, so that the event loop never waits for a disk or a network.

A statement through an asynchronous driver crosses between loop and thread several times; a whole transaction in one
thread crosses once, which makes it two to five times cheaper. The threads end with the process even when the database
never answers again: stopping must not depend on it.
"""

import asyncio
import contextlib
import queue
import threading
from collections.abc import Callable
from typing import Any, TypeVar

from app.storage.log import StorageUnavailable

T = TypeVar("T")


class Threads:
    """So many threads that take work in the order in which it was given."""

    def __init__(self, name: str, count: int) -> None:
        self._name = name
        self._count = count
        self._closed = False
        self._threads: list[threading.Thread] = []
        self._work: queue.SimpleQueue[tuple[Callable[[], Any], asyncio.Future[Any]] | None] = queue.SimpleQueue()

    def start(self, work: Callable[[], T]) -> asyncio.Future[T]:
        """Return the future of some work; cancelled before its turn, it is left out, afterwards it goes on unheard.

        Raises:
            StorageUnavailable: closed.
        """
        if self._closed:
            raise StorageUnavailable("closed")
        while len(self._threads) < self._count:
            thread = threading.Thread(target=self._serve, name=f"{self._name} {len(self._threads)}", daemon=True)
            self._threads.append(thread)
            thread.start()
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._work.put((work, future))
        return future

    async def close(self, patience: float) -> bool:
        """Do what was given and end; return False if a thread is still at work after `patience` seconds."""
        self._closed = True
        for _ in self._threads:
            self._work.put(None)
        for _ in range(round(patience * 100)):
            if not any(thread.is_alive() for thread in self._threads):
                return True
            await asyncio.sleep(0.01)
        return not any(thread.is_alive() for thread in self._threads)

    def _serve(self) -> None:
        while (item := self._work.get()) is not None:
            work, future = item
            if future.cancelled():
                continue
            result, failure = None, None
            try:
                result = work()
            except BaseException as error:
                failure = error
            # The loop may have ended while the database was thinking.
            with contextlib.suppress(RuntimeError):
                future.get_loop().call_soon_threadsafe(_settle, future, result, failure)
            del item, work, future, result, failure


def _settle(future: asyncio.Future[Any], result: Any, failure: BaseException | None) -> None:
    if future.done():
        return
    if failure is None:
        future.set_result(result)
    else:
        future.set_exception(failure)
