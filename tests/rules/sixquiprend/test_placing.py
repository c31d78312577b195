"""Placing the cards of a turn, from the lowest to the highest."""

import pytest

from app.rules.sixquiprend.events import Revealed
from app.rules.sixquiprend.moves import Play, Take
from app.rules.sixquiprend.rules import TOO_LOW, nearest_rows
from tests.rules.sixquiprend.plain import nearest_row
from tests.rules.sixquiprend.table import (
    Table,
    assert_awaited,
    assert_heads,
    assert_lies_in_row,
    assert_refused,
    assert_rows,
    assert_takes_row,
)

FOUR_TENS = [[10], [20], [30], [40]]


def test_a_card_goes_to_the_row_with_the_smallest_difference() -> None:
    table = Table(rows=[[12], [37], [43], [58]], hands=[[14, 90], [44, 91]]).all_play(14, 44)
    assert_lies_in_row(table, 14, 0)
    assert_lies_in_row(table, 44, 2)


def test_only_the_last_card_of_a_row_counts() -> None:
    table = Table(rows=[[46, 70], [45, 60], [3, 30], [90]], hands=[[47, 100], [61, 101]]).all_play(47, 61)
    assert_lies_in_row(table, 47, 2)
    assert_lies_in_row(table, 61, 1)


def test_cards_are_placed_from_the_lowest_whoever_chose_first() -> None:
    table = Table(rows=[[50], [70], [80], [90]], hands=[[1, 53], [2, 51], [3, 52]])
    table.plays(0, 53).plays(2, 52).plays(1, 51)
    assert_rows(table, [50, 51, 52, 53], [70], [80], [90])
    assert list(table.placements()) == [51, 52, 53]


def test_the_fifth_card_lies_for_nothing() -> None:
    table = Table(rows=[[1, 2, 3, 4], [50], [60], [70]], hands=[[5, 90], [71, 91]]).all_play(5, 71)
    assert_lies_in_row(table, 5, 0)


def test_the_sixth_card_takes_the_row() -> None:
    table = Table(rows=[[2, 11, 24, 33, 42], [70], [80], [90]], hands=[[45, 100], [91, 101]]).all_play(45, 91)
    assert_takes_row(table, 0, card=45, row=0, heads=1 + 5 + 1 + 5 + 1)
    assert_rows(table, [45], [70], [80], [90, 91])
    assert_heads(table, 13, 0)


def test_a_full_row_takes_its_card_though_another_row_has_room() -> None:
    table = Table(rows=[[30, 35, 40, 45, 50], [49], [12], [71]], hands=[[52, 90], [72, 91]]).all_play(52, 72)
    assert_takes_row(table, 0, card=52, row=0, heads=3 + 2 + 3 + 2 + 3)


def test_a_row_may_be_taken_twice_in_a_turn() -> None:
    hands = [[51 + seat, 1 + seat] for seat in range(10)]
    table = Table(rows=[[50], [70], [80], [90]], hands=hands).all_play(*range(51, 61))
    assert_takes_row(table, 4, card=55, row=0, heads=3 + 1 + 1 + 1 + 1)
    assert_takes_row(table, 9, card=60, row=0, heads=7 + 1 + 1 + 1 + 1)


def test_a_card_too_low_for_every_row_waits_for_its_owner_to_choose() -> None:
    table = Table(rows=FOUR_TENS, hands=[[41, 90], [7, 91]]).all_play(41, 7)
    assert table.events == [Revealed(cards=((1, 7), (0, 41)))]
    assert_awaited(table, 1)
    assert_rows(table, *FOUR_TENS)


@pytest.mark.parametrize("row", range(4))
def test_its_owner_takes_any_row(row: int) -> None:
    table = Table(rows=[[10, 11], [20], [30, 33], [40]], hands=[[41, 90], [7, 91]]).all_play(41, 7).takes(1, row)
    heads = [3 + 5, 3, 3 + 5, 3][row]
    assert_takes_row(table, 1, card=7, row=row, heads=heads)
    assert table.state.rows[row][0] == 7


def test_the_next_cards_see_the_row_that_was_taken() -> None:
    table = (
        Table(rows=[[61], [56, 57, 58, 59, 60], [70], [80]], hands=[[29, 90], [62, 91]]).all_play(29, 62).takes(0, 0)
    )
    assert_takes_row(table, 1, card=62, row=1, heads=1 + 1 + 1 + 1 + 3)


def test_of_two_low_cards_only_the_lower_one_takes_a_row() -> None:
    table = Table(rows=FOUR_TENS, hands=[[4, 90], [3, 91]]).all_play(4, 3).takes(1, 2)
    assert_rows(table, [10], [20], [3, 4], [40])
    assert_heads(table, 0, 3)


def test_nobody_else_may_take_a_row() -> None:
    table = Table(rows=FOUR_TENS, hands=[[41, 90], [7, 91]])
    assert_refused(table, "no_row_to_take", 1, Take(row=0))
    table.all_play(41, 7)
    assert_refused(table, "not_your_turn", 0, Take(row=0))
    assert_refused(table, "not_your_turn", None, Take(row=0))


@pytest.mark.parametrize("row", [-1, 4, 10**30])
def test_there_are_four_rows(row: int) -> None:
    table = Table(rows=FOUR_TENS, hands=[[41, 90], [7, 91]]).all_play(41, 7)
    assert_refused(table, "no_such_row", 1, Take(row=row))


def test_no_card_is_chosen_while_a_row_is() -> None:
    table = Table(rows=FOUR_TENS, hands=[[41, 90], [7, 91]]).all_play(41, 7)
    assert_refused(table, "no_choice_now", 0, Play(card=90))
    assert_refused(table, "no_choice_now", 1, Play(card=91))


def test_the_rows_of_many_cards_are_found_at_once() -> None:
    rows = ((46, 70), (45, 60), (3, 30), (90,))
    cards = [29, 31, 59, 61, 69, 71, 89, 91]
    assert nearest_rows(rows, cards) == [TOO_LOW, 2, 2, 1, 1, 0, 0, 3]
    assert nearest_rows(rows, cards) == [nearest_row(rows, card) for card in cards]
