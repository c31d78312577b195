"""What the live store promises, in process, in a Redis alone and in a cluster alike."""

import asyncio
from collections.abc import AsyncIterator

import pytest

from app.storage.live import LiveStore
from app.storage.live_memory import MemoryLive
from app.storage.live_redis import RedisLive
from tests.services import RedisCluster
from tests.storage.processes import opened, process_anywhere, said
from tests.storage.words import until


@pytest.fixture(params=["redis", "cluster"])
def shared_url(request: pytest.FixtureRequest) -> str:
    """A Redis alone, and a cluster of three."""
    if request.param == "redis":
        return str(request.getfixturevalue("redis_url"))
    cluster: RedisCluster = request.getfixturevalue("cluster")
    return cluster.url


@pytest.fixture(params=["memory", "redis", "cluster"])
async def live(request: pytest.FixtureRequest) -> AsyncIterator[LiveStore]:
    if request.param == "memory":
        async with opened(MemoryLive()) as memory:
            yield memory
    else:
        named = request.getfixturevalue("redis_url" if request.param == "redis" else "cluster")
        async with process_anywhere(named if isinstance(named, str) else named.url, "here") as one:
            yield one


@pytest.fixture
async def here(shared_url: str) -> AsyncIterator[LiveStore]:
    async with process_anywhere(shared_url, "here") as one:
        yield one


@pytest.fixture
async def there(shared_url: str) -> AsyncIterator[LiveStore]:
    async with process_anywhere(shared_url, "there") as one:
        yield one


async def test_presence_is_leased_and_ends_with_its_lease(live: LiveStore) -> None:
    live.touch(1, ["p1", "p2"], until=100.0)
    live.touch(1, ["p2"], until=200.0)
    live.touch(2, ["p3"], until=200.0)
    live.touch(3, [], until=200.0)
    await said(live)
    assert await live.present(1, now=99.0) == frozenset({"p1", "p2"})
    assert await live.present(1, now=100.0) == frozenset({"p2"})
    assert await live.present(1, now=200.0) == frozenset()
    assert await live.present(2, now=99.0) == frozenset({"p3"})
    assert await live.present(3, now=99.0) == frozenset()


async def test_leases_of_many_rooms_are_renewed_together_and_who_was_there_before_is_told(live: LiveStore) -> None:
    live.touch(1, ["p1", "p2"], until=100.0)
    live.touch(2, ["p3"], until=50.0)
    await said(live)
    before = await live.renew({1: ["p1"], 2: ["p4"], 3: ["p5"]}, 60.0, 200.0)
    assert before == {1: frozenset({"p1", "p2"}), 2: frozenset(), 3: frozenset()}
    assert [await live.present(room, now=150.0) for room in (1, 2, 3)] == [
        frozenset({"p1"}),
        frozenset({"p4"}),
        frozenset({"p5"}),
    ]
    assert await live.renew({}, 60.0, 200.0) == {}


async def test_leases_of_many_rooms_are_one_write(redis_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with process_anywhere(redis_url, "here") as here:
        assert isinstance(here, RedisLive)
        assert here._session is not None
        connection = here._session.commands._connection
        send, writes = connection.send_packed_command, []

        async def count(command: object, check_health: bool = True) -> None:
            writes.append(b"".join(command) if isinstance(command, list) else bytes(str(command), "ascii"))
            await send(command, check_health=check_health)

        monkeypatch.setattr(connection, "send_packed_command", count)
        rooms = {room: [f"p{room}"] for room in range(1, 201)}
        before = await here.renew(rooms, 60.0, 200.0)
        assert set(before.values()) == {frozenset()}
        asking = [write for write in writes if b"ZRANGEBYSCORE" in write]
        assert len(asking) == 1
        assert asking[0].count(b"ZRANGEBYSCORE") == asking[0].count(b"ZADD") == 200


async def test_who_is_gone_is_not_present(live: LiveStore) -> None:
    live.touch(1, ["p1", "p2"], until=100.0)
    live.gone(1, "p1")
    live.gone(1, "never here")
    live.gone(2, "p1")
    await said(live)
    assert await live.present(1, now=1.0) == frozenset({"p2"})
    live.touch(1, ["p1"], until=100.0)
    await said(live)
    assert await live.present(1, now=1.0) == frozenset({"p1", "p2"})


async def test_of_a_room_that_is_no_more_nothing_is_left(live: LiveStore) -> None:
    for room in (1, 2):
        live.touch(room, ["p1"], until=100.0)
        live.keep_snapshot(room, 5, b"five")
    live.forget(1)
    live.forget(3)
    await said(live)
    assert await live.present(1, now=1.0) == frozenset()
    assert await live.snapshot(1) is None
    assert await live.present(2, now=1.0) == frozenset({"p1"})


async def test_people_who_are_forgotten_are_not_present(live: LiveStore) -> None:
    live.touch(1, ["p1", "p1.2", "p2"], until=100.0)
    await live.forget_people(1, ["p1", "p1.2", "never here"])
    await live.forget_people(2, ["p1"])
    assert await live.present(1, now=1.0) == frozenset({"p2"})


async def test_a_window_allows_so_many_and_the_next_one_again(live: LiveStore) -> None:
    assert [await live.allow("k", 2, 10.0, now=1_000.0) for _ in range(4)] == [True, True, False, False]
    assert await live.allow("other", 2, 10.0, now=1_000.0)
    assert not await live.allow("k", 2, 10.0, now=1_009.9)
    assert await live.allow("k", 2, 10.0, now=1_010.0)


async def test_nobody_hears_themselves(live: LiveStore) -> None:
    heard: list[bytes] = []
    await live.subscribe("room:1", heard.append)
    live.publish("room:1", b"x")
    await said(live)
    await asyncio.sleep(0.05)
    assert heard == []
    await live.unsubscribe("room:1")
    assert await live.ready()


async def test_another_process_hears_a_topic_in_order_and_no_other_topic(here: LiveStore, there: LiveStore) -> None:
    heard: dict[str, list[bytes]] = {"room:1": [], "room:2": []}
    for topic, into in heard.items():
        await there.subscribe(topic, into.append)
    for number in range(200):
        here.publish(f"room:{1 + number % 2}", b"%d" % number)
        if number % 7 == 0:
            await asyncio.sleep(0)
    here.publish("room:3", b"nobody asked")
    await until(lambda: sum(map(len, heard.values())) == 200)
    assert heard["room:1"] == [b"%d" % number for number in range(0, 200, 2)]
    assert heard["room:2"] == [b"%d" % number for number in range(1, 200, 2)]


async def test_who_unsubscribed_hears_nothing_until_they_subscribe_again(here: LiveStore, there: LiveStore) -> None:
    heard: list[bytes] = []
    await there.subscribe("room:1", heard.append)
    await there.unsubscribe("room:1")
    here.publish("room:1", b"unheard")
    await said(here)
    await there.subscribe("room:1", heard.append)
    here.publish("room:1", b"any bytes: \x00\xff and spaces")
    await until(lambda: len(heard) > 0)
    assert heard == [b"any bytes: \x00\xff and spaces"]


async def test_a_listener_that_stumbles_goes_on_hearing(here: LiveStore, there: LiveStore) -> None:
    heard: list[bytes] = []

    def stumble(payload: bytes) -> None:
        heard.append(payload)
        raise ValueError("this process cannot read that")

    await there.subscribe("room:1", stumble)
    await there.subscribe("room:2", heard.append)
    here.publish("room:1", b"one")
    here.publish("room:2", b"two")
    here.publish("room:1", b"three")
    await until(lambda: len(heard) == 3)


async def test_the_newest_snapshot_is_kept_whoever_writes_last(here: LiveStore, there: LiveStore) -> None:
    assert await here.snapshot(1) is None
    here.keep_snapshot(1, 300, b"newer\x00\xff")
    await said(here)
    there.keep_snapshot(1, 255, b"older")
    there.keep_snapshot(2, 1, b"another room")
    await said(there)
    assert await here.snapshot(1) == (300, b"newer\x00\xff")
    assert await there.snapshot(2) == (1, b"another room")
    there.keep_snapshot(1, 301, b"newest")
    await said(there)
    assert await here.snapshot(1) == (301, b"newest")


async def test_a_player_is_present_while_any_process_has_them(here: LiveStore, there: LiveStore) -> None:
    here.touch(1, ["p1"], until=100.0)
    there.touch(1, ["p1"], until=100.0)
    await said(there)
    here.gone(1, "p1")
    await said(here)
    assert await here.present(1, now=1.0) == frozenset({"p1"})
    there.gone(1, "p1")
    await said(there)
    assert await here.present(1, now=1.0) == frozenset()


async def test_windows_are_counted_over_all_processes(here: LiveStore, there: LiveStore) -> None:
    answers = [await live.allow("k", 3, 10.0, now=1_000.0) for live in (here, there, here, there)]
    assert answers == [True, True, True, False]


async def test_topics_of_one_room_are_not_mixed_up(here: LiveStore, there: LiveStore) -> None:
    heard: dict[str, list[bytes]] = {"room:1": [], "chat:1": [], "tables": []}
    for topic, into in heard.items():
        await there.subscribe(topic, into.append)
    for topic in heard:
        here.publish(topic, topic.encode())
    await until(lambda: all(heard.values()))
    assert heard == {topic: [topic.encode()] for topic in heard}


async def test_one_process_may_leave_and_enter_a_topic_in_one_breath(here: LiveStore, there: LiveStore) -> None:
    heard: list[bytes] = []
    await there.subscribe("room:1", heard.append)
    await asyncio.gather(there.unsubscribe("room:1"), there.subscribe("room:1", heard.append))
    here.publish("room:1", b"x")
    await until(lambda: heard == [b"x"])


def test_a_process_is_not_called_by_two_words() -> None:
    with pytest.raises(ValueError, match="space"):
        RedisLive("redis://localhost", "two words")


async def test_people_are_forgotten_whichever_process_has_them(here: LiveStore, there: LiveStore) -> None:
    here.touch(1, ["p1", "p2"], until=100.0)
    there.touch(1, ["p1"], until=100.0)
    await said(here)
    await said(there)
    await here.forget_people(1, ["p1"])
    assert await there.present(1, now=1.0) == frozenset({"p2"})


async def test_what_is_kept_under_a_name_is_known_to_all_until_it_is_dropped(here: LiveStore, there: LiveStore) -> None:
    assert await there.kept("word") == b""
    here.keep("word", b"one", 100.0)
    here.keep("word", b"two", 100.0)
    await said(here)
    assert await there.kept("word") == b"two"
    there.drop("word")
    there.drop("another word")
    await said(there)
    assert await here.kept("word") == b""


async def test_a_process_alone_has_nothing_to_read_from_others() -> None:
    alone = MemoryLive()
    alone.keep("word", b"one", 100.0)
    assert await alone.kept("word") is None
