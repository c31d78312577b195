"""What if somebody had played another card."""

import json
from pathlib import Path
from typing import Any

import pytest

from app.rules.filming import frames
from app.rules.record import Record, read, read_cases
from app.rules.sixquiprend.whatif import NoSuchChoice, what_if

GAMES = Path(__file__).parents[2] / "records" / "games" / "sixquiprend.json"
WHOLE = [read(text) for text in read_cases(GAMES.read_bytes())]
LAST_TWO = {
    "game": "sixquiprend",
    "seats": 2,
    "start": {"rows": [[10], [20], [30], [40, 41, 42, 43]], "hands": [[45, 50], [46, 11]]},
    "moves": [
        {"seat": 0, "move": {"type": "play", "card": 45}},
        {"seat": 1, "move": {"type": "play", "card": 11}},
        {"seat": 0, "move": {"type": "play", "card": 50}},
        {"seat": 1, "move": {"type": "play", "card": 46}},
    ],
}


def record(**changes: Any) -> Record:
    return read(json.dumps(LAST_TWO | changes))


def test_another_card_changes_who_takes_the_row() -> None:
    # As it was, 45 was the fifth card, and 46 took the row of 3 + 1 + 1 + 1 + 2 heads.
    found = what_if(record(), 0, 0, 50)
    assert found.was == 45
    assert found.real.heads == (0, 8)
    # With 50 there, 46 finds a row of one card. Nothing is left to a computer but Nana's last card, her only one.
    assert found.other.heads == (0, 0)
    assert found.decided == 1


def test_the_others_real_choices_stand() -> None:
    found = what_if(record(), 0, 1, 46)
    placed = [event for event in found.other.events if type(event).__struct_config__.tag == "placed"]
    cards = [{(seat, card) for seat, card, *_ in event.cards} for event in placed]  # type: ignore[attr-defined]
    assert cards == [{(0, 45), (1, 46)}, {(0, 50), (1, 11)}]


@pytest.mark.parametrize("whole", WHOLE, ids=lambda whole: f"{whole.seats}-{len(whole.moves)}")
def test_the_real_end_is_the_record_s_and_the_same_question_has_the_same_answer(whole: Record) -> None:
    told = list(frames(whole))
    scored = [event for frame in told for event in frame.events if type(event).__struct_config__.tag == "scored"]
    asked = 0
    for frame in told[:: max(1, len(told) // 12)]:
        if frame.view.phase != "choose":
            continue
        for card in frame.hands[0][:3]:
            try:
                found = what_if(whole, frame.made, 0, card, seed=5)
            except NoSuchChoice:
                continue
            asked += 1
            assert found.real.heads == scored[frame.view.round - 1].heads
            assert found == what_if(whole, frame.made, 0, card, seed=5)
            assert sum(found.other.heads) >= 0
    assert asked


@pytest.mark.parametrize(
    ("made", "seat", "card"),
    [(0, 0, 45), (0, 0, 46), (0, 2, 50), (0, -1, 50), (4, 0, 50), (99, 0, 50)],
    ids=["the same card", "another's card", "no such seat", "a seat below 0", "after the end", "long after it"],
)
def test_what_cannot_be_asked_is_refused(made: int, seat: int, card: int) -> None:
    with pytest.raises(NoSuchChoice):
        what_if(record(), made, seat, card)


def test_another_game_has_no_such_question() -> None:
    toc = read_cases((GAMES.parent / "toc.json").read_bytes())[0]
    with pytest.raises(NoSuchChoice):
        what_if(read(toc), 3, 0, 1)
