"""Who sits where: sitting down and getting up, being away and back, whom a computer plays for."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from app.rooms.acts import (
    Act,
    CameBack,
    ComputerSat,
    ComputerTookOver,
    GotUp,
    Named,
    ReadyShown,
    SatDown,
    SatOut,
    SeatMoved,
    TakenAway,
    WentAway,
)
from app.rooms.effects.common import Folded, seated, with_seat
from app.rooms.events import Away, Back, Joined, Left, Removed, Renamed, Replaced, SitsOut
from app.rooms.limits import PAUSE_WHEN_ALONE_SECONDS
from app.rooms.room import Room
from app.rooms.seats import Seat
from app.rooms.timing import stood_still


def _sit(room: Room, act: SatDown, at: float) -> Folded:
    seats = (*room.seats, Seat(name=act.name, player=act.player))
    return seated(room, seats, at), (Joined(seat=len(room.seats), name=act.name),)


def _computer(room: Room, act: ComputerSat, at: float) -> Folded:
    seats = (*room.seats, Seat(name=act.name, level=act.level, ready=True))
    return seated(room, seats, at), (Joined(seat=len(room.seats), name=act.name),)


def _get_up(room: Room, act: GotUp, at: float) -> Folded:
    told = (Left(seat=act.seat, name=room.seats[act.seat].name),)
    if room.phase == "waiting":
        return seated(room, _without(room, act.seat), at), told
    # The seat stays: in a game it can be taken again, after it the result still names it.
    gone = replace(room, seats=with_seat(room.seats, act.seat, left=True, ready=False, away_since=None))
    return _now_alone(gone, at), told


def _take_away(room: Room, act: TakenAway, at: float) -> Folded:
    told = (Removed(seat=act.seat, name=room.seats[act.seat].name, reason=act.reason),)
    return seated(room, _without(room, act.seat), at), told


def _without(room: Room, seat: int) -> tuple[Seat, ...]:
    return (*room.seats[:seat], *room.seats[seat + 1 :])


def _name(room: Room, act: Named, at: float) -> Folded:
    was = room.seats[act.seat].name
    return replace(room, seats=with_seat(room.seats, act.seat, name=act.name)), (Renamed(act.seat, act.name, was),)


def _ready(room: Room, act: ReadyShown, at: float) -> Folded:
    return replace(room, seats=with_seat(room.seats, act.seat, ready=act.ready)), ()


def _move_seat(room: Room, act: SeatMoved, at: float) -> Folded:
    seats = list(_without(room, act.seat))
    seats.insert(act.to, room.seats[act.seat])
    return seated(room, tuple(seats), at), ()


def _go_away(room: Room, act: WentAway, at: float) -> Folded:
    gone = replace(room, seats=with_seat(room.seats, act.seat, away_since=act.since))
    return _now_alone(gone, act.since), (Away(seat=act.seat),)


def _come_back(room: Room, act: CameBack, at: float) -> Folded:
    back: dict[str, Any] = {"away_since": None, "left": False, "level": None}
    changes: dict[str, Any] = {"seats": with_seat(room.seats, act.seat, **back)}
    stood_still_for = stood_still(room, act.seat, at)
    if room.alone_since is not None:
        changes |= _after_solitude(room, room.alone_since, at)
    elif stood_still_for:
        changes["step_at"] = room.step_at + stood_still_for
        changes["seats"] = with_seat(room.seats, act.seat, **back, waited_for=True)
    return replace(room, **changes), (Back(seat=act.seat),)


def _after_solitude(room: Room, alone_since: float, at: float) -> dict[str, Any]:
    """Nothing went on while nobody was here, and after a while the game is paused."""
    changes: dict[str, Any] = {"alone_since": None}
    if room.phase == "playing" and room.paused_at is None:
        if at - alone_since >= PAUSE_WHEN_ALONE_SECONDS:
            changes["paused_at"] = alone_since
        elif room.clock is not None:
            changes["step_at"] = room.step_at + at - max(alone_since, room.step_at)
    return changes


def _now_alone(room: Room, since: float) -> Room:
    """Return the room with the moment at which its last person went, if that was now."""
    return room if room.alone_since is not None or room.someone_is_here() else replace(room, alone_since=since)


def _take_over(room: Room, act: ComputerTookOver, at: float) -> Folded:
    was = room.seats[act.seat]
    if act.name is None:
        return replace(room, seats=with_seat(room.seats, act.seat, level=act.level, late=0)), (Replaced(seat=act.seat),)
    computer = Seat(name=act.name, level=act.level, ready=True)
    seats = (*room.seats[: act.seat], computer, *room.seats[act.seat + 1 :])
    return replace(room, seats=seats), (Replaced(seat=act.seat, was=was.name),)


def _sit_out(room: Room, act: SatOut, at: float) -> Folded:
    return seated(room, with_seat(room.seats, act.seat, out=act.out), at), (SitsOut(seat=act.seat, out=act.out),)


EFFECTS: dict[type[Act], Callable[[Room, Any, float], Folded]] = {
    SatDown: _sit,
    ComputerSat: _computer,
    GotUp: _get_up,
    TakenAway: _take_away,
    Named: _name,
    ReadyShown: _ready,
    SeatMoved: _move_seat,
    SatOut: _sit_out,
    ComputerTookOver: _take_over,
    WentAway: _go_away,
    CameBack: _come_back,
}
