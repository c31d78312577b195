"""What the log and the archive promise, on SQLite and on PostgreSQL alike."""

import asyncio

import pytest
from msgspec.structs import replace

from app.storage.log import Append, Sitting, StorageUnavailable
from app.storage.sql import CodeTaken, SqlStorage
from tests.storage.words import append, finished, listing, make_room, opened, row


async def test_what_was_answered_true_is_read_back_in_order(storage: SqlStorage) -> None:
    room = await make_room(storage, "a")
    assert await storage.append(append(room, 2, 3))
    assert await storage.append(append(room, 4, text="é 🎲"))
    log = await storage.log(room)
    assert [found.seq for found in log] == [1, 2, 3, 4]
    assert log[-1] == row(room, 4, "é 🎲")
    assert [found.seq for found in await storage.log(room, after=2)] == [3, 4]
    assert await storage.last_seqs([room, room + 1]) == {room: 4}


async def test_a_row_that_exists_answers_false_and_writes_nothing_of_the_append(storage: SqlStorage) -> None:
    room = await make_room(storage, "a")
    assert await storage.append(append(room, 2, text="first"))
    late = Append(
        room=room,
        rows=(row(room, 3), row(room, 2, "late")),
        listing=listing("over"),
        sittings=(Sitting(player="p9", seat=0),),
        finished=finished(room, 1, "g1"),
    )
    assert not await storage.append(late)
    assert await storage.log(room, after=1) == [row(room, 2, "first")]
    kept = await storage.find_room("a")
    assert kept is not None
    assert kept.listing.phase == "waiting"
    assert await storage.tables_of("p9", 10) == []
    assert await storage.finished_games(room) == []


async def test_a_conflict_harms_none_of_those_that_are_gathered_with_it(storage: SqlStorage) -> None:
    rooms = [await make_room(storage, f"r{number}") for number in range(5)]
    assert await storage.append(append(rooms[2], 2, text="first"))
    answers = await asyncio.gather(*(storage.append(append(room, 2)) for room in rooms))
    assert answers == [True, True, False, True, True]
    for room in rooms:
        text = "first" if room == rooms[2] else "x"
        assert await storage.log(room, after=1) == [row(room, 2, text)]


async def test_of_two_for_the_same_row_in_one_batch_the_first_is_kept(storage: SqlStorage) -> None:
    room = await make_room(storage, "a")
    answers = await asyncio.gather(*(storage.append(append(room, 2, text=text)) for text in ("one", "two")))
    assert answers == [True, False]
    assert await storage.log(room, after=1) == [row(room, 2, "one")]


async def test_many_appends_at_once_need_few_commits(storage: SqlStorage) -> None:
    rooms = [await make_room(storage, f"r{number}") for number in range(20)]
    before = storage.writer.commits
    answers = await asyncio.gather(*(storage.append(append(room, seq)) for room in rooms for seq in range(2, 22)))
    assert all(answers)
    assert storage.writer.commits - before <= 4
    assert await storage.last_seqs(rooms) == dict.fromkeys(rooms, 21)


async def test_of_two_processes_that_write_the_same_row_exactly_one_is_told_true(migrated_url: str) -> None:
    async with opened(migrated_url) as here, opened(migrated_url) as there:
        room = await make_room(here, "a")
        for seq in range(2, 202):
            answers = await asyncio.gather(
                here.append(append(room, seq, text="here")), there.append(append(room, seq, text="there"))
            )
            assert sorted(answers) == [False, True]
            kept = "here" if answers[0] else "there"
            assert await here.log(room, after=seq - 1) == [row(room, seq, kept)]


async def test_a_caller_who_gives_up_breaks_neither_the_writer_nor_its_own_row(storage: SqlStorage) -> None:
    room = await make_room(storage, "a")
    impatient = asyncio.ensure_future(storage.append(append(room, 2)))
    await asyncio.sleep(0)
    others = [asyncio.ensure_future(storage.append(append(room, seq))) for seq in (3, 4)]
    await asyncio.sleep(0)
    impatient.cancel()
    others[0].cancel()
    assert await others[1]
    assert await storage.append(append(room, 5))
    assert [found.seq for found in await storage.log(room)] == [1, 2, 3, 4, 5]


async def test_closing_writes_what_waits(migrated_url: str) -> None:
    async with opened(migrated_url) as storage:
        room = await make_room(storage, "a")
        waiting = [asyncio.ensure_future(storage.append(append(room, seq))) for seq in range(2, 50)]
        await asyncio.sleep(0)
    assert all(await asyncio.gather(*waiting))
    async with opened(migrated_url) as storage:
        assert await storage.last_seqs([room]) == {room: 49}


async def test_what_cannot_be_written_harms_none_of_those_that_are_gathered_with_it(storage: SqlStorage) -> None:
    room = await make_room(storage, "a")
    unwritable = Append(room=room, rows=(replace(row(room, 3), entry=b"\xff"),))
    asked = [append(room, 2), unwritable, append(room, 3)]
    one, other, third = await asyncio.gather(*(storage.append(each) for each in asked), return_exceptions=True)
    assert isinstance(other, StorageUnavailable)
    assert (one, third) == (True, True)
    assert await storage.append(append(room, 4))


async def test_a_code_is_given_once(storage: SqlStorage) -> None:
    room = await make_room(storage, "a")
    with pytest.raises(CodeTaken):
        await make_room(storage, "a")
    other = await make_room(storage, "b")
    assert other != room
    assert [found.seq for found in await storage.log(other)] == [1]
