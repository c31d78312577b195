"""Hands drafted in the open."""

import pytest

from app.rules.sixquiprend import SIXQUIPREND
from app.rules.sixquiprend.moves import Deal, First, Pick
from tests.rules.sixquiprend.table import Table, assert_awaited, assert_refused, assert_rows, drafted_table


def draft(table: Table, seats: int) -> Table:
    """Everybody picks the lowest card."""
    for _ in range(10 * seats):
        (seat,) = table.awaited
        assert seat is not None
        table.picks(seat, table.state.pool[0])
    return table


def play_a_round(table: Table) -> Table:
    """Everybody plays the lowest card and takes the first row."""
    while table.state.phase in ("choose", "place"):
        (seat, *_) = table.awaited
        assert seat is not None
        table.does(seat, SIXQUIPREND.legal(table.state, seat)[0])
    return table


def test_the_first_picker_is_drawn_before_the_deal() -> None:
    table = Table(3, drafted=True)
    assert_awaited(table, None)
    assert_refused(table, "no_deal_now", None, Deal(cards=tuple(range(1, 35))))
    assert_refused(table, "only_chance", 0, First(seat=0))
    table.draws_first(2)
    assert_refused(table, "no_draw_now", None, First(seat=2))
    assert_awaited(table.deals(range(1, 35)), 2)


@pytest.mark.parametrize("seat", [-1, 3, 10**30])
def test_the_first_picker_sits_at_the_table(seat: int) -> None:
    assert_refused(Table(3, drafted=True), "no_such_seat", None, First(seat=seat))


@pytest.mark.parametrize("seats", range(2, 11))
def test_drafted_hands_use_the_tight_deck_whatever_is_set(seats: int) -> None:
    table = Table(seats, drafted=True, deck="full").draws_first(0)
    if seats < 10:
        assert_refused(table, "not_the_deck", None, Deal(cards=tuple(range(1, 105))))
    table.deals(range(1, 10 * seats + 5))
    assert table.state.pool == tuple(range(1, 10 * seats + 5))


def test_the_order_of_the_deal_does_not_matter() -> None:
    upward = drafted_table(2, first=1).state
    downward = Table(2, drafted=True).draws_first(1).deals(range(24, 0, -1)).state
    assert upward == downward


def test_players_pick_in_turn_order_always_in_the_same_direction() -> None:
    table = drafted_table(3, first=1)
    for turn, card in enumerate(range(1, 10)):
        assert_awaited(table, (1 + turn) % 3)
        table.picks((1 + turn) % 3, card)


def test_a_pick_takes_an_open_card_into_the_hand() -> None:
    table = drafted_table(3, first=0).picks(0, 17)
    assert table.state.hands == ((17,), (), ())
    assert 17 not in table.state.pool
    assert_refused(table, "card_not_open", 1, Pick(card=17))
    assert_refused(table, "card_not_open", 1, Pick(card=35))
    assert_refused(table, "not_your_turn", 0, Pick(card=16))
    assert_refused(table, "not_your_turn", None, Pick(card=16))


def test_the_four_cards_left_begin_the_rows_in_ascending_order() -> None:
    table = draft(drafted_table(2, first=0), 2)
    assert_rows(table, [21], [22], [23], [24])
    assert table.state.pool == ()
    assert_awaited(table, 0, 1)


@pytest.mark.parametrize(("seats", "first"), [(2, 0), (2, 1), (3, 2), (4, 1)])
def test_the_first_pick_passes_to_the_next_seat_each_round(seats: int, first: int) -> None:
    table = drafted_table(seats, first, rounds=4)
    for later in range(3):
        assert_awaited(table, (first + later) % seats)
        play_a_round(draft(table, seats))
        assert_awaited(table, None)
        table.deals(range(1, 10 * seats + 5))
    assert_awaited(table, (first + 3) % seats)


def test_drafted_hands_lie_open() -> None:
    table = drafted_table(2, first=0).picks(0, 24)
    assert SIXQUIPREND.view(table.state).hands == ((24,), ())
    assert SIXQUIPREND.view(Table(2).deals(range(1, 105)).state).hands is None
