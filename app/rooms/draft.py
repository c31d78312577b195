"""A decision being made: acts added one after the other, each folded at once, so that the next one sees what it did."""

import msgspec

from app.rooms.acts import Act, Entry, Moved
from app.rooms.effects.common import Folded
from app.rooms.fold import fold_act, fold_move, seal
from app.rooms.room import Room
from app.rules.chance import Chance
from app.rules.game import Event, Move, Refused


class Decision(msgspec.Struct, frozen=True):
    """What a command does: the entry to be written and, once it is, the room and the events to show."""

    entry: Entry
    room: Room
    events: tuple[Event, ...]


class Draft:
    """The acts of one command so far, and the room as it will be; nothing has happened before `done` is written."""

    def __init__(self, room: Room | None, now: float, chance: Chance) -> None:
        self._room = room
        self.now = now
        self.chance = chance
        self.acts: list[Act] = []
        self.events: tuple[Event, ...] = ()

    @property
    def room(self) -> Room:
        """Return the room as it will be."""
        assert self._room is not None, "the first act opens the room"
        return self._room

    def add(self, act: Act) -> None:
        """Let a fact of the room happen."""
        self._fold(act, fold_act(self._room, act, self.now))

    def move(self, seat: int | None, move: Move, *, auto: bool = False) -> Refused | None:
        """Let a move of the game happen, or return why the rules refuse it."""
        folded = fold_move(self.room, seat, move, self.now, auto=auto)
        if isinstance(folded, Refused):
            return folded
        self._fold(Moved(seat=seat, move=msgspec.Raw(msgspec.json.encode(move)), auto=auto), folded)
        return None

    def _fold(self, act: Act, folded: Folded) -> None:
        self._room, told = folded
        self.acts.append(act)
        self.events += told

    def let_chance_play(self) -> None:
        """Deal and draw until somebody is awaited or the game is over."""
        while self.room.phase == "playing" and self.room.rules.to_act(self.room.state) == (None,):
            refused = self.move(None, self.room.rules.chance_move(self.room.state, self.chance))
            assert refused is None, "the rules take the chance they asked for"

    def done(self, by: str | None = None, command_id: str | None = None, digest: str | None = None) -> Decision:
        """Return the decision, and whose command it answers."""
        entry = Entry(acts=tuple(self.acts), by=by, id=command_id, digest=digest)  # type: ignore[arg-type]
        return Decision(entry=entry, room=seal(self.room, entry, self.events), events=self.events)
