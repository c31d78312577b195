"""When a room has something to do by itself: absolute moments, which any process finds from the room alone."""

from app.rooms.limits import CHOICE_PAUSE_SECONDS, HOST_MOVES_AFTER_SECONDS, THOUGHT_SECONDS, TURN_PAUSE_SECONDS
from app.rooms.room import Room
from app.rooms.timing import late_due_at
from app.rules.game import THINKING


def next_due(room: Room) -> float | None:
    """Return the moment, in Unix seconds, of the next thing to do, or None; nothing goes on while no player is here."""
    moments = [
        moment for moment in (machines_due_at(room), late_due_at(room), _host_due_at(room)) if moment is not None
    ]
    return min(moments, default=None)


def machines_awaited(room: Room) -> list[int]:
    """Return the awaited seats that a computer holds or for which the system plays."""
    if room.phase != "playing":
        return []
    rules, state, seats = room.rules, room.state, room.seats
    left = rules.left(state)
    return [seat for seat in rules.to_act(state) if seat is not None and (left[seat] or not seats[seat].plays_by_hand)]


def machines_due_at(room: Room) -> float | None:
    """Return when the computers and the system make their next moves, or None."""
    if room.paused_at is not None or not machines_awaited(room) or not room.someone_is_here():
        return None
    alone = len(room.rules.to_act(room.state)) == 1
    return room.step_at + (TURN_PAUSE_SECONDS if alone else CHOICE_PAUSE_SECONDS)


def thinkers_awaited(room: Room) -> list[int]:
    """Return the awaited seats of computers that think beside the table."""
    if not any(seat.level in THINKING for seat in room.seats):
        return []
    return [seat for seat in machines_awaited(room) if _thinks(room, seat)]


def _thinks(room: Room, seat: int) -> bool:
    return room.seats[seat].level in THINKING and not room.system_plays(seat)


def thoughts_late_at(room: Room) -> float | None:
    """Return when computers that think are waited for no longer, or None."""
    due = machines_due_at(room) if thinkers_awaited(room) else None
    return None if due is None else due + THOUGHT_SECONDS


def _host_due_at(room: Room) -> float | None:
    if room.host is None or not room.someone_is_here():
        return None
    seat = room.seat_of(room.host)
    if seat is not None and room.seats[seat].left:
        # Nobody was there to take the role when its holder got up: the first who is here again has it at once.
        return room.step_at
    # A maker who never sat down counts from the moment the seats last changed.
    away_since = room.step_at if seat is None else room.seats[seat].away_since
    return None if away_since is None else away_since + HOST_MOVES_AFTER_SECONDS


def host_is_due(room: Room, now: float) -> bool:
    """Return whether the host has been away for so long that the role moves on."""
    due = _host_due_at(room)
    return due is not None and due <= now
