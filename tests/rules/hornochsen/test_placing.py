"""Where a horn card goes, and how it takes a pile."""

import pytest

from app.rules.hornochsen.moves import Play
from app.rules.hornochsen.rules import places_of
from app.rules.hornochsen.state import Pile
from tests.rules.hornochsen.table import (
    Table,
    assert_awaited,
    assert_goes_to,
    assert_piles,
    assert_refused,
    assert_takes,
)


def test_a_card_goes_to_the_highest_final_number_below_it() -> None:
    table = Table(piles=[[10], [20], [30]], hands=[[25, 1, 2, 3, 4, 5], [6, 7, 8, 9, 11, 12]])
    assert_goes_to(table.plays(0, 25), 25, place=1)
    assert_piles(table, [10], [20, 25], [30])


def test_final_numbers_count_and_not_first_cards() -> None:
    table = Table(piles=[[8], [40, 44], [61, 62, 63]], hands=[[43, 47, 64, 65], [45, 46, 48, 49, 50]])
    assert_goes_to(table.plays(0, 43), 43, place=0)
    assert_goes_to(table.plays(0, 47), 47, place=1)


def test_a_card_above_every_final_number_goes_to_the_highest() -> None:
    table = Table(piles=[[10], [20], [30]], hands=[[98, 1, 2, 3, 4, 5], [6, 7, 8, 9, 11, 12]])
    assert_goes_to(table.plays(0, 98), 98, place=2)


def test_a_card_below_every_final_number_goes_to_the_highest_too() -> None:
    table = Table(piles=[[10], [20], [30]], hands=[[1, 2, 3, 4, 5, 6], [7, 8, 9, 11, 12, 13]])
    assert_goes_to(table.plays(0, 1), 1, place=2)
    assert_piles(table, [10], [20], [30, 1])


def test_that_small_final_number_is_then_an_ordinary_one() -> None:
    table = Table(piles=[[10], [20], [30]], hands=[[2, 3, 5, 6, 8, 9], [1, 4, 7, 11, 12, 13]])
    assert_goes_to(table.plays(0, 5), 5, place=2)
    assert_goes_to(table.plays(0, 6), 6, place=2)
    assert_goes_to(table.plays(0, 3), 3, place=1)


def test_the_highest_final_number_may_lie_anywhere_in_the_circle() -> None:
    table = Table(piles=[[15], [28, 77], [33, 4]], hands=[[2, 90, 41, 42], [50, 51, 52, 53, 54, 55]])
    assert_goes_to(table.plays(0, 90), 90, place=1)
    assert_goes_to(table.plays(0, 2), 2, place=1)


def test_each_card_is_laid_on_the_circle_that_the_one_before_left() -> None:
    table = Table(piles=[[10], [50]], hands=[[20, 30, 40, 60], [61, 62, 63, 64]]).plays(0, 20, 40, 30)
    assert_piles(table, [10, 20, 40], [50, 30])


def test_one_pile_left_takes_every_card() -> None:
    table = Table(piles=[[], [40]][1:], hands=[[3, 50, 2], [60]]).plays(0, 3, 50, 2)
    assert_piles(table, [40, 3, 50, 2])


def test_the_fifth_card_takes_the_pile_and_its_place_stays_empty() -> None:
    table = Table(piles=[[10], [20, 21, 22, 23], [40]], hands=[[24, 1, 2, 3], [50, 51, 52, 53, 54]]).plays(0, 24)
    assert_takes(table, [20, 21, 22, 23, 24], points=-3 + 1 - 5 + 1 + 1)
    assert_piles(table, [10], [], [40])
    assert table.state.taken == ((20, 21, 22, 23, 24), ())
    assert_awaited(table, 0)


def test_after_that_cards_go_elsewhere() -> None:
    table = Table(piles=[[10], [20, 21, 22, 23], [40]], hands=[[24, 25, 9, 3], [50, 51, 52, 53, 54]]).plays(0, 24)
    assert_goes_to(table.plays(0, 25), 25, place=0)
    assert_goes_to(table.plays(0, 9), 9, place=2)


def test_the_fifth_card_may_be_one_below_all() -> None:
    table = Table(piles=[[20], [50, 60, 70, 80]], hands=[[5, 1], [2, 3, 4]]).plays(0, 5)
    assert_takes(table, [50, 60, 70, 80, 5], points=-3 - 3 - 3 - 3 - 2)


def test_several_piles_may_be_taken_in_a_turn() -> None:
    piles = [[10, 11, 12, 13], [30, 31, 32, 33], [50, 51, 52, 53], [70]]
    table = Table(piles=piles, hands=[[14, 34, 54], [1, 2, 3, 4]]).plays(0, 34, 54, 14)
    assert len(table.state.taken[0]) == 15
    assert_piles(table, [], [], [], [70])
    assert_awaited(table, 1)


def test_of_two_cards_for_a_pile_of_four_the_second_goes_elsewhere() -> None:
    table = Table(piles=[[10, 11, 12, 13], [40, 41]], hands=[[15, 16], [60, 61]]).plays(0, 15, 16)
    assert_piles(table, [], [40, 41, 16])


@pytest.mark.parametrize("card", [51, 10, 60, 0, -1, 99, 10**30])
def test_a_card_is_played_from_the_own_hand(card: int) -> None:
    table = Table(piles=[[10], [20]], hands=[[21, 22, 23, 24], [51, 52, 53, 54]])
    assert_refused(table, "card_not_in_hand", 0, Play(card=card))


def test_a_card_is_played_once() -> None:
    table = Table(piles=[[10], [20]], hands=[[21, 22, 23, 24], [51, 52, 53, 54]]).plays(0, 21)
    assert_refused(table, "card_not_in_hand", 0, Play(card=21))


def test_a_hand_is_told_where_its_cards_would_go() -> None:
    piles = [Pile((15,)), Pile(), Pile((28, 77)), Pile((33, 4))]
    assert places_of(piles, (1, 3, 5, 14, 16, 76, 78)) == (2, 2, 3, 3, 0, 0, 2)
