"""The jack: an own pawn changes places with any other."""

from app.rules.toc.events import Swapped
from app.rules.toc.moves import Place, Play, Swap
from tests.rules.toc.table import (
    HOME,
    Table,
    assert_awaited,
    assert_can_only_discard,
    assert_hand,
    assert_pawns,
    assert_protected,
    assert_refused,
    assert_told,
    assert_ways,
)


def test_a_jack_exchanges_an_own_pawn_with_any_other() -> None:
    table = Table(hands=["JS 2H"], pawns={0: [20], 1: [30], 2: [40]})
    assert_ways(table, 0, "JS", (20, 30), (20, 40))
    table.swaps(0, "JS", 20, 40)
    assert_pawns(table, 0, 40)
    assert_pawns(table, 2, 20)
    assert_hand(table, 0, "2H")
    assert_awaited(table, 1)
    assert_told(table, Swapped(seat=0, card="JS", colour=0, origin=20, at=40, other=2))


def test_of_two_own_pawns_nothing_changes_but_it_counts_as_a_play() -> None:
    table = Table(hands=["JS"], pawns={0: [20, 30]})
    assert_ways(table, 0, "JS", (20, 30), (30, 20))
    table.swaps(0, "JS", 20, 30)
    assert_pawns(table, 0, 20, 30)
    assert table.state.active[0]


def test_the_pawns_of_others_are_not_exchanged_with_each_other() -> None:
    table = Table(hands=["JS"], pawns={0: [20], 1: [30], 2: [40]})
    assert_refused(table, "no_such_exchange", 0, Swap(card="JS", origin=30, other=40))
    assert_refused(table, "no_such_exchange", 0, Swap(card="JS", origin=30, other=20))
    assert_refused(table, "no_such_exchange", 0, Swap(card="JS", origin=20, other=20))


def test_both_stand_on_the_ring() -> None:
    table = Table(hands=["JS"], pawns={0: [20, "H0"], 1: [30, "H0"]})
    assert_ways(table, 0, "JS", (20, 30))
    pairs: list[tuple[Place, Place]] = [(20, "base"), ("base", 30), ("H0", 30), (20, "H0"), (20, 31), (10**30, 30)]
    for origin, other in pairs:
        assert_refused(table, "no_such_exchange", 0, Swap(card="JS", origin=origin, other=other))


def test_with_no_other_pawn_on_the_ring_it_cannot_be_played() -> None:
    assert_can_only_discard(Table(hands=["JS"], pawns={0: [20], 1: list(HOME[:3]), 2: ["H0"]}), 0)


def test_with_no_own_pawn_on_the_ring_it_cannot_be_played() -> None:
    assert_can_only_discard(Table(hands=["JS"], pawns={0: ["H3"], 1: [30], 2: [40]}), 0)


def test_who_is_exchanged_onto_the_own_start_square_is_not_protected() -> None:
    table = Table(hands=["JS"], pawns={0: [20], 1: [0]}).swaps(0, "JS", 20, 0)
    assert_pawns(table, 0, 0)
    assert_protected(table)


def test_both_colours_may_land_on_their_starts_and_neither_is_protected() -> None:
    table = Table(hands=["JS"], pawns={0: [18], 1: [0]}).swaps(0, "JS", 18, 0)
    assert_pawns(table, 0, 0)
    assert_pawns(table, 1, 18)
    assert_protected(table)


def test_nobody_is_eaten() -> None:
    table = Table(hands=["JS"], pawns={0: [20, 25], 1: [30, 28]}).swaps(0, "JS", 20, 30)
    assert_pawns(table, 0, 25, 30)
    assert_pawns(table, 1, 20, 28)


def test_a_protected_pawn_elsewhere_stays_protected() -> None:
    table = Table(hands=["JS"], pawns={0: [0, 20], 1: [30]}, protected=[0]).swaps(0, "JS", 20, 30)
    assert_protected(table, 0)


def test_the_partners_pawn_is_one_like_any_other() -> None:
    assert_ways(Table(hands=["JS"], pawns={0: [20], 2: [40]}, teams=True), 0, "JS", (20, 40))


def test_a_jack_does_not_walk() -> None:
    table = Table(hands=["JS"], pawns={0: [20], 1: [31]})
    assert_refused(table, "no_such_way", 0, Play(card="JS", origin=20, to=31))


def test_an_exchange_of_two_own_pawns_is_compulsory_if_nothing_else_can_be_played() -> None:
    table = Table(hands=["JS 9H"], pawns={0: [17, 14], 1: [18]}, protected=[1])
    assert_ways(table, 0, "JS", (17, 14), (14, 17))
    assert_ways(table, 0, "9H")
