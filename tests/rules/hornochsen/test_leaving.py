"""Leaving, coming back, and what the system plays in the place of an absent or late player."""

from collections import Counter
from typing import Any

import pytest

from app.rules.game import Leave, Return
from app.rules.hornochsen import HORNOCHSEN
from app.rules.hornochsen.events import Laid, Set, Stopped
from app.rules.hornochsen.moves import Place, Play, Stop
from tests.rules.driving import Draws
from tests.rules.hornochsen.table import Lying, Table, assert_awaited, assert_refused

HANDS = [[11, 12, 13, 14], [41, 42, 43, 44]]
BOTH = ["+5", "x2"]


def table_of_two() -> Table:
    return Table(piles=[[10], [40]], hands=HANDS, specials=[BOTH, BOTH])


def drawn(table: Table, seat: int, times: int = 2_000) -> Counter[Any]:
    draws = Draws(1)
    return Counter(HORNOCHSEN.absent_move(table.state, seat, draws) for _ in range(times))


# What the system plays


def test_one_horn_card_at_random_then_the_turn_ends() -> None:
    table = table_of_two()
    found = drawn(table, 0)
    assert set(found) == {Play(card=card) for card in HANDS[0]}
    assert all(abs(count - 500) < 90 for count in found.values())
    table.system(0, Play(card=12))
    assert table.events == [Laid(seat=0, card=12, place=0, auto=True)]
    assert set(drawn(table, 0)) == {Stop()}
    assert table.system(0, Stop()).events == [Stopped(seat=0, auto=True)]
    assert_awaited(table, 1)


@pytest.mark.parametrize("cards", [(11,), (11, 12)])
def test_one_who_is_late_after_playing_a_card_just_ends_the_turn(cards: tuple[int, ...]) -> None:
    table = table_of_two().plays(0, *cards)
    assert set(drawn(table, 0)) == {Stop()}
    assert_awaited(table.system(0, Stop()), 1)


def test_one_who_is_late_after_placing_a_special_just_ends_the_turn() -> None:
    table = table_of_two().places(0, "x2", 10)
    assert set(drawn(table, 0)) == {Stop()}


def test_only_without_horn_cards_a_special_at_random_on_a_pile_at_random() -> None:
    piles: list[Lying] = [[10, 11], ([40, 41], ["x2"]), [70]]
    hands = [[], [51, 52, 53, 54, 56, 57, 58, 59, 61, 62]]
    table = Table(piles=piles, hands=hands, specials=[BOTH, []])
    found = drawn(table, 0, 6_000)
    assert set(found) == {
        *(Place(special="+5", pile=pile) for pile in (10, 40, 70)),
        *(Place(special="x2", pile=pile) for pile in (10, 70)),
    }
    # First which special, then on which pile.
    assert all(abs(count - (1_000 if move.special == "+5" else 1_500)) < 150 for move, count in found.items())
    table.system(0, Place(special="x2", pile=70))
    assert table.events == [Set(seat=0, special="x2", place=2, auto=True)]
    assert set(drawn(table, 0)) == {Stop()}


def test_a_special_that_no_pile_can_carry_is_never_drawn() -> None:
    piles: list[Lying] = [([10, 11], ["x2"]), ([40, 41], ["x2"])]
    table = Table(piles=piles, hands=[[], [51, 52, 53, 54, 56, 57], []], specials=[BOTH, [], []])
    assert set(drawn(table, 0)) == {Place(special="+5", pile=10), Place(special="+5", pile=40)}
    table.system(0, Place(special="+5", pile=10))
    assert_awaited(table, 1)


def test_the_last_card_of_all_needs_no_stop() -> None:
    table = Table(piles=[[1, 2, 3, 4]], hands=[[6], []]).leaves(0).system(0, Play(card=6))
    assert table.result is not None


# Who may move


def test_the_system_plays_for_a_seat_that_has_left() -> None:
    table = table_of_two().leaves(0)
    assert_awaited(table, 0)
    for move in (Play(card=11), Place(special="x2", pile=10), Stop()):
        assert_refused(table, "seat_left", 0, move)
    table.system(0, Play(card=11))
    assert_refused(table, "seat_left", 0, Stop())
    assert_awaited(table.system(0, Stop()), 1)


def test_the_system_makes_no_move_that_the_rules_do_not_have() -> None:
    table = table_of_two().leaves(0)
    assert_refused(table, "card_not_in_hand", 0, Play(card=41), auto=True)
    assert_refused(table, "nothing_played", 0, Stop(), auto=True)
    assert_refused(table, "not_your_turn", 1, Play(card=41), auto=True)


def test_any_legal_move_of_the_system_counts() -> None:
    table = table_of_two().leaves(0).system(0, Place(special="x2", pile=40)).system(0, Play(card=11))
    assert_awaited(table.system(0, Play(card=12)), 1)


def test_who_leaves_in_the_middle_of_a_turn_has_it_ended() -> None:
    table = table_of_two().plays(0, 11).leaves(0)
    assert set(drawn(table, 0)) == {Stop()}
    assert_awaited(table.system(0, Stop()), 1)


def test_who_comes_back_plays_on() -> None:
    table = table_of_two().leaves(0).system(0, Play(card=11)).comes_back(0).plays(0, 12)
    assert table.state.played == 2
    assert table.events == [Laid(seat=0, card=12, place=0)]
    assert_awaited(table.stops(0), 1)


def test_a_seat_that_has_left_is_passed_over_like_any_other() -> None:
    table = Table(piles=[[10]], hands=[[12, 13, 14, 15], []]).leaves(1).plays(0, 12).stops(0)
    assert table.passed_over() == [1]
    assert_awaited(table, 0)


def test_a_whole_table_that_has_left_is_played_to_the_end() -> None:
    draws, table = Draws(3), Table(4).draws_first(1).deals()
    for seat in range(4):
        table.leaves(seat)
    while table.result is None:
        (awaited,) = table.awaited
        assert awaited is not None
        table.system(awaited, HORNOCHSEN.absent_move(table.state, awaited, draws))
    assert sum(map(len, table.state.taken)) == 60


def test_nobody_leaves_twice_or_returns_without_having_left() -> None:
    table = table_of_two()
    assert_refused(table, "never_left", 0, Return())
    assert_refused(table.leaves(0), "left_already", 0, Leave())
    assert_refused(table.comes_back(0), "never_left", 0, Return())


def test_chance_neither_leaves_nor_returns() -> None:
    assert_refused(table_of_two(), "not_chance", None, Leave())
    assert_refused(table_of_two(), "not_chance", None, Return())


def test_leaving_is_possible_whatever_is_awaited() -> None:
    between = Table(piles=[[1, 2, 3, 4]], hands=[[6], []], deals=2).plays(0, 6)
    for table in (Table(2), Table(2).draws_first(0), table_of_two(), table_of_two().plays(0, 11), between):
        assert HORNOCHSEN.left(table.leaves(0).leaves(1).state) == (True, True)
        assert HORNOCHSEN.left(table.comes_back(0).state) == (False, True)


def test_leaving_does_not_answer_the_open_question() -> None:
    table = table_of_two()
    step = HORNOCHSEN.step(table.state)
    assert HORNOCHSEN.step(table.leaves(0).state) == step
    assert HORNOCHSEN.step(table.system(0, Play(card=11)).state) == step + 1
