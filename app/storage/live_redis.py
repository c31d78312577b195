"""The live state of several processes, in Redis (7.0 or newer, alone or as a cluster's node).

Calls that need no answer are gathered: all of one loop tick, and all that come while a write is on its way, go out as
one pipeline. Publications go through sharded channels, keys carry the room as hash tag, everything expires. When Redis
is gone, calls are dropped, the log says so once, and as soon as it is back every topic is subscribed again and `on_gap`
tells that something may have been missed.
"""

import asyncio
import contextlib
from collections.abc import Callable, Iterable
from typing import Any, Final

import redis.asyncio as redis
import structlog
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

from app.storage.windows import Windows

_log = structlog.get_logger(__name__)

SNAPSHOT_SECONDS: Final = 7 * 24 * 3600
"""Snapshots stay a week: a table that meets every Friday is read fast, older ones from their log."""
PRESENCE_SECONDS: Final = 3600
"""Presence of a room that nobody renews is dropped after an hour; its leases end long before."""
CALLS_WAITING: Final = 20_000
"""Calls kept while a pipeline is on its way; beyond that Redis stands still and they are dropped."""
ANSWER_SECONDS: Final = 2.0
"""An answer that takes longer counts as none."""
PATIENCE_SECONDS: Final = (0.2, 0.5, 1.0, 2.0)
"""Pauses between attempts to reach Redis again; the last one is repeated."""

_KEEP_NEWEST: Final = """
local had = redis.call('GETRANGE', KEYS[1], 0, 7)
if #had < 8 or struct.unpack('>I8', had) <= struct.unpack('>I8', ARGV[1]) then
  redis.call('SET', KEYS[1], ARGV[1], 'EX', ARGV[2])
end
"""
"""A process that lags behind must not put an older room in the place of a newer one."""

_LOST = (RedisError, OSError, TimeoutError)


class RedisLive:
    """Keeps the contract of `LiveStore` for every process that names the same Redis."""

    def __init__(self, url: str, process: str) -> None:
        self._redis = redis.Redis.from_url(
            url, socket_timeout=ANSWER_SECONDS, socket_connect_timeout=ANSWER_SECONDS, health_check_interval=0
        )
        # Listening waits for ever: its connection has no time-out for an answer.
        # Nor does it mend itself in silence: what was said meanwhile is lost, and `on_gap` has to tell.
        self._hearing = redis.Redis.from_url(
            url, socket_connect_timeout=ANSWER_SECONDS, health_check_interval=0, retry=Retry(NoBackoff(), 0)
        )
        self._process = process.encode()
        self._own = _channel(f"process:{process}")
        self._topics: dict[bytes, Callable[[bytes], None]] = {}
        self._confirmed: dict[bytes, asyncio.Event] = {}
        self._gap_callbacks: list[Callable[[], None]] = []
        self._calls: list[tuple[Any, ...]] = []
        self._sender: asyncio.Task[None] | None = None
        self._listener: asyncio.Task[None] | None = None
        self._pubsub: Any = None
        self._windows = Windows()
        self._down = False
        # Whether something may have been missed before the next subscription: not before the first one.
        self._gap = False
        self._listening = asyncio.Event()

    async def open(self) -> None:
        """Begin to serve, whether Redis answers or not."""
        self._listener = asyncio.get_running_loop().create_task(self._listen(), name="redis listener")
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._listening.wait(), ANSWER_SECONDS)
        self._gap = True

    async def close(self) -> None:
        """Send what waits and let the connections go."""
        if self._listener is not None:
            self._listener.cancel()
            await asyncio.gather(self._listener, return_exceptions=True)
        if self._sender is not None:
            await asyncio.gather(self._sender, return_exceptions=True)
        with contextlib.suppress(*_LOST):
            await self._redis.aclose()
            await self._hearing.aclose()

    async def ready(self) -> bool:
        """Return whether Redis answers."""
        try:
            return bool(await self._redis.ping())
        except _LOST:
            return False

    # Calls without an answer

    def _call(self, *words: Any) -> None:
        if len(self._calls) < CALLS_WAITING:
            self._calls.append(words)
        if self._sender is None:
            self._sender = asyncio.get_running_loop().create_task(self._send(), name="redis sender")

    async def _send(self) -> None:
        try:
            # One turn of the loop: whatever else this tick has to say comes along.
            await asyncio.sleep(0)
            while self._calls:
                calls, self._calls = self._calls, []
                pipeline = self._redis.pipeline(transaction=False)
                for words in calls:
                    pipeline.execute_command(*words)
                try:
                    await pipeline.execute(raise_on_error=False)
                except _LOST as error:
                    self._lost(error)
        finally:
            self._sender = None

    def _lost(self, error: Exception) -> None:
        if not self._down:
            self._down = True
            _log.warning("redis does not answer: tables go on from the database", error=type(error).__name__)

    def publish(self, topic: str, payload: bytes) -> None:
        """Tell every other process that subscribed to the topic."""
        self._call("SPUBLISH", _channel(topic), self._process + b" " + payload)

    def keep_snapshot(self, room: int, seq: int, blob: bytes) -> None:
        """Keep a room as it was after row `seq`."""
        kept = seq.to_bytes(8, "big") + blob
        self._call("EVAL", _KEEP_NEWEST, 1, f"tablee:{{{room}}}:snapshot", kept, SNAPSHOT_SECONDS)

    def touch(self, room: int, players: Iterable[str], until: float) -> None:
        """Lease presence at a room for this process up to `until`, Unix seconds."""
        scores = [word for player in players for word in (until, self._member(player))]
        if scores:
            key = _presence(room)
            self._call("ZADD", key, *scores)
            self._call("EXPIRE", key, PRESENCE_SECONDS)

    def gone(self, room: int, player: str) -> None:
        """This process holds no socket of the player at that room any more."""
        self._call("ZREM", _presence(room), self._member(player))

    def _member(self, player: str) -> bytes:
        return self._process + b" " + player.encode()

    # Calls with an answer

    async def snapshot(self, room: int) -> tuple[int, bytes] | None:
        """Return the newest snapshot of a room with its `seq`, or None."""
        try:
            kept: Any = await self._redis.get(f"tablee:{{{room}}}:snapshot")
        except _LOST as error:
            self._lost(error)
            return None
        return None if kept is None else (int.from_bytes(kept[:8], "big"), kept[8:])

    async def present(self, room: int, now: float) -> frozenset[str] | None:
        """Return who is at a room in any process, or None when Redis does not answer."""
        try:
            members: Any = await self._redis.zrangebyscore(_presence(room), f"({now}", "+inf")
        except _LOST as error:
            self._lost(error)
            return None
        return frozenset(member.partition(b" ")[2].decode() for member in members)

    async def allow(self, key: str, limit: int, window: float, now: float) -> bool:
        """Count one event and return whether it is within the limit of its window, over all processes."""
        place = f"tablee:{{{key}}}:{int(now // window)}"
        pipeline = self._redis.pipeline(transaction=False)
        pipeline.incr(place)
        pipeline.expire(place, int(window) + 1)
        try:
            count, _ = await pipeline.execute()
        except _LOST as error:
            self._lost(error)
            return self._windows.allow(key, limit, window, now)
        return bool(count <= limit)

    # Hearing

    def on_gap(self, callback: Callable[[], None]) -> None:
        """Call back whenever publications may have been missed."""
        self._gap_callbacks.append(callback)

    async def subscribe(self, topic: str, deliver: Callable[[bytes], None]) -> None:
        """Hear what other processes publish on a topic; on return it is heard, unless Redis does not answer."""
        channel = _channel(topic)
        self._topics[channel] = deliver
        confirmed = self._confirmed[channel] = asyncio.Event()
        if self._pubsub is None:
            return
        try:
            await self._pubsub.ssubscribe(channel)
            await asyncio.wait_for(confirmed.wait(), ANSWER_SECONDS)
        except _LOST as error:
            self._lost(error)

    async def unsubscribe(self, topic: str) -> None:
        """Stop hearing."""
        channel = _channel(topic)
        self._topics.pop(channel, None)
        self._confirmed.pop(channel, None)
        if self._pubsub is not None:
            with contextlib.suppress(*_LOST):
                await self._pubsub.sunsubscribe(channel)

    async def _listen(self) -> None:
        attempt = 0
        while True:
            pubsub: Any = self._hearing.pubsub()
            try:
                # The process's own channel keeps the connection in use when no room is open; its confirmation is the
                # last one, so that all are heard by then. Topics may be added while this is on its way.
                heard: set[bytes] = set()
                while not heard or self._topics.keys() - heard:
                    late = self._topics.keys() - heard
                    await pubsub.ssubscribe(*late, self._own)
                    heard |= {*late, self._own}
                self._pubsub = pubsub
                while True:
                    self._hear(await pubsub.get_message(timeout=None))
                    attempt = 0
            except _LOST as error:
                self._lost(error)
            finally:
                self._pubsub = None
                with contextlib.suppress(*_LOST):
                    await pubsub.aclose()
            self._gap = True
            self._listening.set()
            await asyncio.sleep(PATIENCE_SECONDS[min(attempt, len(PATIENCE_SECONDS) - 1)])
            attempt += 1

    def _hear(self, message: dict[str, Any] | None) -> None:
        if message is None:
            return
        channel, data = message["channel"], message["data"]
        if message["type"] == "ssubscribe":
            confirmed = self._confirmed.get(channel)
            if confirmed is not None:
                confirmed.set()
            elif channel == self._own:
                self._heard_again()
        elif message["type"] == "smessage":
            sender, _, payload = data.partition(b" ")
            deliver = self._topics.get(channel)
            if sender != self._process and deliver is not None:
                _call_back(deliver, payload)

    def _heard_again(self) -> None:
        self._listening.set()
        if self._down:
            self._down = False
            _log.info("redis answers again")
        if self._gap:
            for callback in self._gap_callbacks:
                _call_back(callback)


def _call_back(callback: Callable[..., None], *words: bytes) -> None:
    try:
        callback(*words)
    except Exception:
        # Another version may say what this one cannot read; that must not end the hearing of all other topics.
        _log.exception("what was heard could not be followed")


def _channel(topic: str) -> bytes:
    return f"tablee:{{{topic.rpartition(':')[2]}}}:news".encode()


def _presence(room: int) -> str:
    return f"tablee:{{{room}}}:present"
