"""Hints: what a bull would do, told to whoever asks at a table that allows it, and to nobody else."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import msgspec
import pytest

from app.live import hinting
from app.live.table import Table
from app.rooms.commands import Join, MakeMove, SetHints, Start
from app.rules.game import Hint, Sight
from app.rules.register import GAMES
from app.storage.live_memory import MemoryLive
from app.wire.client import AskHint
from tests.live.houses import Clock, Process, Socket, processes


@pytest.fixture
async def process(sqlite_url: str) -> AsyncIterator[Process]:
    async with processes(sqlite_url, Clock(), lambda _: MemoryLive(), "one") as (one,):
        yield one


async def playing(process: Process, game: str = "sixquiprend", *, hints: bool = True) -> tuple[Table, Socket, Socket]:
    """A game of Nana and Bastien that has just begun."""
    code = await process.house.make_table(game, "nana", name="Nana", public=False, computers=0, start=False)
    assert isinstance(code, str)
    table, nana = await process.enter(code, "nana")
    _, bastien = await process.enter(code, "bastien")
    table.ask(Join(id="j", name="Bastien"), bastien.viewer)
    if hints:
        table.ask(SetHints(id="h", hints=True), nana.viewer)
    await table.settled()
    table.ask(Start(id="s", step=table.room.step), nana.viewer)
    await table.settled()
    return table, nana, bastien


async def answer(socket: Socket, asked: str) -> dict[str, Any]:
    """What the socket is told of what it asked."""
    async with asyncio.timeout(60):
        while True:
            for message in socket.sent:
                if message.get("id") == asked:
                    return dict(message)
            await asyncio.sleep(0.02)


async def test_a_worker_says_what_each_card_is_worth_and_tells_only_who_asked(process: Process) -> None:
    table, nana, bastien = await playing(process)
    process.house.hinting.ask(table, nana.viewer, AskHint(id="q1"))
    told = await answer(nana, "q1")
    hand = list(table.room.state.hands[0])
    assert (told["type"], told["step"]) == ("hinted", table.room.step)
    assert [card for card, _ in told["hint"]["choices"]] == hand
    assert told["hint"]["best"] in hand
    assert all(0 <= heads < 100 for _, heads in told["hint"]["choices"])
    assert not any(message.get("type") == "hinted" for message in bastien.sent)


async def test_it_is_found_once_for_a_question_however_often_it_is_asked(
    process: Process, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, nana, _ = await playing(process)
    found: list[Sight] = []

    async def run(_work: object, _game: str, sight: Sight, _seed: bytes) -> Hint:
        found.append(sight)
        return Hint(best=sight.own.hand[0], choices=tuple((card, 1.0) for card in sight.own.hand))

    monkeypatch.setattr(process.house.workers, "run", run)
    for number in range(5):
        process.house.hinting.ask(table, nana.viewer, AskHint(id=f"q{number}"))
    for number in range(5):
        assert (await answer(nana, f"q{number}"))["type"] == "hinted"
    # Nothing but what the seat sees is handed over.
    assert found == [GAMES["sixquiprend"].sight(table.room.state, 0)]


async def test_a_hint_for_a_question_that_is_closed_meanwhile_is_not_given(
    process: Process, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, nana, bastien = await playing(process)
    go_on = asyncio.Event()

    async def run(*_: object) -> Hint:
        await go_on.wait()
        return Hint(best=1, choices=((1, 1.0),))

    monkeypatch.setattr(process.house.workers, "run", run)
    process.house.hinting.ask(table, nana.viewer, AskHint(id="q"))
    await asyncio.sleep(0)
    for seat, socket in enumerate((nana, bastien)):
        move = b'{"type":"play","card":%d}' % table.room.state.hands[seat][-1]
        table.ask(MakeMove(id=f"m{seat}", step=table.room.step, move=msgspec.Raw(move)), socket.viewer)
        await table.settled()
    go_on.set()
    assert (await answer(nana, "q"))["code"] == "stale"


async def test_who_may_not_ask_is_told_why(process: Process) -> None:
    table, _, bastien = await playing(process)
    _, somebody = await process.enter(table.room.code, "somebody")
    move = b'{"type":"play","card":%d}' % table.room.state.hands[1][0]
    table.ask(MakeMove(id="m", step=table.room.step, move=msgspec.Raw(move)), bastien.viewer)
    await table.settled()
    for socket, code in ((somebody, "no_seat"), (bastien, "not_your_turn")):
        process.house.hinting.ask(table, socket.viewer, AskHint(id="q"))
        assert (await answer(socket, "q"))["code"] == code
    without, other, _ = await playing(process, hints=False)
    process.house.hinting.ask(without, other.viewer, AskHint(id="q"))
    assert (await answer(other, "q"))["code"] == "no_hints_here"
    horned, third, _ = await playing(process, "hornochsen")
    process.house.hinting.ask(horned, third.viewer, AskHint(id="q"))
    assert (await answer(third, "q"))["code"] == "no_hint"


async def test_without_workers_who_asks_is_told_to_try_again(sqlite_url: str) -> None:
    async with processes(sqlite_url, Clock(), lambda _: MemoryLive(), "one", thinkers=0) as (process,):
        table, nana, _ = await playing(process)
        for asked in ("q1", "q2"):
            process.house.hinting.ask(table, nana.viewer, AskHint(id=asked))
            assert (await answer(nana, asked))["code"] == "try_again"


async def test_only_so_many_hints_are_kept(process: Process, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hinting, "KEPT", 2)

    async def run(*_: object) -> Hint:
        return Hint(best=1, choices=((1, 1.0),))

    monkeypatch.setattr(process.house.workers, "run", run)
    for _ in range(4):
        table, nana, _ = await playing(process)
        process.house.hinting.ask(table, nana.viewer, AskHint(id="q"))
        assert (await answer(nana, "q"))["type"] == "hinted"
    assert len(process.house.hinting._found) == 2
