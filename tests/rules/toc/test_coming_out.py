"""Coming out of the base, and the protection on the own start square."""

import pytest

from app.rules.toc.events import Played
from app.rules.toc.moves import Play, Swap
from tests.rules.toc.table import (
    Table,
    assert_can_only_discard,
    assert_pawns,
    assert_protected,
    assert_refused,
    assert_told,
    assert_ways,
)


@pytest.mark.parametrize("seats", range(2, 7))
@pytest.mark.parametrize("card", ["AS", "KD"])
def test_an_ace_or_a_king_brings_a_pawn_out_onto_the_own_start_square(card: str, seats: int) -> None:
    for seat in range(seats):
        table = Table(seats, hands=[*[f"{n}C" for n in range(2, 2 + seat)], card], turn=seat)
        assert_ways(table, seat, card, ("base", 18 * seat))
        table.plays(seat, card, "base", 18 * seat)
        assert_pawns(table, seat, 18 * seat)
        assert_protected(table, seat)
        assert_told(table, Played(seat=seat, card=card, colour=seat, origin="base", to=18 * seat, by=0))


@pytest.mark.parametrize("card", ["2S", "3S", "4S", "5S", "6S", "7S", "8S", "9S", "TS", "JS", "QS"])
def test_no_other_card_brings_a_pawn_out(card: str) -> None:
    table = Table(hands=[card], pawns={1: [20]})
    assert_can_only_discard(table, 0)
    if card != "JS":
        assert_refused(table, "no_such_way", 0, Play(card=card, origin="base", to=0))


def test_an_ace_or_a_king_may_move_instead() -> None:
    table = Table(hands=["AS KS"], pawns={0: [20]})
    assert_ways(table, 0, "AS", ("base", 0), (20, 21))
    assert_ways(table, 0, "KS", ("base", 0), (20, 33))


def test_with_nobody_in_the_base_they_only_move() -> None:
    table = Table(hands=["AS KS"], pawns={0: [20, 30, 40, "H3"]})
    assert_ways(table, 0, "AS", (20, 21), (30, 31), (40, 41))


def test_coming_out_eats_what_stands_on_the_start_square() -> None:
    table = Table(hands=["AS"], pawns={2: [0, 50]}).plays(0, "AS", "base", 0)
    assert_pawns(table, 0, 0)
    assert_pawns(table, 2, 50)
    assert_told(table, Played(seat=0, card="AS", colour=0, origin="base", to=0, by=0, eaten=((2, 0),)))


def test_coming_out_eats_the_partner_too() -> None:
    assert_pawns(Table(hands=["AS"], pawns={2: [0]}, teams=True).plays(0, "AS", "base", 0), 2)


def test_coming_out_eats_the_own_pawn_that_is_no_longer_protected() -> None:
    table = Table(hands=["KS"], pawns={0: [0, 30]}).plays(0, "KS", "base", 0)
    assert_pawns(table, 0, 0, 30)
    assert_protected(table, 0)


def test_no_second_pawn_comes_out_onto_the_own_protected_one() -> None:
    table = Table(hands=["AS KS"], pawns={0: [0]}, protected=[0])
    assert_ways(table, 0, "AS", (0, 1))
    assert_ways(table, 0, "KS", (0, 13))


def test_with_a_start_pawn_everybody_begins_with_a_protected_one() -> None:
    for seats in range(2, 7):
        table = Table(seats, start_pawn=True)
        for seat in range(seats):
            assert_pawns(table, seat, 18 * seat)
        assert_protected(table, *range(seats))


def test_without_it_all_pawns_begin_in_the_base() -> None:
    for seats in range(2, 7):
        table = Table(seats)
        for seat in range(seats):
            assert_pawns(table, seat)
        assert_protected(table)


# Protection


def test_a_protected_pawn_is_not_eaten() -> None:
    table = Table(hands=["3S 4S"], pawns={0: [15, 22], 1: [18]}, protected=[1])
    assert_ways(table, 0, "3S", (22, 25))
    assert_ways(table, 0, "4S", (15, 11))


def test_a_protected_pawn_is_not_passed_in_either_direction() -> None:
    table = Table(hands=["5S 4S"], pawns={0: [15, 20], 1: [18]}, protected=[1])
    assert_ways(table, 0, "5S", (20, 25))
    assert_ways(table, 0, "4S", (15, 11))


def test_up_to_a_protected_pawn_the_way_is_free() -> None:
    table = Table(hands=["2S 4S"], pawns={0: [15, 23], 1: [18]}, protected=[1])
    assert_ways(table, 0, "2S", (15, 17), (23, 25))
    assert_ways(table, 0, "4S", (15, 11), (23, 19))


def test_a_protected_pawn_stops_its_own_colour_too() -> None:
    table = Table(hands=["2S 3S 4S"], pawns={0: [70, 1, 0]}, protected=[0])
    assert_ways(table, 0, "2S", (0, 2), (1, 3), (70, "H1"))
    assert_ways(table, 0, "3S", (0, 3), (1, 4), (70, "H2"))
    assert_ways(table, 0, "4S", (0, 68), (70, 66))


def test_a_protected_pawn_stops_the_partner_too() -> None:
    table = Table(hands=["3S"], pawns={0: [35], 2: [36]}, protected=[2], teams=True)
    assert_can_only_discard(table, 0)


def test_a_protected_pawn_is_not_exchanged_by_anybody_its_owner_included() -> None:
    table = Table(hands=["JS"], pawns={0: [0, 20], 1: [18], 2: [40]}, protected=[0, 1])
    assert_ways(table, 0, "JS", (20, 40))
    assert_refused(table, "no_such_exchange", 0, Swap(card="JS", origin=0, other=40))
    assert_refused(table, "no_such_exchange", 0, Swap(card="JS", origin=20, other=18))


def test_the_protection_ends_with_the_first_move() -> None:
    table = Table(hands=["2S", "5H"], pawns={0: [0], 1: [69]}, protected=[0]).plays(0, "2S", 0, 2)
    assert_protected(table)
    table.plays(1, "5H", 69, 2)
    assert_pawns(table, 0)


def test_it_lasts_while_the_owner_moves_other_pawns() -> None:
    table = Table(hands=["2S"], pawns={0: [0, 30]}, protected=[0]).plays(0, "2S", 30, 32)
    assert_protected(table, 0)


def test_back_on_the_start_square_a_pawn_is_one_like_any_other() -> None:
    table = Table(hands=["4S", "KH AH", "5D"], pawns={0: [4], 2: [67]}).plays(0, "4S", 4, 0)
    assert_protected(table)
    table.plays(1, "KH", "base", 18)
    assert_ways(table, 2, "5D", (67, 0))
    assert_pawns(table.plays(2, "5D", 67, 0), 0)


def test_nobody_is_protected_on_anothers_start_square() -> None:
    table = Table(hands=["3S", "KH"], pawns={0: [15]}).plays(0, "3S", 15, 18)
    assert_protected(table)
    table.plays(1, "KH", "base", 18)
    assert_pawns(table, 0)


def test_an_unprotected_pawn_on_its_start_is_passed_eaten_and_exchanged() -> None:
    pawns = {0: [15], 1: [18]}
    assert_ways(Table(hands=["3S 5S JS"], pawns=pawns), 0, "3S", (15, 18))
    assert_ways(Table(hands=["3S 5S JS"], pawns=pawns), 0, "5S", (15, 20))
    assert_ways(Table(hands=["3S 5S JS"], pawns=pawns), 0, "JS", (15, 18))


def test_eaten_and_brought_out_again_a_pawn_is_protected_again() -> None:
    table = Table(hands=["KS 2C"], pawns={0: [0]}).plays(0, "KS", "base", 0)
    assert_protected(table, 0)
    assert_pawns(table, 0, 0)


def test_the_protected_pawn_itself_moves_freely() -> None:
    table = Table(hands=["AS 9S 4S"], pawns={0: [0, 40, 50, 60]}, protected=[0])
    assert (0, 1) in table.ways(0, "AS")
    assert (0, 9) in table.ways(0, "9S")
    assert (0, 68) in table.ways(0, "4S")


def test_before_protected_pawns_only_a_short_card_is_playable() -> None:
    table = Table(
        hands=["AS 2S 3S 5S QS"], pawns={0: [16, 34, 53, "H3"], 1: [18], 2: [36], 3: [54]}, protected=[1, 2, 3]
    )
    assert_ways(table, 0, "AS", (16, 17), (34, 35))
    for card in ("2S", "3S", "5S", "QS"):
        assert_ways(table, 0, card)
