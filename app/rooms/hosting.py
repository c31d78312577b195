"""The host's tools."""

from app.rooms.acts import ComputerSat, OptionsSet, PublicSet, SeatMoved, TakenAway
from app.rooms.asking import host_only
from app.rooms.commands import AddComputer, Arrange, Remove, SetOptions, SetPublic
from app.rooms.draft import Draft
from app.rooms.names import skeleton
from app.rooms.room import Room
from app.rooms.seats import COMPUTER_NAMES
from app.rules.game import Level, NotAGame, Refused


def next_computer(room: Room, level: Level) -> ComputerSat:
    """Return a computer under a name that nobody here has."""
    taken = {skeleton(seat.name) for seat in room.seats}
    name = next(name for name in COMPUTER_NAMES if skeleton(name) not in taken)
    return ComputerSat(name=name, level=level)


def add_computer(draft: Draft, command: AddComputer, by: str, _: str) -> Refused | None:
    """Seat a computer of the wished level."""
    refused = host_only(draft.room, by, "waiting")
    if refused is not None:
        return refused
    if len(draft.room.seats) >= draft.room.rules.seats[-1]:
        return Refused("table_full")
    draft.add(next_computer(draft.room, command.level))
    return None


def remove(draft: Draft, command: Remove, by: str, _: str) -> Refused | None:
    """Take whoever holds a seat from the table."""
    refused = host_only(draft.room, by, "waiting")
    if refused is not None:
        return refused
    if not 0 <= command.seat < len(draft.room.seats):
        return Refused("no_such_seat")
    if draft.room.seats[command.seat].player == by:
        return Refused("not_yourself")
    draft.add(TakenAway(seat=command.seat))
    return None


def arrange(draft: Draft, command: Arrange, by: str, _: str) -> Refused | None:
    """Put a seat at another place of the turn order."""
    refused = host_only(draft.room, by, "waiting")
    if refused is not None:
        return refused
    seats = range(len(draft.room.seats))
    if command.seat not in seats or command.to not in seats:
        return Refused("no_such_seat")
    draft.add(SeatMoved(seat=command.seat, to=command.to))
    return None


def set_options(draft: Draft, command: SetOptions, by: str, _: str) -> Refused | None:
    """Choose rules of the table."""
    room = draft.room
    refused = host_only(room, by, "waiting")
    if refused is not None:
        return refused
    if not command.options:
        return Refused("option_unknown")
    try:
        room.rules.options({**room.options, **command.options})
    except NotAGame:
        return Refused("option_unknown")
    draft.add(OptionsSet(options=command.options))
    return None


def set_public(draft: Draft, command: SetPublic, by: str, _: str) -> Refused | None:
    """List the table on the home page, or not."""
    refused = host_only(draft.room, by, "waiting", "playing", "over")
    if refused is not None:
        return refused
    draft.add(PublicSet(public=command.public))
    return None
