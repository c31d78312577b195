"""A turn: what must be played, what is discarded, and the ten."""

import pytest

from app.rules.toc import TOC
from app.rules.toc.events import Discarded
from app.rules.toc.moves import Discard, Play
from tests.rules.toc.table import (
    HOME,
    Table,
    assert_awaited,
    assert_bound,
    assert_can_only_discard,
    assert_free,
    assert_hand,
    assert_pawns,
    assert_refused,
    assert_told,
    assert_won,
)


def test_a_card_that_can_be_played_must_be_played() -> None:
    table = Table(hands=["2S 4S JS"], pawns={0: [20]})
    for card in ("2S", "4S", "JS"):
        assert_refused(table, "must_play", 0, Discard(card=card))
    assert {move.card for move in TOC.legal(table.state, 0) if isinstance(move, Play)} == {"2S", "4S"}


def test_whatever_the_harm() -> None:
    assert_pawns(Table(hands=["5S"], pawns={0: [20, 25]}).plays(0, "5S", 20, 25), 0, 25)


def test_of_several_that_can_be_played_any_may_be() -> None:
    for card, to in (("2S", 22), ("QS", 32), ("KS", 33)):
        Table(hands=["2S QS KS"], pawns={0: [20]}).plays(0, card, 20, to)


def test_with_nothing_to_play_one_card_of_choice_is_discarded_without_effect() -> None:
    table = Table(hands=["2S QS 7S"])
    assert_can_only_discard(table, 0)
    table.discards(0, "QS")
    assert_hand(table, 0, "2S 7S")
    assert_told(table, Discarded(seat=0, card="QS", why="nothing"))
    assert_awaited(table, 1)


def test_each_turn_uses_one_card_and_the_hand_is_judged_anew() -> None:
    table = Table(2, hands=["2S 3S", "KH 2H"])
    table.discards(0, "2S").plays(1, "KH", "base", 18)
    assert_can_only_discard(table, 0)


def test_a_discarded_card_must_be_held() -> None:
    assert_refused(Table(hands=["2S", "3S"]), "card_not_in_hand", 0, Discard(card="3S"))


def test_nobody_discards_out_of_turn() -> None:
    assert_refused(Table(hands=["2S", "3S"]), "not_your_turn", 1, Discard(card="3S"))


def test_the_last_card_laid_lies_open() -> None:
    table = Table(hands=["2S", "3S"], pawns={0: [20]})
    assert TOC.view(table.state).top == ""
    assert TOC.view(table.plays(0, "2S", 20, 22).state).top == "2S"
    assert TOC.view(table.discards(1, "3S").state).top == "3S"


# The ten


def test_after_a_ten_the_next_player_discards_whatever_the_hand_holds() -> None:
    table = Table(hands=["TS", "KH AH"], pawns={0: [20], 1: [40]}).plays(0, "TS", 20, 30)
    assert_bound(table, 1)
    assert_refused(table, "ten_binds", 1, Play(card="KH", origin="base", to=18))
    table.discards(1, "KH")
    assert_told(table, Discarded(seat=1, card="KH", why="ten"))
    assert_free(table, 2)


def test_a_discarded_ten_binds_as_well() -> None:
    assert_bound(Table(hands=["TS"]).discards(0, "TS"), 1)


def test_even_one_discarded_because_of_another_ten() -> None:
    table = Table(hands=["TS 2S", "TH 2H", "TD 2D"]).discards(0, "TS").discards(1, "TH").discards(2, "TD")
    assert_bound(table, 3)


def test_a_ten_of_the_last_seat_binds_the_first() -> None:
    assert_bound(Table(hands=["2S 3S", "2H 3H", "2D 3D", "TC"], turn=3).discards(3, "TC"), 0)


def test_it_binds_once_and_only_the_next_player() -> None:
    table = Table(hands=["TS", "2H", "KD"]).discards(0, "TS").discards(1, "2H")
    assert_free(table, 2)
    table.plays(2, "KD", "base", 36)


def test_a_ten_that_eats_binds_too() -> None:
    assert_bound(Table(hands=["TS"], pawns={0: [20], 1: [30]}).plays(0, "TS", 20, 30), 1)


def test_a_ten_is_lost_when_the_next_player_has_no_card_left() -> None:
    table = Table(3, hands=["TS 2S", "", "KD 2D"], pawns={0: [20]}).plays(0, "TS", 20, 30)
    assert_free(table, 2)
    assert Play(card="KD", origin="base", to=36) in TOC.legal(table.state, 2)


def test_a_ten_never_reaches_into_the_next_hand() -> None:
    talon = ["AS", "KS", "AH", "KH", "AD", "KD", "AC", "KC"]
    table = Table(2, hands=["", "TS"], turn=1, first=0, hand_no=2, talon=talon)
    table.discards(1, "TS")
    assert_free(table, 1)
    assert_hand(table, 1, "AS AH KS KH")


def test_a_ten_that_wins_ends_the_game() -> None:
    table = Table(hands=["TS", "2H"], pawns={0: [61, *HOME[1:]]}).plays(0, "TS", 61, "H0")
    assert_won(table, 0)
    assert not table.state.must_discard


def test_a_forced_discard_counts_as_idle() -> None:
    table = Table(hands=["TS", "KH"]).discards(0, "TS").discards(1, "KH")
    assert not any(table.state.active)


@pytest.mark.parametrize("seats", range(2, 7))
def test_a_chain_of_tens_goes_round(seats: int) -> None:
    tens = ["TS 2S", "TH 2H", "TD 2D", "TC 2C"][:seats]
    table = Table(seats, hands=tens)
    for seat in range(len(tens)):
        table.discards(seat, tens[seat][:2])
        assert_bound(table, (seat + 1) % seats)
