"""Positions to begin from: what no game can be is refused, and the field is named."""

from typing import Any

import pytest

from app.rules.game import NotAGame
from app.rules.hornochsen import HORNOCHSEN
from app.rules.hornochsen.state import State

GOOD: dict[str, Any] = {
    "piles": [{"cards": [10, 11], "specials": ["x2"]}, {"cards": [40, 41, 42], "specials": []}],
    "hands": [[50, 51], [], [60, 61, 62]],
    "specials": [["+5"], [], []],
    "taken": [[], [1, 2, 3, 4, 5], []],
    "taken_specials": [["x2"], [], ["+5", "+5"]],
    "turn": 2,
    "first": 1,
}


def begin(**fields: Any) -> State:
    start = {name: value for name, value in {**GOOD, **fields}.items() if value is not ...}
    return HORNOCHSEN.begin(3, HORNOCHSEN.options({}), start)


def test_a_position_is_taken_as_it_stands() -> None:
    position = HORNOCHSEN.position(begin())
    assert position == {
        **{field: GOOD[field] for field in ("piles", "hands", "specials", "taken", "taken_specials")},
        "phase": "play",
        "to_act": [2],
        "played": 0,
        "totals": [0, 0, 0],
    }


def test_cards_and_specials_are_put_in_order() -> None:
    state = begin(
        piles=[{"cards": [40, 42, 41]}, {"cards": [10, 11], "specials": ["x2", "+5"]}],
        hands=[[51, 50], [], [62, 60, 61]],
        taken_specials=[["x2", "+5"], [], []],
    )
    assert [pile.cards for pile in state.piles] == [(10, 11), (40, 42, 41)]
    assert state.piles[0].specials == ("+5", "x2")
    assert state.hands == ((50, 51), (), (60, 61, 62))
    assert state.taken_specials[0] == ("+5", "x2")


def test_what_is_missing_has_its_value_at_the_beginning() -> None:
    piles = [{"cards": [10, 11]}, {"cards": [40, 41, 42]}]
    state = begin(piles=piles, specials=..., taken=..., taken_specials=..., turn=..., first=...)
    assert state.specials == (("+5", "x2"),) * 3
    assert state.taken == ((), (), ())
    assert state.taken_specials == ((), (), ())
    assert (state.first, state.turn) == (0, 0)
    assert begin(turn=...).turn == 2, "seat 1 began, holds nothing and is passed over"


def pile(*cards: Any, specials: Any = ()) -> dict[str, Any]:
    return {"cards": list(cards), "specials": list(specials)}


REST = pile(40, 41, 42)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("piles", ...),
        ("piles", []),
        ("piles", None),
        ("piles", {"10": [10, 11]}),
        ("piles", [[10, 11], [40, 41, 42]]),
        ("piles", [pile(), pile(40, 41, 42)]),
        ("piles", [pile(10, 11, 12, 13, 14), REST]),
        ("piles", [pile(10, 11.0), REST]),
        ("piles", [pile(10, "11"), REST]),
        ("piles", [{"cards": [10, 11], "specials": [], "colour": 1}, REST]),
        ("piles", [{"specials": []}, REST]),
        ("piles", [pile(10, 11, specials=["x3"]), REST]),
        ("piles", [pile(10, 11, specials=["+5", "+5"]), REST]),
        ("hands", ...),
        ("hands", []),
        ("hands", [[50, 51], [60, 61, 62]]),
        ("hands", [[50, 51], [], [60, 61]]),
        ("hands", [[50, 51], [], [60, 61, 62, 63]]),
        ("hands", [[50, 51], None, [60, 61, 62]]),
        ("specials", [["+5"], []]),
        ("specials", [["+5", "+5"], [], []]),
        ("specials", [["5"], [], []]),
        ("specials", [["+5"], ["+5"], []]),
        ("taken", [[], [1, 2, 3, 4], []]),
        ("taken", [[], [1, 2, 3, 4, 5]]),
        ("taken_specials", [["x2"], []]),
        ("taken_specials", [["x2"], ["double"], []]),
        ("turn", 3),
        ("turn", -1),
        ("turn", True),
        ("turn", "0"),
        ("turn", 10**30),
        ("first", 3),
        ("first", -1),
        ("first", None),
        ("totals", [0, 0, 0]),
        ("played", 1),
    ],
)
def test_what_no_game_can_be_is_refused_by_name(field: str, value: Any) -> None:
    with pytest.raises(NotAGame, match=field):
        begin(**{field: value})


@pytest.mark.parametrize(
    "fields",
    [
        {"hands": [[50, 51], [], [60, 61, 10]]},
        {"hands": [[50, 50], [], [60, 61, 62]]},
        {"hands": [[50, 51], [], [60, 61, 99]]},
        {"hands": [[0, 51], [], [60, 61, 62]]},
        {"taken": [[], [1, 2, 3, 4, 60], []]},
        {"taken": [[], [1, 2, 3, 4, -1], []]},
    ],
)
def test_every_card_lies_in_one_place(fields: dict[str, Any]) -> None:
    with pytest.raises(NotAGame, match="one place only"):
        begin(**fields)


def test_no_more_piles_and_cards_than_a_deal_has() -> None:
    piles = [pile(card) for card in range(1, 11)]
    with pytest.raises(NotAGame, match=r"start\.piles"):
        begin(piles=piles, hands=[list(range(20, 32)), list(range(40, 54)), list(range(60, 74))])
    with pytest.raises(NotAGame, match=r"start\.hands"):
        begin(piles=piles[:4], hands=[list(range(20, 33)), [40, 41, 42], []], taken=..., specials=[[], [], []])
