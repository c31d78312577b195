"""One connection to Redis, for as long as it works.

Everything said in one turn of the event loop goes out as one write, in order, and nobody waits for the answers of those
before. The first failure ends the line. It never mends itself behind the scenes: the library's own retries would say
things twice and leave gaps untold.
"""

import asyncio
import contextlib
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any, Final

import structlog
from redis.exceptions import BusyLoadingError, ReadOnlyError, RedisError, ResponseError

_log = structlog.get_logger(__name__)

CALLS_WAITING: Final = 20_000
"""Calls that wait to go out or to be answered: seconds of the heaviest load, about 10 MB; more means that Redis stands
still."""

LOST: Final = (RedisError, OSError, TimeoutError)
"""What a Redis that does not answer looks like."""


class Line:
    """A connection that speaks and is answered in order; `ended` holds the reason once it works no more.

    `hear` is given channel and payload of what is published on the channels to which this line subscribed.
    """

    def __init__(self, connection: Any, hear: Callable[[bytes, bytes], None] | None = None) -> None:
        self._connection = connection
        self._hear = hear
        self._calls: list[tuple[Any, ...]] = []
        self._unanswered: deque[asyncio.Future[Any] | None] = deque()
        self._something_to_say = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []
        self._complained = False
        self.ended: asyncio.Future[Exception] = asyncio.get_running_loop().create_future()

    async def open(self) -> None:
        """Connect.

        Raises:
            RedisError, OSError, TimeoutError: Redis does not answer.
        """
        await self._connection.connect()
        for work in (self._speak, self._listen):
            self._tasks.append(asyncio.create_task(self._until_it_fails(work), name=f"redis {work.__name__}"))

    async def close(self) -> None:
        """Let go; whoever waits for an answer is told that there is none."""
        self._end(ConnectionError("closed"))
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        with contextlib.suppress(*LOST):
            await self._connection.disconnect(nowait=True)

    def tell(self, *words: Any) -> None:
        """Say something at the end of this turn of the loop; its answer is not waited for."""
        self._say(words, None)

    def ask(self, *words: Any) -> asyncio.Future[Any]:
        """Say something and return its answer to come; the future fails with one of `LOST` if there is none."""
        answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._say(words, answer)
        return answer

    def _say(self, words: tuple[Any, ...], answer: asyncio.Future[Any] | None) -> None:
        if not self.ended.done() and len(self._unanswered) >= CALLS_WAITING:
            self._end(TimeoutError("too many calls wait for their answers"))
        if self.ended.done():
            _fail(answer, self.ended.result())
            return
        self._calls.append(words)
        self._unanswered.append(answer)
        self._something_to_say.set()

    def _end(self, reason: Exception) -> None:
        if not self.ended.done():
            self.ended.set_result(reason)
        while self._unanswered:
            _fail(self._unanswered.popleft(), ConnectionError("the connection is gone"))

    async def _until_it_fails(self, work: Callable[[], Awaitable[None]]) -> None:
        try:
            await work()
        except Exception as error:
            self._end(error)

    async def _speak(self) -> None:
        while True:
            await self._something_to_say.wait()
            self._something_to_say.clear()
            calls, self._calls = self._calls, []
            await self._connection.send_packed_command(self._connection.pack_commands(calls), check_health=False)

    async def _listen(self) -> None:
        while True:
            message: Any
            try:
                message = await self._connection.read_response()
            except (BusyLoadingError, ReadOnlyError):
                # It starts, or has become the replica of another one: connecting anew leads to one that serves.
                raise
            except ResponseError as error:
                message = error
            if self._hear is not None and isinstance(message, list) and message[0] == b"smessage":
                self._hear(message[1], message[2])
            else:
                # Redis itself ends a subscription when a channel moves: then nothing waits here, and the line ends.
                self._settle(self._unanswered.popleft(), message)

    def _settle(self, answer: asyncio.Future[Any] | None, message: Any) -> None:
        if answer is None:
            if isinstance(message, ResponseError) and not self._complained:
                self._complained = True
                _log.warning("redis refuses what it is told", error=str(message)[:200])
        elif isinstance(message, ResponseError):
            _fail(answer, message)
        elif not answer.done():
            answer.set_result(message)


def _fail(answer: asyncio.Future[Any] | None, reason: Exception) -> None:
    if answer is not None and not answer.done():
        answer.set_exception(reason)
        # Heard of, even if nobody waits for it any more.
        answer.exception()
