"""What there is to show of Toc."""

from typing import Literal

from msgspec.structs import replace

from app.rules.game import Event, Seat
from app.rules.toc.moves import Place

Eaten = tuple[tuple[int, Place], ...]
"""Pawns sent back to their bases: the colour of each and the square on which it stood."""


class Drawn(Event, frozen=True, tag="drawn"):
    """The first player was drawn."""

    first: int


class Dealt(Event, frozen=True, tag="dealt"):
    """A hand begins: its number since the shuffle, who begins it, and how many cards each has."""

    hand_no: int
    first: int
    cards: int


class Gift(Event, frozen=True, tag="gift"):
    """A card went from one seat to another; which one, only the two know."""

    seat: int
    to: int
    why: Literal["exchange", "charity", "return"]
    card: str = ""

    def seen_by(self, viewer: Seat | None) -> Event:
        return self if viewer in (self.seat, self.to) else replace(self, card="")


class Asked(Event, frozen=True, tag="asked"):
    """A rank was demanded of the seats in `asked`, in this order, until the giver had it.

    Without a giver nobody had it; with nobody asked there was nobody to ask; without a rank the system asked nothing.
    """

    seat: int
    rank: str = ""
    asked: tuple[int, ...] = ()
    giver: int | None = None


class Played(Event, frozen=True, tag="played", rename={"origin": "from"}):
    """A card moved a pawn `by` so many steps, below 0 back, 0 out of its base."""

    seat: int
    card: str
    colour: int
    origin: Place
    to: Place
    by: int
    eaten: Eaten = ()


class Advanced(Event, frozen=True, tag="advanced", rename={"origin": "from"}):
    """A further leg of a seven."""

    seat: int
    colour: int
    origin: Place
    to: Place
    by: int
    eaten: Eaten = ()


class Swapped(Event, frozen=True, tag="swapped", rename={"origin": "from", "at": "with"}):
    """A jack exchanged a pawn with the one of the colour `other` that stood on `with`."""

    seat: int
    card: str
    colour: int
    origin: Place
    at: Place
    other: int


class Discarded(Event, frozen=True, tag="discarded"):
    """A card was thrown away: because of a ten, because nothing could be played, or for an absent or late player."""

    seat: int
    card: str
    why: Literal["ten", "nothing", "absent"]


class Stopped(Event, frozen=True, tag="stopped"):
    """A seven was broken off: its player left or was late."""

    seat: int


class Unprotected(Event, frozen=True, tag="unprotected"):
    """The pawn on the start square of a player who has left is protected no more."""

    colour: int


class Won(Event, frozen=True, tag="won"):
    """All pawns of these seats are home."""

    seats: tuple[int, ...]


Events = Drawn | Dealt | Gift | Asked | Played | Advanced | Swapped | Discarded | Stopped | Unprotected | Won
