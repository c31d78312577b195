"""The course of a game: who must act, what is legal, and what each move does.

Chapters: the draw and the deal · horn cards · specials · the end of a turn · the end of a deal · leaving and returning.
A move is checked by a ladder of questions in a fixed order: is the game still on, does this move answer the open
question, is it this seat's to answer, has the seat what it names. The first no is the refusal.
"""

from bisect import bisect
from collections.abc import Sequence
from typing import TypeVar

from msgspec.structs import replace

from app.rules.game import Applied, Event, Leave, Move, Refused, Result, Return, Seat, ranks
from app.rules.hornochsen.cards import (
    CARDS_IN_A_TURN,
    CIRCLE_SIZES,
    DECK,
    HAND_SIZES,
    PILE_LENGTH,
    SPECIALS,
    UNPLAYED,
    Special,
    points_of,
    score_of,
)
from app.rules.hornochsen.events import Dealt, Drawn, Laid, Passed, Scored, Set, Stopped, Took, Won
from app.rules.hornochsen.moves import Deal, First, Place, Play, Stop
from app.rules.hornochsen.state import Pile, State, in_order
from app.rules.leaving import come_or_go, with_seat

T = TypeVar("T")

EMPTY = Pile()
"""The place of a pile that was taken."""


def to_act(state: State) -> tuple[Seat | None, ...]:
    """Return the seats that are awaited; `(None,)` when chance is next; nobody when the game is over."""
    if state.phase == "play":
        return (state.turn,)
    return () if state.phase == "over" else (None,)


def legal(state: State, seat: Seat) -> list[Move]:
    """Return every move of the seat if it is awaited."""
    if seat not in to_act(state):
        return []
    moves: list[Move] = [Play(card=card) for card in state.hands[seat]]
    for special in state.specials[seat]:
        moves += [Place(special=special, pile=state.piles[at].cards[0]) for at in places_for(state.piles, special)]
    if state.played:
        moves.append(Stop())
    return moves


def apply(state: State, seat: Seat | None, move: Move, *, auto: bool = False) -> Applied[State] | Refused:
    """Return the state after the move with its events, or why the move does not count."""
    if state.phase == "over":
        return Refused("game_over")
    if seat is not None and not 0 <= seat < state.seats:
        return Refused("no_such_seat")
    match move:
        case Play() | Place() | Stop():
            return _turn(state, seat, move, auto=auto)
        case Deal():
            return _deal(state, seat, move.cards)
        case First():
            return _first(state, seat, move.seat)
        case Leave() | Return():
            return come_or_go(state, state.left, seat, move)
        case _:
            return Refused("unknown_move")


# The draw and the deal


def _first(state: State, seat: Seat | None, first: int) -> Applied[State] | Refused:
    if seat is not None:
        return Refused("only_chance")
    if state.phase != "first":
        return Refused("no_draw_now")
    if not 0 <= first < state.seats:
        return Refused("no_such_seat")
    return Applied(replace(state, phase="deal", step=state.step + 1, first=first), (Drawn(first=first),))


def _deal(state: State, seat: Seat | None, cards: tuple[int, ...]) -> Applied[State] | Refused:
    if seat is not None:
        return Refused("only_chance")
    if state.phase != "deal":
        return Refused("no_deal_now")
    if len(cards) != DECK or set(cards) != set(deck()):
        return Refused("not_the_deck", {"cards": DECK})
    size = HAND_SIZES[state.seats]
    dealt = size * state.seats
    circle = tuple(sorted(cards[dealt : dealt + CIRCLE_SIZES[state.seats]]))
    # Each deal after the first one begins with the next player.
    first = (state.first + 1) % state.seats if state.history else state.first
    after = replace(
        state,
        phase="play",
        step=state.step + 1,
        piles=tuple(Pile((card,)) for card in circle),
        hands=tuple(tuple(sorted(cards[at : at + size])) for at in range(0, dealt, size)),
        specials=(SPECIALS,) * state.seats,
        taken=((),) * state.seats,
        taken_specials=((),) * state.seats,
        first=first,
        turn=first,
    )
    return Applied(after, (Dealt(deal=len(state.history) + 1, first=first, circle=circle, cards=size),))


def deck() -> range:
    """Return the horn cards that a deal shuffles."""
    return range(1, DECK + 1)


# A turn


def _turn(state: State, seat: Seat | None, move: Play | Place | Stop, *, auto: bool) -> Applied[State] | Refused:
    if seat is None:
        return Refused("not_chance")
    if state.phase != "play":
        return Refused("no_turn_now")
    if seat != state.turn:
        return Refused("not_your_turn")
    if state.left[seat] and not auto:
        return Refused("seat_left")
    match move:
        case Play():
            return _play(state, seat, move.card, auto=auto)
        case Place():
            return _place(state, seat, move.special, move.pile, auto=auto)
        case Stop():
            return _stop(state, seat, auto=auto)


# Horn cards


def places_of(piles: Sequence[Pile], cards: Sequence[int]) -> tuple[int, ...]:
    """Return the place where each card goes as the piles lie now; there is at least one pile.

    A card goes on the highest final number below it, or, where every final number is higher, on the highest of all:
    one step down from the lowest comes round to the last in a list.
    """
    finals = sorted([(pile.cards[-1], place) for place, pile in enumerate(piles) if pile.cards])
    numbers = [final for final, _ in finals]
    return tuple([finals[bisect(numbers, card) - 1][1] for card in cards])


def _play(state: State, seat: Seat, card: int, *, auto: bool) -> Applied[State] | Refused:
    hand = state.hands[seat]
    if card not in hand:
        return Refused("card_not_in_hand", {"card": card})
    (place,) = places_of(state.piles, (card,))
    pile = state.piles[place]
    pile = Pile((*pile.cards, card), pile.specials)
    hands = with_seat(state.hands, seat, tuple([other for other in hand if other != card]))
    laid = Laid(seat=seat, card=card, place=place, auto=auto)
    if len(pile.cards) < PILE_LENGTH:
        return _go_on(replace(state, hands=hands, piles=with_seat(state.piles, place, pile)), (laid,))
    after = replace(
        state,
        hands=hands,
        piles=with_seat(state.piles, place, EMPTY),
        taken=with_seat(state.taken, seat, tuple(sorted((*state.taken[seat], *pile.cards)))),
        taken_specials=with_seat(state.taken_specials, seat, in_order((*state.taken_specials[seat], *pile.specials))),
    )
    points = points_of(pile.cards, pile.specials)
    took = Took(seat=seat, place=place, cards=pile.cards, specials=pile.specials, points=points)
    return _go_on(after, (laid, took))


# Specials


def places_for(piles: Sequence[Pile], special: Special) -> tuple[int, ...]:
    """Return the places whose pile can carry the special: each pile that does not carry the same one."""
    return tuple([place for place, pile in enumerate(piles) if pile.cards and special not in pile.specials])


def _place(state: State, seat: Seat, special: Special, first_card: int, *, auto: bool) -> Applied[State] | Refused:
    held = state.specials[seat]
    if special not in held:
        return Refused("special_not_in_hand", {"special": special})
    place = _place_of(state.piles, first_card)
    if place is None:
        return Refused("no_such_pile", {"pile": first_card})
    pile = state.piles[place]
    if special in pile.specials:
        return Refused("special_there_already", {"special": special})
    after = replace(
        state,
        specials=with_seat(state.specials, seat, tuple([other for other in held if other != special])),
        piles=with_seat(state.piles, place, Pile(pile.cards, in_order((*pile.specials, special)))),
    )
    return _go_on(after, (Set(seat=seat, special=special, place=place, auto=auto),))


def _place_of(piles: Sequence[Pile], first_card: int) -> int | None:
    return next((place for place, pile in enumerate(piles) if pile.cards[:1] == (first_card,)), None)


# The end of a turn


def can_play(state: State, seat: Seat) -> bool:
    """Return whether the seat has anything to play: a horn card, or a special that some pile can carry."""
    return bool(state.hands[seat]) or any(places_for(state.piles, special) for special in state.specials[seat])


def _stop(state: State, seat: Seat, *, auto: bool) -> Applied[State] | Refused:
    if not state.played:
        return Refused("nothing_played")
    return _end_turn(replace(state, step=state.step + 1), (Stopped(seat=seat, auto=auto),))


def _go_on(state: State, events: tuple[Event, ...]) -> Applied[State]:
    """Count the card just played and see who plays the next one."""
    if not any(state.hands):
        return _end_deal(replace(state, step=state.step + 1, played=0), events)
    played = state.played + 1
    after = replace(state, step=state.step + 1, played=played)
    if played == CARDS_IN_A_TURN or not can_play(after, state.turn):
        return _end_turn(after, events)
    return Applied(after, events)


def _end_turn(state: State, events: tuple[Event, ...]) -> Applied[State]:
    after = replace(state, turn=(state.turn + 1) % state.seats, played=0)
    return pass_over(after, events)


def pass_over(state: State, events: tuple[Event, ...] = ()) -> Applied[State]:
    """Pass the turn on until it comes to a seat that has something to play; somebody holds a horn card."""
    turn, passed = state.turn, list(events)
    while not can_play(state, turn):
        passed.append(Passed(seat=turn))
        turn = (turn + 1) % state.seats
    return Applied(replace(state, turn=turn), tuple(passed))


# The end of a deal


def score(state: State, seat: Seat) -> int:
    """Return what the seat has taken in this deal, doubled for each x2; specials in hand are not counted."""
    return score_of(state.taken[seat], state.taken_specials[seat])


def _end_deal(state: State, events: tuple[Event, ...]) -> Applied[State]:
    scores = tuple([score(state, seat) - UNPLAYED * len(state.specials[seat]) for seat in range(state.seats)])
    totals = tuple([total + points for total, points in zip(state.totals, scores, strict=True)])
    history = (*state.history, scores)
    scored = Scored(deal=len(history), scores=scores, totals=totals, left=state.specials)
    after = replace(state, phase="deal", totals=totals, history=history)
    if len(history) < state.options.deals:
        return Applied(after, (*events, scored))
    return Applied(replace(after, phase="over"), (*events, scored, Won(seats=_winners(totals))))


def _winners(totals: tuple[int, ...]) -> tuple[Seat, ...]:
    return tuple(seat for seat, total in enumerate(totals) if total == max(totals))


def result(state: State) -> Result | None:
    """Return totals and ranks once the game is over; the highest total wins, equal ones share the win."""
    if state.phase != "over":
        return None
    return Result(scores=state.totals, ranks=ranks(state.totals, best="highest"))
