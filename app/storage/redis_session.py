"""One life of the connection to Redis: from the moment that it answers to the first sign that it does not.

Two lines: one for commands, the other for what is published. The first failure of either ends both, for whoever cannot
be sure of one message has to look again at all.
"""

import asyncio
from collections.abc import Callable, Iterable
from typing import Any, Final

import redis.asyncio as redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff

from app.storage.redis_line import Line

ANSWER_SECONDS: Final = 2.0
"""An answer that takes longer counts as none; each line is asked for a sign of life so often, too, because a network
may swallow everything without a word."""
GRACE_SECONDS: Final = 0.5
"""A process that was busy itself finds alarms and answers at the same moment: it reads for so long before it judges."""


class Session:
    """A pair of lines that work; `ended` holds the reason once one of them does not."""

    def __init__(self, url: str, hear: Callable[[bytes, bytes], None]) -> None:
        pool: Any = redis.ConnectionPool.from_url(
            url,
            # In the older protocol a publication is a plain list, and every proxy speaks it.
            protocol=2,
            retry=Retry(NoBackoff(), 0),
            socket_connect_timeout=ANSWER_SECONDS,
            # Time is kept once for all answers, by the watch, and not by a timer for each.
            socket_timeout=None,
            health_check_interval=0,
        )
        self.commands = Line(pool.make_connection())
        self.news = Line(pool.make_connection(), hear)
        self._watch: asyncio.Task[None] | None = None
        self.ended: asyncio.Future[Exception] = asyncio.get_running_loop().create_future()
        for line in (self.commands, self.news):
            line.ended.add_done_callback(lambda ended: self._end(ended.result()))

    async def open(self, channels: Iterable[bytes]) -> None:
        """Connect, and hear these channels on return.

        Raises:
            RedisError, OSError, TimeoutError: Redis does not answer.
        """
        async with asyncio.timeout(2 * ANSWER_SECONDS):
            for line in (self.commands, self.news):
                await line.open()
                await line.ask("PING")
            # One command for each, as channels of different rooms may live in different places.
            for heard in [self.news.ask("SSUBSCRIBE", channel) for channel in channels]:
                await heard
        self._watch = asyncio.create_task(self._look_for_life(), name="redis watch")

    async def close(self) -> None:
        """Let both lines go."""
        if self._watch is not None:
            self._watch.cancel()
        for line in (self.commands, self.news):
            await line.close()

    def _end(self, reason: Exception) -> None:
        if not self.ended.done():
            self.ended.set_result(reason)

    async def answer(self, asked: asyncio.Future[Any]) -> Any:
        """Return an answer; without one the session has ended.

        Raises:
            RedisError, OSError, TimeoutError: there is none.
        """
        try:
            async with asyncio.timeout(ANSWER_SECONDS):
                return await asked
        except TimeoutError as error:
            self._end(error)
            raise

    async def _look_for_life(self) -> None:
        while True:
            signs = {line.ask("PING") for line in (self.commands, self.news)}
            await asyncio.sleep(ANSWER_SECONDS)
            _, silent = await asyncio.wait(signs, timeout=GRACE_SECONDS)
            if silent:
                self._end(TimeoutError("no sign of life"))
                return
