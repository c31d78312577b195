"""A turn: where a card can move pawns, what it does, and the end of a turn, of a hand and of the game."""

from collections.abc import Iterator
from typing import Literal

from msgspec.structs import replace

from app.rules.game import Applied, Event, Move, Refused, Seat
from app.rules.leaving import with_seat
from app.rules.toc import board as boards
from app.rules.toc import dealing, order
from app.rules.toc.board import Way, is_home, number, written
from app.rules.toc.cards import BRINGS_OUT, HAND_SIZES, STEPS
from app.rules.toc.events import Advanced, Discarded, Played, Stopped, Swapped, Won
from app.rules.toc.moves import Advance, Place, Play, Swap
from app.rules.toc.order import Answer
from app.rules.toc.state import State, has_sides, partner_of

SEVEN = 7
"""Steps of a seven."""


def colour_of(state: State, seat: Seat) -> int:
    """Return the colour that the seat moves: the partner's, once its own pawns are home."""
    if state.steps_left and seat == state.turn:
        return state.colour
    if has_sides(state.seats, state.options) and is_home(state.board, seat):
        return partner_of(state, seat)
    return seat


def ways(state: State, rank: str) -> Iterator[Way]:
    """Yield every way that a card of the rank can move a pawn of whose turn it is; a jack moves none."""
    colour = colour_of(state, state.turn)
    if rank == "7":
        yield from boards.legs(state.board, colour, SEVEN, whole=state.options.seven == "split")
    elif rank != "J":
        out = boards.out_of_base(state.board, colour) if rank in BRINGS_OUT else None
        if out is not None:
            yield out
        yield from boards.straight(state.board, colour, STEPS[rank])


def further_legs(state: State) -> Iterator[Way]:
    """Yield how the seven that has begun can go on."""
    return boards.legs(state.board, state.colour, state.steps_left, whole=True)


def is_playable(state: State, card: str) -> bool:
    """Return whether the card can move a pawn of whose turn it is, or exchange one."""
    return next(moves_of(state, card), None) is not None


def moves_of(state: State, card: str) -> Iterator[Move]:
    """Yield every move of the card for whose turn it is."""
    ring = state.board.ring
    if card[0] == "J":
        for origin, square, _ in boards.exchanges(state.board, colour_of(state, state.turn)):
            yield Swap(card=card, origin=written(origin, ring), other=written(square, ring))
    for start, end in written_ways(state, ways(state, card[0])):
        yield Play(card=card, origin=start, to=end)


def written_ways(state: State, found: Iterator[Way]) -> Iterator[tuple[Place, Place]]:
    """Yield where each way begins and ends, as records name squares."""
    ring = state.board.ring
    for way in found:
        yield written(way.origin, ring), written(way.to, ring)


def _may_play(state: State, seat: Seat, card: str) -> Refused | None:
    if state.steps_left:
        return Refused("seven_open", {"steps": state.steps_left})
    if card not in state.hands[seat]:
        return Refused("card_not_in_hand", {"card": card})
    return Refused("ten_binds") if state.must_discard else None


def play(state: State, seat: Seat, move: Play) -> Answer:
    """A card moves a pawn."""
    refused = _may_play(state, seat, move.card)
    if refused is not None:
        return refused
    way = _chosen(state, ways(state, move.card[0]), move.origin, move.to)
    if way is None:
        return Refused("no_such_way", {"card": move.card})
    ring, colour = state.board.ring, colour_of(state, seat)
    played = Played(
        seat=seat,
        card=move.card,
        colour=colour,
        origin=move.origin,
        to=move.to,
        by=way.by,
        eaten=_eaten(way, ring),
    )
    after = replace(
        _laid(state, seat, move.card),
        board=boards.after(state.board, colour, way),
        colour=colour,
        active=with_seat(state.active, seat, True),
        steps_left=SEVEN - way.by if move.card[0] == "7" and state.options.seven == "split" else 0,
    )
    return _after_move(after, (played,), binds=move.card[0] == "T")


def advance(state: State, seat: Seat, move: Advance) -> Answer:
    """A seven that has begun goes on with a pawn."""
    if not state.steps_left:
        return Refused("no_seven_open")
    way = _chosen(state, further_legs(state), move.origin, move.to)
    if way is None:
        return Refused("no_such_leg", {"steps": state.steps_left})
    advanced = Advanced(
        seat=seat,
        colour=state.colour,
        origin=move.origin,
        to=move.to,
        by=way.by,
        eaten=_eaten(way, state.board.ring),
    )
    board = boards.after(state.board, state.colour, way)
    after = replace(state, step=state.step + 1, board=board, steps_left=state.steps_left - way.by)
    return _after_move(after, (advanced,))


def swap(state: State, seat: Seat, move: Swap) -> Answer:
    """A jack exchanges two pawns."""
    refused = _may_play(state, seat, move.card)
    if refused is not None:
        return refused
    if move.card[0] != "J":
        return Refused("not_a_jack", {"card": move.card})
    ring, colour = state.board.ring, colour_of(state, seat)
    origin, square = number(move.origin, ring), number(move.other, ring)
    for own, theirs, other in boards.exchanges(state.board, colour):
        if (own, theirs) == (origin, square):
            swapped = Swapped(seat=seat, card=move.card, colour=colour, origin=move.origin, at=move.other, other=other)
            after = replace(
                _laid(state, seat, move.card),
                board=boards.exchanged(state.board, colour, own, other, theirs),
                active=with_seat(state.active, seat, True),
            )
            return _after_move(after, (swapped,))
    return Refused("no_such_exchange")


def discard(state: State, seat: Seat, card: str, *, auto: bool) -> Answer:
    """A card is thrown away: none can be played, a ten binds, or the player is absent."""
    if state.steps_left:
        return Refused("seven_open", {"steps": state.steps_left})
    hand = state.hands[seat]
    if card not in hand:
        return Refused("card_not_in_hand", {"card": card})
    if not auto and not state.must_discard:
        playable = next((other for other in hand if is_playable(state, other)), None)
        if playable is not None:
            return Refused("must_play", {"card": playable})
    why = _why_discarded(state, auto=auto)
    # The system's ten binds nobody.
    return _end_turn(
        _laid(state, seat, card),
        (Discarded(seat=seat, card=card, why=why),),
        binds=card[0] == "T" and not auto,
    )


def _why_discarded(state: State, *, auto: bool) -> Literal["ten", "nothing", "absent"]:
    if auto:
        return "absent"
    return "ten" if state.must_discard else "nothing"


def stop(state: State, seat: Seat, *, auto: bool) -> Answer:
    """The system breaks off the seven of an absent player."""
    if not auto:
        return Refused("only_the_system")
    if not state.steps_left:
        return Refused("no_seven_open")
    return break_off(replace(state, step=state.step + 1), seat, ())


def break_off(state: State, seat: Seat, events: tuple[Event, ...]) -> Applied[State]:
    """End the turn in the middle of a seven."""
    return _end_turn(replace(state, steps_left=0), (*events, Stopped(seat=seat)))


def _laid(state: State, seat: Seat, card: str) -> State:
    hand = tuple(other for other in state.hands[seat] if other != card)
    return replace(state, step=state.step + 1, hands=with_seat(state.hands, seat, hand), top=card)


def _chosen(state: State, found: Iterator[Way], origin: Place, to: Place) -> Way | None:
    ring = state.board.ring
    start, end = number(origin, ring), number(to, ring)
    return next((way for way in found if (way.origin, way.to) == (start, end)), None)


def _eaten(way: Way, ring: int) -> tuple[tuple[int, Place], ...]:
    return tuple((colour, written(square, ring)) for colour, square in way.eaten)


# The end of a turn and of a hand


def _after_move(state: State, events: tuple[Event, ...], *, binds: bool = False) -> Applied[State]:
    won = winners(state)
    if won:
        over = replace(state, phase="over", must_discard=False, steps_left=0)
        return Applied(over, (*events, Won(seats=won)))
    if state.steps_left:
        return Applied(state, events)
    return _end_turn(state, events, binds=binds)


def _end_turn(state: State, events: tuple[Event, ...], *, binds: bool = False) -> Applied[State]:
    after = (state.turn + 1) % state.seats
    if state.hands[after]:
        return order.turn_of(replace(state, must_discard=binds), after, events)
    # A ten is lost when the next player has no card left.
    free = replace(state, must_discard=False)
    for seat in order.round_from(state, after):
        if state.hands[seat]:
            return order.turn_of(free, seat, events)
    return _end_hand(free, events)


def _end_hand(state: State, events: tuple[Event, ...]) -> Applied[State]:
    idle = tuple(0 if active else idle + 1 for idle, active in zip(state.idle, state.active, strict=True))
    after = replace(state, idle=idle, first=(state.first + 1) % state.seats, active=(False,) * state.seats)
    sizes = HAND_SIZES[state.seats]
    if state.hand_no < len(sizes) and len(state.talon) >= sizes[state.hand_no] * state.seats:
        return dealing.deal_hand(after, events)
    return Applied(replace(after, phase="deal", talon=()), events)


def winners(state: State) -> tuple[Seat, ...]:
    """Return whose pawns are all home, both of a side where there are sides."""
    home = [is_home(state.board, seat) for seat in range(state.seats)]
    if has_sides(state.seats, state.options):
        return tuple(seat for seat in range(state.seats) if home[seat] and home[partner_of(state, seat)])
    return tuple(seat for seat in range(state.seats) if home[seat])
