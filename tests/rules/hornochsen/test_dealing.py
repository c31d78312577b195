"""The draw of the first player and the deal."""

import pytest

from app.rules.game import Move
from app.rules.hornochsen.events import Dealt, Drawn
from app.rules.hornochsen.moves import Deal, First, Place, Play, Stop
from tests.rules.hornochsen.table import WHOLE_DECK, Table, assert_awaited, assert_piles, assert_refused


def test_the_first_player_is_drawn_then_cards_are_dealt() -> None:
    table = Table(3)
    assert_awaited(table, None)
    assert_refused(table, "no_deal_now", None, Deal(cards=WHOLE_DECK))
    table.draws_first(2)
    assert table.events == [Drawn(first=2)]
    assert_awaited(table, None)
    assert_refused(table, "no_draw_now", None, First(seat=1))
    assert_awaited(table.deals(), 2)


def test_a_hand_for_each_seat_then_the_circle() -> None:
    table = Table(2).draws_first(0).deals(range(98, 0, -1))
    assert table.state.hands == (tuple(range(85, 99)), tuple(range(71, 85)))
    assert_piles(table, [64], [65], [66], [67], [68], [69], [70])


def test_the_circle_is_sorted_clockwise() -> None:
    cards = [*range(1, 29), 90, 33, 60, 98, 55, 41, 77]
    rest = [card for card in WHOLE_DECK if card not in cards]
    table = Table(2).draws_first(1).deals([*cards, *rest])
    assert_piles(table, [33], [41], [55], [60], [77], [90], [98])
    assert table.events == [Dealt(deal=1, first=1, circle=(33, 41, 55, 60, 77, 90, 98), cards=14)]


@pytest.mark.parametrize("seats", range(2, 7))
def test_each_player_has_one_special_of_each_kind(seats: int) -> None:
    table = Table(seats).draws_first(0).deals()
    assert table.state.specials == (("+5", "x2"),) * seats
    assert all(pile.specials == () for pile in table.state.piles)


@pytest.mark.parametrize(
    "cards",
    [(), WHOLE_DECK[:-1], (*WHOLE_DECK, 99), (*WHOLE_DECK[:-1], 1), (*WHOLE_DECK[1:], 0), (*WHOLE_DECK[1:], 99)],
)
def test_a_deal_holds_every_card_once(cards: tuple[int, ...]) -> None:
    assert_refused(Table(2).draws_first(0), "not_the_deck", None, Deal(cards=cards))


def test_only_chance_draws_and_deals() -> None:
    table = Table(2)
    assert_refused(table, "only_chance", 0, First(seat=0))
    assert_refused(table.draws_first(0), "only_chance", 0, Deal(cards=WHOLE_DECK))


@pytest.mark.parametrize("seat", [-1, 2, 10**30])
def test_the_first_player_sits_at_the_table(seat: int) -> None:
    assert_refused(Table(2), "no_such_seat", None, First(seat=seat))


def test_no_deal_in_the_middle_of_a_deal() -> None:
    table = Table(2).draws_first(0).deals()
    assert_refused(table, "no_deal_now", None, Deal(cards=WHOLE_DECK))
    assert_refused(table, "no_draw_now", None, First(seat=0))


@pytest.mark.parametrize("move", [Play(card=1), Place(special="x2", pile=29), Stop()])
def test_no_card_before_the_deal(move: Move) -> None:
    assert_refused(Table(2), "no_turn_now", 0, move)
    assert_refused(Table(2).draws_first(0), "no_turn_now", 0, move)
