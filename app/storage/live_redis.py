"""The live state of several processes, in Redis (7.0 or newer).

Publications go through sharded channels, keys carry the room as hash tag, everything expires. When Redis is gone, what
is said is dropped, the log tells so once, and every question is answered as if nothing were known. As soon as Redis is
back every topic is subscribed again and `on_gap` tells that something may have been missed.
"""

import asyncio
import contextlib
from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any, Final

import structlog

from app.storage.redis_line import LOST
from app.storage.redis_session import Session
from app.storage.windows import Windows

_log = structlog.get_logger(__name__)

SNAPSHOT_SECONDS: Final = 7 * 24 * 3600
"""Snapshots stay a week: a table that meets every Friday is read fast, older ones from their log."""
PRESENCE_SECONDS: Final = 3600
"""Presence of a room that nobody renews is dropped after an hour, and so are leases of processes that died; a lease
itself ends long before."""
PATIENCE_SECONDS: Final = (0.2, 0.5, 1.0, 2.0)
"""Pauses between attempts to reach Redis again; the last one is repeated."""

_KEEP_NEWEST: Final = """
local kept = redis.call('HGET', KEYS[1], 'seq')
if not kept or tonumber(kept) <= tonumber(ARGV[1]) then
  redis.call('HSET', KEYS[1], 'seq', ARGV[1], 'room', ARGV[2])
end
redis.call('EXPIRE', KEYS[1], ARGV[3])
"""
"""A process that lags behind must not put an older room in the place of a newer one."""

_COUNT: Final = """
local count = redis.call('INCR', KEYS[1])
if count == 1 then
  redis.call('EXPIRE', KEYS[1], ARGV[1])
end
return count
"""
"""A count without its end would last for ever, so that both come together."""


class RedisLive:
    """Keeps the contract of `LiveStore` for every process that names the same Redis.

    `process_id` tells this process from the others; it holds no space.
    """

    alone = False

    def __init__(self, url: str, process_id: str) -> None:
        if " " in process_id:
            raise ValueError(f"a space in the process id {process_id!r}, behind which payloads begin")
        self._url = url
        self._prefix = process_id.encode() + b" "
        self._topics: dict[bytes, Callable[[bytes], None]] = {}
        self._gap_callbacks: list[Callable[[], None]] = []
        self._windows = Windows()
        self._session: Session | None = None
        self._work: asyncio.Task[None] | None = None
        self._tried = asyncio.Event()
        self._down = False

    async def open(self) -> None:
        """Begin to serve, whether Redis answers or not."""
        self._work = asyncio.get_running_loop().create_task(self._hold_sessions(), name="redis")
        await self._tried.wait()

    async def close(self) -> None:
        """Send what waits and let the connections go."""
        if self._session is not None:
            await self._ask("PING")
        if self._work is not None:
            self._work.cancel()
            await asyncio.gather(self._work, return_exceptions=True)

    async def ready(self) -> bool:
        """Return whether Redis answers."""
        return await self._ask("PING") is not None

    async def slots(self) -> list[Any] | None:
        """Return the slots of the cluster with their nodes, as this node sees them; None if it is none or is silent."""
        found: list[Any] | None = await self._ask("CLUSTER", "SLOTS")
        return found

    # The connection

    async def _hold_sessions(self) -> None:
        attempt = 0
        while True:
            session = Session(self._url, self._hear)
            try:
                await self._begin(session)
                attempt = 0
                raise await session.ended
            except LOST as error:
                self._lost(error)
            except Exception:
                _log.exception("what redis says is not understood")
                self._down = True
            finally:
                self._session = None
                await session.close()
                self._tried.set()
            await asyncio.sleep(PATIENCE_SECONDS[min(attempt, len(PATIENCE_SECONDS) - 1)])
            attempt += 1

    async def _begin(self, session: Session) -> None:
        known = set(self._topics)
        await session.open(known)
        self._session = session
        # What was subscribed or left while that was on its way.
        late = [session.news.ask("SSUBSCRIBE", channel) for channel in self._topics.keys() - known]
        late += [session.news.ask("SUNSUBSCRIBE", channel) for channel in known - self._topics.keys()]
        for confirmed in late:
            await session.answer(confirmed)
        self._tried.set()
        if self._down:
            self._down = False
            _log.info("redis answers again")
            for callback in self._gap_callbacks:
                _call_back(callback)

    def _lost(self, error: Exception) -> None:
        if not self._down:
            self._down = True
            _log.warning("redis does not answer: tables go on from the database", error=type(error).__name__)

    def _tell(self, *words: Any) -> None:
        if self._session is not None:
            self._session.commands.tell(*words)

    async def _ask(self, *words: Any) -> Any:
        """Return the answer, or None when there is none."""
        session = self._session
        if session is None:
            return None
        try:
            return await session.answer(session.commands.ask(*words))
        except LOST:
            return None

    # What is published

    def on_gap(self, callback: Callable[[], None]) -> None:
        """Call back whenever publications may have been missed."""
        self._gap_callbacks.append(callback)

    def publish(self, topic: str, payload: bytes) -> None:
        """Tell every other process that subscribed to the topic."""
        self._tell("SPUBLISH", _channel(topic), self._prefix + payload)

    async def subscribe(self, topic: str, deliver: Callable[[bytes], None]) -> None:
        """Hear what other processes publish on a topic; on return it is heard, unless Redis does not answer."""
        channel = _channel(topic)
        self._topics[channel] = deliver
        await self._change("SSUBSCRIBE", channel)

    async def unsubscribe(self, topic: str) -> None:
        """Stop hearing."""
        channel = _channel(topic)
        if self._topics.pop(channel, None) is not None:
            await self._change("SUNSUBSCRIBE", channel)

    async def _change(self, command: str, channel: bytes) -> None:
        session = self._session
        if session is not None:
            # Without an answer the session ends, and the next one begins with all topics.
            with contextlib.suppress(*LOST):
                await session.answer(session.news.ask(command, channel))

    def _hear(self, channel: bytes, message: bytes) -> None:
        deliver = self._topics.get(channel)
        if deliver is not None and not message.startswith(self._prefix):
            _call_back(deliver, message[message.index(b" ") + 1 :])

    # Snapshots

    def keep_snapshot(self, room: int, seq: int, blob: bytes) -> None:
        """Keep a room as it was after row `seq`, unless a newer one is kept."""
        self._tell("EVAL", _KEEP_NEWEST, 1, _snapshot(room), seq, blob, SNAPSHOT_SECONDS)

    async def snapshot(self, room: int) -> tuple[int, bytes] | None:
        """Return the newest snapshot of a room with its `seq`; None if there is none or Redis does not answer."""
        kept = await self._ask("HMGET", _snapshot(room), "seq", "room")
        return None if kept is None or kept[0] is None else (int(kept[0]), kept[1])

    def forget(self, room: int) -> None:
        """Drop the snapshot and the presence of a room that is no more."""
        self._tell("DEL", _snapshot(room), _presence(room))

    # What is kept under a name

    def keep(self, name: str, blob: bytes, seconds: float) -> None:
        """Keep something for all processes under a name, for so many seconds."""
        self._tell("SET", _named(name), blob, "EX", max(1, round(seconds)))

    def drop(self, name: str) -> None:
        """Keep nothing under a name any more."""
        self._tell("DEL", _named(name))

    async def kept(self, name: str) -> bytes | None:
        """Return what is kept under a name, nothing if nothing is; None when Redis does not answer."""
        found = await self._ask("MGET", _named(name))
        return None if found is None else found[0] or b""

    # Presence

    def touch(self, room: int, players: Iterable[str], until: float) -> None:
        """Lease presence at a room for this process up to `until`, Unix seconds."""
        scores = [word for player in players for word in (until, self._prefix + player.encode())]
        if scores:
            key = _presence(room)
            self._tell("ZADD", key, *scores)
            self._tell("ZREMRANGEBYSCORE", key, "-inf", until - PRESENCE_SECONDS)
            self._tell("EXPIRE", key, PRESENCE_SECONDS)

    def gone(self, room: int, player: str) -> None:
        """This process holds no socket of the player at that room any more."""
        self._tell("ZREM", _presence(room), self._prefix + player.encode())

    async def forget_people(self, room: int, players: Iterable[str]) -> None:
        """Drop the presence of these players at a room, whichever process holds it."""
        key, people = _presence(room), {player.encode() for player in players}
        members = await self._ask("ZRANGE", key, 0, -1) or []
        theirs = [member for member in members if member.partition(b" ")[2] in people]
        if theirs:
            await self._ask("ZREM", key, *theirs)

    async def present(self, room: int, now: float) -> frozenset[str] | None:
        """Return who is at a room in any process; None when Redis does not answer."""
        return _players(await self._ask(*_who_is_at(room, now)))

    async def renew(
        self, here: Mapping[int, Collection[str]], now: float, until: float
    ) -> dict[int, frozenset[str] | None]:
        """Lease presence of these players at these rooms; return who was at each before, None without an answer."""
        session = self._session
        if session is None:
            return dict.fromkeys(here)
        asked: dict[int, asyncio.Future[Any]] = {}
        for room, players in here.items():
            # Asked first: whoever was forgotten is there again after the renewal.
            asked[room] = session.commands.ask(*_who_is_at(room, now))
            self.touch(room, players, until)
        before: dict[int, frozenset[str] | None] = dict.fromkeys(here)
        with contextlib.suppress(*LOST):
            for room, answer in asked.items():
                before[room] = _players(await session.answer(answer))
        return before

    # Limits

    async def allow(self, key: str, limit: int, window: float, now: float) -> bool:
        """Count one event and return whether it is within the limit of its window, over all processes."""
        place = f"tablee:{{{key}}}:window:{int(now // window)}"
        count = await self._ask("EVAL", _COUNT, 1, place, int(window) + 1)
        # Without Redis each process counts for itself.
        return self._windows.allow(key, limit, window, now) if count is None else bool(count <= limit)


def _call_back(callback: Callable[..., None], *words: bytes) -> None:
    try:
        callback(*words)
    except Exception:
        # Another version may say what this one cannot read; that must not end the hearing of all other topics.
        _log.exception("what was heard could not be followed")


def _channel(topic: str) -> bytes:
    """`room:5` is heard at `tablee:{5}:news:room`, beside the keys of room 5."""
    kind, _, tag = topic.rpartition(":")
    return f"tablee:{{{tag}}}:news:{kind}".encode()


def _named(name: str) -> str:
    return f"tablee:{{{name}}}:kept"


def _snapshot(room: int) -> str:
    return f"tablee:{{{room}}}:room"


def _who_is_at(room: int, now: float) -> tuple[str, ...]:
    return "ZRANGEBYSCORE", _presence(room), f"({now!r}", "+inf"


def _players(members: list[bytes] | None) -> frozenset[str] | None:
    return None if members is None else frozenset(member.partition(b" ")[2].decode() for member in members)


def _presence(room: int) -> str:
    return f"tablee:{{{room}}}:present"
