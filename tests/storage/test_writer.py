"""What the writer answers when something goes wrong between the first statement and the commit."""

import asyncio
import os
import random
import signal
import sqlite3
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import contextmanager
from typing import Any

import psycopg
import pytest
from sqlalchemy import Connection, text

from app.storage import engine, rows, sql, statements, writer
from app.storage.log import Append, FinishedGame, Sitting, StorageUnavailable
from app.storage.migrate import upgrade
from app.storage.sql import SqlStorage
from app.storage.threads import Threads
from tests.services import Postgres, plain
from tests.storage.words import append, finished, listing, make_room, opened, row, until


@pytest.fixture
async def on_postgres(postgres_url: str) -> AsyncIterator[SqlStorage]:
    upgrade(postgres_url)
    async with opened(postgres_url) as one:
        yield one


@pytest.fixture
async def on_sqlite(sqlite_url: str) -> AsyncIterator[SqlStorage]:
    upgrade(sqlite_url)
    async with opened(sqlite_url) as one:
        yield one


ODD_TEXTS = ("", '"', "\\u0000 \\\\ %s :x ?", "\u2028\n", "Zoë 🐂", "x" * 4000)


def listed(room: int) -> Append:
    """What changes a list besides, and so is no row alone."""
    return Append(room=room, rows=(row(room, 2),), listing=listing("playing"))


def _cut(driver: psycopg.Connection[Any]) -> None:
    """Let PostgreSQL end this connection, as a restart does."""
    with psycopg.connect(driver.info.dsn, autocommit=True) as other:
        other.execute("SELECT pg_terminate_backend(%s, 5000)", (driver.info.backend_pid,))


def _cut_beneath(connection: Connection) -> None:
    driver: Any = connection.connection.driver_connection
    _cut(driver)


async def test_a_connection_cut_before_the_commit_is_replaced_and_nobody_notices(
    on_postgres: SqlStorage, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = await make_room(on_postgres, "a")
    write, cuts = statements.write, [_cut_beneath]

    def write_and_cut(connection: Connection, appends: Any) -> None:
        if cuts:
            cuts.pop()(connection)
        write(connection, appends)

    monkeypatch.setattr(writer, "write", write_and_cut)
    assert await on_postgres.append(listed(room))
    assert [found.seq for found in await on_postgres.log(room)] == [1, 2]


async def test_a_connection_cut_at_the_commit_is_never_answered_true(
    on_postgres: SqlStorage, monkeypatch: pytest.MonkeyPatch
) -> None:
    rooms = [await make_room(on_postgres, f"r{number}") for number in range(3)]
    write, cuts = statements.write, [_cut_beneath]

    def write_and_cut(connection: Connection, appends: Any) -> None:
        write(connection, appends)
        if cuts:
            cuts.pop()(connection)

    monkeypatch.setattr(writer, "write", write_and_cut)
    answers = await asyncio.gather(*(on_postgres.append(listed(room)) for room in rooms), return_exceptions=True)
    assert [type(answer) for answer in answers] == [StorageUnavailable] * 3
    assert await on_postgres.last_seqs(rooms) == dict.fromkeys(rooms, 1)
    assert await on_postgres.append(listed(rooms[0]))


@pytest.mark.parametrize("cut", ["before", "after"])
async def test_rows_whose_connection_is_cut_are_written_once(
    on_postgres: SqlStorage, monkeypatch: pytest.MonkeyPatch, cut: str
) -> None:
    rooms = [await make_room(on_postgres, f"r{number}") for number in range(3)]
    commit_rows, cuts = rows.commit_rows, [cut]

    def commit_and_cut(dialect: str, driver: psycopg.Connection[Any], what: Any) -> None:
        if "before" in cuts:
            _cut(driver)
        commit_rows(dialect, driver, what)
        if "after" in cuts:
            _cut(driver)
            cuts.clear()
            raise psycopg.OperationalError("the answer was lost on its way")
        cuts.clear()

    monkeypatch.setattr(writer, "commit_rows", commit_and_cut)
    answers = await asyncio.gather(*(on_postgres.append(append(room, 2)) for room in rooms))
    # What is there already may be anybody's: whoever asked reads the log, and finds it.
    assert answers == [cut == "before"] * 3
    assert await on_postgres.last_seqs(rooms) == dict.fromkeys(rooms, 2)
    assert await on_postgres.append(append(rooms[0], 3))


async def test_rows_that_exist_harm_no_others_and_the_writer_goes_on(storage: SqlStorage) -> None:
    rooms = [await make_room(storage, f"r{number}") for number in range(3)]
    assert await storage.append(append(rooms[1], 2, text="first"))
    asked = [append(rooms[0], 2), append(rooms[1], 2, text="second"), append(rooms[2], 2)]
    assert await asyncio.gather(*(storage.append(one) for one in asked)) == [True, False, True]
    assert await storage.log(rooms[1], after=1) == [row(rooms[1], 2, "first")]
    assert await asyncio.gather(*(storage.append(append(room, 3)) for room in rooms)) == [True] * 3


async def test_rows_are_kept_to_the_last_bit_and_letter(storage: SqlStorage) -> None:
    room = await make_room(storage, "a")
    told = [row(room, seq, text, at=1_764_528_910.123456789 + seq / 7) for seq, text in enumerate(ODD_TEXTS, start=2)]
    assert await storage.append(Append(room=room, rows=tuple(told)))
    assert await storage.log(room, after=1) == told


async def test_every_connection_may_have_died_since_it_was_used_last(own_postgres: Postgres) -> None:
    upgrade(own_postgres.url)
    async with opened(own_postgres.url) as storage:
        room = await make_room(storage, "a")
        await asyncio.gather(*(storage.log(room) for _ in range(engine.READERS)))
        await asyncio.to_thread(own_postgres.restart)
        assert await storage.append(append(room, 2))
        answers = await asyncio.gather(*(storage.log(room) for _ in range(2 * engine.READERS)))
        assert all(len(log) == 2 for log in answers)
        await storage.name_player("p1", "Nana")


@contextmanager
def _frozen(url: str) -> Iterator[None]:
    """Every connection of a PostgreSQL database stands still within the block, and says nothing of it."""
    with psycopg.connect(plain(url)) as other:
        asked = "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
        pids = [pid for (pid,) in other.execute(asked)]
    for pid in pids:
        os.kill(pid, signal.SIGSTOP)
    try:
        yield
    finally:
        for pid in pids:
            os.kill(pid, signal.SIGCONT)


async def test_a_database_that_freezes_keeps_nobody_waiting_and_thaws(
    own_postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writer, "WRITE_SECONDS", 0.3)
    monkeypatch.setattr(sql, "WRITE_SECONDS", 0.3)
    monkeypatch.setattr(sql, "READ_SECONDS", 0.3)
    upgrade(own_postgres.url)
    async with opened(own_postgres.url) as storage:
        room = await make_room(storage, "a")
        # One reader is enough: more of them would have connections of their own, made while the others are frozen.
        await storage.log(room)
        with _frozen(own_postgres.url):
            asked = [
                storage.append(append(room, 2, text="unknown")),
                storage.name_player("p1", "Nana"),
                storage.log(room),
            ]
            async with asyncio.timeout(3):
                answers = await asyncio.gather(*asked, return_exceptions=True)
                assert [type(answer) for answer in answers] == [StorageUnavailable] * 3
                with pytest.raises(StorageUnavailable):
                    await storage.append(append(room, 3))
        for _ in range(100):
            if await storage.last_seqs([room]) == {room: 2}:
                break
            await asyncio.sleep(0.05)
        # What nobody was told True was written all the same, and is found by reading again.
        assert not await storage.append(append(room, 2))
        assert await storage.append(append(room, 3))


async def test_closing_a_frozen_database_ends_and_tells_those_who_wait(
    own_postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sql, "CLOSE_SECONDS", 0.2)
    upgrade(own_postgres.url)
    async with opened(own_postgres.url) as storage:
        room = await make_room(storage, "a")
        with _frozen(own_postgres.url):
            waiting = asyncio.ensure_future(storage.append(append(room, 2)))
            await asyncio.sleep(0.05)
            async with asyncio.timeout(3):
                await storage.close()
                with pytest.raises(StorageUnavailable):
                    await waiting
                with pytest.raises(StorageUnavailable):
                    await storage.append(append(room, 3))
                assert not await storage.ready()


async def test_a_lock_that_is_not_given_back_is_waited_for_and_then_given_up(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engine, "BUSY_MILLISECONDS", 200)
    upgrade(postgres_url)
    async with opened(postgres_url) as storage:
        room = await make_room(storage, "a")
        with psycopg.connect(plain(postgres_url)) as other:
            other.execute("LOCK TABLE room_log IN EXCLUSIVE MODE")
            with pytest.raises(StorageUnavailable):
                await storage.append(append(room, 2))
        assert await storage.append(append(room, 2))


async def test_another_writer_of_the_file_is_waited_for_and_then_given_up(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engine, "BUSY_MILLISECONDS", 200)
    upgrade(sqlite_url)
    async with opened(sqlite_url) as storage:
        room = await make_room(storage, "a")
        other = sqlite3.connect(sqlite_url.removeprefix("sqlite:///"), isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StorageUnavailable):
            await storage.append(append(room, 2))
        # Whoever reads is not disturbed.
        assert len(await storage.log(room)) == 1
        soon = asyncio.ensure_future(storage.append(append(room, 2)))
        await asyncio.sleep(0.05)
        other.close()
        assert await soon


async def test_a_full_queue_refuses_and_empties(on_sqlite: SqlStorage, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writer, "APPENDS_WAITING", 10)
    room = await make_room(on_sqlite, "a")
    asked = (on_sqlite.append(append(room, seq)) for seq in range(2, 20))
    answers = await asyncio.gather(*asked, return_exceptions=True)
    assert answers[:10] == [True] * 10
    assert all(isinstance(answer, StorageUnavailable) for answer in answers[10:])
    assert await on_sqlite.append(append(room, 12))


async def test_what_is_no_append_is_not_taken(on_sqlite: SqlStorage) -> None:
    for wrong in (
        Append(room=1, rows=()),
        Append(room=1, rows=(row(2, 1),)),
        Append(room=1, rows=(), listing=listing(), finished=finished(1, 1, "g")),
        Append(room=1, rows=(), sittings=()),
    ):
        with pytest.raises(ValueError, match="an append"):
            await on_sqlite.append(wrong)


async def test_a_busy_process_commits_at_intervals_and_an_idle_one_at_once(sqlite_url: str) -> None:
    upgrade(sqlite_url)
    storage = SqlStorage(sqlite_url, gather=0.2)
    loop = asyncio.get_running_loop()
    room = await make_room(storage, "a")
    begun = loop.time()
    assert await storage.append(append(room, 2))
    assert loop.time() - begun < 0.15
    await asyncio.gather(*(storage.append(append(room, seq)) for seq in range(3, 23)))
    assert loop.time() - begun >= 0.2
    assert storage.writer.commits == 2
    await storage.close()


async def test_two_processes_that_gather_the_same_rooms_in_opposite_orders_never_block_each_other(
    migrated_url: str,
) -> None:
    async with opened(migrated_url) as here, opened(migrated_url) as there:
        rooms = [await make_room(here, f"r{number}") for number in range(6)]

        def asked(storage: SqlStorage, seq: int, order: list[int]) -> list[Any]:
            phase = "playing" if storage is here else "waiting"
            return [
                storage.append(
                    Append(
                        room=room,
                        rows=(row(room, seq, phase),),
                        listing=listing(phase),
                        sittings=(Sitting(player=phase, seat=0),),
                    )
                )
                for room in order
            ]

        for seq in range(2, 42):
            answers = await asyncio.gather(*asked(here, seq, rooms), *asked(there, seq, rooms[::-1]))
            won = answers[:6]
            assert [not told for told in answers[:5:-1]] == won
            for room, mine in zip(rooms, won, strict=True):
                phase = "playing" if mine else "waiting"
                assert (await here.log(room, seq - 1))[0] == row(room, seq, phase)


async def test_with_storage_delayed_at_random_the_log_is_what_was_told(
    migrated_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    start, chance = Threads.start, random.Random(6)

    def delayed(self: Threads, work: Callable[[], Any]) -> asyncio.Future[Any]:
        before, after = (chance.choice((0, 0, 0.001, 0.01)) for _ in range(2))

        def slowly() -> Any:
            time.sleep(before)
            result = work()
            time.sleep(after)
            return result

        return start(self, slowly)

    monkeypatch.setattr(Threads, "start", delayed)
    told: dict[tuple[int, int], str] = {}
    refused: set[str] = set()

    async def play(storage: SqlStorage, room: int, name: str) -> None:
        for number in range(15):
            seq = (await storage.last_seqs([room]))[room] + 1
            word = f"{name} {number}"
            if await storage.append(append(room, seq, seq + 1, text=word)):
                told[room, seq] = told[room, seq + 1] = word
            else:
                refused.add(word)

    async with opened(migrated_url) as here, opened(migrated_url) as there:
        rooms = [await make_room(here, f"r{number}") for number in range(3)]
        players = [(storage, room, f"{room} {number} {seat}") for number, storage in enumerate((here, there))
                   for room in rooms for seat in range(2)]  # fmt: skip
        await asyncio.gather(*(play(*player) for player in players))
        kept = {(room, found.seq): found for room in rooms for found in await here.log(room, after=1)}
    assert refused
    assert kept == {(room, seq): row(room, seq, word) for (room, seq), word in told.items()}
    for room in rooms:
        seqs = [seq for of, seq in kept if of == room]
        assert seqs == list(range(2, len(seqs) + 2))


async def test_since_when_somebody_sits_outlives_changes_round_them(storage: SqlStorage) -> None:
    room = await make_room(storage, "a", at=5.0, players=("p1", "p2"))
    moved = (Sitting(player="p2", seat=0), Sitting(player="p3", seat=1))
    assert await storage.append(Append(room=room, rows=(row(room, 2, at=9.0),), sittings=moved))
    with storage._reading.connect() as connection:
        found = connection.execute(text("SELECT player_id, seat, since FROM sittings ORDER BY seat")).all()
    assert [tuple(each) for each in found] == [("p2", 0, 5.0), ("p3", 1, 9.0)]


async def test_a_game_of_a_room_that_is_not_there_is_refused_and_is_no_conflict(storage: SqlStorage) -> None:
    game = FinishedGame(id="g", room=99, number=1, game="toc", started_at=1.0, ended_at=2.0, record=b"{}")
    room = await make_room(storage, "a")
    lost, kept = await asyncio.gather(
        storage.append(Append(room=99, rows=(), finished=game)),
        storage.append(append(room, 2)),
        return_exceptions=True,
    )
    assert isinstance(lost, StorageUnavailable)
    assert kept is True
    assert await storage.finished_game("g") is None
    await until(lambda: storage.writer.commits > 0)
