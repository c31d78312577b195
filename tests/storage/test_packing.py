"""One row in the place of a log: only of rooms at rest whose games are kept, and never beside somebody who writes."""

import pytest

from app.live.rating import NEW
from app.storage import packing
from app.storage.log import Append, LogRow
from app.storage.sql import SqlStorage
from tests.storage.words import append, finished, listing, make_room, row


async def room_of(storage: SqlStorage, code: str, rows: int, *, phase: str = "over", at: float = 2.0) -> int:
    room = await make_room(storage, code, at=1.0)
    log = append(room, *range(2, rows + 1), at=at)
    assert await storage.append(Append(room=room, rows=log.rows, listing=listing(phase)))
    return room


async def test_the_row_takes_the_place_of_all_before_it(storage: SqlStorage) -> None:
    room, other = await room_of(storage, "a", 30), await room_of(storage, "b", 30)
    packed = row(room, 31, "packed", at=2.0)
    assert await storage.packing.put(packed, 0)
    assert await storage.log(room) == [packed]
    assert len(await storage.log(other)) == 30
    assert await storage.append(append(room, 32))
    found = await storage.find_room("a")
    assert found is not None
    assert found.changed_at == 2.0


async def test_whoever_writes_with_the_same_number_is_the_only_one(storage: SqlStorage) -> None:
    room = await room_of(storage, "a", 30)
    assert await storage.append(append(room, 31))
    assert not await storage.packing.put(row(room, 31, "packed"), 0)
    assert [each.seq for each in await storage.log(room)] == list(range(1, 32))
    assert await storage.packing.put(row(room, 32, "packed"), 0)
    assert not await storage.append(append(room, 32))
    assert [each.seq for each in await storage.log(room)] == [32]


async def test_a_room_that_is_no_more_gets_no_row(storage: SqlStorage) -> None:
    room = await room_of(storage, "a", 30)
    await room_of(storage, "b", 30)
    assert await storage.close_room(room, 50.0, 60.0, b"{}") is not None
    assert not await storage.packing.put(row(room, 31, "packed"), 0)
    await storage.remove_closed(100.0)
    assert not await storage.packing.put(row(room, 31, "packed"), 0)
    assert await storage.log(room) == []


async def test_every_game_must_be_kept_and_reckoned(storage: SqlStorage) -> None:
    room = await room_of(storage, "a", 30)
    packed: LogRow = row(room, 31, "packed")
    assert not await storage.packing.put(packed, 1)
    assert await storage.append(Append(room=room, finished=finished(room, 1, "g1")))
    assert not await storage.packing.put(packed, 1)
    await storage.ratings.rate("g1", "sixquiprend", {}, lambda _: {}, NEW)
    assert await storage.packing.put(packed, 1)


async def test_rooms_are_found_by_their_rest_their_phase_and_the_length_of_their_log(
    storage: SqlStorage, monkeypatch: pytest.MonkeyPatch
) -> None:
    over = await room_of(storage, "over", 30)
    await room_of(storage, "short", 29)
    await room_of(storage, "playing", 30, phase="playing")
    await room_of(storage, "busy", 30, at=60.0)
    waiting = await room_of(storage, "waiting", 30, phase="waiting")
    closed = await room_of(storage, "closed", 30)
    assert await storage.close_room(closed, 50.0, 60.0, b"{}") is not None
    found, last = await storage.packing.rooms(50.0, 30, 0)
    assert (found, last) == ([over, waiting], closed)
    assert await storage.packing.rooms(50.0, 30, closed) == ([], None)
    monkeypatch.setattr(packing, "ROOMS_LOOKED_AT", 2)
    assert await storage.packing.rooms(50.0, 30, 0) == ([over], over + 1)
    assert await storage.packing.put(row(over, 31, at=2.0), 0)
    assert await storage.packing.rooms(50.0, 30, 0) == ([], over + 1)
