"""A room's whole log as one act: the room as it was, and what else was known of it from its log alone.

Names stand apart from the room, each with those who went by it, and marks stand in their places: a room tells what
somebody did under a name, and not always who that was.
"""

import re
from collections.abc import Mapping
from typing import Final

import msgspec

from app.rooms.room import Room, decode_room

MARK: Final = "\x1f"
"""Begins what stands in the place of a name, before a number; no name and nobody's words have this character."""
_marked: Final = re.compile(rb'"\\u001f(\d+)"')


class NameGiven(msgspec.Struct, frozen=True):
    """A name, and who went by it: more than one where a seat travelled with its name."""

    name: str
    players: tuple[str, ...]


class Written(msgspec.Struct, frozen=True):
    """Who wrote the words of a remembered event, by the event's number, and when (Unix seconds)."""

    number: int
    player: str
    at: float


class Held(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who held a seat of a game from so many of its moves on; None is a computer."""

    seat: int
    player: str | None
    moves: int = 0


class PackedGame(msgspec.Struct, frozen=True):
    """What the record of a finished game does not tell: whose the seats were, and how it counts for ratings.

    `names` are those of the record, with marks. `seats`, `ranks` and `sides` are of the browsers that are rated.
    """

    id: str
    game: str
    ended_at: float
    names: tuple[str, ...]
    held: tuple[Held, ...]
    seats: Mapping[str, int]
    ranks: Mapping[str, int]
    sides: Mapping[str, int]

    def holder(self, seat: int, moves: int) -> str | None:
        """Return who held a seat after so many moves of the game."""
        return next((held.player for held in reversed(self.held) if held.seat == seat and held.moves <= moves), None)

    @property
    def holders(self) -> tuple[str | None, ...]:
        """Return who held each seat when the game ended."""
        at_the_end = {held.seat: held.player for held in self.held}
        return tuple([at_the_end.get(seat) for seat in range(len(self.names))])


def restored(room: msgspec.Raw, names: tuple[NameGiven, ...]) -> Room:
    """Return a packed room with names in the place of marks.

    Raises:
        msgspec.DecodeError: it was written by another version that this one cannot read.
    """

    def name(mark: re.Match[bytes]) -> bytes:
        return msgspec.json.encode(names[int(mark[1])].name)

    return decode_room(_marked.sub(name, bytes(room)))


def named(mark: str, names: tuple[NameGiven, ...]) -> str:
    """Return the name that a mark stands for; what is no mark is a name."""
    return names[int(mark[1:])].name if mark.startswith(MARK) else mark
