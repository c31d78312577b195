"""Golden playthroughs: one small game for each rule of the box; a change of the rules shows as a difference of text."""

from pathlib import Path

import pytest

from app.rules.record import read
from app.rules.register import GAMES
from tests.rules.playthrough import FOLDER, tell

RECORDS = sorted(FOLDER.glob("*/*.json"))


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: f"{file.parent.name}-{file.stem}")
def test_playthrough(file: Path) -> None:
    assert tell(read(file.read_bytes())) == file.with_suffix(".txt").read_text()


def test_every_text_has_its_record() -> None:
    assert [file.with_suffix("") for file in sorted(FOLDER.glob("*/*.txt"))] == [
        file.with_suffix("") for file in RECORDS
    ]


@pytest.mark.parametrize("game", GAMES)
def test_every_game_is_told(game: str) -> None:
    told = [read(file.read_bytes()).game for file in RECORDS if file.parent.name == game]
    assert told
    assert set(told) == {game}
