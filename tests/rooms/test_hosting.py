"""The host's tools: removing and forgiving, the guarded door, another link, another host."""

import pytest

from app.rooms.commands import (
    Admit,
    Forgive,
    Join,
    PassHost,
    Remove,
    Replace,
    ReturnToSeat,
    RotateLink,
    Say,
    SetAnalysis,
    SetClock,
    SetGuarded,
    SetHints,
    StandIn,
    Tick,
    TurnAway,
)
from app.rooms.decide import decide
from app.rooms.draft import Decision
from app.rooms.events import Removed, Replaced
from app.rooms.limits import LATE_IN_A_ROW, STAND_IN_AFTER_SECONDS
from app.rooms.refusals import sentence
from app.rooms.view import view_room, view_you
from app.rules.game import Refused
from tests.rooms.table import TestTable


def remove(table: TestTable, seat: int, reason: str = "") -> Remove:
    return Remove(id=table.id(), step=table.room.step, seat=seat, reason=reason)


def join(table: TestTable, name: str) -> Join:
    return Join(id=table.id(), name=name)


def test_who_was_removed_reads_by_whom_and_why_and_cannot_come_back_under_another_name() -> None:
    table = TestTable("Nana", "Bob", "Cleo")
    table.does("Nana", remove(table, 1, "insultes"))
    assert [seat.name for seat in table.room.seats] == ["Nana", "Cleo"]
    assert any(event == Removed(seat=1, name="Bob", reason="insultes") for event in table.events)
    refused = table.asks("Bob", join(table, "Robert"))
    assert isinstance(refused, Refused)
    assert sentence(refused, "en") == "Nana removed you from this table: insultes"
    table.does("Nana", remove(table, 1))
    refused = table.asks("Cleo", join(table, "Cleo"))
    assert isinstance(refused, Refused)
    assert sentence(refused, "en") == "Nana removed you from this table."


def test_the_host_can_forgive() -> None:
    table = TestTable("Nana", "Bob")
    table.does("Nana", remove(table, 1))
    assert view_you(table.room, "Nana").removed == ("Bob",)
    assert view_you(table.room, "Cleo").removed == ()
    table.refused("Bob", Forgive(id=table.id(), name="Bob"), "host_only")
    table.refused("Nana", Forgive(id=table.id(), name="Zoé"), "nobody_removed")
    table.does("Nana", Forgive(id=table.id(), name="Bob"))
    table.does("Bob", join(table, "Bob"))
    assert table.room.seat_of("Bob") == 1


def test_the_same_person_in_an_unknown_browser_has_to_knock_while_the_link_is_the_same() -> None:
    table = TestTable("Nana", "Bob")
    table.does("Nana", remove(table, 1))
    table.does("Bob-without-cookies", join(table, "Innocent"))
    assert table.room.seat_of("Bob-without-cookies") is None
    assert view_room(table.room, 0).knocks == ("Innocent",)
    assert view_you(table.room, "Bob-without-cookies").knocking
    table.refused("Bob", TurnAway(id=table.id(), name="Innocent"), "host_only")
    table.does("Nana", TurnAway(id=table.id(), name="Innocent"))
    assert view_room(table.room, 0).knocks == ()
    assert not view_you(table.room, "Bob-without-cookies").admitted


def test_who_knocks_sits_down_once_let_in() -> None:
    table = TestTable("Nana", "Bob")
    table.does("Nana", SetGuarded(id=table.id(), guarded=True))
    table.does("Zoé", join(table, "Zoé"))
    table.refused("Zed", join(table, "zoe"), "name_taken")
    table.does("Zed", join(table, "Zed"))
    table.does("Nana", Admit(id=table.id(), name="Zoé"))
    assert table.room.seat_of("Zoé") == 2
    table.refused("Nana", Admit(id=table.id(), name="Zoé"), "nobody_knocked")
    table.starts("Nana")
    table.does("Nana", Admit(id=table.id(), name="Zed"))
    assert view_you(table.room, "Zed").admitted
    table.refused("Zed", join(table, "Zed"), "game_running")
    assert table.read_again() == table.room


def test_another_link_opens_the_door_and_the_code_is_the_new_one() -> None:
    table = TestTable("Nana", "Bob")
    table.does("Nana", remove(table, 1))
    table.refused("Zoé", RotateLink(id=table.id()), "host_only")
    decided = decide(table.room, RotateLink(id=table.id()), "Nana", table.now, table.chance(), "newcode")
    assert isinstance(decided, Decision)
    assert decided.room.code == "newcode"
    assert not decided.room.guarded
    assert decided.room.ban_of("Bob") is not None


def test_in_a_running_game_only_who_is_lost_or_late_is_removed_and_a_computer_takes_the_seat() -> None:
    table = TestTable("Nana", "Bob", "Cleo")
    table.starts("Nana")
    table.refused("Nana", remove(table, 1), "neither_lost_nor_late")
    table.drops("Bob")
    table.refused("Nana", remove(table, 1), "neither_lost_nor_late")
    table.wait(STAND_IN_AFTER_SECONDS)
    table.does("Nana", remove(table, 1, "parti"))
    seat = view_room(table.room, 0).seats[1]
    assert (seat.kind, seat.held) == ("computer", False)
    assert seat.name != "Bob"
    assert table.events[-1] == Replaced(seat=1, was="Bob")
    table.wait(2)
    assert table.system(Tick()) is not None
    assert table.room.seat_of("Bob") is None
    table.refused("Bob", join(table, "Bob"), "removed_with_reason")
    assert table.read_again() == table.room


def test_removing_leaves_no_question_open_in_any_phase() -> None:
    for moves in range(12):
        table = TestTable("Nana", "Bob", "Cleo", computers=1)
        table.starts("Nana")
        for _ in range(moves):
            player = table.room.seats[table.awaited()[0]].player
            if player is not None:
                table.plays_on(player)
            table.wait(2)
            table.system(Tick())
        table.drops("Bob")
        table.wait(STAND_IN_AFTER_SECONDS)
        table.does("Nana", remove(table, table.seat("Bob")))
        table.plays_to_the_end("Nana", "Cleo")
        assert table.phase() == "over"


def test_a_computer_plays_for_who_is_lost_until_they_are_back() -> None:
    table = TestTable("Nana", "Bob")
    table.starts("Nana")
    command = Replace(id=table.id(), step=table.room.step, seat=1)
    table.refused("Nana", command, "neither_lost_nor_late")
    table.drops("Bob")
    table.wait(STAND_IN_AFTER_SECONDS)
    table.does("Nana", command)
    seat = view_room(table.room, 0).seats[1]
    assert (seat.kind, seat.held, seat.name, seat.level) == ("computer", True, "Bob", "vache")
    again = Replace(id=table.id(), step=table.room.step, seat=1)
    table.refused("Nana", again, "computer_plays_already")
    table.wait(2)
    assert table.system(Tick()) is not None
    assert 1 not in table.awaited()
    table.reconnects("Bob")
    seat = view_room(table.room, 0).seats[1]
    assert (seat.kind, seat.held, seat.level) == ("person", False, None)
    assert table.read_again() == table.room


def test_a_computer_takes_over_from_the_system_too() -> None:
    table = TestTable("Nana", "Bob")
    table.starts("Nana")
    table.drops("Bob")
    table.wait(STAND_IN_AFTER_SECONDS)
    table.does("Nana", StandIn(id=table.id(), step=table.room.step, seat=1))
    assert table.room.system_plays(1)
    table.does("Nana", Replace(id=table.id(), step=table.room.step, seat=1))
    assert not table.room.system_plays(1)
    table.leaves("Bob")
    assert view_room(table.room, 0).seats[1].state == "left"


def test_who_lets_the_time_run_out_again_and_again_may_be_replaced() -> None:
    table = TestTable("Nana", "Bob")
    table.does("Nana", SetClock(id=table.id(), seconds=10))
    table.starts("Nana")
    for _ in range(LATE_IN_A_ROW):
        table.refused("Nana", Replace(id=table.id(), step=table.room.step, seat=1), "neither_lost_nor_late")
        table.plays_on("Nana")
        table.wait(10)
        table.system(Tick())
    table.does("Nana", Replace(id=table.id(), step=table.room.step, seat=1))
    assert view_room(table.room, 0).seats[1].held
    # Who was here all the time comes back by a wish of their own.
    table.returns("Bob")
    assert not view_room(table.room, 0).seats[1].held
    assert table.read_again() == table.room
    table.refused("Bob", ReturnToSeat(id=table.id()), "never_left")


def test_the_role_of_host_is_passed_on_and_every_tool_with_it() -> None:
    table = TestTable("Nana", "Bob", "Cleo")
    table.refused("Bob", PassHost(id=table.id(), seat=1), "host_only")
    table.refused("Nana", PassHost(id=table.id(), seat=7), "no_such_seat")
    table.drops("Cleo")
    table.refused("Nana", PassHost(id=table.id(), seat=2), "not_here")
    table.does("Nana", PassHost(id=table.id(), seat=1))
    table.refused("Nana", remove(table, 2), "host_only")
    table.does("Bob", remove(table, 2))
    table.starts("Bob")


@pytest.mark.parametrize("reason", ["x" * 121, "é" * 500])
def test_a_reason_is_a_sentence(reason: str) -> None:
    table = TestTable("Nana", "Bob")
    table.refused("Nana", remove(table, 1, reason), "words_too_long")


def test_what_a_removed_person_said_stays_and_they_say_no_more() -> None:
    table = TestTable("Nana", "Bob")
    table.does("Bob", Say(id=table.id(), words="Salut"))
    table.does("Nana", remove(table, 1))
    table.refused("Bob", Say(id=table.id(), words="Encore"), "no_seat")


def test_a_host_who_got_up_while_nobody_was_there_hands_the_role_to_the_first_who_is_back() -> None:
    table = TestTable("Nana", "Bob")
    table.starts("Nana")
    table.drops("Bob")
    table.leaves("Nana")
    assert table.room.host == "Nana"
    table.reconnects("Bob")
    table.system(Tick())
    assert table.room.host == "Bob"
    table.returns("Nana")
    assert table.room.host == "Bob"


def test_the_host_alone_allows_hints_and_weighing_and_never_within_a_game() -> None:
    table = TestTable("Nana", "Bob")
    assert (view_room(table.room, 0).hints, view_room(table.room, 0).analysis) == (False, True)
    table.refused("Bob", SetHints(id=table.id(), hints=True), "host_only")
    table.refused("Bob", SetAnalysis(id=table.id(), analysis=False), "host_only")
    table.does("Nana", SetHints(id=table.id(), hints=True))
    table.does("Nana", SetAnalysis(id=table.id(), analysis=False))
    assert (view_room(table.room, 0).hints, view_room(table.room, 0).analysis) == (True, False)
    table.starts("Nana")
    table.refused("Nana", SetHints(id=table.id(), hints=False), "not_now")
    table.refused("Nana", SetAnalysis(id=table.id(), analysis=True), "not_now")
    assert table.read_again() == table.room
