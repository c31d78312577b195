"""Questions that many ladders begin with: may this player ask at all, and is this the time for it."""

from app.rooms.room import Room
from app.rules.game import Refused


def seat_of(room: Room, by: str) -> int | Refused:
    """Return the seat of the player who asks."""
    seat = room.seat_of(by)
    return Refused("no_seat") if seat is None else seat


def host_only(room: Room, by: str, *phases: str) -> Refused | None:
    """Refuse everybody but the host, and other phases than these."""
    if room.host != by:
        return Refused("host_only")
    return None if room.phase in phases else Refused("not_now")
