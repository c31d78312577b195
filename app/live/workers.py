"""Workers: processes that compute for this one, so that no table waits while somebody thinks.

A worker is started when it is first needed. One that breaks or is stuck is ended and replaced; whoever was waiting for
it is told that nothing will come.
"""

import asyncio
import multiprocessing
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import TypeVar, TypeVarTuple

import structlog

from app.live.limits import STUCK_SECONDS, WAITING_FOR_WORKERS, WORKER_NICENESS, WORKER_REST_SECONDS
from app.live.work import begin_work

T = TypeVar("T")
Ts = TypeVarTuple("Ts")

_log = structlog.get_logger(__name__)


class NotDone(Exception):
    """Nobody could do it: there is no worker, too much is waiting, or the worker broke."""


class Workers:
    """So many processes, each a fresh interpreter; with none of them nothing is ever done."""

    def __init__(self, count: int) -> None:
        self._count = count
        self._pool: ProcessPoolExecutor | None = None
        self._rest_until = 0.0
        self._waiting = 0

    async def run(self, work: Callable[[*Ts], T], *given: *Ts) -> T:
        """Return what a worker makes of it.

        Raises:
            NotDone: nobody could do it.
        """
        if self._waiting >= WAITING_FOR_WORKERS:
            raise NotDone("too much is waiting")
        pool = self._started()
        self._waiting += 1
        try:
            # Handing over starts the process the first time: that takes milliseconds, of a thread.
            future = await asyncio.to_thread(lambda: pool.submit(work, *given))
            return await asyncio.wait_for(asyncio.wrap_future(future), STUCK_SECONDS)
        except (BrokenProcessPool, TimeoutError, OSError) as error:
            self._replace(pool)
            raise NotDone("the worker broke") from error
        except Exception as error:
            _log.exception("a worker could not follow", work=work.__name__)
            raise NotDone("the worker could not follow") from error
        finally:
            self._waiting -= 1

    def _started(self) -> ProcessPoolExecutor:
        if not self._count or asyncio.get_running_loop().time() < self._rest_until:
            raise NotDone("there is no worker")
        if self._pool is None:
            # A fresh interpreter: a copy of this one would hold its sockets and its locks.
            self._pool = ProcessPoolExecutor(
                self._count,
                mp_context=multiprocessing.get_context("spawn"),
                initializer=begin_work,
                initargs=(WORKER_NICENESS,),
            )
        return self._pool

    def _replace(self, broken: ProcessPoolExecutor) -> None:
        if broken is self._pool:
            _log.warning("the workers are replaced")
            self._pool = None
            self._rest_until = asyncio.get_running_loop().time() + WORKER_REST_SECONDS
            _end(broken)

    def close(self) -> None:
        """End the workers; nothing is done any more."""
        self._count = 0
        pool, self._pool = self._pool, None
        if pool is not None:
            _end(pool)


def _end(pool: ProcessPoolExecutor) -> None:
    # A stuck worker would never come to the end of its queue.
    for process in list((pool._processes or {}).values()):
        process.terminate()
    pool.shutdown(wait=False, cancel_futures=True)
