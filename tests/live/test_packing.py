"""Logs of tables at rest become one row, and nobody notices: neither its people nor who writes meanwhile."""

import asyncio
import json
from typing import Any

import pytest
from sqlalchemy import create_engine, func, select

from app.live.exporting import export
from app.live.limits import PACK_ROWS, PACK_SECONDS, UPKEEP_SECONDS
from app.live.rating import rate_anew
from app.live.remembering import games_of
from app.rooms.commands import React, Rematch, Say, SetOptions
from app.rooms.names import NOBODY
from app.rooms.room import encode_room
from app.storage.engine import parse
from app.storage.log import StorageUnavailable
from app.storage.packing import Packing
from app.storage.sql import SqlStorage
from app.storage.tables import games, rated_games, ratings, room_log
from tests.faults.words import dense, read
from tests.live.evenings import (
    BROWSER,
    Evening,
    Where,
    a_whole_game,
    clean,
    does,
    evening,
    everything,
    plays_on,
    told_here,
    traces,
)
from tests.live.houses import Clock, Process

REST = PACK_SECONDS + 1


async def kept_and_rated(process: Process, other: Process, count: int) -> None:
    """Wait for what both processes do beside the table when a game ends."""
    for house in (process.house, other.house):
        await asyncio.gather(*(task for task in house._tasks if task.get_name().startswith("archive")))

    async def done() -> bool:
        room = (await process.house.storage.ratings.rooms() or [0])[-1]
        found = await process.house.storage.finished_games(room)
        return len(found) == count and not await process.house.storage.ratings.unrated(room)

    for _ in range(1_000):
        if await done():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("the games are not kept and rated")


async def an_old_evening(here: Process, there: Process, games_played: int = 1) -> Evening:
    """An evening of days ago, which each process still has at work."""
    of = await evening(here, there)
    await a_whole_game(of)
    for _ in range(games_played - 1):
        await does(of.here, of.nana, lambda id_: Rematch(id=id_, step=of.here.room.step))
        while of.here.room.phase == "playing":
            for table, socket in ((of.here, of.nana), (of.here, of.second), (of.there, of.bastien)):
                await plays_on(table, socket)
    await told_here(here, there)
    await kept_and_rated(here, there, games_played)
    here.clock.time += REST
    return of


def log_bytes(url: str) -> tuple[int, int]:
    """How many rows all logs have, and how many bytes their entries."""
    engine = create_engine(parse(url))
    with engine.connect() as connection:
        rows, held = connection.execute(
            select(func.count(), func.sum(func.length(room_log.c.entry))).select_from(room_log)
        ).one()
    engine.dispose()
    return rows, held


def reckoned(url: str) -> list[Any]:
    """All ratings, and what each game did to them."""
    engine = create_engine(parse(url))
    with engine.connect() as connection:
        found = [
            tuple(row)
            for table in (ratings, rated_games)
            for row in connection.execute(select(table).order_by(*table.c))
        ]
    engine.dispose()
    return found


async def told(process: Process) -> tuple[Any, Any]:
    """What a browser is told that asks for everything, and for its memories."""
    browser = await process.house.storage.player(b"\x07" * 32)
    assert browser is not None
    return await export(process.house, browser), await games_of(process.house, browser)


async def test_one_row_is_left_of_a_log_and_the_table_is_as_it_was(both: list[Process], where: Where) -> None:
    here, there = both
    of = await an_old_evening(here, there, games_played=4)
    before, room = log_bytes(where[0]), of.here.room
    everything_told = await told(here)
    await here.house.keeping.delete()
    after = log_bytes(where[0])
    assert (before[0] > 4 * PACK_ROWS, after[0]) == (True, 1)
    assert after[1] < before[1] / 2
    rows, again = await read(where[0], of.code)
    assert again == room
    assert len(again.evening) == 4
    assert await told(here) == everything_told
    found = await here.house.find(of.code)
    assert found is not None
    # Nothing has happened there: it is kept no longer because of that.
    assert found.last_at == rows[0].at == of.here.last_at
    _, visitor = await here.enter(of.code, "zoe")
    assert visitor.sent[0]["table"]["room"]["phase"] == "over"


async def test_whoever_has_the_table_at_work_goes_on_from_it(both: list[Process], where: Where) -> None:
    here, there = both
    of = await an_old_evening(here, there)
    frames = len(of.bastien.sent)
    await here.house.keeping.delete()
    await there.house.live.ready()
    assert of.bastien.sent[frames:] == [], "nobody notices"
    for table, socket in ((of.there, of.bastien), (of.here, of.nana)):
        await does(table, socket, lambda id_: Say(id=id_, words="encore ?"))
    await does(of.here, of.nana, lambda id_: Rematch(id=id_, step=of.here.room.step))
    await plays_on(of.there, of.bastien)
    await told_here(here, there)
    rows, room = await read(where[0], of.code)
    assert dense(rows, since=rows[0].seq)
    assert room == of.here.room == of.there.room
    assert room.phase == "playing"
    assert of.bastien.closed is None


async def test_who_writes_at_the_same_moment_loses_nothing(both: list[Process], where: Where) -> None:
    here, there = both
    of = await an_old_evening(here, there)
    said = packed = 0

    async def talk() -> None:
        nonlocal said
        # With ever longer pauses, so that packing comes first in the end, however slow it is here.
        while packed < 3 and said < 200:
            of.there.ask(React(id=f"r{said}", reaction="bravo"), of.bastien.viewer)
            # Answered before time goes on: what waits is decided at one moment, and nobody may say so much in one.
            await of.there.settled()
            said += 1
            here.clock.time += 5
            await asyncio.sleep(said / 1_000)

    async def pack() -> None:
        nonlocal packed
        while packed < 3 and said < 200:
            packed += await here.house.keeping._packing.pack(of.here.id, here.clock.time + 1, at_least=1)
            await asyncio.sleep(0.005)

    await asyncio.gather(talk(), pack())
    assert packed == 3
    await told_here(here, there)
    rows, room = await read(where[0], of.code)
    assert dense(rows, since=rows[0].seq)
    assert room == of.there.room == of.here.room
    assert list(room.done["bastien"])[-1] == f"r{said - 1}"


async def test_two_that_pack_at_once_write_one_row(both: list[Process], where: Where) -> None:
    here, there = both
    of = await an_old_evening(here, there)
    done = await asyncio.gather(*(process.house.keeping._packing.pack_rooms() for process in both))
    assert sum(done) == 1
    _, room = await read(where[0], of.code)
    assert room == of.here.room


async def test_a_command_sent_again_has_no_second_effect(both: list[Process], where: Where) -> None:
    here, there = both
    of = await evening(here, there)
    await a_whole_game(of)
    await does(of.there, of.bastien, lambda _: Say(id="once", words="une seule fois"))
    await kept_and_rated(here, there, 1)
    here.clock.time += REST
    await here.house.keeping.delete()
    table, socket = await here.enter(of.code, "bastien")
    table.ask(Say(id="once", words="une seule fois"), socket.viewer)
    await table.settled()
    rows, room = await read(where[0], of.code)
    assert len(rows) == 1
    assert sum("une seule fois" in str(event) for event in room.events) == 1


async def test_ratings_are_reckoned_again_to_the_same(both: list[Process], where: Where) -> None:
    here, there = both
    await here.house.storage.new_player("bastien", b"\x08" * 32, here.clock.time)
    await an_old_evening(here, there, games_played=2)
    await rate_anew(here.house.storage)
    before = reckoned(where[0])
    assert len(before) > 2
    await here.house.keeping.delete()
    assert await rate_anew(here.house.storage) == 2
    assert reckoned(where[0]) == before


async def test_who_is_forgotten_is_in_no_packed_row_and_no_record(both: list[Process], where: Where) -> None:
    here, there = both
    of = await an_old_evening(here, there, games_played=2)
    await here.house.keeping.delete()
    assert traces(everything(where[0])) != set()
    assert await here.house.erasing.erase(BROWSER) == 1
    await told_here(here, there)
    clean(everything(where[0]))
    assert "quelque chose" not in everything(where[0])
    _, room = await read(where[0], of.code)
    assert [(seat.name, seat.left) for seat in room.seats] == [(NOBODY, True), ("Bastien", False), (NOBODY, True)]
    assert of.there.room == of.here.room == room
    for game in await here.house.storage.finished_games(of.here.id):
        assert json.loads(game.record)["names"] == [NOBODY, "Bastien", NOBODY]
    # And what is left can be packed once more.
    here.clock.time += REST
    assert await here.house.keeping._packing.pack(of.here.id, here.clock.time, at_least=1)
    assert (await read(where[0], of.code))[1] == room


async def test_who_is_forgotten_while_the_table_is_packed_is_forgotten(both: list[Process], where: Where) -> None:
    here, there = both
    of = await an_old_evening(here, there)

    async def pack() -> None:
        for _ in range(20):
            await there.house.keeping._packing.pack(of.here.id, here.clock.time, at_least=1)

    await asyncio.gather(here.house.erasing.erase(BROWSER), pack())
    await told_here(here, there)
    clean(everything(where[0]))
    rows, room = await read(where[0], of.code)
    assert dense(rows, since=rows[0].seq)
    assert of.there.room == of.here.room == room


async def test_an_erasing_that_was_interrupted_is_brought_to_its_end_in_what_was_packed_since(
    both: list[Process], where: Where, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    here, there = both
    await an_old_evening(here, there)

    async def silent(*_: object) -> bool:
        raise StorageUnavailable("silent")

    with monkeypatch.context() as broken:
        broken.setattr(SqlStorage, "rewrite", silent)
        with pytest.raises(StorageUnavailable):
            await here.house.erasing.erase(BROWSER)
    clock.time += REST
    await there.house.keeping.delete()
    assert log_bytes(where[0])[0] == 1
    assert BROWSER in everything(where[0])
    await there.house.erasing.finish()
    clean(everything(where[0]))


async def test_a_packing_that_was_interrupted_has_changed_nothing(
    both: list[Process], where: Where, monkeypatch: pytest.MonkeyPatch
) -> None:
    here, there = both
    of = await an_old_evening(here, there)
    before = log_bytes(where[0])

    def breaks(*_: object) -> bool:
        raise TimeoutError

    with monkeypatch.context() as broken:
        broken.setattr("app.storage.packing.delete", breaks)
        with pytest.raises(StorageUnavailable):
            await here.house.keeping.delete()
    assert log_bytes(where[0]) == before
    await here.house.keeping.delete()
    assert log_bytes(where[0])[0] == 1
    assert (await read(where[0], of.code))[1] == of.here.room


async def test_a_room_that_did_not_rest_for_long_enough_is_left_alone(both: list[Process], where: Where) -> None:
    here, there = both
    of = await an_old_evening(here, there)
    before = log_bytes(where[0])
    here.clock.time = of.here.last_at + PACK_SECONDS
    await here.house.keeping.delete()
    assert log_bytes(where[0]) == before


async def test_a_room_with_a_game_that_runs_is_left_alone(both: list[Process], where: Where) -> None:
    here, there = both
    of = await an_old_evening(here, there)
    await does(of.here, of.nana, lambda id_: Rematch(id=id_, step=of.here.room.step))
    here.clock.time += REST
    before = log_bytes(where[0])
    await here.house.keeping.delete()
    assert not await here.house.keeping._packing.pack(of.here.id, here.clock.time, at_least=1)
    assert log_bytes(where[0]) == before


async def test_a_record_that_is_missing_is_kept_first_and_without_it_the_room_is_left_alone(
    both: list[Process], where: Where, monkeypatch: pytest.MonkeyPatch
) -> None:
    here, there = both
    of = await an_old_evening(here, there)
    (game,) = await here.house.storage.finished_games(of.here.id)
    engine = create_engine(parse(where[0]))
    with engine.begin() as connection:
        connection.execute(games.delete())
    engine.dispose()
    before = log_bytes(where[0])

    async def forgets(*_: object) -> None:
        """The process that should keep it dies."""

    with monkeypatch.context() as broken:
        broken.setattr("app.live.packing.keep_records", forgets)
        await here.house.keeping.delete()
    assert log_bytes(where[0]) == before
    with monkeypatch.context() as broken:
        broken.setattr("app.live.packing.rate_room", forgets)
        await here.house.keeping.delete()
    assert log_bytes(where[0]) == before
    await here.house.keeping.delete()
    assert log_bytes(where[0])[0] == 1
    assert [one.record for one in await here.house.storage.finished_games(of.here.id)] == [game.record]


async def test_a_short_log_is_left_as_it_is(both: list[Process], where: Where) -> None:
    here, there = both
    await evening(here, there)
    before = log_bytes(where[0])
    here.clock.time += REST
    await here.house.keeping.delete()
    assert before[0] < PACK_ROWS
    assert log_bytes(where[0]) == before


async def test_a_room_whose_row_would_make_another_one_keeps_its_log(
    both: list[Process], where: Where, monkeypatch: pytest.MonkeyPatch
) -> None:
    here, there = both
    await an_old_evening(here, there)
    before = log_bytes(where[0])
    monkeypatch.setattr(
        "app.rooms.packing.encode_room", lambda room: encode_room(room).replace(b'"over"', b'"waiting"')
    )
    await here.house.keeping.delete()
    assert log_bytes(where[0]) == before


async def test_a_process_that_has_slept_reads_the_row_in_place_of_those_it_missed(
    both: list[Process], where: Where, monkeypatch: pytest.MonkeyPatch
) -> None:
    here, there = both
    of = await evening(here, there)
    # It is asleep: it hears nothing, and looks for nothing.
    monkeypatch.setattr(of.there, "delivered", lambda rows: None)
    stale = of.there.seq
    await does(of.here, of.nana, lambda id_: SetOptions(id=id_, options={"rounds": 2}))
    for number in range(PACK_ROWS):
        here.clock.time += 10
        await does(of.here, of.second, lambda id_, number=number: Say(id=id_, words=f"{number}"))  # type: ignore[misc]
    here.clock.time += REST
    assert await here.house.keeping._packing.pack(of.here.id, here.clock.time, at_least=1)
    assert of.there.seq == stale
    frames = len(of.bastien.sent)
    of.there.ask(Say(id="awake", words="Debout !"), of.bastien.viewer)
    await of.there.settled()
    assert [message["type"] for message in of.bastien.sent[frames:] if "type" in message][:1] == ["hello"]
    _, room = await read(where[0], of.code)
    assert room == of.there.room
    assert room.options["rounds"] == 2


async def test_one_hour_brings_one_look_and_what_is_much_is_packed_in_several(
    both: list[Process], where: Where, monkeypatch: pytest.MonkeyPatch
) -> None:
    here, _ = both
    tried: list[int] = []

    async def tries(_: object, room: int, _before: float) -> bool:
        tried.append(room)
        return True

    monkeypatch.setattr("app.live.packing.Packing.pack", tries)
    monkeypatch.setattr("app.live.packing.PACKED_AT_MOST", 3)

    async def rooms(_: Packing, before: float, rows: int, after: int) -> tuple[list[int], int | None]:
        found = [after + 1, after + 2]
        return found, found[-1]

    monkeypatch.setattr(Packing, "rooms", rooms)
    here.clock.time -= here.clock.time % UPKEEP_SECONDS
    await here.house.keeping.look()
    await here.house.keeping.look()
    assert tried == [1, 2, 3]
