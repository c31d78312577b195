"""Clocks: the time for a decision, the reserve, what happens when it is up, and when the clock stands still."""

import pytest

from app.rooms.commands import GoOn, Outage, Pause, SetClock, Tick
from app.rooms.due import next_due
from app.rooms.events import GamePaused, GameWentOn, Late, TimeGivenBack
from app.rooms.limits import DROPPED_CLOCK_STOPS_SECONDS, PAUSE_WHEN_ALONE_SECONDS
from app.rooms.view import view_room
from app.rules.game import Event
from app.rules.register import GAMES
from app.rules.sixquiprend.moves import Play
from tests.rooms.table import TestTable


def timed(*names: str, seconds: int = 20, reserve: int = 0, waits: bool = True, game: str = "sixquiprend") -> TestTable:
    table = TestTable(*names, game=game)
    table.does(names[0], SetClock(id=table.id(), seconds=seconds, reserve=reserve, waits=waits))
    table.starts(names[0])
    return table


def late_so_far(table: TestTable) -> list[int]:
    return [event.seat for event in table.events if isinstance(event, Late)]


def last(table: TestTable) -> Event:
    return table.events[-1]


def is_held(table: TestTable) -> bool:
    return view_room(table.room, 0).held


def is_paused(table: TestTable) -> bool:
    return view_room(table.room, 0).paused_at is not None


def tick(table: TestTable) -> None:
    table.system(Tick())


def test_a_table_has_no_clock_unless_the_host_sets_one() -> None:
    table = TestTable("Nana", "Bob")
    table.starts("Nana")
    assert view_room(table.room, 0).time_is_up_at is None
    table.wait(10_000)
    assert table.system(Tick()) is None


def test_only_the_host_sets_the_clock_and_only_before_the_game() -> None:
    table = TestTable("Nana", "Bob")
    table.refused("Bob", SetClock(id=table.id(), seconds=20), "host_only")
    table.does("Nana", SetClock(id=table.id(), seconds=20))
    table.does("Nana", SetClock(id=table.id()))
    assert table.room.clock is None
    table.starts("Nana")
    table.refused("Nana", SetClock(id=table.id(), seconds=20), "not_now")


@pytest.mark.parametrize("game", GAMES)
def test_who_is_late_is_played_for_by_the_rules_and_stays_at_the_table(game: str) -> None:
    table = timed("Nana", "Bob", game=game)
    late = table.awaited()
    table.wait(19.9)
    assert table.system(Tick()) is None
    table.wait(0.1)
    tick(table)
    assert late_so_far(table) == late
    assert not any(table.room.rules.left(table.room.state))
    assert table.read_again() == table.room


@pytest.mark.parametrize("game", GAMES)
def test_a_table_at_which_nobody_ever_decides_comes_to_its_end(game: str) -> None:
    table = timed("Nana", "Bob", game=game)
    moves = 0
    while table.room.phase == "playing" and moves < 20_000:
        table.wait(20)
        tick(table)
        moves += 1
        # Toc moves no pawn for who is late: it never ends by itself.
        if game == "toc" and moves > 200:
            return
    assert table.room.phase == "over"


def test_the_last_second_counts_and_who_has_chosen_is_not_late() -> None:
    table = timed("Nana", "Bob")
    table.wait(19.999)
    table.moves("Bob", Play(card=table.room.state.hands[1][3]))
    table.wait(0.001)
    tick(table)
    late = late_so_far(table)
    assert late == [0]
    assert table.room.state.hands[1][3] != 0


def test_each_question_has_its_own_time() -> None:
    table = timed("Nana", "Bob")
    table.wait(15)
    table.moves("Nana", Play(card=table.room.state.hands[0][-1]))
    table.moves("Bob", Play(card=table.room.state.hands[1][-1]))
    assert view_room(table.room, 0).time_is_up_at == table.now + 20


def test_a_reserve_is_used_up_second_by_second() -> None:
    table = timed("Nana", "Bob", reserve=30)
    table.wait(32)
    assert table.system(Tick()) is None
    table.moves("Nana", Play(card=table.room.state.hands[0][-1]))
    assert table.room.reserves == (18.0, 30.0)
    # A change of mind is not paid for again.
    table.moves("Nana", Play(card=table.room.state.hands[0][-2]))
    assert table.room.reserves == (18.0, 30.0)
    table.wait(18)
    tick(table)
    assert late_so_far(table) == [1]
    assert table.room.reserves == (18.0, 0.0)


def test_the_clock_stands_still_once_while_an_awaited_player_is_lost() -> None:
    table = timed("Nana", "Bob")
    table.wait(5)
    table.drops("Bob")
    assert is_held(table)
    table.wait(30)
    assert table.system(Tick()) is None
    table.reconnects("Bob")
    assert not is_held(table)
    assert next_due(table.room) == table.now + 15
    # Once in a deal: the next loss costs time.
    table.drops("Bob")
    table.wait(15)
    tick(table)
    assert late_so_far(table) == [0, 1]


def test_the_clock_waits_for_who_is_lost_no_longer_than_a_minute() -> None:
    table = timed("Nana", "Bob")
    table.drops("Bob")
    table.wait(20 + DROPPED_CLOCK_STOPS_SECONDS - 0.1)
    tick(table)
    assert late_so_far(table) == []
    table.wait(0.1)
    tick(table)
    assert late_so_far(table) == [0, 1]


def test_a_table_may_decide_not_to_wait() -> None:
    table = timed("Nana", "Bob", waits=False)
    table.drops("Bob")
    table.wait(20)
    tick(table)
    assert late_so_far(table) == [0, 1]


def test_an_outage_is_given_back_once_and_the_table_is_told() -> None:
    table = timed("Nana", "Bob")
    table.wait(12)
    outage = Outage(since=table.now - 8, until=table.now)
    before = next_due(table.room)
    assert before is not None
    table.system(outage)
    assert next_due(table.room) == before + 8
    assert last(table) == TimeGivenBack(seconds=8)
    assert table.system(outage) is None
    assert table.system(Outage(since=table.now - 10, until=table.now - 1)) is None


def test_an_outage_before_the_question_was_asked_gives_nothing_back() -> None:
    table = timed("Nana", "Bob")
    assert table.system(Outage(since=table.now - 30, until=table.now)) is None


def test_a_pause_needs_everybody_who_is_here_and_one_to_go_on() -> None:
    table = timed("Nana", "Bob", "Cleo")
    table.drops("Cleo")
    table.does("Nana", Pause(id=table.id()))
    assert not is_paused(table)
    table.refused("Nana", Pause(id=table.id()), "wished_already")
    table.does("Nana", Pause(id=table.id(), wish=False))
    table.does("Bob", Pause(id=table.id()))
    assert not is_paused(table)
    table.wait(5)
    table.does("Nana", Pause(id=table.id()))
    assert last(table) == GamePaused()
    table.refused("Bob", table.move(Play(card=table.room.state.hands[1][0])), "game_paused")
    table.wait(1_000)
    assert table.system(Tick()) is None
    table.does("Bob", GoOn(id=table.id()))
    assert last(table) == GameWentOn(seat=1)
    table.refused("Bob", GoOn(id=table.id()), "not_paused")
    due = next_due(table.room)
    assert due is not None
    assert due - table.now == pytest.approx(15 + DROPPED_CLOCK_STOPS_SECONDS)
    assert table.read_again() == table.room


def test_the_clock_stands_still_while_nobody_is_here_and_a_long_absence_is_a_pause() -> None:
    table = timed("Nana", "Bob")
    table.wait(5)
    table.drops("Nana")
    table.drops("Bob")
    table.wait(PAUSE_WHEN_ALONE_SECONDS - 1)
    assert next_due(table.room) is None
    table.reconnects("Bob")
    assert not is_paused(table)
    table.drops("Bob")
    table.wait(PAUSE_WHEN_ALONE_SECONDS)
    table.reconnects("Nana")
    assert is_paused(table)
    assert table.system(Tick()) is None
    table.does("Nana", GoOn(id=table.id()))
    assert not is_paused(table)
    assert table.read_again() == table.room
