"""Whoever was thinking when the server was out of reach gets the time back, once."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from app.live.house import House
from app.live.table import Table
from app.rooms.commands import Join, SetClock, Start
from app.rooms.due import next_due
from app.storage.live_memory import MemoryLive
from app.storage.log import StorageUnavailable
from app.storage.sql import SqlStorage
from tests.live.houses import Clock, Process, processes


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
async def here(sqlite_url: str, clock: Clock) -> AsyncIterator[Process]:
    async with processes(sqlite_url, clock, lambda _: MemoryLive(), "here") as (running,):
        yield running


async def timed_game(process: Process, seconds: int = 30) -> tuple[str, Table]:
    """Nana and Bastien are thinking, each with so many seconds."""
    code = await process.house.make_table("sixquiprend", "nana", name="Nana", public=False, computers=0, start=False)
    assert isinstance(code, str)
    table, nana = await process.enter(code, "nana")
    _, bastien = await process.enter(code, "bastien")
    table.ask(Join(id="c1", name="Bastien"), bastien.viewer)
    table.ask(SetClock(id="c2", seconds=seconds), nana.viewer)
    await table.settled()
    table.ask(Start(id="c3", step=table.room.step), nana.viewer)
    await table.settled()
    assert next_due(table.room) == process.clock.time + seconds
    return code, table


async def sign(process: Process) -> None:
    await process.house.outages.sign()
    for table in process.house.tables.values():
        await table.settled()


async def test_a_process_that_was_killed_gives_the_time_back_when_the_next_one_opens_the_table(
    sqlite_url: str, clock: Clock
) -> None:
    async with processes(sqlite_url, clock, lambda _: MemoryLive(), "killed") as (killed,):
        await sign(killed)
        code, table = await timed_game(killed)
        clock.time += 5
        await sign(killed)
        due = next_due(table.room)
        assert due is not None
        clock.time += 20
        async with processes(sqlite_url, clock, lambda _: MemoryLive(), "next") as (following,):
            await sign(following)
            opened, _ = await following.enter(code, "nana")
            assert next_due(opened.room) == due + 20
            assert [event.__struct_config__.tag for event in opened.room.events][-1] == "extended"
            clock.time += 1
            await sign(following)
            assert next_due(opened.room) == due + 20


async def test_signs_of_life_while_all_is_well_change_nothing(here: Process, clock: Clock) -> None:
    await sign(here)
    _, table = await timed_game(here)
    due = next_due(table.room)
    for _ in range(20):
        clock.time += 1
        await sign(here)
    assert next_due(table.room) == due


async def test_a_process_that_stood_still_gives_the_time_back(here: Process, clock: Clock) -> None:
    await sign(here)
    _, table = await timed_game(here)
    due = next_due(table.room)
    assert due is not None
    clock.time += 12
    await sign(here)
    assert next_due(table.room) == due + 12


async def test_a_database_that_did_not_answer_gives_the_time_back(
    here: Process, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    await sign(here)
    _, table = await timed_game(here)
    due = next_due(table.room)
    assert due is not None

    async def silent(_storage: SqlStorage, _at: float) -> float | None:
        raise StorageUnavailable("silent")

    clock.time += 2
    with monkeypatch.context() as context:
        context.setattr(SqlStorage, "sign_of_life", silent)
        for _ in range(10):
            with pytest.raises(StorageUnavailable):
                await here.house.outages.sign()
            clock.time += 1
    await sign(here)
    assert next_due(table.room) == due + 10


async def test_a_table_at_rest_does_not_write_every_second(here: Process, clock: Clock, tmp_path: Path) -> None:
    signs = 0
    storage: House = here.house
    keep = storage.storage.sign_of_life

    async def counted(at: float) -> float | None:
        nonlocal signs
        signs += 1
        return await keep(at)

    storage.storage.sign_of_life = counted  # type: ignore[method-assign]
    for _ in range(30):
        await sign(here)
        clock.time += 1
    assert signs == 3
