"""Specials: where they may lie and what they change."""

import pytest

from app.rules.hornochsen import HORNOCHSEN
from app.rules.hornochsen.events import Set
from app.rules.hornochsen.moves import Place, Play
from tests.rules.hornochsen.table import (
    Table,
    assert_awaited,
    assert_goes_to,
    assert_piles,
    assert_refused,
    assert_takes,
)

HANDS = [[15, 16, 17, 18], [60, 61, 62, 63]]
BOTH = ["+5", "x2"]


def two_piles() -> Table:
    return Table(piles=[[10], [40]], hands=HANDS, specials=[BOTH, BOTH])


def test_a_special_goes_on_any_pile() -> None:
    table = two_piles().places(0, "x2", 40)
    assert table.events == [Set(seat=0, special="x2", place=1)]
    assert_piles(table, [10], ([40], ["x2"]))
    assert table.state.specials == (("+5",), ("+5", "x2"))


def test_a_pile_carries_one_of_each_from_anybody() -> None:
    table = two_piles().places(0, "x2", 10).stops(0)
    assert_refused(table, "special_there_already", 1, Place(special="x2", pile=10))
    table.places(1, "+5", 10)
    assert_piles(table, ([10], ["+5", "x2"]), [40])


def test_a_special_changes_no_final_number() -> None:
    table = two_piles().places(0, "+5", 10)
    assert_goes_to(table.plays(0, 15), 15, place=0)


def test_specials_do_not_count_towards_five() -> None:
    piles = [[20, 21, 22], [50]]
    table = Table(piles=piles, hands=[[25, 26, 1], [60, 61, 62]], specials=[BOTH, []])
    table.places(0, "+5", 20).plays(0, 25).places(0, "x2", 20)
    assert_piles(table, ([20, 21, 22, 25], ["+5", "x2"]), [50])


def test_a_special_is_one_of_the_three_cards_of_a_turn() -> None:
    table = two_piles().places(0, "x2", 10).places(0, "+5", 40).plays(0, 15)
    assert_awaited(table, 1)


def test_a_special_counts_for_whoever_takes_the_pile() -> None:
    table = Table(piles=[[10, 11, 12, 13], [40]], hands=[[41, 42], [15, 43, 44]], specials=[["x2"], []])
    table.places(0, "x2", 10).stops(0).plays(1, 15)
    assert_takes(table, [10, 11, 12, 13, 15], ["x2"], points=-3 - 5 + 2 + 1 - 2)
    assert table.state.taken_specials == ((), ("x2",))


def test_the_points_of_a_take_count_the_plus_but_no_doubling() -> None:
    table = Table(piles=[([1, 2, 3, 4], BOTH), [40]], hands=[[6, 42], [43, 44, 45]]).plays(0, 6)
    assert_takes(table, [1, 2, 3, 4, 6], ["+5", "x2"], points=11)


def test_a_special_is_played_once() -> None:
    table = two_piles().places(0, "x2", 10)
    assert_refused(table, "special_not_in_hand", 0, Place(special="x2", pile=40))


@pytest.mark.parametrize("pile", [14, 15, 11, 0, -1, 99, 10**30])
def test_a_pile_is_named_by_its_first_card(pile: int) -> None:
    table = Table(piles=[[10, 14], [40]], hands=[[15, 16, 17], [60, 61, 62, 63]], specials=[["x2"], []])
    assert_refused(table, "no_such_pile", 0, Place(special="x2", pile=pile))


def test_a_taken_pile_carries_nothing_more() -> None:
    piles = [[10, 11, 12, 13], [40]]
    table = Table(piles=piles, hands=[[15, 16], [60, 61, 62]], specials=[["x2"], []]).plays(0, 15)
    assert_refused(table, "no_such_pile", 0, Place(special="x2", pile=10))
    table.places(0, "x2", 40)


def test_legal_moves_are_every_card_and_every_special_on_every_pile_that_can_carry_it() -> None:
    table = Table(piles=[([10], ["x2"]), [40]], hands=HANDS, specials=[BOTH, []])
    assert HORNOCHSEN.legal(table.state, 0) == [
        *(Play(card=card) for card in HANDS[0]),
        Place(special="+5", pile=10),
        Place(special="+5", pile=40),
        Place(special="x2", pile=40),
    ]
    assert HORNOCHSEN.legal(table.state, 1) == []
