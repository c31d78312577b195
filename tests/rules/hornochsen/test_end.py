"""The end of a deal and of the game, and the score."""

import pytest

from app.rules.game import Leave, Move, Return
from app.rules.hornochsen.events import Scored, Won
from app.rules.hornochsen.moves import Deal, First, Place, Play, Stop
from tests.rules.hornochsen.table import (
    WHOLE_DECK,
    Table,
    assert_awaited,
    assert_goes_on,
    assert_over,
    assert_piles,
    assert_refused,
)


def test_the_game_is_over_with_the_last_horn_card_of_all_which_takes_the_last_pile() -> None:
    table = Table(piles=[[60, 70, 80, 90]], hands=[[1], []]).plays(0, 1)
    assert_piles(table, [])
    assert_over(table, scores=[-11, 0], ranks=[2, 1])


def test_a_special_after_the_last_card_comes_too_late() -> None:
    table = Table(piles=[[1, 2, 3, 4]], hands=[[6], []], specials=[["+5", "x2"], []]).plays(0, 6)
    assert_over(table, scores=[6 - 20, 0], ranks=[2, 1])
    assert_refused(table, "game_over", 0, Place(special="x2", pile=1))


def test_a_special_before_the_last_card_counts() -> None:
    table = Table(piles=[[1, 2, 3, 4]], hands=[[6], []], specials=[["+5", "x2"], []])
    table.places(0, "x2", 1).places(0, "+5", 1).plays(0, 6)
    assert_over(table, scores=[22, 0], ranks=[1, 2])


def test_nobody_is_passed_over_once_the_game_is_over() -> None:
    table = Table(piles=[[1, 2, 3, 4]], hands=[[6], [], []]).plays(0, 6)
    assert table.passed_over() == []


def test_doubling_doubles_losses_too() -> None:
    taken = [[11, 22, 33, 44, 55], []]
    table = Table(piles=[[1, 2, 3, 4]], hands=[[], [6]], taken=taken, taken_specials=[["x2", "x2"], []], turn=1).plays(
        1, 6
    )
    assert_over(table, scores=[4 * -27, 6], ranks=[2, 1])


def test_ten_for_each_special_in_hand_after_doubling() -> None:
    table = Table(
        piles=[[1, 7, 3, 4]],
        hands=[[], [6]],
        specials=[["+5"], []],
        taken=[[2, 8, 9, 12, 13], []],
        taken_specials=[["+5", "x2"], []],
        turn=1,
    ).plays(1, 6)
    assert_over(table, scores=[2 * (7 + 5) - 10, 5], ranks=[1, 2])


def test_a_doubling_of_nothing_is_nothing() -> None:
    table = Table(
        piles=[([21, 23, 24, 26], ["x2"])], hands=[[], [27], []], specials=[["+5", "x2"], [], []], turn=1
    ).plays(1, 27)
    assert_over(table, scores=[-20, 10, 0], ranks=[3, 1, 2])


def test_highest_wins_and_equal_scores_share_the_win() -> None:
    taken = [[], [1, 3, 4, 6, 7], [11, 13, 14, 16, 17]]
    table = Table(piles=[[21, 23, 24, 26]], hands=[[27], [], []], taken=taken).plays(0, 27)
    assert_over(table, scores=[5, 5, -1], ranks=[1, 1, 3])
    assert table.events[-2:] == [
        Scored(deal=1, scores=(5, 5, -1), totals=(5, 5, -1), left=((), (), ())),
        Won(seats=(0, 1)),
    ]


def last_card(deals: int) -> Table:
    """A table of three at the last card of the first deal, which seat 1 began."""
    return Table(
        piles=[[1, 2, 3, 4]],
        hands=[[], [], [6]],
        specials=[["x2"], [], []],
        taken=[[], [7, 8, 9, 13, 14], []],
        turn=2,
        first=1,
        deals=deals,
    )


def test_the_scores_of_several_deals_are_added() -> None:
    table = last_card(deals=2).plays(2, 6)
    assert table.events[-1] == Scored(deal=1, scores=(-10, 5, 6), totals=(-10, 5, 6), left=(("x2",), (), ()))
    assert_goes_on(table)
    assert_awaited(table, None)
    assert table.state.history == ((-10, 5, 6),)


def test_the_next_deal_begins_with_the_next_player_and_without_a_draw() -> None:
    table = last_card(deals=2).plays(2, 6)
    assert_refused(table, "no_draw_now", None, First(seat=0))
    table.deals()
    assert_awaited(table, 2)
    assert table.state.first == 2
    assert table.state.taken == ((), (), ())
    assert table.state.specials == (("+5", "x2"),) * 3


def test_the_first_player_goes_round() -> None:
    table = last_card(deals=4).plays(2, 6)
    began = []
    while table.result is None:
        table.deals()
        began.append(table.state.first)
        while table.awaited != (None,) and table.result is None:
            (seat,) = table.awaited
            assert seat is not None
            table.plays(seat, table.state.hands[seat][0])
    assert began == [2, 0, 1]
    assert len(table.state.history) == 4
    assert table.state.totals == tuple(map(sum, zip(*table.state.history, strict=True)))


def test_one_deal_is_usual_and_ten_are_the_most() -> None:
    assert_over(last_card(deals=1).plays(2, 6), scores=[-10, 5, 6], ranks=[3, 2, 1])
    assert_goes_on(last_card(deals=10).plays(2, 6))


@pytest.mark.parametrize("move", [Play(card=6), Place(special="x2", pile=1), Stop(), Leave(), Return()])
def test_after_the_end_nothing_counts(move: Move) -> None:
    table = last_card(deals=1).plays(2, 6)
    for seat in (0, 2):
        assert_refused(table, "game_over", seat, move)
        assert_refused(table, "game_over", seat, move, auto=True)


def test_after_the_end_nothing_is_dealt() -> None:
    assert_refused(last_card(deals=1).plays(2, 6), "game_over", None, Deal(cards=WHOLE_DECK))
