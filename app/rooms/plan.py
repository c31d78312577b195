"""Planning: what moves of one's own would lead to, before any of them is made."""

from collections.abc import Sequence
from typing import Any

import msgspec

from app.rooms.fold import decode_move
from app.rooms.room import Room
from app.rooms.view import view_own
from app.rules.game import Refused


def plan(room: Room, player: str, moves: Sequence[msgspec.Raw]) -> Any:
    """Return what the player's moves would lead to, in the game's form, or a refusal; the room stays as it is.

    The game is told only what the player sees.
    """
    seat = room.seat_of(player)
    if seat is None:
        return Refused("no_seat")
    own = view_own(room, seat) if room.phase == "playing" else None
    if own is None:
        return Refused("no_game")
    try:
        decoded = tuple(decode_move(room.rules, move) for move in moves)
    except (msgspec.DecodeError, RecursionError):
        return Refused("unknown_move")
    return room.rules.plan(room.rules.view(room.state), own, seat, decoded)
