"""Computers that think in workers: they answer, and a table goes on when a worker cannot."""

import asyncio
import contextlib
import os
import signal
from collections.abc import AsyncIterator, Callable

import pytest

from app.live import thinking, workers
from app.live.clock import now
from app.live.table import Table
from app.live.workers import NotDone, Workers
from app.rooms.commands import AddComputer, MakeMove, Start
from app.rules.game import Move, Sight
from app.storage.live_memory import MemoryLive
from tests.live.houses import Clock, Process, Socket, processes


class Running(Clock):
    """Time goes on by itself."""

    def __call__(self) -> float:
        return now()


@pytest.fixture
async def process(sqlite_url: str) -> AsyncIterator[Process]:
    async with processes(sqlite_url, Running(), lambda _: MemoryLive(), "one") as (one,):
        yield one


async def bull_at_table(process: Process) -> tuple[Table, Socket]:
    """A game of Nana with a bull, the first question open."""
    code = await process.house.make_table("sixquiprend", "nana", name="Nana", public=False, computers=0, start=False)
    assert isinstance(code, str)
    table, socket = await process.enter(code, "nana")
    table.ask(AddComputer(id="a", step=table.room.step, level="taureau"), socket.viewer)
    await table.settled()
    # The worker is being woken since the bull sat down; here the game waits for it.
    with contextlib.suppress(NotDone):
        await process.house.workers.run(ready)
    table.ask(Start(id="b", step=table.room.step), socket.viewer)
    await table.settled()
    return table, socket


async def until(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(60):
        while not true():  # noqa: ASYNC110 - a table tells nobody but its sockets
            await asyncio.sleep(0.02)


async def bull_has_chosen(table: Table) -> int:
    await until(lambda: bool(table.room.state.chosen[1]))
    return int(table.room.state.chosen[1])


def cows_card(table: Table) -> int:
    sight = table.room.rules.sight(table.room.state, 1)
    move = table.room.rules.bot_move(sight, "vache", None)  # type: ignore[arg-type]
    return int(getattr(move, "card", 0))


def other_card(_game: str, sight: Sight, _level: str, _seed: bytes) -> Move:
    """What no cow would play, so that it is seen who has played."""
    from app.rules.sixquiprend import SIXQUIPREND
    from app.rules.sixquiprend.moves import Play

    cow = SIXQUIPREND.bot_move(sight, "vache", None)  # type: ignore[arg-type]
    return next(Play(card=card) for card in sight.own.hand if Play(card=card) != cow)


def ready() -> None:
    """Of this module, which takes a worker a moment to load."""


def stumble(*_: object) -> Move:
    raise KeyError("a mistake in the code")


def die(*_: object) -> Move:
    os.kill(os.getpid(), signal.SIGKILL)
    raise AssertionError


def hang(*_: object) -> Move:
    while True:
        pass


async def test_a_move_is_found_in_a_worker(process: Process, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "think", other_card)
    table, _ = await bull_at_table(process)
    cow = cows_card(table)
    assert await bull_has_chosen(table) != cow


async def test_the_bull_plays_a_round(process: Process) -> None:
    table, socket = await bull_at_table(process)
    for turn in range(3):
        await bull_has_chosen(table)
        hand = table.room.state.hands[0]
        move = b'{"type":"play","card":%d}' % hand[-1]
        table.ask(MakeMove(id=f"m{turn}", step=table.room.step, move=move), socket.viewer)  # type: ignore[arg-type]
        await table.settled()
        await until(lambda: 1 not in table.room.rules.to_act(table.room.state) or table.room.state.phase != "place")
        if table.room.state.phase == "place":
            take = b'{"type":"take","row":0}'
            table.ask(MakeMove(id=f"t{turn}", step=table.room.step, move=take), socket.viewer)  # type: ignore[arg-type]
            await table.settled()
    assert len(table.room.state.turns) == 3


@pytest.mark.parametrize("trouble", [stumble, die, hang])
async def test_a_cow_plays_when_the_worker_cannot(
    process: Process, trouble: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(thinking, "think", trouble)
    monkeypatch.setattr(workers, "STUCK_SECONDS", 20.0 if trouble is not hang else 3.0)
    table, _ = await bull_at_table(process)
    cow = cows_card(table)
    assert await bull_has_chosen(table) == cow


async def test_a_worker_that_broke_is_started_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "WORKER_REST_SECONDS", 0.5)
    some = Workers(1)
    try:
        with pytest.raises(NotDone):
            await some.run(die)
        with pytest.raises(NotDone, match="no worker"):
            await some.run(abs, -1)
        await asyncio.sleep(0.6)
        assert await some.run(abs, -1) == 1
    finally:
        some.close()
    with pytest.raises(NotDone):
        await some.run(abs, -1)


async def test_no_more_than_so_much_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "WAITING_FOR_WORKERS", 2)
    some = Workers(1)
    try:
        waiting = [asyncio.ensure_future(some.run(abs, -number)) for number in range(2)]
        await asyncio.sleep(0)
        with pytest.raises(NotDone, match="too much"):
            await some.run(abs, -9)
        assert await asyncio.gather(*waiting) == [0, 1]
    finally:
        some.close()


async def test_without_workers_the_bull_is_a_cow_at_once(sqlite_url: str) -> None:
    async with processes(sqlite_url, Running(), lambda _: MemoryLive(), "one", thinkers=0) as (one,):
        table, _ = await bull_at_table(one)
        cow, asked = cows_card(table), table.room.step_at
        assert await bull_has_chosen(table) == cow
        assert table.last_at - asked < 1.9
