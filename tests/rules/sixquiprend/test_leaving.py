"""Leaving, coming back, and what the system plays meanwhile."""

from app.rules.game import Leave, Return
from app.rules.sixquiprend import SIXQUIPREND
from app.rules.sixquiprend.absent import cheapest_row
from app.rules.sixquiprend.events import Picked, Placed
from app.rules.sixquiprend.moves import Pick, Play, Take
from tests.rules.sixquiprend.table import Table, assert_awaited, assert_refused, assert_rows, drafted_table

FOUR_TENS = [[10], [20], [30], [40]]


def table_of_two() -> Table:
    return Table(rows=FOUR_TENS, hands=[[41, 50, 52], [42, 51, 53]])


def system_played(table: Table) -> tuple[int, ...]:
    (placed,) = (event for event in table.events if isinstance(event, Placed))
    return placed.auto


def test_the_system_plays_for_a_seat_that_has_left() -> None:
    table = table_of_two().leaves(1).plays(0, 41)
    assert_refused(table, "seat_left", 1, Play(card=42))
    table.system(1, Play(card=51))
    assert system_played(table) == (1,)
    assert_rows(table, [10], [20], [30], [40, 41, 51])


def test_the_seat_is_awaited_still() -> None:
    assert_awaited(table_of_two().leaves(1), 0, 1)


def test_the_system_plays_for_one_who_is_merely_late() -> None:
    table = table_of_two().plays(0, 41).system(1, Play(card=51))
    assert system_played(table) == (1,)


def test_the_system_changes_nobodys_mind() -> None:
    table = table_of_two().plays(0, 41)
    assert_refused(table, "already_chosen", 0, Play(card=50), auto=True)


def test_the_system_makes_no_move_that_the_rules_do_not_have() -> None:
    table = table_of_two().leaves(1)
    assert_refused(table, "card_not_in_hand", 1, Play(card=41), auto=True)
    assert_refused(table, "no_row_to_take", 1, Take(row=0), auto=True)


def test_a_choice_made_before_leaving_stays() -> None:
    table = table_of_two().plays(1, 42).leaves(1)
    assert_awaited(table, 0)
    assert_refused(table, "seat_left", 1, Play(card=51))
    table.plays(0, 41)
    assert system_played(table) == ()
    assert_rows(table, [10], [20], [30], [40, 41, 42])


def test_who_comes_back_plays_again() -> None:
    table = table_of_two().leaves(1).plays(0, 41).system(1, Play(card=51)).comes_back(1)
    table.plays(1, 42).plays(0, 50)
    assert system_played(table) == ()


def test_who_comes_back_in_time_may_choose_another_card_than_the_system_did() -> None:
    table = table_of_two().leaves(1).system(1, Play(card=51)).comes_back(1).plays(1, 42).plays(0, 41)
    assert_rows(table, [10], [20], [30], [40, 41, 42])
    assert system_played(table) == ()


def test_nobody_leaves_twice_or_returns_without_having_left() -> None:
    table = table_of_two()
    assert_refused(table, "never_left", 0, Return())
    table.leaves(0)
    assert_refused(table, "left_already", 0, Leave())
    table.comes_back(0)
    assert_refused(table, "never_left", 0, Return())


def test_chance_neither_leaves_nor_returns() -> None:
    assert_refused(table_of_two(), "not_chance", None, Leave())
    assert_refused(table_of_two(), "not_chance", None, Return())


def test_leaving_is_possible_whatever_is_awaited() -> None:
    before_the_deal, while_drafting = Table(2), drafted_table(2, first=0)
    placing = Table(rows=FOUR_TENS, hands=[[5, 90], [67, 91]]).all_play(5, 67)
    for table in (before_the_deal, while_drafting, placing, table_of_two()):
        assert SIXQUIPREND.left(table.leaves(0).leaves(1).state) == (True, True)
        assert SIXQUIPREND.left(table.comes_back(0).state) == (False, True)


def test_leaving_does_not_answer_the_open_question() -> None:
    table = table_of_two()
    step = SIXQUIPREND.step(table.state)
    assert SIXQUIPREND.step(table.leaves(0).state) == step


def test_a_whole_table_that_has_left_is_played_for() -> None:
    table = table_of_two().leaves(0).leaves(1).system(0, Play(card=41)).system(1, Play(card=42))
    assert system_played(table) == (0, 1)


def test_the_system_takes_the_row_of_one_who_leaves_while_choosing_it() -> None:
    table = Table(rows=[[44, 45], [30, 40], [51], [52]], hands=[[5, 90], [67, 91]]).all_play(5, 67).leaves(0)
    assert_refused(table, "seat_left", 0, Take(row=2))
    table.system(0, Take(row=2))
    assert system_played(table) == (0,)
    assert_rows(table, [44, 45], [30, 40], [5], [52, 67])


def test_the_system_picks_for_one_who_leaves_while_drafting() -> None:
    table = drafted_table(3, first=1).leaves(1)
    assert_refused(table, "seat_left", 1, Pick(card=5))
    table.system(1, Pick(card=5))
    assert table.events == [Picked(seat=1, card=5, auto=True)]
    assert_awaited(table, 2)


def test_the_row_of_the_system_has_the_fewest_heads_then_cards_then_is_the_first() -> None:
    assert cheapest_row(((33,), (40,), (51, 52), (61, 66))) == 2
    assert cheapest_row(((1, 2, 3), (40,), (50,), (61, 62, 63))) == 1
    assert cheapest_row(((8, 9, 12, 13), (5, 6, 7), (9, 20), (11,))) == 2
    assert cheapest_row(((55,), (9, 15), (30,), (99,))) == 2
