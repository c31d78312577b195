"""The house: in by exact count, nothing passed, nothing eaten, deeper still."""

import pytest

from app.rules.toc.moves import Play
from tests.rules.toc.table import (
    HOME,
    Table,
    assert_can_only_discard,
    assert_not_playable,
    assert_pawns,
    assert_refused,
    assert_ways,
)


@pytest.mark.parametrize("seats", range(2, 7))
def test_the_entrance_lies_two_squares_before_the_start(seats: int) -> None:
    size = 18 * seats
    for seat in range(seats):
        entrance = (18 * seat - 2) % size
        hands = [*[f"{n}C" for n in range(2, 2 + seat)], "AS"]
        table = Table(seats, hands=hands, pawns={seat: [entrance, "H1", "H2", "H3"]}, turn=seat)
        assert_ways(table, seat, "AS", (entrance, (entrance + 1) % size), (entrance, "H0"))


def test_before_the_house_a_pawn_goes_in_or_on_round_the_ring() -> None:
    table = Table(hands=["2S 5S"], pawns={0: [69]})
    assert_ways(table, 0, "2S", (69, 71), (69, "H0"))
    assert_ways(table, 0, "5S", (69, 2), (69, "H3"))


def test_the_entrance_itself_is_a_square_of_the_ring() -> None:
    table = Table(hands=["3S"], pawns={0: [67], 1: [70]}).plays(0, "3S", 67, 70)
    assert_pawns(table, 1)


def test_a_count_too_large_for_the_house_leaves_only_the_ring_and_is_compulsory() -> None:
    table = Table(hands=["6S"], pawns={0: [69, "H0"]})
    assert_ways(table, 0, "6S", (69, 3))


def test_a_house_square_is_reached_only_by_exact_count() -> None:
    table = Table(hands=["AS 2S 3S"], pawns={0: [70, 20, 30, 40]})
    assert (70, "H0") in table.ways(0, "AS")
    assert (70, "H1") in table.ways(0, "2S")
    assert (70, "H2") in table.ways(0, "3S")
    assert_refused(table, "no_such_way", 0, Play(card="2S", origin=70, to="H0"))
    assert_refused(table, "no_such_way", 0, Play(card="2S", origin=70, to="H2"))


def test_in_the_house_nothing_is_passed() -> None:
    table = Table(hands=["3S AS 2H"], pawns={0: [70, "H1", 30, 40]})
    assert_ways(table, 0, "AS", (70, 71), (70, "H0"), ("H1", "H2"), (30, 31), (40, 41))
    assert (70, "H2") not in table.ways(0, "3S")
    assert (70, "H1") not in table.ways(0, "2H")


def test_a_taken_house_square_is_not_landed_on() -> None:
    table = Table(hands=["AS"], pawns={0: [70, "H0", 30, 40]})
    assert (70, "H0") not in table.ways(0, "AS")
    assert (70, 71) in table.ways(0, "AS")


def test_a_pawn_in_the_house_moves_deeper_by_exact_count() -> None:
    table = Table(hands=["AS 2S 3S"], pawns={0: ["H0", 20, 30, 40]})
    assert ("H0", "H1") in table.ways(0, "AS")
    assert ("H0", "H2") in table.ways(0, "2S")
    assert ("H0", "H3") in table.ways(0, "3S")


def test_a_pawn_in_the_house_moves_neither_past_another_nor_past_the_end() -> None:
    assert_not_playable(Table(hands=["2S 5S"], pawns={0: ["H0", "H1"]}), 0, "5S")
    assert_ways(Table(hands=["2S"], pawns={0: ["H0", "H1"]}), 0, "2S", ("H1", "H3"))
    assert_can_only_discard(Table(hands=["2S"], pawns={0: ["H2", "H3"]}), 0)


def test_nobody_leaves_the_house() -> None:
    table = Table(hands=["AS 5S 8S"], pawns={0: ["H3", 20, 30, 40]})
    for card in ("AS", "5S", "8S"):
        assert all(origin != "H3" for origin, _ in table.ways(0, card))


def test_other_colours_pass_the_entrance_and_never_enter() -> None:
    assert_ways(Table(hands=["5S"], pawns={0: [15]}), 0, "5S", (15, 20))


def test_pawns_in_a_house_are_neither_eaten_nor_in_the_way_of_others() -> None:
    table = Table(hands=["3S"], pawns={0: [15], 1: ["H0", "H1"]})
    assert_ways(table, 0, "3S", (15, 18))
    assert_pawns(table.plays(0, "3S", 15, 18), 1, "H0", "H1")


def test_houses_of_two_colours_are_two_houses() -> None:
    table = Table(hands=["AS"], pawns={0: [70, 20, 30, 40], 1: list(HOME[:3]), 2: ["H0"]})
    assert (70, "H0") in table.ways(0, "AS")


def test_a_protected_pawn_on_the_own_start_bars_the_ring_but_not_the_house() -> None:
    table = Table(hands=["2S"], pawns={0: [70, 0, 30, 40]}, protected=[0])
    assert {way for way in table.ways(0, "2S") if way[0] == 70} == {(70, "H1")}


def test_a_protected_pawn_before_the_entrance_bars_the_house_too() -> None:
    table = Table(2, hands=["8S"], pawns={0: [17, 30], 1: [18]}, protected=[1])
    assert_ways(table, 0, "8S", (30, 2), (30, "H3"))
    barred = Table(2, hands=["TS"], pawns={0: [15, 16], 1: [18]}, protected=[1])
    assert_can_only_discard(barred, 0)


def test_just_behind_the_start_the_house_is_a_whole_round_away() -> None:
    assert_ways(Table(hands=["AS 3S"], pawns={0: [71, 20, 30, 40]}), 0, "3S", (71, 2), (20, 23), (30, 33), (40, 43))


def test_passing_the_own_house_is_allowed() -> None:
    table = Table(hands=["2S"], pawns={0: [70]}).plays(0, "2S", 70, 0)
    assert_pawns(table, 0, 0)
