"""Taking people out of a room's log: their ids become others, their names and words nothing, and it folds as before.

Whose a name is follows from the fold: a seat goes by the name that was given to it, wherever it moved since. So the log
is folded with a mark in the place of each name, and the marks of the erased are not turned into their names again.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from msgspec.structs import replace

from app.rooms.acts import Acts, Banned, Entry, Knocked, Moved, Named, Said, SatDown, SeatHanded, TakenAway
from app.rooms.fold import fold_act
from app.rooms.names import NOBODY
from app.rooms.room import Room

IDS: Final = frozenset({"player", "host"})
"""Fields of acts that hold a player's id."""
NAMES: Final = frozenset({"name"})
"""Fields of acts that hold a name. A ban, which is looked at by itself, holds an id, two names and words."""
WORDS: Final = frozenset({"words", "reason"})
"""Fields of acts that hold what somebody wrote."""

Log = Sequence[tuple[Entry, float]]


def erase(log: Log, instead: Mapping[str, str]) -> list[Entry]:
    """Return the entries of a whole log, each given with its moment, without these people.

    `instead` has for each of their ids another one, which nobody has. What others wrote stays, but for their names.
    """
    names = _Names(frozenset(instead))
    room: Room | None = None
    marked: list[list[Acts]] = []
    for entry, at in log:
        acts: list[Acts] = []
        for act in entry.acts:
            acts.append(names.mark(room, act, entry.by))
            room, _ = fold_act(room, acts[-1], at)
        marked.append(acts)
    rest = _Rest(names, instead)
    erased: list[Entry] = []
    for (entry, _), acts in zip(log, marked, strict=True):
        changed = Entry(acts=tuple([rest.of(act) for act in acts]))
        # Whose command it was is forgotten whole: its digest would tell a name to whoever guesses it.
        if entry.by not in instead:
            changed = replace(changed, by=entry.by, id=entry.id, digest=entry.digest)
        erased.append(changed)
    return erased


class _Names:
    """Names by their marks, and which of them are those of the erased."""

    def __init__(self, erased: frozenset[str]) -> None:
        self.erased = erased
        self.given: dict[str, str] = {}
        self.of_the_erased: set[str] = set()

    def mark(self, room: Room | None, act: Acts, by: str | None) -> Acts:
        """Return the act with marks in the place of names, and without what the erased wrote."""
        if isinstance(act, Moved) or room is None:
            return act
        match act:
            case Said(seat=seat) if room.seats[seat].player in self.erased:
                return replace(act, words=NOBODY)
            case TakenAway() if by in self.erased:
                return replace(act, reason="")
            case Banned(ban=ban):
                reason = "" if by in self.erased else ban.reason
                name, host = self._of(room, ban.player, ban.name), self._of(room, by, ban.by)
                return Banned(ban=replace(ban, name=name, by=host, reason=reason))
            case Named(seat=seat, name=name):
                return replace(act, name=self._new(name, room.seats[seat].player))
            case SatDown(player=player, name=name) | Knocked(player=player, name=name):
                return replace(act, name=self._new(name, player))
            case SeatHanded(player=player, name=str(name)):
                return replace(act, name=self._new(name, player))
            case SeatHanded(seat=seat, player=player) if player in self.erased:
                # Who takes a seat over as it is goes by its name.
                self.of_the_erased.add(room.seats[seat].name)
        return act

    def _new(self, name: str, player: str | None) -> str:
        # A name never has this character in it.
        mark = f"\0{len(self.given)}"
        self.given[mark] = name
        if player in self.erased:
            self.of_the_erased.add(mark)
        return mark

    def _of(self, room: Room, player: str | None, name: str) -> str:
        """Return the mark of the name that a player goes by now; a host who never sat down has none."""
        if not name:
            return name
        seat = None if player is None else room.seat_of(player)
        return self._new(name, player) if seat is None else room.seats[seat].name


class _Rest:
    """What is left of an act once the erased are taken out."""

    def __init__(self, names: _Names, instead: Mapping[str, str]) -> None:
        self._instead = instead
        self._names = {mark: name for mark, name in names.given.items() if mark not in names.of_the_erased}
        gone = {names.given[mark] for mark in names.of_the_erased}
        whole = "|".join(re.escape(name) for name in sorted(gone, key=len, reverse=True))
        self._mention = re.compile(rf"(?<!\w)(?:{whole})(?!\w)") if gone else None

    def of(self, act: Acts) -> Acts:
        """Return a marked act with names for its marks, and other ids and no names for the erased."""
        if isinstance(act, Moved):
            return act
        if isinstance(act, Banned):
            ban = act.ban
            player = self._instead.get(ban.player, ban.player)
            by, name = self._name(ban.by), self._name(ban.name)
            return Banned(ban=replace(ban, player=player, name=name, by=by, reason=self._words(ban.reason)))
        changes: dict[str, Any] = {}
        for field in act.__struct_fields__:
            value: Any = getattr(act, field)
            if not isinstance(value, str):
                continue
            if field in IDS:
                changes[field] = self._instead.get(value, value)
            elif field in NAMES:
                changes[field] = self._name(value)
            elif field in WORDS:
                changes[field] = self._words(value)
        return replace(act, **changes) if changes else act

    def _name(self, mark: str) -> str:
        # What is no mark is a computer's name, or nobody's.
        return self._names.get(mark, NOBODY if mark.startswith("\0") else mark)

    def _words(self, words: str) -> str:
        return words if self._mention is None else self._mention.sub(NOBODY, words)
