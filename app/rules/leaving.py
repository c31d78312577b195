"""Leaving a game and coming back, in games in which nothing else changes at that moment."""

from typing import TypeVar

import msgspec

from app.rules.game import Applied, Leave, Refused, Return, Seat

S = TypeVar("S", bound=msgspec.Struct)
T = TypeVar("T")


def come_or_go(state: S, left: tuple[bool, ...], seat: Seat | None, move: Leave | Return) -> Applied[S] | Refused:
    """Return the state, whose `left` says who has left the game, after a seat left it or came back."""
    if seat is None:
        return Refused("not_chance")
    leaves = isinstance(move, Leave)
    if left[seat] == leaves:
        return Refused("left_already" if leaves else "never_left")
    return Applied(msgspec.structs.replace(state, left=with_seat(left, seat, leaves)))


def with_seat(by_seat: tuple[T, ...], seat: Seat, value: T) -> tuple[T, ...]:
    """Return a list by seat in which one seat has another value."""
    return (*by_seat[:seat], value, *by_seat[seat + 1 :])
