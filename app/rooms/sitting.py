"""Sitting down, getting up and coming back."""

from app.rooms.acts import CameBack, GotUp, HostSet, Knocked, Named, ReadyShown, SatDown, SatOut
from app.rooms.asking import seat_of
from app.rooms.commands import Join, LeaveTable, Ready, Rename, ReturnToSeat, SitOut
from app.rooms.draft import Draft
from app.rooms.guests import Ban
from app.rooms.names import clean_name, skeleton
from app.rooms.room import Room
from app.rules.game import Leave, Refused, Return


def free_name(room: Room, typed: str, but: int | None = None) -> str | Refused:
    """Return the name as it is kept, unless it cannot be one or somebody (but that seat) goes by one like it."""
    name = clean_name(typed)
    if isinstance(name, Refused):
        return name
    shape = skeleton(name)
    for index, seat in enumerate(room.seats):
        if index != but and skeleton(seat.name) == shape:
            return Refused("name_taken", {"name": seat.name})
    return name


def join(draft: Draft, command: Join, by: str, _: str) -> Refused | None:
    """Sit down, or take the seat again that was left."""
    room = draft.room
    seat = room.seat_of(by)
    if seat is not None and not room.seats[seat].left:
        return Refused("seated_already")
    ban = room.ban_of(by)
    if ban is not None:
        return removed(ban)
    if seat is None and room.guarded and by not in room.admitted and by != room.host:
        return _knock(draft, command, by)
    if room.phase == "playing":
        return Refused("game_running")
    if seat is not None:
        return come_back(draft, seat)
    if is_full(room):
        return Refused("table_full")
    name = free_name(room, command.name)
    if isinstance(name, Refused):
        return name
    draft.add(SatDown(player=by, name=name))
    if room.host is None:
        draft.add(HostSet(player=by))
    return None


def _knock(draft: Draft, command: Join, by: str) -> Refused | None:
    """Ask to be let in; who knocks again goes by the newer name."""
    name = free_name(draft.room, command.name)
    if isinstance(name, Refused):
        return name
    if any(knock.player != by and skeleton(knock.name) == skeleton(name) for knock in draft.room.knocks):
        return Refused("name_taken", {"name": name})
    draft.add(Knocked(player=by, name=name))
    return None


def removed(ban: Ban) -> Refused:
    """Return what somebody who was removed is told: by whom, and why if a reason was given."""
    values = {"by": ban.by, "reason": ban.reason}
    return Refused("removed_with_reason" if ban.reason else "removed", values)


def is_full(room: Room) -> bool:
    """Return whether every seat is taken; after a game those who left it hold none any more."""
    return sum(not (seat.left and room.phase == "over") for seat in room.seats) >= room.rules.seats[-1]


def come_back(draft: Draft, seat: int) -> Refused | None:
    """Give the holder the seat again, unless the table filled up after the game that was left."""
    if draft.room.phase == "over" and draft.room.seats[seat].left and is_full(draft.room):
        return Refused("table_full")
    draft.add(CameBack(seat=seat))
    if draft.room.system_plays(seat):
        draft.move(seat, Return())
    if draft.room.host is None:
        draft.add(HostSet(player=draft.room.seats[seat].player))
    return None


def leave(draft: Draft, _command: LeaveTable, by: str, _: str) -> Refused | None:
    """Get up; in a game the system plays on for the seat."""
    seat = seat_of(draft.room, by)
    if isinstance(seat, Refused):
        return seat
    if draft.room.seats[seat].left:
        return Refused("left_already")
    get_up(draft, seat)
    if draft.room.host == by:
        _hand_on_host(draft, by)
    return None


def get_up(draft: Draft, seat: int) -> None:
    """Let the person of a seat go; in a game the system plays on for it."""
    draft.add(GotUp(seat=seat))
    if draft.room.phase == "playing" and not draft.room.system_plays(seat):
        draft.move(seat, Leave())


def _hand_on_host(draft: Draft, leaver: str) -> None:
    here = [seat.player for seat in draft.room.seats if seat.is_here and seat.player != leaver]
    stays = draft.room.phase != "waiting" and draft.room.seat_of(leaver) is not None
    if here:
        draft.add(HostSet(player=here[0]))
    elif not stays:
        draft.add(HostSet(player=None))


def return_to_seat(draft: Draft, _command: ReturnToSeat, by: str, _: str) -> Refused | None:
    """Take the seat again that was left in a game, or given to a computer meanwhile."""
    seat = seat_of(draft.room, by)
    if isinstance(seat, Refused):
        return seat
    if not draft.room.seats[seat].left and draft.room.seats[seat].plays_by_hand:
        return Refused("never_left")
    return come_back(draft, seat)


def rename(draft: Draft, command: Rename, by: str, _: str) -> Refused | None:
    """Go by another name."""
    seat = seat_of(draft.room, by)
    if isinstance(seat, Refused):
        return seat
    if draft.room.phase == "playing":
        return Refused("game_running")
    name = free_name(draft.room, command.name, but=seat)
    if isinstance(name, Refused):
        return name
    draft.add(Named(seat=seat, name=name))
    return None


def ready(draft: Draft, command: Ready, by: str, _: str) -> Refused | None:
    """Say that one is ready, or not."""
    seat = seat_of(draft.room, by)
    if isinstance(seat, Refused):
        return seat
    if draft.room.phase != "waiting":
        return Refused("not_now")
    draft.add(ReadyShown(seat=seat, ready=command.ready))
    return None


def sit_out(draft: Draft, command: SitOut, by: str, _: str) -> Refused | None:
    """Sit the next game out, or play after all."""
    seat = seat_of(draft.room, by)
    if isinstance(seat, Refused):
        return seat
    if draft.room.phase == "playing":
        return Refused("game_running")
    if draft.room.seats[seat].out is command.out:
        return Refused("wished_already")
    draft.add(SatOut(seat=seat, out=command.out))
    return None
