"""The files of cases and of whole games, for every game in the register that has them."""

from pathlib import Path

import msgspec
import pytest

from app.rules.record import Record, differences, read, read_cases
from app.rules.register import GAMES

RECORDS = Path(__file__).parent.parent / "records"


def records(folder: str) -> list[Record]:
    files = sorted((RECORDS / folder).glob("*.json"))
    return [read(document) for file in files for document in read_cases(file.read_bytes())]


CASES, WHOLE_GAMES = records("cases"), records("games")


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_case(case: Record) -> None:
    assert differences(case) == [], case.title


@pytest.mark.parametrize("game", WHOLE_GAMES, ids=lambda game: game.id)
def test_whole_game(game: Record) -> None:
    assert game.result is not None
    assert game.checkpoints
    assert differences(game) == []


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_cases_and_whole_games(game: str) -> None:
    assert any(case.game == game for case in CASES)
    assert any(whole.game == game for whole in WHOLE_GAMES)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_a_case_that_expects_something_else_fails(case: Record) -> None:
    assert case.expect is not None
    other = msgspec.structs.replace(case.expect, position={"phase": "no phase"})
    assert differences(msgspec.structs.replace(case, expect=other)) != []
