"""The live state in a Redis Cluster: each room lives, with its keys and its channel, on the node that holds its slot.

A node is spoken to as a Redis alone is (`live_redis.py`). Which node holds which slots is asked every second; when they
have moved, topics follow them and `on_gap` is called. A slot that nobody serves is a Redis that is gone: for its rooms,
and for no others.
"""

import asyncio
from bisect import bisect_right
from collections.abc import Callable, Collection, Iterable, Mapping
from itertools import chain
from typing import Any, Final
from urllib.parse import urlsplit

import structlog
from redis.crc import key_slot

from app.storage.live_redis import RedisLive

_log = structlog.get_logger(__name__)

SCHEME_END: Final = "+cluster"
"""`redis+cluster://` and `rediss+cluster://` begin the address of a cluster; some of its nodes follow, by commas."""
LOOK_SECONDS: Final = 1.0
"""A room whose slot has moved is heard of again after so long: half as long as its publications may be late anyway."""

Address = tuple[str, int]
_Places = tuple[tuple[int, int, Address], ...]


def is_cluster(url: str) -> bool:
    """Return whether this is the address of a cluster."""
    return urlsplit(url).scheme.endswith(SCHEME_END)


class ClusterLive:
    """Keeps the contract of `LiveStore` for every process that names the same cluster.

    Raises:
        ValueError: the address names no node.
    """

    alone = False

    def __init__(self, url: str, process_id: str) -> None:
        parts = urlsplit(url)
        self._credentials, _, nodes = parts.netloc.rpartition("@")
        self._scheme = parts.scheme.removesuffix(SCHEME_END)
        self._seeds = [_address(node) for node in nodes.split(",") if node]
        if not self._seeds:
            raise ValueError("the address of a cluster names at least one of its nodes")
        self._process_id = process_id
        self._nodes: dict[Address, RedisLive] = {}
        self._places: _Places = ()
        # What is asked while no node is known is asked here: nobody answers, as when Redis is gone.
        self._nowhere = self._node(self._seeds[0])
        self._topics: dict[str, Callable[[bytes], None]] = {}
        self._heard_at: dict[str, RedisLive] = {}
        self._gap_callbacks: list[Callable[[], None]] = []
        self._work: asyncio.Task[None] | None = None

    def _node(self, address: Address) -> RedisLive:
        host, port = address
        before = f"{self._credentials}@" if self._credentials else ""
        shown = f"[{host}]" if ":" in host else host
        return RedisLive(f"{self._scheme}://{before}{shown}:{port}", self._process_id)

    def _at(self, tag: object) -> RedisLive:
        """Return the node of a hash tag."""
        slot = key_slot(str(tag).encode())
        index = bisect_right(self._places, slot, key=lambda place: place[0]) - 1
        if index >= 0 and slot <= self._places[index][1]:
            return self._nodes[self._places[index][2]]
        return self._nowhere

    async def open(self) -> None:
        """Begin to serve, whether the cluster answers or not."""
        await self._look()
        self._work = asyncio.get_running_loop().create_task(self._look_again(), name="redis cluster")

    async def close(self) -> None:
        """Send what waits and let the connections go."""
        if self._work is not None:
            self._work.cancel()
            await asyncio.gather(self._work, return_exceptions=True)
        await asyncio.gather(*(node.close() for node in self._nodes.values()))

    async def ready(self) -> bool:
        """Return whether every node that holds slots answers."""
        answers = await asyncio.gather(*(node.ready() for node in self._nodes.values()))
        return bool(answers) and all(answers)

    # Where everything is

    async def _look_again(self) -> None:
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            try:
                await self._look()
            except Exception:
                _log.exception("what the cluster says of itself could not be followed")

    async def _look(self) -> None:
        """Find out which node holds which slots, and follow them."""
        for address, node in list(self._nodes.items()):
            places = _places(await node.slots(), address)
            if places:
                await self._move(places, {})
                return
        for seed in self._seeds:
            node = self._nodes.get(seed) or self._node(seed)
            if seed not in self._nodes:
                await node.open()
            places = _places(await node.slots(), seed)
            if places:
                await self._move(places, {seed: node})
                return
            if seed not in self._nodes:
                await node.close()

    async def _move(self, places: _Places, opened: Mapping[Address, RedisLive]) -> None:
        """Go by these places from now on; `opened` are nodes that answer already."""
        if places == self._places:
            return
        is_first = not self._places
        before, holders = self._nodes, dict.fromkeys(address for *_, address in places)
        known = {**opened, **before}
        nodes = {address: known.get(address) or self._node(address) for address in holders}
        fresh = [node for address, node in nodes.items() if address not in before]
        for node in fresh:
            for callback in self._gap_callbacks:
                node.on_gap(callback)
        await asyncio.gather(*(node.open() for address, node in nodes.items() if address not in known))
        self._nodes, self._places = nodes, places
        for topic in list(self._topics):
            await self._follow(topic)
        left = [node for address, node in chain(before.items(), opened.items()) if address not in nodes]
        await asyncio.gather(*(node.close() for node in left))
        if not is_first:
            _log.info("slots of the cluster have moved", nodes=len(nodes))
            for callback in self._gap_callbacks:
                callback()

    async def _follow(self, topic: str) -> None:
        """Hear a topic where it is published now."""
        node, was = self._at(_tag(topic)), self._heard_at.get(topic)
        if was is node or topic not in self._topics:
            return
        self._heard_at[topic] = node
        await node.subscribe(topic, self._topics[topic])
        if was is not None:
            await was.unsubscribe(topic)

    # What is published

    def on_gap(self, callback: Callable[[], None]) -> None:
        """Call back whenever publications may have been missed."""
        self._gap_callbacks.append(callback)
        for node in self._nodes.values():
            node.on_gap(callback)

    def publish(self, topic: str, payload: bytes) -> None:
        """Tell every other process that subscribed to the topic."""
        self._at(_tag(topic)).publish(topic, payload)

    async def subscribe(self, topic: str, deliver: Callable[[bytes], None]) -> None:
        """Hear what other processes publish on a topic; on return it is heard, unless its node does not answer."""
        self._topics[topic] = deliver
        await self._follow(topic)

    async def unsubscribe(self, topic: str) -> None:
        """Stop hearing."""
        self._topics.pop(topic, None)
        node = self._heard_at.pop(topic, None)
        if node is not None:
            await node.unsubscribe(topic)

    # What is kept, at the node of its room or name

    def keep_snapshot(self, room: int, seq: int, blob: bytes) -> None:
        """Keep a room as it was after row `seq`, unless a newer one is kept."""
        self._at(room).keep_snapshot(room, seq, blob)

    async def snapshot(self, room: int) -> tuple[int, bytes] | None:
        """Return the newest snapshot of a room with its `seq`; None if there is none or its node does not answer."""
        return await self._at(room).snapshot(room)

    def forget(self, room: int) -> None:
        """Drop the snapshot and the presence of a room that is no more."""
        self._at(room).forget(room)

    def keep(self, name: str, blob: bytes, seconds: float) -> None:
        """Keep something for all processes under a name, for so many seconds."""
        self._at(name).keep(name, blob, seconds)

    def drop(self, name: str) -> None:
        """Keep nothing under a name any more."""
        self._at(name).drop(name)

    async def kept(self, name: str) -> bytes | None:
        """Return what is kept under a name, nothing if nothing is; None when its node does not answer."""
        return await self._at(name).kept(name)

    def touch(self, room: int, players: Iterable[str], until: float) -> None:
        """Lease presence at a room for this process up to `until`, Unix seconds."""
        self._at(room).touch(room, players, until)

    def gone(self, room: int, player: str) -> None:
        """This process holds no socket of the player at that room any more."""
        self._at(room).gone(room, player)

    async def forget_people(self, room: int, players: Iterable[str]) -> None:
        """Drop the presence of these players at a room, whichever process holds it."""
        await self._at(room).forget_people(room, players)

    async def present(self, room: int, now: float) -> frozenset[str] | None:
        """Return who is at a room in any process; None when its node does not answer."""
        return await self._at(room).present(room, now)

    async def renew(
        self, here: Mapping[int, Collection[str]], now: float, until: float
    ) -> dict[int, frozenset[str] | None]:
        """Lease presence of these players at these rooms; return who was at each before, as its node says."""
        at: dict[RedisLive, dict[int, Collection[str]]] = {}
        for room, players in here.items():
            at.setdefault(self._at(room), {})[room] = players
        found = await asyncio.gather(*(node.renew(rooms, now, until) for node, rooms in at.items()))
        return {room: before for one in found for room, before in one.items()}

    async def allow(self, key: str, limit: int, window: float, now: float) -> bool:
        """Count one event and return whether it is within the limit of its window, over all processes."""
        return await self._at(key).allow(key, limit, window, now)


def _address(node: str) -> Address:
    parts = urlsplit(f"//{node.strip()}")
    return parts.hostname or "", parts.port or 6379


def _tag(topic: str) -> str:
    return topic.rpartition(":")[2]


def _places(slots: list[Any] | None, asked: Address) -> _Places:
    """Return first slot, last slot and address of who serves them, from the first one up; nothing without an answer."""
    # A node that was not told its own address says nothing: it is the one that was asked.
    return tuple(
        sorted(
            (int(first), int(last), (master[0].decode() or asked[0], int(master[1])))
            for first, last, master, *_ in slots or []
        )
    )
