"""The end of a round and of the game."""

from typing import Any

import pytest

from app.rules.game import Leave, Move, Return
from app.rules.sixquiprend.events import Scored, Won
from app.rules.sixquiprend.moves import Deal, Play, Take
from tests.rules.sixquiprend.table import (
    Table,
    assert_awaited,
    assert_goes_on,
    assert_heads,
    assert_over,
    assert_refused,
)

FOUR_TENS = [[10], [20], [30], [40]]
WHOLE_DECK = tuple(range(1, 105))


def last_turn(totals: list[int], heads: list[int], **options: Any) -> Table:
    """A table that plays the last turn of a round, in which nobody takes anything."""
    hands = [[41 + seat] for seat in range(len(totals))]
    table = Table(rows=FOUR_TENS, hands=hands, totals=totals, heads=heads, **options)
    return table.all_play(*(hand[0] for hand in hands))


def test_the_heads_of_a_round_are_added_to_the_totals() -> None:
    table = last_turn([20, 5, 0], [6, 0, 2])
    assert table.state.totals == (26, 5, 2)
    assert table.events[-1] == Scored(round=1, heads=(6, 0, 2), totals=(26, 5, 2))
    assert_awaited(table, None)


def test_cards_still_on_the_rows_count_for_nobody() -> None:
    assert last_turn([0, 0], [0, 0]).state.totals == (0, 0)


def test_a_new_round_begins_without_heads() -> None:
    table = last_turn([20, 5], [6, 0]).deals(WHOLE_DECK)
    assert_heads(table, 0, 0)
    assert table.state.totals == (26, 5)


def test_a_total_that_reaches_66_ends_the_game() -> None:
    table = last_turn([60, 40, 20], [6, 0, 0])
    assert_over(table, scores=[66, 40, 20], ranks=[3, 2, 1])
    assert table.events[-1] == Won(seats=(2,))


def test_65_is_not_enough() -> None:
    assert_goes_on(last_turn([60, 60, 10], [5, 4, 0]))


def test_exceed_goes_on_at_66_and_ends_at_67() -> None:
    assert_goes_on(last_turn([60, 40], [6, 0], limit_rule="exceed"))
    assert_over(last_turn([60, 40], [7, 0], limit_rule="exceed"), scores=[67, 40], ranks=[2, 1])


@pytest.mark.parametrize("limit", [10, 500])
def test_the_limit_is_the_tables_choice(limit: int) -> None:
    assert_goes_on(last_turn([limit - 1, 0], [0, 0], limit=limit))
    assert_over(last_turn([limit - 1, 0], [1, 0], limit=limit), scores=[limit, 0], ranks=[2, 1])


def test_passing_the_limit_within_a_round_does_not_end_it() -> None:
    table = Table(rows=[[1, 2, 3, 4, 5], [80], [85], [88]], hands=[[6, 60], [89, 61]], totals=[64, 64])
    assert_goes_on(table.all_play(6, 89))
    assert_heads(table, 6, 0)
    assert_awaited(table, 0, 1)


def test_a_fixed_number_of_rounds_is_played_whatever_the_totals() -> None:
    assert_over(last_turn([3, 0], [0, 0], rounds=1), scores=[3, 0], ranks=[2, 1])
    assert_goes_on(last_turn([300, 0], [0, 0], rounds=2))


def test_equal_lowest_totals_share_the_win() -> None:
    table = last_turn([60, 10, 12, 70], [10, 2, 0, 0])
    assert_over(table, scores=[70, 12, 12, 70], ranks=[3, 1, 1, 3])
    assert table.events[-1] == Won(seats=(1, 2))


@pytest.mark.parametrize("move", [Play(card=41), Take(row=0), Leave(), Return()])
def test_after_the_end_nothing_counts(move: Move) -> None:
    assert_refused(last_turn([66, 0], [0, 0]), "game_over", 0, move)


def test_after_the_end_nothing_is_dealt() -> None:
    assert_refused(last_turn([66, 0], [0, 0]), "game_over", None, Deal(cards=WHOLE_DECK))
