"""What a client makes of the messages it was sent is what a greeting would show it."""

from typing import Any

import pytest

from app.live.show import Picture, update
from app.rooms.commands import Join, SetGame, SetOptions
from app.rules.game import Game
from app.rules.register import GAMES
from tests.live.screens import newcomer, shown
from tests.rooms.table import TestTable
from tests.rules.driving import tables

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)

TABLES = 5
"""Tables of each game, spread over its numbers of seats and its options."""


@every_game
def test_updates_lead_to_what_a_newcomer_is_shown(game: Game[Any, Any]) -> None:
    every = list(tables(game))
    for seed, (seats, options) in enumerate(every[:: max(1, len(every) // TABLES)]):
        for number, (picture, screens) in enumerate(shown(game, seats, options, seed)):
            # All three are looked at in turn, and none of them for long.
            player, screen = list(screens.items())[number % 3]
            fresh = newcomer(picture, player)
            assert screen.table == fresh.table, (seats, options, seed, screen.messages[-1])
            assert screen.events[-len(fresh.events) :] == fresh.events


@every_game
def test_who_was_shown_everything_is_sent_nothing(game: Game[Any, Any]) -> None:
    for picture, screens in shown(game, game.seats[0], {}, 1):
        for screen in screens.values():
            sent = len(screen.messages)
            update(picture, screen.viewer)
            assert len(screen.messages) == sent


@pytest.mark.parametrize(
    ("first", "then"), [("sixquiprend", "hornochsen"), ("sixquiprend", "toc"), ("hornochsen", "sixquiprend")]
)
def test_whoever_blinks_while_the_table_goes_on_to_another_game_holds_the_other_one(first: str, then: str) -> None:
    table = TestTable("nana", "bastien", game=first)
    if first == "sixquiprend":
        table.does("nana", SetOptions(id=table.id(), options={"rounds": 1}))
    table.starts("nana")
    table.plays_to_the_end("nana", "bastien")
    picture = Picture(table.room, 0)
    seated, watching = newcomer(picture, "nana"), newcomer(picture, "watcher")
    table.does("nana", SetGame(id=table.id(), step=table.room.step, game=then))
    table.does("zoé", Join(id=table.id(), name="zoé"))
    table.starts("nana")
    picture = Picture(table.room, 0, picture)
    for screen in (seated, watching):
        update(picture, screen.viewer)
        fresh = newcomer(picture, screen.viewer.player).table
        # An option that has no value is not there after a patch.
        options = {name: value for name, value in fresh["room"]["options"].items() if value is not None}
        assert screen.table == {**fresh, "room": {**fresh["room"], "options": options}}
