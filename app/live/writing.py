"""What a room's changes look like to storage, and to the other processes."""

import msgspec

from app.rooms.acts import Entry
from app.rooms.room import Room
from app.storage.log import Append, Listing, LogRow, Sitting


def rows_payload(rows: list[LogRow]) -> bytes:
    """Return what other processes are told of rows that were committed."""
    return b"R" + msgspec.json.encode([(row.seq, row.at, msgspec.Raw(row.entry)) for row in rows])


def listing(room: Room) -> Listing:
    """Return what lists of tables show of a room."""
    seat = None if room.host is None else room.seat_of(room.host)
    return Listing(
        game=room.game,
        phase=room.phase,
        public=room.public,
        host=None if seat is None else room.seats[seat].name,
        players=tuple([seat.name for seat in room.seats if not seat.left]),
        max_players=room.rules.seats[-1],
    )


def lists_alike(before: Room, after: Room) -> bool:
    """Return whether lists of tables show the same of both: most moves of a game change nothing there."""
    same = before.seats is after.seats and before.phase == after.phase and before.public == after.public
    return (same and before.host == after.host and before.game == after.game) or listing(before) == listing(after)


def sittings(room: Room) -> tuple[Sitting, ...]:
    """Return who holds which seat."""
    return tuple(
        Sitting(player=seat.player, seat=index) for index, seat in enumerate(room.seats) if seat.player is not None
    )


def first_append(room_id: int, room: Room, entry: Entry, at: float) -> Append:
    """Return the append that opens a room."""
    row = LogRow(room=room_id, seq=1, at=at, entry=msgspec.json.encode(entry))
    visitors = () if room.host is None else (room.host,)
    return Append(room=room_id, rows=(row,), listing=listing(room), sittings=sittings(room), visitors=visitors)
