"""Sides: partners face to face, who is finished plays for the partner; winning alone and together."""

import pytest

from app.rules.game import Leave, Return
from app.rules.toc import TOC
from app.rules.toc.events import Played, Swapped, Won
from app.rules.toc.moves import Advance, Discard, Play, Swap
from tests.rules.toc.table import (
    HOME,
    Table,
    assert_awaited,
    assert_can_only_discard,
    assert_goes_on,
    assert_pawns,
    assert_phase,
    assert_protected,
    assert_refused,
    assert_told,
    assert_ways,
    assert_won,
)


@pytest.mark.parametrize(("seats", "partners"), [(4, (2, 3, 0, 1)), (6, (3, 4, 5, 0, 1, 2))])
def test_partners_sit_face_to_face(seats: int, partners: tuple[int, ...]) -> None:
    assert TOC.view(Table(seats, teams=True).state).partners == partners


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_other_numbers_have_no_sides(seats: int) -> None:
    table = Table(seats, hands=["2S"], opened=True, pawns={0: HOME[:3]}, teams=True)
    assert TOC.view(table.state).partners is None
    assert_phase(table, "play")


def test_without_the_option_there_are_none() -> None:
    assert TOC.view(Table(4).state).partners is None


# Finished


def finished(**hands: str) -> Table:
    """Seat 0 has its pawns home; its partner, seat 2, has two pawns out."""
    return Table(hands=[hands.get("ann", "2S 3S")], pawns={0: HOME, 1: [5], 2: [40, 45]}, teams=True)


def test_whose_pawns_are_home_plays_the_partners_with_own_cards() -> None:
    table = finished()
    assert_ways(table, 0, "2S", (40, 42), (45, 47))
    assert TOC.view(table.state).colours == (2, 1, 2, 3)
    table.plays(0, "2S", 40, 42)
    assert_pawns(table, 2, 42, 45)
    assert_told(table, Played(seat=0, card="2S", colour=2, origin=40, to=42, by=2))


def test_an_ace_or_a_king_brings_out_the_partners_pawn_protected() -> None:
    table = finished(ann="KS").plays(0, "KS", "base", 36)
    assert_pawns(table, 2, 36, 40, 45)
    assert_protected(table, 2)


def test_a_jack_exchanges_the_partners_pawns() -> None:
    table = finished(ann="JS")
    assert_ways(table, 0, "JS", (40, 5), (45, 5), (40, 45), (45, 40))
    table.swaps(0, "JS", 40, 5)
    assert_told(table, Swapped(seat=0, card="JS", colour=2, origin=40, at=5, other=1))


def test_the_partners_pawns_enter_the_partners_house() -> None:
    table = Table(hands=["2S"], pawns={0: HOME, 2: [34, "H0", 20]}, teams=True)
    assert_ways(table, 0, "2S", (34, 36), (20, 22), ("H0", "H2"))


def test_the_partner_plays_the_same_pawns() -> None:
    table = Table(hands=["2S", "2H", "3D"], pawns={0: HOME, 2: [40]}, teams=True).plays(0, "2S", 40, 42)
    table.discards(1, "2H").plays(2, "3D", 42, 45)
    assert_pawns(table, 2, 45)


def test_with_no_pawn_of_the_partner_to_move_a_card_is_discarded() -> None:
    assert_can_only_discard(Table(hands=["2S"], pawns={0: HOME}, teams=True), 0)


def test_the_partners_pawns_come_with_the_next_turn_only() -> None:
    table = Table(hands=["AS 2S"], pawns={0: [70, *HOME[1:]], 2: [40]}, teams=True).plays(0, "AS", 70, "H0")
    assert_awaited(table, 1)
    assert_goes_on(table)
    assert TOC.view(table.state).colours == (2, 1, 2, 3)


def test_a_seven_is_never_shared_between_the_two_colours() -> None:
    table = Table(hands=["7S"], pawns={0: [69, *HOME[1:]], 2: [40]}, teams=True)
    assert (69, "H0") not in table.ways(0, "7S")
    started = Table(hands=["7S"], pawns={0: [69, 20, *HOME[2:]], 2: [40]}, teams=True).plays(0, "7S", 69, "H0")
    assert_refused(started, "no_such_leg", 0, Advance(origin=40, to=41))


def test_the_own_pawns_stay_where_they_are() -> None:
    table = Table(hands=["AS"], pawns={0: HOME, 2: [40]}, teams=True)
    assert all(origin not in HOME for origin, _ in table.ways(0, "AS"))


# The end


def test_alone_four_pawns_home_win_at_once() -> None:
    table = Table(hands=["AS 2S"], pawns={0: [70, *HOME[1:]]}).plays(0, "AS", 70, "H0")
    assert_won(table, 0)
    assert table.events[-1] == Won(seats=(0,))


@pytest.mark.parametrize("seats", [2, 3, 5, 6])
def test_alone_whatever_the_number_of_players(seats: int) -> None:
    assert_won(
        Table(seats, hands=["AS"], pawns={0: [18 * seats - 2, *HOME[1:]]}).plays(0, "AS", 18 * seats - 2, "H0"), 0
    )


def test_a_pawn_deeper_in_the_house_is_home_as_well() -> None:
    assert_goes_on(Table(hands=["AS"], pawns={0: ["H0", "H1", "H2", 70]}).plays(0, "AS", "H2", "H3"))


@pytest.mark.parametrize(("seats", "winners"), [(4, (0, 2)), (6, (0, 3))])
def test_sides_win_with_all_eight(seats: int, winners: tuple[int, int]) -> None:
    last = 18 * seats - 2
    table = Table(seats, hands=["AS"], pawns={0: [last, *HOME[1:]], winners[1]: HOME}, teams=True)
    assert_won(table.plays(0, "AS", last, "H0"), *winners)


def test_the_helper_brings_the_last_pawn_home() -> None:
    table = Table(hands=["AS"], pawns={0: HOME, 2: [34, *HOME[1:]]}, teams=True).plays(0, "AS", 34, "H0")
    assert_won(table, 0, 2)


def test_four_pawns_home_do_not_win_when_there_are_sides() -> None:
    table = Table(hands=["AS"], pawns={0: [70, *HOME[1:]], 2: [HOME[0]]}, teams=True).plays(0, "AS", 70, "H0")
    assert_goes_on(table)


def test_after_the_end_nothing_counts() -> None:
    table = Table(hands=["AS 2S"], pawns={0: [70, *HOME[1:]], 1: [20]}).plays(0, "AS", 70, "H0")
    for seat, move in (
        (0, Play(card="2S", origin=20, to=22)),
        (1, Discard(card="2H")),
        (1, Swap(card="JS", origin=20, other=30)),
        (1, Leave()),
        (1, Return()),
    ):
        assert_refused(table, "game_over", seat, move)
