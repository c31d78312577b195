"""Viewers of a game that is driven at random: what they were sent, and what a client made of it."""

import json
import random
from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from app.live.show import Picture, greet, update
from app.live.viewer import Viewer
from app.rooms.memory import remembered
from app.rooms.room import Room
from app.rooms.seats import Seat
from app.rules.game import Game
from tests.rules.driving import drive
from tests.wire.stranger import Held


class Screen(Held):
    """A socket of a player: the messages that came, and what a client makes of them."""

    def __init__(self, player: str) -> None:
        self.messages: list[dict[str, Any]] = []
        self.viewer = Viewer(player, "en", self._hear, lambda _code, _reason: None)

    def _hear(self, frame: bytes) -> None:
        # Read twice: a client goes on to write into what it was sent.
        self.messages.append(json.loads(frame))
        self.take(json.loads(frame))


def newcomer(picture: Picture, player: str) -> Screen:
    """What somebody is shown who opens the table now."""
    screen = Screen(player)
    greet(picture, screen.viewer, 0.0)
    return screen


def shown(
    game: Game[Any, Any], seats: int, options: dict[str, Any], seed: int
) -> Iterator[tuple[Picture, dict[str, Screen]]]:
    """Drive a restless game and show it to two players and a spectator, now after one move, now after several."""
    room = Room(
        code="code",
        game=game.name,
        phase="playing",
        host="p0",
        seats=tuple([Seat(name=f"Player {seat}", player=f"p{seat}") for seat in range(seats)]),
        options=options,
        state=game.new(seats, game.options(options)),
    )
    picture = Picture(room, 1)
    screens = {player: newcomer(picture, player) for player in ("p0", f"p{seats - 1}", "watcher")}
    draw = random.Random(seed)
    for step in drive(game, seats, game.options(options), seed, restless=True):
        room = replace(
            room,
            state=step.after,
            step=game.step(step.after),
            **remembered(room, step.events),
        )
        # Chance answers within the same command: nobody is shown that it is its turn.
        if game.to_act(step.after) == (None,) or draw.random() < 0.3:
            continue
        picture = Picture(room, 1, picture)
        for screen in screens.values():
            update(picture, screen.viewer)
        yield picture, screens
