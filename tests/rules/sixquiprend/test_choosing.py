"""Dealing and choosing a card in secret."""

import pytest

from app.rules.game import Move
from app.rules.sixquiprend import SIXQUIPREND
from app.rules.sixquiprend.moves import Deal, First, Pick, Play
from tests.rules.sixquiprend.table import Table, assert_awaited, assert_refused, assert_rows

FOUR_TENS = [[10], [20], [30], [40]]
WHOLE_DECK = tuple(range(1, 105))


def test_ten_cards_each_then_four_rows() -> None:
    table = Table(3).deals([*range(104, 0, -1)])
    assert table.state.hands == (tuple(range(95, 105)), tuple(range(85, 95)), tuple(range(75, 85)))
    assert_rows(table, [74], [73], [72], [71])
    assert_awaited(table, 0, 1, 2)


@pytest.mark.parametrize(
    "cards",
    [(), WHOLE_DECK[:-1], (*WHOLE_DECK, 105), (*WHOLE_DECK[:-1], 1), (*WHOLE_DECK[1:], 0), (*WHOLE_DECK[1:], 105)],
)
def test_a_deal_holds_every_card_once(cards: tuple[int, ...]) -> None:
    assert_refused(Table(2), "not_the_deck", None, Deal(cards=cards))


def test_the_tight_deck_of_four_has_44_cards() -> None:
    table = Table(4, deck="tight")
    assert_refused(table, "not_the_deck", None, Deal(cards=WHOLE_DECK))
    table.deals(range(1, 45))
    assert_rows(table, [41], [42], [43], [44])


def test_only_chance_deals() -> None:
    assert_refused(Table(2), "only_chance", 0, Deal(cards=WHOLE_DECK))


def test_no_deal_in_the_middle_of_a_round() -> None:
    assert_refused(Table(2).deals(WHOLE_DECK), "no_deal_now", None, Deal(cards=WHOLE_DECK))


def test_dealt_hands_need_no_first_player_and_no_picks() -> None:
    assert_refused(Table(2), "no_draw_now", None, First(seat=0))
    assert_refused(Table(2).deals(WHOLE_DECK), "no_draft_now", 0, Pick(card=1))


def test_who_has_chosen_is_no_longer_awaited_and_keeps_the_card_in_hand() -> None:
    table = Table(rows=FOUR_TENS, hands=[[41, 21], [42, 51], [43, 31]]).plays(1, 42)
    assert_awaited(table, 0, 2)
    assert SIXQUIPREND.legal(table.state, 1) == []
    assert table.state.hands[1] == (42, 51)


def test_a_choice_may_be_changed_until_the_last_player_has_chosen() -> None:
    table = Table(rows=FOUR_TENS, hands=[[41, 21], [42, 51]]).plays(0, 41).plays(0, 21).plays(0, 41).plays(0, 21)
    assert SIXQUIPREND.own(table.state, 0).choice == 21
    table.plays(1, 42)
    assert_rows(table, [10], [20, 21], [30], [40, 42])


def test_a_choice_shows_nothing() -> None:
    table = Table(rows=FOUR_TENS, hands=[[41, 21], [42, 51]]).plays(0, 41)
    assert table.events == []
    assert table.plays(0, 21).events == []


@pytest.mark.parametrize("card", [42, 10, 60, 0, -1, 105, 10**30])
def test_a_card_is_played_from_the_own_hand(card: int) -> None:
    table = Table(rows=FOUR_TENS, hands=[[41, 21], [42, 51]])
    assert_refused(table, "card_not_in_hand", 0, Play(card=card))


def test_a_card_is_played_once() -> None:
    table = Table(rows=FOUR_TENS, hands=[[41, 50], [42, 51]]).all_play(41, 42)
    assert_refused(table, "card_not_in_hand", 0, Play(card=41))


def test_no_card_before_the_deal() -> None:
    assert_refused(Table(2), "no_choice_now", 0, Play(card=1))


@pytest.mark.parametrize("move", [Play(card=41), Pick(card=41)])
@pytest.mark.parametrize("seat", [-1, 2, 10**30])
def test_a_seat_that_the_table_does_not_have_moves_nothing(seat: int, move: Move) -> None:
    table = Table(rows=FOUR_TENS, hands=[[41, 21], [42, 51]])
    assert_refused(table, "no_such_seat", seat, move)


def test_chance_plays_no_card() -> None:
    assert_refused(Table(rows=FOUR_TENS, hands=[[41], [42]]), "not_chance", None, Play(card=41))
