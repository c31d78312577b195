"""Planning moves: what they would lead to is told, and nothing is played."""

from typing import Any

import msgspec

from app.rooms.plan import plan
from app.rooms.room import Room
from app.rules.game import Refused
from app.rules.toc import TOC
from tests.rooms.table import TestTable

SEVEN = {"type": "play", "card": "7H", "from": 12, "to": 15}


def seven_in_hand() -> Room:
    """Ann is to play a seven with pawns on 5 and 12; Bob has one on 14."""
    table = TestTable("Ann", "Bob", game="toc")
    table.starts("Ann")
    start = {
        "pawns": [["base", "base", 5, 12], ["base", "base", "base", 14]],
        "hands": [["2C", "7H"], ["3C", "KH"]],
    }
    return msgspec.structs.replace(table.room, state=TOC.begin(2, TOC.options({}), start))


def planned(room: Room, player: str, *moves: Any) -> Any:
    answer = plan(room, player, [msgspec.Raw(msgspec.json.encode(move)) for move in moves])
    return answer if isinstance(answer, Refused) else msgspec.to_builtins(answer)


def test_each_leg_shows_the_board_after_it_and_how_the_seven_can_go_on() -> None:
    room = seven_in_hand()
    told = planned(room, "Ann", SEVEN)
    assert told["pawns"] == (("base", "base", 5, 15), ("base", "base", "base", "base"))
    assert told["steps_left"] == 4
    assert (5, 9, ()) in told["advance"]
    whole = planned(room, "Ann", SEVEN, {"type": "advance", "from": 5, "to": 9})
    assert whole["steps_left"] == 0
    assert "advance" not in whole


def test_a_plan_plays_nothing() -> None:
    room = seven_in_hand()
    before = msgspec.json.encode(room)
    planned(room, "Ann", SEVEN)
    assert msgspec.json.encode(room) == before


def test_a_seven_that_has_begun_is_planned_from_where_it_stands() -> None:
    room = seven_in_hand()
    begun = TOC.apply(room.state, 0, msgspec.convert(SEVEN, TOC.moves_type))
    assert not isinstance(begun, Refused)
    room = msgspec.structs.replace(room, state=begun.state)
    assert planned(room, "Ann")["steps_left"] == 4
    assert planned(room, "Ann", {"type": "advance", "from": 15, "to": 16})["steps_left"] == 3
    assert planned(room, "Ann", SEVEN) == Refused("no_plan_now")


def test_what_cannot_be_planned_is_refused() -> None:
    room = seven_in_hand()
    assert planned(room, "Bob", SEVEN) == Refused("no_plan_now")
    assert planned(room, "Cleo", SEVEN) == Refused("no_seat")
    assert planned(room, "Ann", {**SEVEN, "card": "7S"}) == Refused("card_not_in_hand", {"card": "7S"})
    assert planned(room, "Ann", {**SEVEN, "to": 20}) == Refused("no_such_leg", {"steps": 7})
    assert planned(room, "Ann", {"type": "discard", "card": "2C"}) == Refused("no_plan_now")
    assert planned(room, "Ann", {"type": "fly"}) == Refused("unknown_move")
    assert planned(room, "Ann", SEVEN, SEVEN) == Refused("no_plan_now")
    waiting = TestTable("Ann", "Bob", game="toc").room
    assert planned(waiting, "Ann", SEVEN) == Refused("no_game")
    other_game = TestTable("Ann", "Bob")
    other_game.starts("Ann")
    assert planned(other_game.room, "Ann", {"type": "play", "card": 5}) == Refused("no_plan")
