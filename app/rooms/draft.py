"""A decision being made: acts added one after the other, each folded at once, so that the next one sees what it did."""

import contextlib

import msgspec

from app.rooms.acts import Act, Entry, Moved, Sealed
from app.rooms.effects.common import Folded
from app.rooms.fold import decode_move, fold_act, fold_move, seal
from app.rooms.room import Room
from app.rules.chance import Chance
from app.rules.fairness import deal_chance, fresh_secret
from app.rules.game import Applied, Event, Move, Refused


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
        dealing: Chance | None = None
        while self.room.phase == "playing" and self.room.rules.to_act(self.room.state) == (None,):
            rules, state, chance = self.room.rules, self.room.state, self.chance
            move = self._given_move() if rules.is_dealing(state) else None
            if move is None and rules.is_dealing(state):
                # Who begins and the cards come from one seal.
                chance = dealing = dealing or self._break_seal()
            refused = self.move(None, move or rules.chance_move(state, chance))
            assert refused is None, "the rules take the chance they asked for"

    def _given_move(self) -> Move | None:
        """Return the deal, or the draw before it, that is to be made once more; None where chance is free."""
        given, rules, state = self.room.given, self.room.rules, self.room.state
        if given is None:
            return None
        first = msgspec.json.encode({"type": "first", "seat": given.first})
        deal = msgspec.json.encode({"type": "deal", "cards": given.cards})
        for move in (first, deal):
            with contextlib.suppress(msgspec.DecodeError):
                read = decode_move(rules, msgspec.Raw(move))
                if isinstance(rules.apply(state, None, read), Applied):
                    return read
        return None

    def _break_seal(self) -> Chance:
        self._seal_next()
        seal = self.room.seal
        assert seal is not None, "it has just been made sure of"
        return deal_chance(seal.seed, (share.share for share in seal.shares))

    def _seal_next(self) -> None:
        if self.room.seal is None:
            self.add(Sealed(seed=fresh_secret(self.chance), salt=fresh_secret(self.chance)))

    def done(self, by: str | None = None, command_id: str | None = None, digest: str | None = None) -> Decision:
        """Return the decision, and whose command it answers. The deal to come is sealed with it."""
        self._seal_next()
        entry = Entry(acts=tuple(self.acts), by=by, id=command_id, digest=digest)  # type: ignore[arg-type]
        return Decision(entry=entry, room=seal(self.room, entry, self.events), events=self.events)
