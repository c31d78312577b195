"""The clock of a room: who is timed, until when, and when the clock stands still. Moments are Unix seconds.

Everything follows from the room alone, so that any process finds the same deadline and none is kept anywhere else.
"""

from app.rooms.limits import DROPPED_CLOCK_STOPS_SECONDS
from app.rooms.room import Room


def timed_seats(room: Room) -> list[int]:
    """Return the awaited seats for which the clock runs: those of people who play for themselves."""
    if room.clock is None or room.phase != "playing" or room.paused_at is not None or not room.someone_is_here():
        return []
    left = room.rules.left(room.state)
    return [
        seat
        for seat in room.rules.to_act(room.state)
        if seat is not None and not left[seat] and room.seats[seat].plays_by_hand
    ]


def time_is_up_at(room: Room) -> float | None:
    """Return when the time for this decision is up for whoever has no reserve, or None without a running clock."""
    seats = timed_seats(room)
    if not seats or room.clock is None:
        return None
    return room.step_at + room.clock.seconds + (DROPPED_CLOCK_STOPS_SECONDS if is_held(room, seats) else 0.0)


def is_held(room: Room, seats: list[int]) -> bool:
    """Return whether the clock stands still because an awaited player was lost, for the first time in this deal."""
    if room.clock is None or not room.clock.waits:
        return False
    return any(room.seats[seat].away_since is not None and not room.seats[seat].waited_for for seat in seats)


def late_seats(room: Room, now: float) -> list[int]:
    """Return the seats whose time is up, reserve included."""
    up = time_is_up_at(room)
    return [] if up is None else [seat for seat in timed_seats(room) if up + room.reserves[seat] <= now]


def late_due_at(room: Room) -> float | None:
    """Return when the first seat is late, or None."""
    up = time_is_up_at(room)
    return None if up is None else up + min(room.reserves[seat] for seat in timed_seats(room))


def stood_still(room: Room, seat: int, at: float) -> float:
    """Return for how many seconds the clock stood still while the player of the seat was away."""
    away_since = room.seats[seat].away_since
    if away_since is None or seat not in timed_seats(room) or not is_held(room, [seat]):
        return 0.0
    return min(at - max(away_since, room.step_at), DROPPED_CLOCK_STOPS_SECONDS)
