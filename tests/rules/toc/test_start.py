"""A position to begin from: what it may say, and what no game can be like."""

from typing import Any

import pytest

from app.rules.game import NotAGame
from app.rules.toc import TOC
from app.rules.toc.moves import Discard
from app.rules.toc.state import State

BASE = ["base"] * 4
HANDS = [["2S"], ["3S"], ["5S"]]
HOME = ["H0", "H1", "H2", "H3"]
TALON = ("AS", "3S", "6S", "7S", "AH", "3H", "6H", "7H")


def begun(seats: int = 3, *, options: dict[str, Any] | None = None, **start: Any) -> State:
    return TOC.begin(seats, TOC.options(options or {}), start)


def test_what_is_not_said_is_as_at_the_beginning() -> None:
    state = begun(hands=HANDS)
    assert TOC.to_act(state) == (0,)
    assert state.board == TOC.new(3, TOC.options({})).board
    assert (state.first, state.hand_no, state.must_discard, state.talon) == (0, 1, False, ())
    assert (state.idle, state.active) == ((0, 0, 0), (False, False, False))


def test_with_start_pawns_too() -> None:
    state = begun(hands=HANDS, options={"start_pawn": True})
    assert TOC.view(state).pawns[1] == ("base", "base", "base", 18)
    assert TOC.view(state).fresh == (True, True, True)


def test_a_start_pawn_is_protected_where_it_stands_still() -> None:
    pawns = [["base", "base", "base", 0], ["base", "base", "base", 20], BASE]
    assert TOC.view(begun(hands=HANDS, pawns=pawns, options={"start_pawn": True})).fresh == (True, False, False)
    assert TOC.view(begun(hands=HANDS, pawns=pawns)).fresh == (False, False, False)


def test_it_is_the_turn_that_is_said() -> None:
    state = begun(hands=HANDS, turn=2, first=1, must_discard=True, hand_no=4, active=[True, False, False])
    assert (TOC.to_act(state), state.first, state.hand_no) == ((2,), 1, 4)
    assert TOC.legal(state, 2) == [Discard(card="5S")]
    assert state.active == (True, False, False)


def test_hands_just_dealt_begin_with_who_plays_first() -> None:
    assert TOC.to_act(begun(phase="open", hands=HANDS, turn=1)) == (1,)
    assert TOC.to_act(begun(phase="open", hands=HANDS, turn=1, first=2)) == (2,)
    assert not begun(phase="open", hands=HANDS, must_discard=True).must_discard


def test_whoever_has_no_card_is_passed_over() -> None:
    assert TOC.to_act(begun(phase="open", hands=[[], ["3S"], []])) == (1,)
    teams = TOC.begin(4, TOC.options({"teams": True}), {"phase": "open", "hands": [["2S"], ["3S"], [], ["5S"]]})
    assert teams.phase == "play"


def test_the_talon_is_dealt_next() -> None:
    state = TOC.begin(2, TOC.options({}), {"hands": [["2S"], []], "hand_no": 2, "talon": list(TALON)})
    answer = TOC.apply(state, 0, Discard(card="2S"))
    assert TOC.position(getattr(answer, "state", state))["hands"] == [
        ["AH", "3H", "6H", "7H"],
        ["AS", "3S", "6S", "7S"],
    ]


def test_a_talon_too_short_for_a_hand_is_not_dealt() -> None:
    state = TOC.begin(2, TOC.options({}), {"hands": [["2S"], []], "hand_no": 2, "talon": list(TALON[1:])})
    answer = TOC.apply(state, 0, Discard(card="2S"))
    assert getattr(answer, "state", state).phase == "deal"


def test_without_hands_it_goes_on_with_the_draw_of_the_first_player() -> None:
    state = begun(pawns=[[5, "base", "base", "base"], BASE, BASE], idle=[1, 0, 0])
    assert (state.phase, state.idle) == ("first", (1, 0, 0))
    assert TOC.view(state).pawns[0] == ("base", "base", "base", 5)


@pytest.mark.parametrize(
    ("message", "start"),
    [
        ("pawns", {"pawns": [BASE, BASE]}),
        ("pawns", {"pawns": [BASE, BASE, BASE[:3]]}),
        ("pawns", {"pawns": [BASE, BASE, [*BASE, "base"]]}),
        ("pawns", {"pawns": [BASE, BASE, [54, *BASE[:3]]]}),
        ("pawns", {"pawns": [BASE, BASE, [-1, *BASE[:3]]]}),
        ("pawns", {"pawns": [BASE, BASE, [10**30, *BASE[:3]]]}),
        ("pawns", {"pawns": [BASE, BASE, ["H4", *BASE[:3]]]}),
        ("pawns: one pawn", {"pawns": [[0, *BASE[:3]], [0, *BASE[:3]], BASE]}),
        ("pawns: one pawn", {"pawns": [[9, 9, "base", "base"], BASE, BASE]}),
        ("pawns: one pawn", {"pawns": [["H0", "H0", "base", "base"], BASE, BASE]}),
        ("pawns: one pawn", {"pawns": [["H3", "H3", "base", "base"], BASE, BASE]}),
        ("pawns: this game is over", {"pawns": [HOME, BASE, BASE]}),
        ("fresh", {"fresh": [True, False, False]}),
        ("fresh", {"pawns": [[18, *BASE[:3]], BASE, BASE], "fresh": [True, False, False]}),
        ("fresh", {"fresh": [False, False]}),
        ("hands", {"hands": [["2S"], ["3S"]]}),
        ("hands", {"hands": [[], [], []]}),
        ("start", {"hands": [["2S"], ["2S"], []]}),
        ("start", {"hands": [["2S", "2S"], ["3S"], []]}),
        ("start", {"hands": [["1S"], ["3S"], []]}),
        ("start", {"talon": ["2S"]}),
        ("turn", {"turn": 3}),
        ("turn", {"turn": -1}),
        ("turn: whose turn", {"hands": [["2S"], [], ["3S"]], "turn": 1}),
        ("first", {"first": 3}),
        ("hand_no", {"hand_no": 5}),
        ("hand_no", {"hand_no": 0}),
        ("idle", {"idle": [0, 0]}),
        ("idle", {"idle": [0, 0, -1]}),
        ("active", {"active": [True]}),
        ("phase", {"phase": "charity"}),
        ("unheard", {"unheard": 1}),
    ],
)
def test_what_no_game_can_be_like_is_refused_by_name(message: str, start: dict[str, Any]) -> None:
    with pytest.raises(NotAGame, match=message):
        begun(**{"hands": HANDS, **start})


def test_pawns_of_two_colours_may_stand_deep_in_their_houses() -> None:
    begun(hands=HANDS, pawns=[["H0", "H1", "H2", "base"], ["H0", "H1", "H2", 5], BASE])


def test_with_sides_a_game_is_over_when_both_are_home() -> None:
    hands = [["2S"], ["3S"], ["5S"], ["6S"]]
    begun(4, hands=hands, pawns=[HOME, HOME, BASE, BASE], options={"teams": True})
    for both in ([HOME, BASE, HOME, BASE], [BASE, HOME, BASE, HOME]):
        with pytest.raises(NotAGame, match="over"):
            begun(4, hands=hands, pawns=both, options={"teams": True})
    with pytest.raises(NotAGame, match="over"):
        begun(4, hands=hands, pawns=[HOME, BASE, BASE, BASE])
