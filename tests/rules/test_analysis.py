"""What choices were worth: games whose best play is known, and what holds of every analysis."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from app.rules import judging
from app.rules.analysis import Analysis, can_be_analysed, in_all, rounds_of
from app.rules.record import Record, read

GAMES = Path(__file__).parent.parent / "records" / "games"


def analysed(record: Record) -> Analysis:
    return in_all([judging.judge_round(record, number) for number in range(1, max(1, rounds_of(record)) + 1)])


def recorded(document: dict[str, Any]) -> Record:
    return read(json.dumps(document).encode())


def last_turns(row: int, *, auto: bool = False) -> Record:
    """A round's end of two: seat 0 lays a 5 below all rows and takes the given one, of 1, 27, 2 and 2 heads."""
    take: dict[str, Any] = {"seat": 0, "move": {"type": "take", "row": row}}
    if auto:
        take["auto"] = True
    return recorded(
        {
            "game": "sixquiprend",
            "seats": 2,
            "options": {"rounds": 1},
            "start": {
                "rows": [[16], [11, 22, 33, 44, 55], [60, 61], [70, 71]],
                "hands": [[5, 104], [80, 103]],
            },
            "moves": [
                {"seat": 0, "move": {"type": "play", "card": 5}},
                {"seat": 1, "move": {"type": "play", "card": 80}},
                take,
                {"seat": 0, "move": {"type": "play", "card": 104}},
                {"seat": 1, "move": {"type": "play", "card": 103}},
            ],
        }
    )


def test_a_row_that_is_taken_for_nothing_is_marked() -> None:
    found = analysed(last_turns(1))
    (taken,) = [choice for choice in found.choices if choice.kind == "take"]
    assert (taken.round, taken.turn, taken.seat, taken.made, taken.choice) == (1, 1, 0, 2, 1)
    assert taken.best != 1
    assert 20 < taken.lost <= 27
    assert found.choices[found.marks[0]] == taken


def test_the_best_row_loses_nothing_and_is_not_marked() -> None:
    found = analysed(last_turns(0))
    (taken,) = [choice for choice in found.choices if choice.kind == "take"]
    assert (taken.best, taken.lost) == (0, 0)
    assert all(found.choices[place].kind != "take" for place in found.marks)


def test_what_the_system_chose_is_told_and_not_marked() -> None:
    found = analysed(last_turns(1, auto=True))
    (taken,) = [choice for choice in found.choices if choice.kind == "take"]
    assert taken.auto
    assert taken.lost > 20
    assert all(not found.choices[place].auto for place in found.marks)


def test_the_last_card_is_no_choice() -> None:
    assert {choice.turn for choice in analysed(last_turns(0)).choices} == {1}


@pytest.mark.parametrize("number", [0, 2, 3])
def test_a_whole_game_is_told_choice_by_choice(number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(judging, "WORLDS", 100)
    document = json.loads((GAMES / "sixquiprend.json").read_text())[number]
    record = recorded(document)
    found, seats, rounds = analysed(record), record.seats, rounds_of(record)
    laid = [choice for choice in found.choices if choice.kind == "play"]
    assert len(laid) == rounds * 9 * seats
    assert {(choice.round, choice.turn, choice.seat) for choice in laid} == {
        (game_round, turn, seat)
        for game_round in range(1, rounds + 1)
        for turn in range(1, 10)
        for seat in range(seats)
    }
    totals = [0] * seats
    for balance in found.balances:
        totals[balance.seat] += balance.heads
        assert balance.hand + balance.lost + balance.course == pytest.approx(balance.heads, abs=0.02)
    assert totals == document["result"]["scores"]
    # Who plays at random loses by it; who plays best loses nothing, and nobody gains by not playing best.
    lost = [choice.lost for choice in laid]
    assert sum(lost) / len(lost) > 0.3
    assert all(0 <= place < len(found.choices) for place in found.marks)
    assert len(found.marks) <= 3
    made = [choice.made for choice in found.choices]
    assert made == sorted(made)


def test_the_same_record_gives_the_same_analysis() -> None:
    record = last_turns(1)
    assert msgspec.json.encode(analysed(record)) == msgspec.json.encode(analysed(record))


def test_what_nobody_could_know_is_not_held_against_anybody() -> None:
    """The hidden hand of the other changes what happens, and not what the choice was worth."""
    one = last_turns(1)
    other = msgspec.structs.replace(one, start={**one.start, "hands": [[5, 104], [80, 102]]})
    moves = list(other.moves)
    moves[-1] = msgspec.structs.replace(moves[-1], move={"type": "play", "card": 102})
    other = msgspec.structs.replace(other, moves=moves)
    assert [choice for choice in analysed(one).choices if choice.seat == 0] == [
        choice for choice in analysed(other).choices if choice.seat == 0
    ]


def test_only_6_qui_prend_is_analysed() -> None:
    for name in ("sixquiprend", "hornochsen", "toc"):
        record = recorded(json.loads((GAMES / f"{name}.json").read_text())[0])
        assert can_be_analysed(record) is (name == "sixquiprend")
