"""Moving on the ring: counts, passing, eating, the four."""

import pytest

from app.rules.toc.events import Played
from app.rules.toc.moves import Play, Swap
from tests.rules.toc.table import (
    Table,
    assert_awaited,
    assert_hand,
    assert_not_playable,
    assert_pawns,
    assert_protected,
    assert_refused,
    assert_told,
    assert_ways,
)

FORWARD = [("AS", 1), ("2S", 2), ("3S", 3), ("5S", 5), ("6S", 6), ("8S", 8), ("9S", 9), ("TS", 10), ("QS", 12)]


@pytest.mark.parametrize(("card", "steps"), [*FORWARD, ("KS", 13)])
def test_a_card_moves_a_pawn_by_its_count(card: str, steps: int) -> None:
    table = Table(hands=[f"{card} 2H"], pawns={0: [20, 31, 42, 53]})
    assert_ways(table, 0, card, *((square, square + steps) for square in (20, 31, 42, 53)))
    table.plays(0, card, 31, 31 + steps)
    assert_pawns(table, 0, 20, 31 + steps, 42, 53)
    assert_hand(table, 0, "2H")
    assert_awaited(table, 1)


@pytest.mark.parametrize(("card", "steps"), FORWARD)
@pytest.mark.parametrize("seats", range(2, 7))
def test_the_ring_has_eighteen_squares_for_each_player_and_no_end(seats: int, card: str, steps: int) -> None:
    last = 18 * seats - 1
    table = Table(seats, hands=["2H", card], pawns={1: [last]}, turn=1)
    assert (last, steps - 1) in table.ways(1, card)


def test_only_the_own_colour_moves() -> None:
    table = Table(hands=["2S"], pawns={0: [20], 1: [30]})
    assert_ways(table, 0, "2S", (20, 22))
    assert_refused(table, "no_such_way", 0, Play(card="2S", origin=30, to=32))


def test_a_pawn_in_the_base_does_not_walk() -> None:
    table = Table(hands=["2S"], pawns={0: [20]})
    assert_refused(table, "no_such_way", 0, Play(card="2S", origin="base", to=2))


def test_pawns_on_the_ring_are_passed_unharmed() -> None:
    table = Table(hands=["5S"], pawns={0: [20, 23], 1: [21], 2: [24]}).plays(0, "5S", 20, 25)
    assert_pawns(table, 0, 23, 25)
    assert_pawns(table, 1, 21)
    assert_pawns(table, 2, 24)


def test_a_pawn_on_the_landing_square_is_eaten_and_goes_back_to_its_base() -> None:
    table = Table(hands=["5S"], pawns={0: [20], 2: [25, 60]}).plays(0, "5S", 20, 25)
    assert_pawns(table, 0, 25)
    assert_pawns(table, 2, 60)
    assert_told(table, Played(seat=0, card="5S", colour=0, origin=20, to=25, by=5, eaten=((2, 25),)))


def test_the_own_pawn_is_eaten_like_any_other() -> None:
    assert_pawns(Table(hands=["5S"], pawns={0: [20, 25]}).plays(0, "5S", 20, 25), 0, 25)


def test_the_partners_pawn_is_eaten_like_any_other() -> None:
    table = Table(hands=["5S"], pawns={0: [20], 2: [25]}, teams=True).plays(0, "5S", 20, 25)
    assert_pawns(table, 2)


@pytest.mark.parametrize("card", [card for card, _ in FORWARD])
def test_no_card_is_played_for_another_count(card: str) -> None:
    table = Table(hands=[card], pawns={0: [20]})
    steps = dict(FORWARD)[card]
    for other in (steps - 1, steps + 1, -steps, 0):
        assert_refused(table, "no_such_way", 0, Play(card=card, origin=20, to=20 + other))


def test_a_move_names_a_place_where_an_own_pawn_stands() -> None:
    table = Table(hands=["2S"], pawns={0: [20]})
    assert_refused(table, "no_such_way", 0, Play(card="2S", origin=21, to=23))
    assert_refused(table, "no_such_way", 0, Play(card="2S", origin="H0", to="H2"))
    assert_refused(table, "no_such_way", 0, Play(card="2S", origin=20, to=10**30))


def test_a_card_is_played_by_who_holds_it() -> None:
    table = Table(hands=["2S", "2H"], pawns={0: [20], 1: [30]})
    assert_refused(table, "card_not_in_hand", 0, Play(card="2H", origin=20, to=22))
    assert_refused(table, "card_not_in_hand", 0, Play(card="an ace", origin=20, to=21))
    assert_refused(table, "not_your_turn", 1, Play(card="2H", origin=30, to=32))
    assert_refused(table, "not_a_jack", 0, Swap(card="2S", origin=20, other=30))


def test_only_seats_of_the_table_play() -> None:
    table = Table(hands=["2S"], pawns={0: [20]})
    for seat in (-4, -1, 4, 10**30):
        assert_refused(table, "no_such_seat", seat, Play(card="2S", origin=20, to=22))
    assert_refused(table, "not_chance", None, Play(card="2S", origin=20, to=22))


def test_turns_go_round_by_rising_seats() -> None:
    table = Table(hands=["2S"], pawns={0: [20]}, turn=3, first=3)
    (card,) = table.state.hands[3]
    assert_awaited(table.discards(3, card), 0)
    assert_awaited(table.plays(0, "2S", 20, 22), 1)


# The four


def test_a_four_goes_back_and_never_forward() -> None:
    assert_ways(Table(hands=["4S"], pawns={0: [20, 30]}), 0, "4S", (20, 16), (30, 26))


def test_a_four_goes_back_over_the_first_square_of_the_ring() -> None:
    table = Table(hands=["4S"], pawns={0: [2]})
    assert_ways(table, 0, "4S", (2, 70))
    table.plays(0, "4S", 2, 70)
    assert_told(table, Played(seat=0, card="4S", colour=0, origin=2, to=70, by=-4))


def test_a_four_passes_pawns_and_eats_where_it_lands() -> None:
    table = Table(hands=["4S"], pawns={0: [20, 18], 1: [17], 2: [16]}).plays(0, "4S", 20, 16)
    assert_pawns(table, 0, 16, 18)
    assert_pawns(table, 1, 17)
    assert_pawns(table, 2)


def test_a_four_never_leads_into_a_house() -> None:
    assert_ways(Table(hands=["4S"], pawns={0: [1]}), 0, "4S", (1, 69))
    assert_ways(Table(hands=["4S"], pawns={0: [70]}), 0, "4S", (70, 66))
    assert_ways(Table(hands=["4S"], pawns={0: [2]}), 0, "4S", (2, 70))


def test_a_four_never_leads_out_of_a_house_or_along_it() -> None:
    assert_not_playable(Table(hands=["4S"], pawns={0: ["H3", "H0"]}), 0, "4S")


def test_after_a_four_back_from_the_start_the_house_is_near() -> None:
    """No lap is needed: what counts is the way ahead."""
    table = Table(hands=["4S 2S"], pawns={0: [0]}).plays(0, "4S", 0, 68)
    for seat in (1, 2, 3):
        table.discards(seat, table.state.hands[seat][0])
    assert_ways(table, 0, "2S", (68, 70))
    assert_ways(Table(hands=["3S"], pawns={0: [68]}), 0, "3S", (68, 71), (68, "H0"))


def test_a_four_from_the_own_start_ends_the_protection() -> None:
    table = Table(hands=["4S"], pawns={0: [0]}, protected=[0]).plays(0, "4S", 0, 68)
    assert_protected(table)
