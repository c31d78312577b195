"""Hints: a worker says what a computer that looks ahead would do in a player's place, where the table allows it.

It is told what the player sees and nothing else. One answer is found for a seat and a question, however often it is
asked for.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable
from typing import Final, Protocol

from app.live import entropy
from app.live.table import Table
from app.live.viewer import Viewer
from app.live.work import hint
from app.live.workers import NotDone, Workers
from app.rooms.room import Room
from app.rules.game import Hint, Refused, Seat
from app.wire.client import AskHint
from app.wire.server import Hinted, encode

KEPT: Final = 500
"""Hints kept in memory, one for a seat, the oldest going first: they are asked for again within a minute or never."""


class Host(Protocol):
    """What hints need of the house."""

    def spawn(self, work: Awaitable[None], name: str) -> None:
        """Do some work beside everything else, until the house is closed."""


class Hinting:
    """The hints that players of this process have asked for."""

    def __init__(self, house: Host, workers: Workers) -> None:
        self._house = house
        self._workers = workers
        self._found: OrderedDict[tuple[int, Seat], tuple[int, asyncio.Task[Hint | None]]] = OrderedDict()

    def ask(self, table: Table, viewer: Viewer, asked: AskHint) -> None:
        """Answer the viewer, now or soon: with a hint, or with why there is none."""
        seat = may_ask(table.room, viewer.player)
        if isinstance(seat, Refused):
            table.refuse(viewer, asked.id, seat)
        else:
            self._house.spawn(self._answer(table, viewer, asked.id, seat), f"hint {table.id}")

    async def _answer(self, table: Table, viewer: Viewer, asked: str, seat: Seat) -> None:
        step = table.room.step
        try:
            found = await asyncio.shield(self._task(table, seat))
        except NotDone:
            table.refuse(viewer, asked, Refused("try_again"))
            return
        if table.room.step != step:
            table.refuse(viewer, asked, Refused("stale"))
        elif found is None:
            table.refuse(viewer, asked, Refused("no_hint"))
        else:
            viewer.send(encode(Hinted(id=asked, step=step, hint=found)))

    def _task(self, table: Table, seat: Seat) -> "asyncio.Task[Hint | None]":
        room = table.room
        step, task = self._found.get((table.id, seat), (-1, None))
        failed = task is not None and task.done() and (task.cancelled() or task.exception() is not None)
        if task is None or step != room.step or failed:
            work = self._workers.run(hint, room.game, room.rules.sight(room.state, seat), entropy.seed())
            task = asyncio.get_running_loop().create_task(work, name=f"hint {table.id}")
            self._found[table.id, seat] = room.step, task
            while len(self._found) > KEPT:
                self._found.popitem(last=False)
        return task


def may_ask(room: Room, player: str) -> Seat | Refused:
    """Return the seat that is to be given a hint, or why there is none."""
    seat = room.seat_of(player)
    if seat is None:
        return Refused("no_seat")
    if not room.rules.gives_hints:
        return Refused("no_hint")
    if not room.hints:
        return Refused("no_hints_here")
    if room.phase != "playing" or not room.plays(seat):
        return Refused("no_game")
    if seat not in room.rules.to_act(room.state):
        return Refused("not_your_turn")
    return seat
