"""Taking people out of a room's log: their ids become others, their names and words nothing, and it folds as before.

Whose a name is follows from the fold (`marking.py`): the marks of the erased are not turned into their names again.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from app.rooms.acts import Acts, Banned, Entry, Moved, Packed, Said, TakenAway
from app.rooms.fold import fold_act
from app.rooms.marking import Marks
from app.rooms.names import NOBODY
from app.rooms.packed import MARK, NameGiven, named
from app.rooms.room import Room

IDS: Final = frozenset({"player", "host"})
"""Fields of acts that hold a player's id."""
NAMES: Final = frozenset({"name"})
"""Fields of acts that hold a name. A ban, which is looked at by itself, holds an id, two names and words."""
WORDS: Final = frozenset({"words", "reason"})
"""Fields of acts, and of remembered events, that hold what somebody wrote."""

Log = Sequence[tuple[Entry, float]]


def erase(log: Log, instead: Mapping[str, str]) -> list[Entry]:
    """Return the entries of a whole log, each given with its moment, without these people.

    `instead` has for each of their ids another one, which nobody has. What others wrote stays, but for their names.
    """
    marks = Marks()
    room: Room | None = None
    marked: list[list[Acts]] = []
    for entry, at in log:
        acts: list[Acts] = []
        for act in entry.acts:
            acts.append(_unsaid(room, marks.put(room, act, entry.by), entry.by, instead))
            room, _ = fold_act(room, acts[-1], at)
        marked.append(acts)
    rest = _Rest(marks, instead)
    erased: list[Entry] = []
    for (entry, _), acts in zip(log, marked, strict=True):
        changed = Entry(acts=tuple([rest.of(act) for act in acts]))
        # Whose command it was is forgotten whole: its digest would tell a name to whoever guesses it.
        if entry.by not in instead:
            changed = replace(changed, by=entry.by, id=entry.id, digest=entry.digest)
        erased.append(changed)
    return erased


def _unsaid(room: Room | None, act: Acts, by: str | None, instead: Mapping[str, str]) -> Acts:
    """Return the act without what the erased wrote."""
    match act:
        case Said(seat=seat) if room is not None and room.seats[seat].player in instead:
            return replace(act, words=NOBODY)
        case TakenAway() if by in instead:
            return replace(act, reason="")
        case Banned(ban=ban) if by in instead:
            return Banned(ban=replace(ban, reason=""))
    return act


class _Rest:
    """What is left of an act once the erased are taken out."""

    def __init__(self, marks: Marks, instead: Mapping[str, str]) -> None:
        self._instead = instead
        theirs = {mark for mark, players in marks.players.items() if not instead.keys().isdisjoint(players)}
        self._names = {mark: name for mark, name in marks.names.items() if mark not in theirs}
        # Who takes over a computer's seat may go by its name, which has no mark.
        gone = {marks.names.get(mark, mark) for mark in theirs}
        whole = "|".join(re.escape(name) for name in sorted(gone, key=len, reverse=True))
        self._mention = re.compile(rf"(?<!\w)(?:{whole})(?!\w)") if gone else None

    def of(self, act: Acts) -> Acts:
        """Return a marked act with names for its marks, and other ids and no names for the erased."""
        if isinstance(act, Moved):
            return act
        if isinstance(act, Packed):
            return self._packed(act)
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

    def _packed(self, act: Packed) -> Packed:
        names = tuple(
            [
                NameGiven(self._name(one.name), tuple([self._instead.get(player, player) for player in one.players]))
                for one in act.names
            ]
        )
        written = tuple([one for one in act.written if one.player not in self._instead])
        plain: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(replace(act, names=(), written=written)))
        room = plain["room"]
        writers = {one.number: one.player for one in act.written}
        last: int = room["event_count"]
        numbers = room["numbers"] or range(last - len(room["events"]) + 1, last + 1)
        for number, event in zip(numbers, room["events"], strict=True):
            for field in WORDS & event.keys():
                event[field] = self._written(event[field], (writers.get(number),), NOBODY if field == "words" else "")
        for ban in room["bans"]:
            by = act.names[int(ban["by"][1:])].players if ban["by"].startswith(MARK) else ()
            ban["reason"] = self._written(ban["reason"], by, "")
        # Whose commands they were is forgotten whole, as in a log.
        room["done"] = {player: ids for player, ids in room["done"].items() if player not in self._instead}
        changed = msgspec.json.decode(msgspec.json.encode(self._other_ids(plain)), type=Packed)
        return replace(changed, names=names)

    def _written(self, words: str, by: Iterable[str | None], nothing: str) -> str:
        return nothing if any(player in self._instead for player in by) else self._words(words)

    def _other_ids(self, plain: Any) -> Any:
        """Return the same with other ids for the erased, wherever one stands as a whole text or names a member."""
        if isinstance(plain, str):
            return self._instead.get(plain, plain)
        if isinstance(plain, dict):
            return {self._other_ids(key): self._other_ids(value) for key, value in plain.items()}
        if isinstance(plain, (list, tuple)):
            return [self._other_ids(one) for one in plain]
        return plain

    def _name(self, mark: str) -> str:
        # What is no mark is a computer's name, or nobody's.
        return self._names.get(mark, NOBODY if mark.startswith(MARK) else mark)

    def _words(self, words: str) -> str:
        return words if self._mention is None else self._mention.sub(NOBODY, words)


def names_of_packed_games(log: Sequence[Entry]) -> dict[str, tuple[str, ...]]:
    """Return the names at the end of each game, by its id, of which only a packed row of the log knows."""
    packed = [act for entry in log for act in entry.acts if isinstance(act, Packed)]
    return {game.id: tuple([named(mark, act.names) for mark in game.names]) for act in packed for game in act.games}
