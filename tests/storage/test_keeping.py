"""What is kept for so long: rooms at rest and browsers that do not come back, on SQLite and on PostgreSQL alike."""

import pytest
from sqlalchemy import create_engine, func, select

from app.storage.engine import parse
from app.storage.log import Append, Player
from app.storage.sql import SqlStorage
from app.storage.tables import games, metadata, room_log, rooms, sittings
from tests.storage.words import append, finished, make_room

CLOSED = b'{"acts":[{"act":"closed"}]}'


def count(url: str, table: str, room: int) -> int:
    engine = create_engine(parse(url))
    of = metadata.tables[table]
    with engine.connect() as connection:
        found: int = connection.execute(
            select(func.count()).select_from(of).where((of.c.id if table == "rooms" else of.c.room_id) == room)
        ).scalar_one()
    engine.dispose()
    return found


async def test_a_room_rests_from_its_last_row_on_whatever_its_listing_says(storage: SqlStorage) -> None:
    old = await make_room(storage, "old", at=10.0)
    older = await make_room(storage, "older", at=5.0)
    busy = await make_room(storage, "busy", at=1.0)
    await make_room(storage, "new", at=100.0)
    assert await storage.append(append(busy, 2, at=99.0))
    assert await storage.rooms_at_rest(50.0, 10) == [older, old]
    assert await storage.rooms_at_rest(50.0, 1) == [older]
    assert await storage.rooms_at_rest(5.0, 10) == []
    found = await storage.find_room("busy")
    assert found is not None
    assert (found.changed_at, found.last_at) == (1.0, 99.0)


async def test_nothing_of_a_closed_room_is_left_but_the_row_that_says_so(
    storage: SqlStorage, migrated_url: str
) -> None:
    room = await make_room(storage, "a", at=1.0, players=("p1", "p2"))
    assert await storage.append(append(room, 2, 3, at=2.0))
    assert await storage.append(Append(room=room, finished=finished(room, 1, "g1")))
    left = await storage.close_room(room, 50.0, 60.0, CLOSED)
    assert left is not None
    assert (left.room, left.seq, left.at, left.entry) == (room, 4, 60.0, CLOSED)
    assert await storage.find_room("a") is None
    assert await storage.log(room) == [left]
    assert await storage.finished_game("g1") is None
    assert await storage.tables_of("p1", 10) == []
    assert [count(migrated_url, table.name, room) for table in (rooms, room_log, sittings, games)] == [1, 1, 0, 0]


async def test_whoever_still_has_a_closed_room_meets_its_row(storage: SqlStorage) -> None:
    room = await make_room(storage, "a", at=1.0)
    assert await storage.close_room(room, 50.0, 60.0, CLOSED) is not None
    assert not await storage.append(append(room, 2))


async def test_a_room_in_which_something_happened_meanwhile_is_not_closed(storage: SqlStorage) -> None:
    room = await make_room(storage, "a", at=1.0)
    assert await storage.append(append(room, 2, at=55.0))
    assert await storage.close_room(room, 50.0, 60.0, CLOSED) is None
    assert [each.seq for each in await storage.log(room)] == [1, 2]
    assert await storage.find_room("a") is not None


async def test_a_closed_room_is_not_closed_again(storage: SqlStorage) -> None:
    room = await make_room(storage, "a", at=1.0)
    assert await storage.close_room(room, 50.0, 60.0, CLOSED) is not None
    assert await storage.rooms_at_rest(1_000.0, 10) == []


async def test_what_is_left_of_closed_rooms_goes_later_and_no_number_is_given_twice(
    storage: SqlStorage, migrated_url: str
) -> None:
    first, second = await make_room(storage, "a", at=1.0), await make_room(storage, "b", at=1.0)
    for room in (first, second):
        assert await storage.close_room(room, 50.0, 60.0, CLOSED) is not None
    await storage.remove_closed(60.0)
    assert [count(migrated_url, "rooms", room) for room in (first, second)] == [1, 1]
    await storage.remove_closed(61.0)
    assert [count(migrated_url, "rooms", room) for room in (first, second)] == [0, 1]
    assert [count(migrated_url, "room_log", room) for room in (first, second)] == [0, 1]
    assert await storage.last_seqs([first, second]) == {second: 2}
    third = await make_room(storage, "c", at=70.0)
    assert third not in (first, second)
    await storage.remove_closed(61.0)
    assert [count(migrated_url, "rooms", room) for room in (second, third)] == [0, 1]


@pytest.mark.parametrize("sitting", ["aa", "aa.2", "aa.6"])
async def test_a_browser_that_sits_somewhere_is_kept(storage: SqlStorage, sitting: str) -> None:
    await storage.new_player("aa", b"\x01" * 32, 1.0)
    await make_room(storage, "a", players=(sitting,))
    assert await storage.forget_players(50.0, 10) == 0
    assert await storage.player(b"\x01" * 32) == Player(id="aa", name=None, seen_at=1.0)


async def test_a_browser_that_sits_nowhere_is_forgotten_once_it_has_not_been_seen_for_long(storage: SqlStorage) -> None:
    for number, name in enumerate(("aa", "bb", "cc")):
        await storage.new_player(name, bytes([number]) * 32, 1.0 + number)
    await make_room(storage, "a", players=("aa1",))
    await storage.see_player("bb", 60.0)
    assert await storage.forget_players(50.0, 1) == 1
    assert await storage.player(bytes([0]) * 32) is None or await storage.player(bytes([2]) * 32) is None
    assert await storage.forget_players(50.0, 10) == 1
    assert await storage.player(bytes([0]) * 32) is None
    assert await storage.player(bytes([1]) * 32) == Player(id="bb", name=None, seen_at=60.0)
