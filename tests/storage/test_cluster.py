"""A Redis Cluster: every room on the node of its slot, also when slots move, and when a node is gone."""

import asyncio
import time

import pytest
import redis
from redis.crc import key_slot

from app.storage.live_cluster import ClusterLive
from tests.services import Redis, RedisCluster, free_port
from tests.storage.processes import opened, said
from tests.storage.words import until

ROOMS = range(1, 31)


def home(cluster: RedisCluster, room: int) -> Redis:
    """The node of a room."""
    return cluster.of_slot(key_slot(str(room).encode()))


def move(cluster: RedisCluster, room: int, to: Redis) -> None:
    """Let another node hold the slot of a room, with what is kept there, as an operator does."""
    slot, was = key_slot(str(room).encode()), home(cluster, room)
    with redis.Redis.from_url(was.url) as source, redis.Redis.from_url(to.url) as target:
        names = {client: client.execute_command("CLUSTER", "MYID").decode() for client in (source, target)}
        target.execute_command("CLUSTER", "SETSLOT", slot, "IMPORTING", names[source])
        source.execute_command("CLUSTER", "SETSLOT", slot, "MIGRATING", names[target])
        keys = source.execute_command("CLUSTER", "GETKEYSINSLOT", slot, 100)
        if keys:
            source.execute_command("MIGRATE", "127.0.0.1", to.port, "", 0, 5000, "KEYS", *keys)
        for client in (target, source):
            client.execute_command("CLUSTER", "SETSLOT", slot, "NODE", names[target])


async def test_every_node_has_rooms_and_only_its_own(cluster: RedisCluster) -> None:
    async with opened(ClusterLive(cluster.url, "here")) as here, opened(ClusterLive(cluster.url, "there")) as there:
        heard: list[bytes] = []
        for room in ROOMS:
            await there.subscribe(f"room:{room}", heard.append)
            here.keep_snapshot(room, 1, b"room %d" % room)
            here.touch(room, ["p"], until=time.time() + 60)
        await said(here)
        for room in ROOMS:
            assert await there.snapshot(room) == (1, b"room %d" % room)
            assert await there.present(room, time.time()) == frozenset({"p"})
            here.publish(f"room:{room}", b"%d" % room)
        await until(lambda: len(heard) == len(ROOMS))
    for node in cluster.nodes:
        theirs = [room for room in ROOMS if home(cluster, room) is node]
        assert theirs, "every node is tried"
        with redis.Redis.from_url(node.url) as client:
            assert {key.decode() for key in client.scan_iter()} == {
                f"tablee:{{{room}}}:{kind}" for room in theirs for kind in ("room", "present")
            }


async def test_a_room_whose_slot_moves_is_heard_again_within_seconds(own_cluster: RedisCluster) -> None:
    room = 1
    other = next(node for node in own_cluster.nodes if node is not home(own_cluster, room))
    async with (
        opened(ClusterLive(own_cluster.url, "here")) as here,
        opened(ClusterLive(own_cluster.url, "there")) as there,
    ):
        heard: list[bytes] = []
        gaps: list[float] = []
        there.on_gap(lambda: gaps.append(time.monotonic()))
        await there.subscribe("room:1", heard.append)
        here.keep_snapshot(room, 7, b"seven")
        here.publish("room:1", b"before")
        await until(lambda: heard == [b"before"])
        move(own_cluster, room, other)
        # Whoever may have missed something is told, and looks into the log.
        await until(lambda: bool(gaps), seconds=15)

        async def is_heard() -> None:
            while b"after" not in heard:
                here.publish("room:1", b"after")
                await asyncio.sleep(0.1)

        await asyncio.wait_for(is_heard(), 15)
        assert await here.snapshot(room) == (7, b"seven")


async def test_a_node_that_is_gone_takes_only_its_own_rooms_with_it_and_brings_them_back(
    own_cluster: RedisCluster,
) -> None:
    gone = own_cluster.nodes[0]
    lost = next(room for room in ROOMS if home(own_cluster, room) is gone)
    kept = next(room for room in ROOMS if home(own_cluster, room) is not gone)
    async with (
        opened(ClusterLive(own_cluster.url, "here")) as here,
        opened(ClusterLive(own_cluster.url, "there")) as there,
    ):
        heard: list[bytes] = []
        for room in (lost, kept):
            await there.subscribe(f"room:{room}", heard.append)
        gone.kill()
        here.publish(f"room:{lost}", b"nobody hears this")
        here.publish(f"room:{kept}", b"kept")
        await until(lambda: heard == [b"kept"])
        here.keep_snapshot(kept, 1, b"kept")
        assert await here.snapshot(lost) is None
        assert await here.present(lost, time.time()) is None
        assert not await here.ready()
        assert await here.snapshot(kept) == (1, b"kept")
        # Limits go on, counted by each process for itself.
        assert await here.allow(str(lost), 1, 60.0, time.time())
        assert not await here.allow(str(lost), 1, 60.0, time.time())
        gone.start()

        async def is_heard() -> None:
            while b"back" not in heard:
                here.publish(f"room:{lost}", b"back")
                await asyncio.sleep(0.1)

        await asyncio.wait_for(is_heard(), 20)


async def test_a_process_that_starts_before_its_cluster_finds_it(own_cluster: RedisCluster) -> None:
    nobody = f"127.0.0.1:{free_port()}"
    real = own_cluster.url.removeprefix("redis+cluster://")
    for node in own_cluster.nodes:
        node.kill()
    async with opened(ClusterLive(f"redis+cluster://{nobody},{real}", "here")) as here:
        assert not await here.ready()
        assert await here.snapshot(1) is None
        heard: list[bytes] = []
        await here.subscribe("room:1", heard.append)
        for node in own_cluster.nodes:
            node.start()
        async with opened(ClusterLive(own_cluster.url, "there")) as there:

            async def is_heard() -> None:
                while not heard:
                    there.publish("room:1", b"found")
                    await asyncio.sleep(0.1)

            await asyncio.wait_for(is_heard(), 30)


def test_the_address_of_a_cluster_names_a_node() -> None:
    with pytest.raises(ValueError, match="at least one"):
        ClusterLive("redis+cluster://", "here")
