"""Analyses in workers: made once, kept for a while, and refused in words when there is none."""

import json
from pathlib import Path

import msgspec
import pytest

from app.live import analysing
from app.live.analysing import Analysing, NoAnalysis
from app.live.workers import NotDone, Workers
from app.rules.analysis import Analysis
from app.storage.log import FinishedGame

GAMES = Path(__file__).parent.parent / "records" / "games"


def finished(game: str, game_id: str = "one", *, number: int = 0) -> FinishedGame:
    record = json.loads((GAMES / f"{game}.json").read_text())[number]
    document = json.dumps(record).encode()
    return FinishedGame(id=game_id, room=1, number=1, game=game, started_at=0.0, ended_at=1.0, record=document)


async def test_an_analysis_is_made_once_and_kept_while_there_is_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analysing, "KEPT", 1)
    workers = Workers(1)
    made = Analysing(workers)
    try:
        first = await made.of(finished("sixquiprend"))
        assert isinstance(first, Analysis)
        assert {balance.seat for balance in first.balances} == {0, 1}
        assert await made.of(finished("sixquiprend")) is first
        await made.of(finished("sixquiprend", "two", number=1))
        again = await made.of(finished("sixquiprend"))
        assert again == first
        assert again is not first
    finally:
        workers.close()
        await made.close()


@pytest.mark.parametrize("game", ["hornochsen", "toc"])
async def test_other_games_have_none(game: str) -> None:
    made = Analysing(Workers(0))
    with pytest.raises(NoAnalysis):
        await made.of(finished(game))


async def test_a_table_that_did_not_wish_it_has_none() -> None:
    game = finished("sixquiprend")
    wished_not = json.dumps({**json.loads(game.record), "unanalysed": True}).encode()
    made = Analysing(Workers(0))
    with pytest.raises(NoAnalysis):
        await made.of(msgspec.structs.replace(game, record=wished_not))


async def test_without_workers_it_is_not_made_now_and_may_be_later() -> None:
    made = Analysing(Workers(0))
    for _ in range(2):
        with pytest.raises(NotDone):
            await made.of(finished("sixquiprend"))
    await made.close()
