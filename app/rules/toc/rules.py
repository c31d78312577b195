"""The course of a game: who must act, what is legal, and what each move does.

Chapters: the draw and the deal · charity · the exchange · a turn · the end of a turn and of a hand · leaving and
returning.
A move is checked by a ladder of questions in a fixed order: is the game still on, does this move answer the open
question, is it this seat's to answer, has the seat what it names, does the board allow it. The first no is the refusal.
"""

from collections.abc import Iterator
from typing import Literal, TypeVar, get_args

from msgspec.structs import replace

from app.rules.game import Applied, Event, Leave, Move, Refused, Result, Return, Seat
from app.rules.toc import board as boards
from app.rules.toc.board import Board, Way, is_home, number, written
from app.rules.toc.cards import BRINGS_OUT, DECK, HAND_SIZES, STEPS, in_order
from app.rules.toc.events import (
    Advanced,
    Asked,
    Dealt,
    Discarded,
    Drawn,
    Gift,
    Played,
    Stopped,
    Swapped,
    Unprotected,
    Won,
)
from app.rules.toc.moves import (
    Advance,
    Deal,
    Demand,
    Discard,
    Draw,
    First,
    Give,
    Pass,
    Place,
    Play,
    Rank,
    Stop,
    Swap,
)
from app.rules.toc.state import State, has_sides, partner_of

Answer = Applied[State] | Refused
T = TypeVar("T")

ALL_RANKS: tuple[Rank, ...] = get_args(Rank)

SEVEN = 7
"""Steps of a seven."""


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
        return [Advance(origin=origin, to=to) for origin, to in _written(state, further_legs(state))]
    moves: list[Move] = [] if state.must_discard else [move for card in hand for move in _moves_of(state, card)]
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
            return _first(state, move.seat)
        case Deal():
            return _deal(state, move.cards)
        case Draw():
            return _draw(state, move.card)


def _by_player(state: State, seat: Seat, move: Move, *, auto: bool) -> Answer:
    if state.left[seat] and not auto:
        return Refused("seat_left")
    match move:
        case Give() if state.phase == "exchange":
            return _give(state, seat, move.card, auto=auto)
        case Give():
            return _give_back(state, seat, move.card)
        case Demand():
            return _demand(state, seat, move.rank)
        case Pass():
            return _pass(state, seat, auto=auto)
    if state.phase != "play":
        return Refused("no_play_now")
    if seat != state.turn:
        return Refused("not_your_turn")
    match move:
        case Discard():
            return _discard(state, seat, move.card, auto=auto)
        case Stop():
            return _stop(state, seat, auto=auto)
    if state.left[seat]:
        return Refused("seat_left")
    match move:
        case Play():
            return _play(state, seat, move)
        case Advance():
            return _advance(state, seat, move)
        case Swap():
            return _swap(state, seat, move)
        case _:
            return Refused("unknown_move")


# The draw and the deal


def _first(state: State, first: Seat) -> Answer:
    if state.phase != "first":
        return Refused("no_draw_now")
    if not 0 <= first < state.seats:
        return Refused("no_such_seat")
    return Applied(replace(state, phase="deal", step=state.step + 1, first=first), (Drawn(first=first),))


def _deal(state: State, cards: tuple[str, ...]) -> Answer:
    if state.phase != "deal":
        return Refused("no_deal_now")
    if len(cards) != len(DECK) or set(cards) != set(DECK):
        return Refused("not_the_deck", {"cards": len(DECK)})
    return _deal_hand(replace(state, step=state.step + 1, hand_no=0, talon=cards), ())


def _deal_hand(state: State, events: tuple[Event, ...]) -> Applied[State]:
    """Take the next hand from the talon, each seat's in one block from the first player on."""
    size = HAND_SIZES[state.seats][state.hand_no]
    hands = list(state.hands)
    for place in range(state.seats):
        block = state.talon[place * size : (place + 1) * size]
        hands[(state.first + place) % state.seats] = in_order(block)
    dealt = replace(
        state,
        hands=tuple(hands),
        talon=state.talon[state.seats * size :],
        hand_no=state.hand_no + 1,
        active=(False,) * state.seats,
    )
    return open_hand(dealt, (*events, Dealt(hand_no=dealt.hand_no, first=state.first, cards=size)))


def open_hand(state: State, events: tuple[Event, ...] = ()) -> Applied[State]:
    """Begin a hand whose cards have just been dealt: charity, then exchange, then play."""
    nobody = (False,) * state.seats
    return _next_charity(replace(state, asked=nobody, gifts=("",) * state.seats, must_discard=False), events)


# Charity


def _next_charity(state: State, events: tuple[Event, ...]) -> Applied[State]:
    """Go on to the next seat that must demand a rank; whoever has nobody to ask loses the turn."""
    due = state.options.charity
    if due:
        for seat in _round_from(state, state.first):
            if state.idle[seat] < due or state.asked[seat]:
                continue
            # Without a card (a given start) there is nothing to give back.
            if state.hands[seat] and _askable(state, seat):
                return Applied(replace(state, phase="charity", turn=seat), events)
            state = _charity_done(state, seat)
            events = (*events, Asked(seat=seat))
    return _open_exchange(state, events)


def _askable(state: State, asker: Seat) -> list[Seat]:
    own_side = {asker, partner_of(state, asker)} if has_sides(state.seats, state.options) else {asker}
    return [
        seat
        for seat in _round_from(state, asker + 1)
        if seat not in own_side and not state.idle[seat] and not state.asked[seat]
    ]


def _charity_done(state: State, seat: Seat) -> State:
    return replace(
        state,
        idle=_with(state.idle, seat, 0),
        asked=_with(state.asked, seat, True),
        demanded="",
        received="",
    )


def _demand(state: State, seat: Seat, rank: str) -> Answer:
    if state.phase != "charity" or state.demanded:
        return Refused("no_demand_now")
    if seat != state.turn:
        return Refused("not_your_turn")
    asked: list[Seat] = []
    for other in _askable(state, seat):
        asked.append(other)
        of_rank = cards_of(state.hands[other], rank)
        if of_rank:
            answered = Asked(seat=seat, rank=rank, asked=tuple(asked), giver=other)
            open_gift = replace(state, demanded=rank, giver=other)
            if len(of_rank) > 1:
                # The step counts with the draw: nobody shall tell from it whether the giver had one card or several.
                return Applied(open_gift, (answered,))
            return _hand_over(open_gift, of_rank[0], (answered,))
    after = _charity_done(replace(state, step=state.step + 1), seat)
    return _next_charity(after, (Asked(seat=seat, rank=rank, asked=tuple(asked)),))


def _draw(state: State, card: str) -> Answer:
    if state.phase != "charity" or not state.demanded or state.received:
        return Refused("no_card_drawn_now")
    if card not in cards_of(state.hands[state.giver], state.demanded):
        return Refused("not_demanded", {"card": card})
    return _hand_over(state, card, ())


def _hand_over(state: State, card: str, events: tuple[Event, ...]) -> Applied[State]:
    hands = _hand_on(state.hands, state.giver, state.turn, card)
    gift = Gift(seat=state.giver, to=state.turn, why="charity", card=card)
    return Applied(replace(state, step=state.step + 1, hands=hands, received=card), (*events, gift))


def _give_back(state: State, seat: Seat, card: str) -> Answer:
    if state.phase != "charity" or not state.received:
        return Refused("no_gift_now")
    if seat != state.turn:
        return Refused("not_your_turn")
    if card not in state.hands[seat]:
        return Refused("card_not_in_hand", {"card": card})
    if card == state.received:
        return Refused("just_received", {"card": card})
    hands = _hand_on(state.hands, seat, state.giver, card)
    after = _charity_done(replace(state, step=state.step + 1, hands=hands), seat)
    return _next_charity(after, (Gift(seat=seat, to=state.giver, why="return", card=card),))


def _pass(state: State, seat: Seat, *, auto: bool) -> Answer:
    if not auto:
        return Refused("only_the_system")
    if state.phase != "charity" or state.demanded:
        return Refused("no_demand_now")
    if seat != state.turn:
        return Refused("not_your_turn")
    return _next_charity(_charity_done(replace(state, step=state.step + 1), seat), (Asked(seat=seat),))


def cards_of(hand: tuple[str, ...], rank: str) -> tuple[str, ...]:
    """Return the cards of that rank."""
    return tuple(card for card in hand if card[0] == rank)


# The exchange


def _open_exchange(state: State, events: tuple[Event, ...]) -> Applied[State]:
    if has_sides(state.seats, state.options) and all(state.hands):
        return Applied(replace(state, phase="exchange"), events)
    return _open_play(state, events)


def _give(state: State, seat: Seat, card: str, *, auto: bool) -> Answer:
    if auto and state.gifts[seat]:
        return Refused("already_chosen")
    if card not in state.hands[seat]:
        return Refused("card_not_in_hand", {"card": card})
    gifts = _with(state.gifts, seat, card)
    if not all(gifts):
        return Applied(replace(state, gifts=gifts))
    hands = state.hands
    for giver, gift in enumerate(gifts):
        hands = _hand_on(hands, giver, partner_of(state, giver), gift)
    events = tuple(
        Gift(seat=giver, to=partner_of(state, giver), why="exchange", card=gift) for giver, gift in enumerate(gifts)
    )
    return _open_play(replace(state, step=state.step + 1, hands=hands, gifts=("",) * state.seats), events)


def _open_play(state: State, events: tuple[Event, ...]) -> Applied[State]:
    seat = next(seat for seat in _round_from(state, state.first) if state.hands[seat])
    return _turn_of(replace(state, phase="play"), seat, events)


def _hand_on(hands: tuple[tuple[str, ...], ...], seat: Seat, to: Seat, card: str) -> tuple[tuple[str, ...], ...]:
    kept = tuple(other for other in hands[seat] if other != card)
    return _with(_with(hands, seat, kept), to, in_order((*hands[to], card)))


# A turn


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
    return next(_moves_of(state, card), None) is not None


def _moves_of(state: State, card: str) -> Iterator[Move]:
    ring = state.board.ring
    if card[0] == "J":
        for origin, square, _ in boards.exchanges(state.board, colour_of(state, state.turn)):
            yield Swap(card=card, origin=written(origin, ring), other=written(square, ring))
    for start, end in _written(state, ways(state, card[0])):
        yield Play(card=card, origin=start, to=end)


def _written(state: State, found: Iterator[Way]) -> Iterator[tuple[Place, Place]]:
    ring = state.board.ring
    for way in found:
        yield written(way.origin, ring), written(way.to, ring)


def _may_play(state: State, seat: Seat, card: str) -> Refused | None:
    if state.steps_left:
        return Refused("seven_open", {"steps": state.steps_left})
    if card not in state.hands[seat]:
        return Refused("card_not_in_hand", {"card": card})
    return Refused("ten_binds") if state.must_discard else None


def _play(state: State, seat: Seat, move: Play) -> Answer:
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
        active=_with(state.active, seat, True),
        steps_left=SEVEN - way.by if move.card[0] == "7" and state.options.seven == "split" else 0,
    )
    return _after_move(after, (played,), binds=move.card[0] == "T")


def _advance(state: State, seat: Seat, move: Advance) -> Answer:
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


def _swap(state: State, seat: Seat, move: Swap) -> Answer:
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
                active=_with(state.active, seat, True),
            )
            return _after_move(after, (swapped,))
    return Refused("no_such_exchange")


def _discard(state: State, seat: Seat, card: str, *, auto: bool) -> Answer:
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


def _stop(state: State, seat: Seat, *, auto: bool) -> Answer:
    if not auto:
        return Refused("only_the_system")
    if not state.steps_left:
        return Refused("no_seven_open")
    return _break_off(replace(state, step=state.step + 1), seat, ())


def _break_off(state: State, seat: Seat, events: tuple[Event, ...]) -> Applied[State]:
    return _end_turn(replace(state, steps_left=0), (*events, Stopped(seat=seat)))


def _laid(state: State, seat: Seat, card: str) -> State:
    hand = tuple(other for other in state.hands[seat] if other != card)
    return replace(state, step=state.step + 1, hands=_with(state.hands, seat, hand), top=card)


def _chosen(state: State, found: Iterator[Way], origin: Place, to: Place) -> Way | None:
    ring = state.board.ring
    start, end = number(origin, ring), number(to, ring)
    return next((way for way in found if (way.origin, way.to) == (start, end)), None)


def _eaten(way: Way, ring: int) -> tuple[tuple[int, Place], ...]:
    return tuple((colour, written(square, ring)) for colour, square in way.eaten)


# The end of a turn and of a hand


def _after_move(state: State, events: tuple[Event, ...], *, binds: bool = False) -> Applied[State]:
    winners = _winners(state)
    if winners:
        over = replace(state, phase="over", must_discard=False, steps_left=0)
        return Applied(over, (*events, Won(seats=winners)))
    if state.steps_left:
        return Applied(state, events)
    return _end_turn(state, events, binds=binds)


def _end_turn(state: State, events: tuple[Event, ...], *, binds: bool = False) -> Applied[State]:
    after = (state.turn + 1) % state.seats
    if state.hands[after]:
        return _turn_of(replace(state, must_discard=binds), after, events)
    # A ten is lost when the next player has no card left.
    free = replace(state, must_discard=False)
    for seat in _round_from(state, after):
        if state.hands[seat]:
            return _turn_of(free, seat, events)
    return _end_hand(free, events)


def _turn_of(state: State, seat: Seat, events: tuple[Event, ...]) -> Applied[State]:
    turned = replace(state, turn=seat)
    if state.left[seat]:
        return _unprotect(turned, seat, events)
    return Applied(turned, events)


def _end_hand(state: State, events: tuple[Event, ...]) -> Applied[State]:
    idle = tuple(0 if active else idle + 1 for idle, active in zip(state.idle, state.active, strict=True))
    after = replace(state, idle=idle, first=(state.first + 1) % state.seats, active=(False,) * state.seats)
    sizes = HAND_SIZES[state.seats]
    if state.hand_no < len(sizes) and len(state.talon) >= sizes[state.hand_no] * state.seats:
        return _deal_hand(after, events)
    return Applied(replace(after, phase="deal", talon=()), events)


def _winners(state: State) -> tuple[Seat, ...]:
    home = [is_home(state.board, seat) for seat in range(state.seats)]
    if has_sides(state.seats, state.options):
        return tuple(seat for seat in range(state.seats) if home[seat] and home[partner_of(state, seat)])
    return tuple(seat for seat in range(state.seats) if home[seat])


def result(state: State) -> Result | None:
    """Return the winners once the game is over; the others all lose alike."""
    if state.phase != "over":
        return None
    winners = _winners(state)
    return Result(winners=winners, ranks=tuple(1 if seat in winners else 2 for seat in range(state.seats)))


# Leaving and returning


def _come_or_go(state: State, seat: Seat, move: Leave | Return) -> Answer:
    if isinstance(move, Return):
        if not state.left[seat]:
            return Refused("never_left")
        return Applied(replace(state, left=_with(state.left, seat, False)))
    if state.left[seat]:
        return Refused("left_already")
    gone = replace(state, left=_with(state.left, seat, True))
    if state.phase != "play" or seat != state.turn:
        return Applied(gone)
    unprotected = _unprotect(gone, seat, ())
    if not state.steps_left:
        return unprotected
    return _break_off(replace(unprotected.state, step=state.step + 1), seat, unprotected.events)


def _unprotect(state: State, seat: Seat, events: tuple[Event, ...]) -> Applied[State]:
    if not state.board.fresh[seat]:
        return Applied(state, events)
    board = Board(state.board.pawns, _with(state.board.fresh, seat, False))
    return Applied(replace(state, board=board), (*events, Unprotected(colour=seat)))


def _round_from(state: State, first: int) -> list[Seat]:
    return [(first + place) % state.seats for place in range(state.seats)]


def _with(by_seat: tuple[T, ...], seat: Seat, value: T) -> tuple[T, ...]:
    return (*by_seat[:seat], value, *by_seat[seat + 1 :])
