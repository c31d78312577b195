"""What effects share."""

from typing import Any

from msgspec.structs import replace

from app.rooms.room import Room
from app.rooms.seats import Seat
from app.rules.game import Event

Folded = tuple[Room, tuple[Event, ...]]
"""A room after an act, and what there is to tell of it."""


class BrokenLogError(Exception):
    """The log holds an act that the room or the rules cannot follow: it was not written by this program."""


def with_seat(seats: tuple[Seat, ...], seat: int, **changes: Any) -> tuple[Seat, ...]:
    """Return the seats, one of them changed."""
    return (*seats[:seat], replace(seats[seat], **changes), *seats[seat + 1 :])


def seated(room: Room, seats: tuple[Seat, ...], at: float) -> Room:
    """Return the room with other seats: that changes what a start, a removal or a new order would mean."""
    return replace(room, seats=seats, step=room.step + 1, step_at=at)
