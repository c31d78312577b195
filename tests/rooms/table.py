"""A table without network, clock or database: it speaks the words of a table, so that tests read as what people do."""

import itertools
from typing import Any

import msgspec

from app.rooms.acts import Entry
from app.rooms.commands import (
    Command,
    Found,
    Join,
    LeaveTable,
    Lost,
    MakeMove,
    Reopen,
    ReturnToSeat,
    Start,
    SystemCommands,
    Tick,
)
from app.rooms.decide import Repeated, decide, open_room
from app.rooms.draft import Decision
from app.rooms.fold import fold_entry
from app.rooms.room import Room
from app.rooms.sealing import Given
from app.rooms.system import decide_system
from app.rules.chance import SeededChance
from app.rules.game import Event, Move, Refused


class TestTable:
    """A room and its log. Time stands still unless `wait` is called; chance follows from a counter."""

    __test__ = False

    def __init__(self, *names: str, game: str = "sixquiprend", computers: int = 0, given: Given | None = None) -> None:
        self.now = 1_000.0
        self._seeds = itertools.count(1)
        self._ids = itertools.count(1)
        self.log: list[tuple[Entry, float]] = []
        self.events: list[Event] = []
        first, *others = names
        opened = open_room("code", game, first, self.now, self.chance(), name=first, computers=computers, given=given)
        assert isinstance(opened, Decision)
        self.room: Room = opened.room
        self._write(opened)
        for name in others:
            self.does(name, Join(id=self.id(), name=name))

    def chance(self) -> SeededChance:
        return SeededChance(next(self._seeds).to_bytes(32, "big"))

    def id(self) -> str:
        return f"c{next(self._ids)}"

    def _write(self, decision: Decision) -> None:
        self.log.append((decision.entry, self.now))
        self.events += decision.events
        self.room = decision.room

    def asks(self, player: str, command: Command) -> Decision | Repeated | Refused:
        """Let a player ask; what is decided happens."""
        answer = decide(self.room, command, player, self.now, self.chance(), f"game{self.room.played}")
        if isinstance(answer, Decision):
            self._write(answer)
        return answer

    def does(self, player: str, command: Command) -> Decision:
        answer = self.asks(player, command)
        assert isinstance(answer, Decision), answer
        return answer

    def refused(self, player: str, command: Command, code: str) -> None:
        before = self.room
        answer = self.asks(player, command)
        assert isinstance(answer, Refused), answer
        assert answer.code == code
        assert self.room is before

    def system(self, command: SystemCommands) -> Decision | None:
        decision = decide_system(self.room, command, self.now, self.chance())
        if decision is not None:
            self._write(decision)
        return decision

    def wait(self, seconds: float) -> None:
        self.now += seconds

    def starts(self, player: str) -> None:
        self.does(player, Start(id=self.id(), step=self.room.step))

    def moves(self, player: str, move: Move) -> Decision:
        return self.does(player, self.move(move))

    def move(self, move: Move | dict[str, Any], step: int | None = None) -> MakeMove:
        raw = msgspec.Raw(msgspec.json.encode(move))
        return MakeMove(id=self.id(), step=self.room.step if step is None else step, move=raw)

    def leaves(self, player: str) -> None:
        self.does(player, LeaveTable(id=self.id()))

    def returns(self, player: str) -> None:
        self.does(player, ReturnToSeat(id=self.id()))

    def reopens(self, player: str) -> None:
        self.does(player, Reopen(id=self.id(), step=self.room.step))

    def drops(self, player: str) -> None:
        self.system(Lost(player=player, since=self.now))

    def reconnects(self, player: str) -> None:
        self.system(Found(player=player))

    def seat(self, player: str) -> int:
        seat = self.room.seat_of(player)
        assert seat is not None
        return seat

    def phase(self) -> str:
        """Return the room's phase; asked anew each time, as it changes behind the reader's back."""
        return self.room.phase

    def awaited(self) -> list[int]:
        return [seat for seat in self.room.rules.to_act(self.room.state) if seat is not None]

    def plays_on(self, player: str) -> None:
        """Let a player make the first legal move."""
        legal = self.room.rules.legal(self.room.state, self.seat(player))
        self.moves(player, legal[0])

    def plays_to_the_end(self, *people: str) -> None:
        """Let people make legal moves and the system do what is due, until the game is over."""
        for _ in range(10_000):
            if self.phase() != "playing":
                return
            for name in people:
                seat = self.seat(name)
                if self.phase() == "playing" and seat in self.awaited() and not self.room.system_plays(seat):
                    self.plays_on(name)
            self.wait(5)
            self.system(Tick())
        raise AssertionError("the game does not end")

    def read_again(self) -> Room:
        """Return the room folded from its log as it stands in the database."""
        room: Room | None = None
        for entry, at in self.log:
            written = msgspec.json.decode(msgspec.json.encode(entry), type=Entry)
            room, _ = fold_entry(room, written, at)
        assert room is not None
        return room
