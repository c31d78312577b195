"""A turn: one to three cards, its end, and who is passed over."""

import pytest

from app.rules.game import Move
from app.rules.hornochsen.events import Stopped
from app.rules.hornochsen.moves import Place, Play, Stop
from tests.rules.hornochsen.table import Lying, Table, assert_awaited, assert_refused

THREE = [[11, 12, 13, 14], [21, 22, 23, 24], [31, 32, 33, 34]]


def table_of_three() -> Table:
    return Table(piles=[[10], [20], [30]], hands=THREE)


def test_players_play_clockwise() -> None:
    table = table_of_three()
    for seat, hand in enumerate(THREE):
        assert_awaited(table, seat)
        table.plays(seat, hand[0]).stops(seat)
    assert_awaited(table, 0)


@pytest.mark.parametrize("cards", [1, 2])
def test_the_player_may_stop_after_one_or_two_cards(cards: int) -> None:
    table = table_of_three().plays(0, *THREE[0][:cards])
    assert_awaited(table, 0)
    assert table.state.played == cards
    assert table.stops(0).events == [Stopped(seat=0)]
    assert_awaited(table, 1)
    assert table.state.played == 0


def test_nobody_stops_without_having_played() -> None:
    table = table_of_three()
    assert_refused(table, "nothing_played", 0, Stop())
    table.plays(0, 11).stops(0)
    assert_refused(table, "nothing_played", 1, Stop())


def test_a_turn_ends_by_itself_after_three_cards() -> None:
    table = table_of_three().plays(0, 11, 12, 13)
    assert_awaited(table, 1)
    assert not any(isinstance(event, Stopped) for event in table.events)
    assert_refused(table, "not_your_turn", 0, Play(card=14))


def test_a_turn_ends_by_itself_with_the_last_card_of_the_hand() -> None:
    table = Table(piles=[[10, 11, 12], [40, 41]], hands=[[50], [51, 52, 53, 54]]).plays(0, 50)
    assert_awaited(table, 1)


def test_a_special_that_fits_keeps_the_turn_open() -> None:
    table = Table(piles=[[10, 11], [40, 41, 42]], hands=[[50], [51, 52, 53, 54]], specials=[["x2"], []]).plays(0, 50)
    assert_awaited(table, 0)
    assert_awaited(table.stops(0), 1)


def test_a_turn_ends_by_itself_when_no_pile_can_carry_the_special_that_is_left() -> None:
    piles: list[Lying] = [([10, 11], ["x2"]), ([40, 41, 42], ["x2"])]
    table = Table(piles=piles, hands=[[50], [51, 52, 53, 54], []], specials=[["x2"], [], []]).plays(0, 50)
    assert_awaited(table, 1)


def test_a_take_may_leave_a_special_without_a_pile_and_end_the_turn() -> None:
    piles: list[Lying] = [[10, 11, 12, 13], ([40, 41, 42], ["x2"])]
    table = Table(piles=piles, hands=[[15], [51, 52]], specials=[["x2"], []]).plays(0, 15)
    assert_awaited(table, 1)


# Passing over


def test_an_empty_hand_is_passed_over() -> None:
    table = Table(piles=[[10, 11], [40, 41, 42]], hands=[[50, 51, 52], [], [60, 61]]).plays(0, 50).stops(0)
    assert table.passed_over() == [1]
    assert_awaited(table, 2)


def test_only_specials_that_no_pile_can_carry_are_passed_over() -> None:
    piles: list[Lying] = [([10, 11], ["x2"]), ([40, 41, 42], ["x2"])]
    table = Table(piles=piles, hands=[[50, 51, 52], [], [60, 61]], specials=[[], ["x2"], []]).plays(0, 50).stops(0)
    assert table.passed_over() == [1]
    assert_awaited(table, 2)
    assert table.state.specials[1] == ("x2",)


def test_who_holds_only_a_special_that_fits_must_place_it() -> None:
    piles: list[Lying] = [[10, 11], ([40, 41, 42], ["x2"])]
    table = Table(piles=piles, hands=[[50, 51, 52], [], [60, 61]], specials=[[], ["x2"], []]).plays(0, 50).stops(0)
    assert_awaited(table, 1)
    assert_refused(table, "nothing_played", 1, Stop())
    assert_awaited(table.places(1, "x2", 10), 2)


def test_of_two_specials_that_fit_one_is_enough() -> None:
    table = Table(piles=[[10, 11], [40, 41, 42]], hands=[[], [50, 51, 52, 53, 54]], specials=[["+5", "x2"], []])
    table.places(0, "+5", 10)
    assert_awaited(table, 0)
    assert_awaited(table.stops(0), 1)


def test_when_nobody_else_can_play_the_turn_comes_back_at_once() -> None:
    table = Table(piles=[[10]], hands=[[12, 13, 14, 15], [], []]).plays(0, 12, 13, 14)
    assert table.passed_over() == [1, 2]
    assert_awaited(table, 0)
    assert table.state.played == 0
    assert_refused(table, "nothing_played", 0, Stop())


def test_a_position_begins_with_the_next_seat_that_can_play() -> None:
    table = Table(piles=[[10]], hands=[[], [], [12, 13, 14, 15]], turn=1)
    assert_awaited(table, 2)


# Whose move it is


@pytest.mark.parametrize("move", [Play(card=21), Stop(), Place(special="x2", pile=10)])
def test_only_the_seat_whose_turn_it_is_moves(move: Move) -> None:
    assert_refused(table_of_three(), "not_your_turn", 1, move)


@pytest.mark.parametrize("move", [Play(card=11), Stop(), Place(special="x2", pile=10)])
@pytest.mark.parametrize("seat", [-1, 3, 10**30])
def test_a_seat_that_the_table_does_not_have_moves_nothing(seat: int, move: Move) -> None:
    assert_refused(table_of_three(), "no_such_seat", seat, move)


def test_chance_plays_no_card() -> None:
    assert_refused(table_of_three(), "not_chance", None, Play(card=11))
