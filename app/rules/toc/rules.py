"""The course of a game: who must act, what is legal, and which move is answered where (`dealing.py`, `turns.py`).

A move is checked by a ladder of questions in a fixed order: is the game still on, does this move answer the open
question, is it this seat's to answer, has the seat what it names, does the board allow it. The first no is the refusal.
"""

from typing import get_args

from msgspec.structs import replace

from app.rules.game import Applied, Leave, Move, Refused, Result, Return, Seat
from app.rules.leaving import with_seat
from app.rules.toc import dealing, order, turns
from app.rules.toc.moves import Advance, Deal, Demand, Discard, Draw, First, Give, Pass, Play, Rank, Stop, Swap
from app.rules.toc.order import Answer
from app.rules.toc.state import State

ALL_RANKS: tuple[Rank, ...] = get_args(Rank)


def to_act(state: State) -> tuple[Seat | None, ...]:
    """Return the seats that are awaited; `(None,)` when chance is next; nobody when the game is over."""
    if state.phase == "play":
        return (state.turn,)
    if state.phase == "exchange":
        return tuple(seat for seat, card in enumerate(state.gifts) if not card)
    if state.phase == "charity":
        return (None,) if state.demanded and not state.received else (state.turn,)
    return () if state.phase == "over" else (None,)


def legal(state: State, seat: Seat) -> list[Move]:
    """Return every move of the seat if it is awaited; a changed gift is possible but not listed (docs/records.md)."""
    if seat not in to_act(state):
        return []
    hand = state.hands[seat]
    if state.phase == "exchange":
        return [Give(card=card) for card in hand]
    if state.phase == "charity":
        if state.received:
            return [Give(card=card) for card in hand if card != state.received]
        return [Demand(rank=rank) for rank in ALL_RANKS]
    if state.steps_left:
        return [Advance(origin=origin, to=to) for origin, to in turns.written_ways(state, turns.further_legs(state))]
    moves: list[Move] = [] if state.must_discard else [move for card in hand for move in turns.moves_of(state, card)]
    return moves or [Discard(card=card) for card in hand]


def apply(state: State, seat: Seat | None, move: Move, *, auto: bool = False) -> Answer:
    """Return the state after the move with its events, or why the move does not count."""
    if state.phase == "over":
        return Refused("game_over")
    if seat is not None and not 0 <= seat < state.seats:
        return Refused("no_such_seat")
    match move:
        case First() | Deal() | Draw():
            return _by_chance(state, seat, move)
        case Leave() | Return():
            return Refused("not_chance") if seat is None else _come_or_go(state, seat, move)
        case Play() | Advance() | Swap() | Discard() | Give() | Demand() | Stop() | Pass():
            return Refused("not_chance") if seat is None else _by_player(state, seat, move, auto=auto)
        case _:
            return Refused("unknown_move")


def _by_chance(state: State, seat: Seat | None, move: First | Deal | Draw) -> Answer:
    if seat is not None:
        return Refused("only_chance")
    match move:
        case First():
            return dealing.first(state, move.seat)
        case Deal():
            return dealing.deal(state, move.cards)
        case Draw():
            return dealing.draw(state, move.card)


def _by_player(state: State, seat: Seat, move: Move, *, auto: bool) -> Answer:
    if state.left[seat] and not auto:
        return Refused("seat_left")
    match move:
        case Give() if state.phase == "exchange":
            return dealing.give(state, seat, move.card, auto=auto)
        case Give():
            return dealing.give_back(state, seat, move.card)
        case Demand():
            return dealing.demand(state, seat, move.rank)
        case Pass():
            return dealing.pass_on(state, seat, auto=auto)
    if state.phase != "play":
        return Refused("no_play_now")
    if seat != state.turn:
        return Refused("not_your_turn")
    match move:
        case Discard():
            return turns.discard(state, seat, move.card, auto=auto)
        case Stop():
            return turns.stop(state, seat, auto=auto)
    if state.left[seat]:
        return Refused("seat_left")
    match move:
        case Play():
            return turns.play(state, seat, move)
        case Advance():
            return turns.advance(state, seat, move)
        case Swap():
            return turns.swap(state, seat, move)
        case _:
            return Refused("unknown_move")


def result(state: State) -> Result | None:
    """Return the winners once the game is over; the others all lose alike."""
    if state.phase != "over":
        return None
    winners = turns.winners(state)
    return Result(winners=winners, ranks=tuple(1 if seat in winners else 2 for seat in range(state.seats)))


# Leaving and returning


def _come_or_go(state: State, seat: Seat, move: Leave | Return) -> Answer:
    if isinstance(move, Return):
        if not state.left[seat]:
            return Refused("never_left")
        return Applied(replace(state, left=with_seat(state.left, seat, False)))
    if state.left[seat]:
        return Refused("left_already")
    gone = replace(state, left=with_seat(state.left, seat, True))
    if state.phase != "play" or seat != state.turn:
        return Applied(gone)
    unprotected = order.unprotect(gone, seat, ())
    if not state.steps_left:
        return unprotected
    return turns.break_off(replace(unprotected.state, step=state.step + 1), seat, unprotected.events)
