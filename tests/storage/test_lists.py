"""What lists are made of: rooms, players, sittings and finished games, on SQLite and on PostgreSQL alike."""

import pytest

from app.storage.log import Append, Player, Sitting, StorageUnavailable
from app.storage.sql import SqlStorage
from tests.storage.words import finished, listing, make_room, opened, row


async def test_a_room_is_found_by_its_code_only(storage: SqlStorage) -> None:
    room = await make_room(storage, "abc", at=7.5)
    found = await storage.find_room("abc")
    assert found is not None
    assert (found.id, found.code, found.created_at, found.changed_at) == (room, "abc", 7.5, 7.5)
    assert found.listing == listing()
    assert await storage.find_room("ABC") is None
    assert await storage.find_room("") is None


async def test_a_player_finds_the_tables_where_they_sit_the_last_changed_first(storage: SqlStorage) -> None:
    first = await make_room(storage, "a", at=1.0, players=("p1", "p2"))
    await make_room(storage, "b", at=2.0, players=("p2",))
    await make_room(storage, "c", at=3.0, players=("p1",))
    assert [found.code for found in await storage.tables_of("p1", 10)] == ["c", "a"]
    assert await storage.append(Append(room=first, rows=(row(first, 2, at=4.0),), listing=listing("playing")))
    assert [found.code for found in await storage.tables_of("p1", 10)] == ["a", "c"]
    assert [found.code for found in await storage.tables_of("p1", 1)] == ["a"]
    left = Append(room=first, rows=(row(first, 3),), sittings=(Sitting(player="p2", seat=0),))
    assert await storage.append(left)
    assert [found.code for found in await storage.tables_of("p1", 10)] == ["c"]
    assert await storage.tables_of("nobody", 10) == []


async def test_everybody_may_get_up(storage: SqlStorage) -> None:
    room = await make_room(storage, "a")
    assert await storage.append(Append(room=room, rows=(row(room, 2),), sittings=()))
    assert await storage.tables_of("p1", 10) == []


async def test_only_public_tables_that_wait_are_open(storage: SqlStorage) -> None:
    await make_room(storage, "secret", at=1.0)
    early = await make_room(storage, "early", at=2.0, public=True)
    await make_room(storage, "late", at=3.0, public=True)
    assert [found.code for found in await storage.open_tables(10)] == ["late", "early"]
    assert [found.code for found in await storage.open_tables(1)] == ["late"]
    playing = listing("playing", public=True, players=("Nana", "Bastien"))
    assert await storage.append(Append(room=early, rows=(row(early, 2, at=4.0),), listing=playing))
    assert [found.code for found in await storage.open_tables(10)] == ["late"]
    found = await storage.find_room("early")
    assert found is not None
    assert found.listing == playing
    assert found.changed_at == 4.0


async def test_a_player_is_known_by_the_hash_of_their_secret(storage: SqlStorage) -> None:
    await storage.new_player("p1", b"\x00" * 32, 1.0)
    await storage.new_player("p2", b"\xff" * 32, 1.0)
    assert await storage.player(b"\x00" * 32) == Player(id="p1", name=None, seen_at=1.0)
    await storage.name_player("p1", "Zoë 🎲")
    assert await storage.player(b"\x00" * 32) == Player(id="p1", name="Zoë 🎲", seen_at=1.0)
    assert await storage.player(b"\xff" * 32) == Player(id="p2", name=None, seen_at=1.0)
    assert await storage.player(b"\x01" * 32) is None


async def test_a_finished_game_is_kept_once_and_found_by_its_id(storage: SqlStorage) -> None:
    room = await make_room(storage, "a")
    for number, name in ((2, "g2"), (1, "g1")):
        assert await storage.append(Append(room=room, finished=finished(room, number, name)))
    assert not await storage.append(Append(room=room, finished=finished(room, 1, "g1")))
    assert await storage.finished_game("g1") == finished(room, 1, "g1")
    assert await storage.finished_game("g3") is None
    assert [game.id for game in await storage.finished_games(room)] == ["g1", "g2"]


async def test_a_database_without_its_tables_is_not_ready_and_says_so(database_url: str) -> None:
    async with opened(database_url) as storage:
        assert not await storage.ready()
        with pytest.raises(StorageUnavailable):
            await storage.find_room("a")
        with pytest.raises(StorageUnavailable):
            await make_room(storage, "a")


async def test_a_migrated_database_is_ready(storage: SqlStorage) -> None:
    assert await storage.ready()


async def test_the_last_rows_of_very_many_rooms_are_found_at_once(storage: SqlStorage) -> None:
    rooms = [await make_room(storage, f"r{number}") for number in range(3)]
    asked = [*range(1_000_000, 1_001_200), *rooms]
    assert await storage.last_seqs(asked) == dict.fromkeys(rooms, 1)
    assert await storage.last_seqs([]) == {}
