"""What people say, show and remind one another of."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from app.rooms.acts import Act, Nudged, Reacted, Said
from app.rooms.effects.common import Folded, with_seat
from app.rooms.events import ReactionShown, SeatNudged, WordsSaid
from app.rooms.limits import WORDS_AT_ONCE
from app.rooms.room import Room


def _say(room: Room, act: Said, at: float) -> Folded:
    told = WordsSaid(seat=act.seat, name=room.seats[act.seat].name, words=act.words)
    return _spoken(room, act.seat, at), (told,)


def _react(room: Room, act: Reacted, at: float) -> Folded:
    told = ReactionShown(seat=act.seat, name=room.seats[act.seat].name, reaction=act.reaction)
    return _spoken(room, act.seat, at), (told,)


def _spoken(room: Room, seat: int, at: float) -> Room:
    spoke = (*room.seats[seat].spoke, at)[-WORDS_AT_ONCE:]
    return replace(room, seats=with_seat(room.seats, seat, spoke=spoke))


def _nudge(room: Room, act: Nudged, at: float) -> Folded:
    return replace(room, seats=with_seat(room.seats, act.seat, nudged_at=at)), (SeatNudged(seat=act.seat, by=act.by),)


EFFECTS: dict[type[Act], Callable[[Room, Any, float], Folded]] = {
    Said: _say,
    Reacted: _react,
    Nudged: _nudge,
}
