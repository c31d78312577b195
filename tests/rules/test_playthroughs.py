"""Golden playthroughs: one small game for each rule of the box; a change of the rules shows as a difference of text."""

from pathlib import Path

import pytest

from app.rules.record import read
from tests.rules.playthrough import FOLDER, tell

RECORDS = sorted(FOLDER.glob("*.json"))


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: file.stem)
def test_playthrough(file: Path) -> None:
    assert tell(read(file.read_bytes())) == file.with_suffix(".txt").read_text()


def test_every_text_has_its_record() -> None:
    assert [file.stem for file in sorted(FOLDER.glob("*.txt"))] == [file.stem for file in RECORDS]
