"""Somebody wishes to be forgotten: no row and no key holds their name or id, and every table goes on without them."""

import asyncio
import json

import pytest
import redis

from app.live.erasing import Erasing
from app.live.table import NO_IDENTITY
from app.rooms.commands import (
    Join,
    LeaveTable,
    React,
    Ready,
    Say,
    SetOptions,
    Start,
    Tick,
)
from app.rooms.names import NOBODY
from app.rooms.room import encode_room
from app.storage.live_memory import MemoryLive
from app.storage.live_redis import RedisLive
from app.storage.log import StorageUnavailable
from app.storage.sql import SqlStorage
from tests.faults.words import dense, read
from tests.live.evenings import (
    BROWSER,
    NAMES,
    SECOND,
    Where,
    a_whole_game,
    clean,
    does,
    evening,
    every_key,
    everything,
    plays_on,
    told_here,
    traces,
)
from tests.live.houses import Clock, Process, Socket, processes
from tests.storage.words import until


async def test_after_a_game_no_row_and_no_key_holds_a_name_or_id_and_the_evening_goes_on(
    both: list[Process], where: Where
) -> None:
    here, there = both
    of = await evening(here, there)
    await a_whole_game(of)
    of.here.keep_snapshot()
    of.there.keep_snapshot()
    await told_here(here, there)
    assert traces(everything(where[0])) == {BROWSER, *NAMES}
    ranks = of.here.room.evening[0].ranks
    assert await here.house.erasing.erase(BROWSER) == 1
    await told_here(here, there)
    clean(everything(where[0]))
    assert "quelque chose" not in everything(where[0])
    if where[2] is not None:
        clean(every_key(where[2]))
    assert (of.nana.closed, of.second.closed) == (NO_IDENTITY, NO_IDENTITY)
    assert of.bastien.closed is None
    _, room = await read(where[0], of.code)
    for table in (of.here, of.there):
        assert table.room == room
        clean(repr(table.room))
    assert [(seat.name, seat.left) for seat in room.seats] == [(NOBODY, True), ("Bastien", False), (NOBODY, True)]
    assert room.evening[0].ranks == ranks
    assert room.host == "bastien"
    hello = [message for message in of.bastien.sent if message.get("type") == "hello"][-1]
    clean(json.dumps(hello))
    assert hello["table"]["you"]["host"]
    (game,) = await here.house.storage.finished_games(of.here.id)
    assert json.loads(game.record)["names"] == [NOBODY, "Bastien", NOBODY]
    # Who stayed can go on.
    await does(of.there, of.bastien, lambda id_: Say(id=id_, words="Bonne nuit"))


async def test_in_a_running_game_the_system_plays_for_who_is_gone(both: list[Process], where: Where) -> None:
    here, there = both
    of = await evening(here, there)
    await does(of.here, of.nana, lambda id_: Start(id=id_, step=of.here.room.step))
    await plays_on(of.there, of.bastien)
    await plays_on(of.here, of.nana)
    assert await here.house.erasing.erase(BROWSER) == 1
    await told_here(here, there)
    clean(everything(where[0]))
    assert of.there.room.phase == "playing"
    assert [of.there.room.system_plays(seat) for seat in range(3)] == [True, False, True]
    there.clock.time += 10
    of.there.ask(Tick())
    await of.there.settled()
    await plays_on(of.there, of.bastien)
    _, room = await read(where[0], of.code)
    assert room == of.there.room


async def test_in_a_waiting_room_the_seats_are_free_again(both: list[Process], where: Where) -> None:
    here, there = both
    of = await evening(here, there)
    assert await here.house.erasing.erase(BROWSER) == 1
    await told_here(here, there)
    clean(everything(where[0]))
    assert [seat.name for seat in of.there.room.seats] == ["Bastien"]
    (listed,) = await here.house.storage.open_tables(10)
    assert (listed.listing.players, listed.listing.host) == (("Bastien",), "Bastien")


async def test_a_table_that_was_only_made_or_left_long_ago_is_found_as_well(
    both: list[Process], where: Where, clock: Clock
) -> None:
    here, there = both
    made = await here.house.make_table("toc", BROWSER, name=None, public=False, computers=0, start=False)
    assert isinstance(made, str)
    of = await evening(here, there)
    await does(of.here, of.nana, lambda id_: LeaveTable(id=id_))
    await does(of.here, of.second, lambda id_: LeaveTable(id=id_))
    last = of.here.last_at
    clock.time += 1000
    assert await here.house.erasing.erase(BROWSER) == 2
    clean(everything(where[0]))
    found = await here.house.find(of.code)
    assert found is not None
    # Nothing happened at the table: it is not kept for longer because of that.
    assert found.last_at == last
    _, room = await read(where[0], made)
    assert room.host is None


async def test_who_writes_at_the_same_time_loses_nothing(both: list[Process], where: Where) -> None:
    here, there = both
    of = await evening(here, there)

    async def talk() -> None:
        for number in range(30):
            of.there.ask(SetOptions(id=f"o{number}", options={"rounds": 1}), of.nana.viewer)
            of.there.ask(React(id=f"r{number}", reaction="bravo"), of.bastien.viewer)
            of.there.ask(Ready(id=f"b{number}", ready=number % 2 == 0), of.bastien.viewer)
            await asyncio.sleep(0.002)
        await of.there.settled()

    await asyncio.gather(talk(), here.house.erasing.erase(BROWSER))
    # Nobody is left in this process, and what nobody looks at is not looked after: what was written behind the erasing
    # is found for whoever comes.
    await here.enter(of.code, "zoe")
    await told_here(here, there)
    rows, room = await read(where[0], of.code)
    assert dense(rows)
    assert sum(b'"act":"ready_shown"' in row.entry for row in rows) == 30
    assert list(room.done["bastien"])[-1] == "b29"
    assert room == of.there.room == of.here.room


async def test_two_people_of_one_table_may_go_at_once(both: list[Process], where: Where) -> None:
    here, there = both
    of = await evening(here, there)
    await asyncio.gather(here.house.erasing.erase(BROWSER), there.house.erasing.erase("bastien"))
    await told_here(here, there)
    written = everything(where[0])
    clean(written)
    assert "bastien" not in written.lower()
    _, room = await read(where[0], of.code)
    assert room.seats == ()


async def test_what_was_on_its_way_is_taken_out_a_moment_later(
    both: list[Process], where: Where, monkeypatch: pytest.MonkeyPatch
) -> None:
    here, there = both
    of = await evening(here, there)
    monkeypatch.setattr("app.live.erasing.LOOK_AGAIN_SECONDS", 1.0)
    # A command that the other process had let pass before it heard.
    monkeypatch.setattr(Erasing, "has_parted", lambda *_: False)
    assert await here.house.erasing.erase(BROWSER) == 1
    await told_here(here, there)
    late = Socket(BROWSER)
    of.there.ask(Join(id="late", name=NAMES[0]), late.viewer)
    await of.there.settled()
    assert traces(everything(where[0])) == {BROWSER, NAMES[0]}
    await until(lambda: traces(everything(where[0])) == set())


async def test_what_was_interrupted_is_brought_to_its_end(
    both: list[Process], where: Where, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    here, there = both
    of = await evening(here, there)

    async def silent(*_: object) -> bool:
        raise StorageUnavailable("silent")

    with monkeypatch.context() as broken:
        broken.setattr(SqlStorage, "rewrite", silent)
        with pytest.raises(StorageUnavailable):
            await here.house.erasing.erase(BROWSER)
    assert of.nana.closed == NO_IDENTITY
    assert await here.house.storage.player(b"\x07" * 32) is None, "nobody is this browser any more"
    await there.house.erasing.finish()
    assert BROWSER in everything(where[0])
    clock.time += 301
    await there.house.erasing.finish()
    clean(everything(where[0]))


async def test_a_browser_that_missed_its_end_is_shown_out_by_the_next_look(both: list[Process]) -> None:
    here, there = both
    of = await evening(here, there)
    stranger = Socket(BROWSER)
    of.there.open(stranger.viewer)
    await here.house.storage.end_erasing(BROWSER)
    await there.house.erasing.look_for_strangers(frozenset({BROWSER}))
    assert stranger.closed == NO_IDENTITY
    assert there.house.erasing.has_parted(SECOND)


async def test_without_the_live_store_nothing_is_begun(sqlite_url: str, clock: Clock) -> None:
    class Away(MemoryLive):
        async def ready(self) -> bool:
            return False

    async with processes(sqlite_url, clock, lambda _: Away(), "here") as (here,):
        await here.house.storage.new_player(BROWSER, b"\x07" * 32, clock.time)
        with pytest.raises(StorageUnavailable):
            await here.house.erasing.erase(BROWSER)
        assert await here.house.storage.player(b"\x07" * 32) is not None


async def test_a_snapshot_from_before_counts_for_nothing(
    migrated_postgres_url: str, redis_url: str, clock: Clock
) -> None:
    def live(name: str) -> RedisLive:
        return RedisLive(redis_url, name)

    async with processes(migrated_postgres_url, clock, live, "here", "there", "third") as (here, there, third):
        for process in (here, there, third):
            await process.house.erasing.open()
        of = await evening(here, there)
        before = of.here.room, of.here.seq
        assert await here.house.erasing.erase(BROWSER) == 1
        with redis.Redis.from_url(redis_url) as client:
            client.delete(f"tablee:{{{of.here.id}}}:room")
        third.house.live.keep_snapshot(of.here.id, before[1], encode_room(before[0]))
        await third.house.live.ready()
        table, _ = await third.enter(of.code, "zoe")
        clean(repr(table.room))
