"""The draw of the first player, deals, sizes of hands, and who begins."""

import pytest

from app.rules.toc import TOC
from app.rules.toc.cards import DECK
from app.rules.toc.events import Dealt, Drawn
from app.rules.toc.moves import Deal, Discard, First
from tests.rules.toc.table import Table, assert_awaited, assert_phase, assert_refused, assert_told

SIZES = {2: (5, 5, 4, 4, 4, 4), 3: (5, 4, 4, 4), 4: (5, 4, 4), 5: (4, 3, 3), 6: (4, 4)}


def test_the_first_player_is_drawn_before_the_deal() -> None:
    table = Table(3)
    assert_awaited(table, None)
    assert_refused(table, "no_deal_now", None, Deal(cards=DECK))
    assert_refused(table, "only_chance", 0, First(seat=0))
    table.draws_first(2)
    assert_told(table, Drawn(first=2))
    assert_refused(table, "no_draw_now", None, First(seat=2))


@pytest.mark.parametrize("seat", [-1, 3, 10**30])
def test_the_first_player_sits_at_the_table(seat: int) -> None:
    assert_refused(Table(3), "no_such_seat", None, First(seat=seat))


def test_a_deal_has_each_of_the_fifty_two_cards_once() -> None:
    table = Table(3).draws_first(0)
    for cards in (DECK[1:], (*DECK, "AS"), (*DECK[1:], "2S"), (*DECK[1:], "XX"), ()):
        assert_refused(table, "not_the_deck", None, Deal(cards=cards))
    assert_refused(table, "only_chance", 1, Deal(cards=DECK))


@pytest.mark.parametrize("seats", range(2, 7))
def test_each_hand_is_a_block_from_the_first_player_on(seats: int) -> None:
    size = SIZES[seats][0]
    for first in range(seats):
        table = Table(seats).draws_first(first).deals(DECK)
        for place in range(seats):
            block = DECK[place * size : (place + 1) * size]
            assert table.state.hands[(first + place) % seats] == block
        assert_awaited(table, first)
        assert_told(table, Dealt(hand_no=1, first=first, cards=size))


def test_hands_are_sorted_by_rank_then_by_suit() -> None:
    table = Table(2).draws_first(0).deals(DECK[::-1])
    assert table.state.hands[0] == ("QC", "KS", "KH", "KD", "KC")


@pytest.mark.parametrize("seats", range(2, 7))
def test_hands_are_dealt_until_the_deck_is_dealt_out_and_then_all_is_shuffled_again(seats: int) -> None:
    table = Table(seats).draws_first(1)
    began = []
    for _ in range(2):
        table.deals(DECK)
        for number, size in enumerate(SIZES[seats], start=1):
            assert (table.state.hand_no, table.state.phase) == (number, "play")
            assert [len(hand) for hand in table.state.hands] == [size] * seats
            began.append(table.awaited)
            table.play_out_the_hand()
        assert_awaited(table, None)
        assert_phase(table, "deal")
    assert began == [((1 + hand) % seats,) for hand in range(len(began))]


def test_no_cards_are_dealt_within_a_hand() -> None:
    assert_refused(Table(2).draws_first(0).deals(), "no_deal_now", None, Deal(cards=DECK))


def test_the_last_hand_of_a_shuffle_has_nothing_left_to_deal() -> None:
    table = Table(2, hands=["2S", "3S"], hand_no=6).discards(0, "2S").discards(1, "3S")
    assert_phase(table, "deal")
    assert TOC.view(table.deals().state).hand_no == 1


def test_between_two_shuffles_nobody_is_awaited_but_chance() -> None:
    table = Table(2, hands=["2S", "3S"], hand_no=6).discards(0, "2S").discards(1, "3S")
    assert_awaited(table, None)
    assert_refused(table, "no_play_now", 0, Discard(card="2S"))
