"""A computer that thinks beside the table: its move comes with a tick, or a cow's does once it is late."""

import pytest

from app.rooms.commands import AddComputer, Tick
from app.rooms.due import machines_due_at, next_due, thinkers_awaited, thoughts_late_at
from app.rooms.limits import CHOICE_PAUSE_SECONDS, THOUGHT_SECONDS
from app.rules.game import Move
from app.rules.sixquiprend.moves import Play
from tests.rooms.table import TestTable


@pytest.fixture
def table() -> TestTable:
    """Nana, a bull and a cow, who are to choose a card; the computers' pause is over."""
    table = TestTable("nana")
    for level in ("taureau", "vache"):
        table.does("nana", AddComputer(id=table.id(), step=table.room.step, level=level))
    table.starts("nana")
    table.wait(CHOICE_PAUSE_SECONDS)
    return table


def chosen(table: TestTable) -> tuple[int, ...]:
    return tuple(table.room.state.chosen)


def test_only_who_thinks_is_waited_for(table: TestTable) -> None:
    assert thinkers_awaited(table.room) == [1]
    assert thoughts_late_at(table.room) == table.room.step_at + CHOICE_PAUSE_SECONDS + THOUGHT_SECONDS
    assert table.system(Tick()) is not None
    assert [bool(card) for card in chosen(table)] == [False, False, True]
    assert table.system(Tick()) is None
    assert next_due(table.room) == machines_due_at(table.room)


def test_what_was_found_is_played(table: TestTable) -> None:
    card = table.room.state.hands[1][7]
    table.system(Tick(step=table.room.step, thoughts={1: Play(card=card)}))
    assert chosen(table)[1] == card
    assert thoughts_late_at(table.room) is None


def test_nothing_is_played_before_the_pause_is_over() -> None:
    table = TestTable("nana")
    table.does("nana", AddComputer(id=table.id(), step=table.room.step, level="taureau"))
    table.starts("nana")
    card = table.room.state.hands[1][0]
    assert table.system(Tick(step=table.room.step, thoughts={1: Play(card=card)})) is None


def test_what_was_found_for_another_question_is_not_played(table: TestTable) -> None:
    card = table.room.state.hands[1][7]
    table.system(Tick(step=table.room.step - 1, thoughts={1: Play(card=card)}))
    assert chosen(table)[1] == 0


def cows_card(table: TestTable) -> int:
    move = table.room.rules.bot_move(table.room.rules.sight(table.room.state, 1), "vache", table.chance())
    assert isinstance(move, Play)
    return move.card


@pytest.mark.parametrize("thought", [None, Play(card=105)], ids=["none comes", "no card of the hand"])
def test_without_a_thought_that_counts_a_cow_plays(table: TestTable, thought: Move | None) -> None:
    expected = cows_card(table)
    table.system(Tick(step=table.room.step, thoughts={1: thought}))
    assert chosen(table)[1] == expected


def test_a_thought_that_is_late_is_waited_for_no_longer(table: TestTable) -> None:
    expected = cows_card(table)
    table.wait(THOUGHT_SECONDS - 0.01)
    table.system(Tick())
    assert chosen(table)[1] == 0
    table.wait(0.02)
    table.system(Tick())
    assert chosen(table)[1] == expected
