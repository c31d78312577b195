"""The exchange: each gives the partner one card, all at once."""

import pytest

from app.rules.toc import TOC
from app.rules.toc.events import Gift
from app.rules.toc.moves import Discard, Give
from tests.rules.toc.table import (
    HOME,
    Table,
    assert_awaited,
    assert_hand,
    assert_phase,
    assert_refused,
    assert_told,
)

HANDS = ["AS 2S", "3H 4H", "KD QD", "5C 6C"]


def exchanging() -> Table:
    return Table(hands=HANDS, opened=True, teams=True)


def test_a_hand_with_sides_begins_with_it() -> None:
    table = exchanging()
    assert_phase(table, "exchange")
    assert_awaited(table, 0, 1, 2, 3)
    assert TOC.legal(table.state, 0) == [Give(card="AS"), Give(card="2S")]
    assert_refused(table, "no_play_now", 0, Discard(card="2S"))


def test_without_sides_there_is_none() -> None:
    assert_phase(Table(hands=HANDS, opened=True), "play")
    assert_refused(Table(hands=HANDS), "no_gift_now", 0, Give(card="AS"))


def test_all_cards_change_hands_at_once() -> None:
    table = exchanging().gives(2, "KD").gives(0, "2S").gives(3, "6C")
    assert [len(hand) for hand in table.state.hands] == [2, 2, 2, 2]
    assert_hand(table, 0, "AS 2S")
    assert_awaited(table, 1)
    table.gives(1, "3H")
    assert_hand(table, 0, "AS KD")
    assert_hand(table, 1, "4H 6C")
    assert_hand(table, 2, "2S QD")
    assert_hand(table, 3, "3H 5C")
    gifts = [(0, 2, "2S"), (1, 3, "3H"), (2, 0, "KD"), (3, 1, "6C")]
    assert_told(table, *(Gift(seat=seat, to=to, why="exchange", card=card) for seat, to, card in gifts))
    assert_phase(table, "play")
    assert_awaited(table, 0)


def test_of_six_each_gives_to_the_seat_opposite() -> None:
    hands = ["AS", "2H", "3D", "4C", "5S", "6H"]
    table = Table(6, hands=hands, opened=True, teams=True)
    for seat, card in enumerate(hands):
        table.gives(seat, card)
    assert [hand for (hand,) in table.state.hands] == [*hands[3:], *hands[:3]]


def test_a_choice_may_be_changed_until_the_last_has_chosen() -> None:
    table = exchanging().gives(0, "2S").gives(0, "AS").gives(1, "3H").gives(2, "KD")
    assert table.gives(0, "AS").events == []
    table.gives(3, "5C")
    assert_hand(table, 0, "2S KD")
    assert_refused(table, "no_gift_now", 0, Give(card="2S"))


def test_a_card_that_is_held_is_given() -> None:
    assert_refused(exchanging(), "card_not_in_hand", 0, Give(card="KD"))
    assert_refused(exchanging(), "card_not_in_hand", 0, Give(card="nothing"))


def test_who_has_chosen_is_seen_but_not_what() -> None:
    table = exchanging().gives(0, "2S")
    assert table.events == []
    assert TOC.view(table.state).given == (True, False, False, False)
    assert TOC.own(table.state, 0).gift == "2S"
    assert TOC.own(table.state, 2).gift == ""


@pytest.mark.parametrize("viewer", [None, 0, 1, 2, 3])
def test_which_card_went_is_told_to_the_two_alone(viewer: int | None) -> None:
    gift = Gift(seat=0, to=2, why="exchange", card="2S")
    seen = gift.seen_by(viewer)
    assert isinstance(seen, Gift)
    assert (seen.card == "2S") == (viewer in (0, 2))


def test_it_goes_on_for_one_whose_pawns_are_home() -> None:
    table = Table(hands=HANDS, opened=True, teams=True, pawns={0: HOME})
    assert_awaited(table, 0, 1, 2, 3)


def test_it_comes_with_every_hand() -> None:
    table = Table(hands=["2S", "3S", "5S", "6S"], teams=True, hand_no=3)
    for seat, card in enumerate(["2S", "3S", "5S", "6S"]):
        table.discards(seat, card)
    assert_phase(table.deals(), "exchange")
    for seat in range(4):
        table.gives(seat, table.state.hands[seat][0])
    table.play_out_the_hand()
    assert (table.state.phase, table.state.hand_no) == ("exchange", 2)


def test_whoever_begins_the_hand_begins_after_it() -> None:
    table = Table(hands=HANDS, opened=True, teams=True, turn=2)
    for seat in range(4):
        table.gives(seat, table.state.hands[seat][0])
    assert_awaited(table, 2)
