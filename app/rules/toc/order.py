"""Whose turn it is: the order of seats, and what happens to an absent player's pawn when its turn comes."""

from msgspec.structs import replace

from app.rules.game import Applied, Event, Refused, Seat
from app.rules.leaving import with_seat
from app.rules.toc.board import Board
from app.rules.toc.events import Unprotected
from app.rules.toc.state import State

Answer = Applied[State] | Refused


def turn_of(state: State, seat: Seat, events: tuple[Event, ...]) -> Applied[State]:
    """Let it be the seat's turn; a pawn of an absent player is protected no longer."""
    turned = replace(state, turn=seat)
    if state.left[seat]:
        return unprotect(turned, seat, events)
    return Applied(turned, events)


def unprotect(state: State, seat: Seat, events: tuple[Event, ...]) -> Applied[State]:
    """Take the protection from the seat's pawn on its start, if there is one."""
    if not state.board.fresh[seat]:
        return Applied(state, events)
    board = Board(state.board.pawns, with_seat(state.board.fresh, seat, False))
    return Applied(replace(state, board=board), (*events, Unprotected(colour=seat)))


def round_from(state: State, first: int) -> list[Seat]:
    """Return all seats in their order, beginning with one, whose number may lie behind the last."""
    return [(first + place) % state.seats for place in range(state.seats)]
