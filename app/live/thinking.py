"""Computers that think: a worker finds their moves while the table goes on.

No task of a table waits for a thought. What is found is handed over with the tick at which the move is due, or with one
of its own if it comes later; what has not come in time is a cow's move (`rooms/system.py`).
"""

import contextlib
from collections.abc import Awaitable, Callable
from typing import Protocol

from app.live import entropy
from app.live.table import Table
from app.live.work import think, wake
from app.live.workers import NotDone, Workers
from app.rooms.commands import Tick
from app.rooms.due import machines_due_at, thinkers_awaited, thoughts_late_at
from app.rooms.room import Room
from app.rules.game import THINKING, Move


class Host(Protocol):
    """What thinking needs of the house."""

    tables: dict[int, Table]
    now: Callable[[], float]

    def spawn(self, work: Awaitable[None], name: str) -> None:
        """Do some work beside everything else, until the house is closed."""


class _Asked:
    """What was asked at a step of a table, by seat, and what was answered."""

    def __init__(self, step: int) -> None:
        self.step = step
        self.seats: set[int] = set()
        self.found: dict[int, Move | None] = {}


class Thinking:
    """What computers at the tables of this process are thinking about."""

    def __init__(self, house: Host, workers: Workers) -> None:
        self._house = house
        self._workers = workers
        self._asked: dict[int, _Asked] = {}

    def look(self, table: Table) -> float | None:
        """Hand the open question to those who think; return until when the table waits for them, None if for nobody."""
        room = table.room
        late_at = thoughts_late_at(room)
        if late_at is None:
            self._asked.pop(table.id, None)
            return None
        asked = self._asked.get(table.id)
        if asked is None or asked.step != room.step:
            asked = self._asked[table.id] = _Asked(room.step)
        for seat in thinkers_awaited(room):
            if seat not in asked.seats:
                asked.seats.add(seat)
                self._house.spawn(self._think(table, room, asked, seat), f"think {table.id}")
        return late_at

    def tick(self, table: Table) -> Tick:
        """Return the tick that hands over what was found for the table."""
        asked = self._asked.get(table.id)
        return Tick() if asked is None else Tick(step=asked.step, thoughts=dict(asked.found))

    async def _think(self, table: Table, room: Room, asked: _Asked, seat: int) -> None:
        level = room.seats[seat].level
        assert level is not None, "a computer that thinks has a level"
        try:
            move = await self._workers.run(think, room.game, room.rules.sight(room.state, seat), level, entropy.seed())
        except NotDone:
            move = None
        asked.found[seat] = move
        due = machines_due_at(table.room)
        here = self._house.tables.get(table.id) is table and self._asked.get(table.id) is asked
        if here and due is not None and due <= self._house.now():
            table.ask(self.tick(table))

    def wake(self, before: Room, after: Room) -> None:
        """Start a worker when a computer that thinks sits down, so that its first move does not wait for it."""
        if after.seats is not before.seats and any(seat.level in THINKING for seat in after.seats):
            self._house.spawn(self._wake(), "wake a worker")

    async def _wake(self) -> None:
        with contextlib.suppress(NotDone):
            await self._workers.run(wake)

    def forget(self, table: Table) -> None:
        """The table is not at work here any more."""
        self._asked.pop(table.id, None)
