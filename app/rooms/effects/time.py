"""The clock, what ran out, what is given back, and pauses."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from app.rooms.acts import Act, ClockSet, Extended, Paused, PauseWished, TimeRanOut, WentOn
from app.rooms.effects.common import BrokenLogError, Folded, with_seat
from app.rooms.events import ClockChanged, GamePaused, GameWentOn, Late, PauseAsked, TimeGivenBack
from app.rooms.room import Room


def _set_clock(room: Room, act: ClockSet, at: float) -> Folded:
    told = ClockChanged() if act.clock is None else ClockChanged(seconds=act.clock.seconds, reserve=act.clock.reserve)
    return replace(room, clock=act.clock), (told,)


def _give_time_back(room: Room, act: Extended, at: float) -> Folded:
    told = TimeGivenBack(seconds=round(act.seconds))
    return replace(room, step_at=room.step_at + act.seconds, extended_until=act.until), (told,)


def _run_out(room: Room, act: TimeRanOut, at: float) -> Folded:
    seat = room.seats[act.seat]
    seats = with_seat(
        room.seats, act.seat, late=seat.late + 1, waited_for=seat.waited_for or seat.away_since is not None
    )
    reserves = tuple(0.0 if seat == act.seat else left for seat, left in enumerate(room.reserves))
    return replace(room, seats=seats, reserves=reserves), (Late(seat=act.seat),)


def _wish_pause(room: Room, act: PauseWished, at: float) -> Folded:
    others = tuple(seat for seat in room.pausing if seat != act.seat)
    pausing = (*others, act.seat) if act.wish else others
    return replace(room, pausing=pausing), (PauseAsked(seat=act.seat, wish=act.wish),)


def _pause(room: Room, act: Paused, at: float) -> Folded:
    return replace(room, paused_at=at, pausing=()), (GamePaused(),)


def _go_on(room: Room, act: WentOn, at: float) -> Folded:
    if room.paused_at is None:
        raise BrokenLogError("a game that is not paused cannot go on")
    stood = at - max(room.paused_at, room.step_at)
    return replace(room, paused_at=None, step_at=room.step_at + stood), (GameWentOn(seat=act.seat),)


EFFECTS: dict[type[Act], Callable[[Room, Any, float], Folded]] = {
    ClockSet: _set_clock,
    Extended: _give_time_back,
    TimeRanOut: _run_out,
    PauseWished: _wish_pause,
    Paused: _pause,
    WentOn: _go_on,
}
