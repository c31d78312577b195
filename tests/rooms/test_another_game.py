"""Another game for the table: on the same link, with the same people."""

import pytest

from app.rooms.commands import Ready, SetGame, SetOptions
from app.rooms.events import GameChanged, Reopened
from app.rooms.refusals import sentence
from app.rooms.room import decode_room, encode_room
from app.rooms.view import view_room
from app.rules.game import Refused
from app.rules.register import GAMES
from tests.rooms.table import TestTable


def chooses(table: TestTable, game: str) -> SetGame:
    return SetGame(id=table.id(), step=table.room.step, game=game)


def test_the_host_chooses_another_game_and_its_usual_rules_hold() -> None:
    table = TestTable("nana", "bastien")
    table.does("nana", SetOptions(id=table.id(), options={"rounds": 3}))
    table.does("bastien", Ready(id=table.id(), ready=True))
    table.does("nana", chooses(table, "hornochsen"))
    assert table.events[-1] == GameChanged(game="hornochsen", was="sixquiprend")
    seen = view_room(table.room, 0)
    assert seen.game == "hornochsen"
    assert seen.options == {option.name: option.default for option in GAMES["hornochsen"].sheet}
    assert seen.changed == ()
    assert [seat.ready for seat in seen.seats] == [False, False]
    table.starts("nana")
    assert table.room.rules is GAMES["hornochsen"]


def test_computers_stay_ready_for_any_game() -> None:
    table = TestTable("nana", computers=2)
    table.does("nana", chooses(table, "hornochsen"))
    assert [seat.ready for seat in table.room.seats] == [False, True, True]


def test_after_a_game_the_waiting_room_opens_again_for_another_one() -> None:
    table = TestTable("nana", "bastien", "chloé")
    table.does("nana", SetOptions(id=table.id(), options={"rounds": 1}))
    table.starts("nana")
    table.refused("nana", chooses(table, "hornochsen"), "not_now")
    table.plays_to_the_end("nana", "bastien", "chloé")
    table.leaves("bastien")
    table.does("nana", chooses(table, "hornochsen"))
    assert table.phase() == "waiting"
    assert [type(event) for event in table.events[-2:]] == [Reopened, GameChanged]
    assert [seat.name for seat in table.room.seats] == ["nana", "chloé"]
    assert table.room.played == 1
    assert [ended.game for ended in view_room(table.room, 0).evening] == ["sixquiprend"]
    table.starts("nana")
    assert table.read_again() == table.room


def test_nobody_but_the_host_chooses_and_nothing_that_is_not_there() -> None:
    table = TestTable("nana", "bastien")
    table.refused("bastien", chooses(table, "hornochsen"), "host_only")
    table.refused("nana", chooses(table, "chess"), "game_unknown")
    table.refused("nana", chooses(table, "sixquiprend"), "game_already")
    late = SetGame(id=table.id(), step=table.room.step - 1, game="hornochsen")
    table.refused("nana", late, "stale")


@pytest.mark.parametrize("over", [False, True])
def test_a_game_for_fewer_people_than_sit_there_is_refused_with_a_sentence(over: bool) -> None:
    most = GAMES["hornochsen"].seats[-1]
    table = TestTable("nana", computers=most)
    table.does("nana", SetOptions(id=table.id(), options={"rounds": 1}))
    if over:
        table.starts("nana")
        table.plays_to_the_end("nana")
    table.refused("nana", chooses(table, "hornochsen"), "too_many_for_game")
    refused = Refused("too_many_for_game", {"max": most, "seats": most + 1})
    assert sentence(refused, "fr") == f"Ce jeu se joue à {most} au plus, et vous êtes {most + 1} à table."
    assert sentence(refused, "en") == f"At most {most} can play this game, and {most + 1} sit at the table."


def test_a_start_that_meant_the_other_game_is_too_late() -> None:
    table = TestTable("nana", "bastien")
    step = table.room.step
    table.does("nana", chooses(table, "hornochsen"))
    assert table.room.step > step


@pytest.mark.parametrize("starts", [False, True])
def test_a_snapshot_keeps_the_events_of_every_game_that_was_played(starts: bool) -> None:
    table = TestTable("nana", "bastien")
    table.does("nana", SetOptions(id=table.id(), options={"rounds": 1}))
    table.starts("nana")
    table.plays_to_the_end("nana", "bastien")
    table.does("nana", chooses(table, "hornochsen"))
    table.does("nana", chooses(table, "sixquiprend"))
    table.does("nana", chooses(table, "hornochsen"))
    if starts:
        table.starts("nana")
    assert decode_room(encode_room(table.room)) == table.room
    assert table.read_again() == table.room
