"""The course of a game: who must act, what is legal, and what each move does.

Chapters: the draw and the deal · the draft · choosing · placing · the end of a round · leaving and returning.
A move is checked by a ladder of questions in a fixed order: is the game still on, does this move answer the open
question, is it this seat's to answer, has the seat what it names. The first no is the refusal.
"""

from bisect import bisect_left
from collections.abc import Sequence
from functools import cache
from typing import TypeVar

from msgspec.structs import replace

from app.rules.game import Applied, Event, Leave, Move, Refused, Result, Return, Seat, ranks
from app.rules.leaving import come_or_go, with_seat
from app.rules.sixquiprend.cards import HAND_SIZE, ROW_LENGTH, ROWS, heads_of
from app.rules.sixquiprend.events import Dealt, Drafting, Picked, Placed, Placement, Revealed, Scored, Won
from app.rules.sixquiprend.moves import Deal, First, Pick, Play, Take
from app.rules.sixquiprend.state import State, deck_size, drafted

Rows = tuple[tuple[int, ...], ...]
OpenCards = tuple[tuple[int, Seat], ...]
T = TypeVar("T")

TOO_LOW = -1
"""The row of a card that is lower than the last card of every row."""


def to_act(state: State) -> tuple[Seat | None, ...]:
    """Return the seats that are awaited; `(None,)` when chance is next; nobody when the game is over."""
    if state.phase == "choose":
        return tuple([seat for seat, card in enumerate(state.chosen) if not card])
    if state.phase == "place":
        return (state.open_cards[0][1],)
    if state.phase == "draft":
        return (state.picker,)
    if state.phase == "over":
        return ()
    return (None,)


def legal(state: State, seat: Seat) -> list[Move]:
    """Return every move of the seat if it is awaited; a change of mind is possible but not listed (docs/records.md)."""
    if seat not in to_act(state):
        return []
    if state.phase == "choose":
        return [Play(card=card) for card in state.hands[seat]]
    if state.phase == "place":
        return [Take(row=row) for row in range(ROWS)]
    return [Pick(card=card) for card in state.pool]


def apply(state: State, seat: Seat | None, move: Move, *, auto: bool = False) -> Applied[State] | Refused:
    """Return the state after the move with its events, or why the move does not count."""
    if state.phase == "over":
        return Refused("game_over")
    if seat is not None and not 0 <= seat < state.seats:
        return Refused("no_such_seat")
    match move:
        case Play():
            return _play(state, seat, move.card, auto=auto)
        case Take():
            return _take(state, seat, move.row, auto=auto)
        case Pick():
            return _pick(state, seat, move.card, auto=auto)
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
    return Applied(replace(state, phase="deal", step=state.step + 1, picker=first))


def _deal(state: State, seat: Seat | None, cards: tuple[int, ...]) -> Applied[State] | Refused:
    if seat is not None:
        return Refused("only_chance")
    if state.phase != "deal":
        return Refused("no_deal_now")
    size = deck_size(state.seats, state.options)
    if len(cards) != size or set(cards) != _whole(size):
        return Refused("not_the_deck", {"cards": size})
    clean = replace(state, step=state.step + 1, heads=(0,) * state.seats, chosen=(0,) * state.seats, turns=())
    if drafted(state.options):
        open_round = replace(
            clean,
            phase="draft",
            rows=(),
            hands=((),) * state.seats,
            pool=tuple(sorted(cards)),
            picker=_first_picker(state),
        )
        return Applied(open_round, (Drafting(round=state.rounds + 1, first=open_round.picker),))
    dealt = HAND_SIZE * state.seats
    hands = tuple(tuple(sorted(cards[at : at + HAND_SIZE])) for at in range(0, dealt, HAND_SIZE))
    begun = cards[dealt : dealt + ROWS]
    rows = tuple((card,) for card in begun)
    after = replace(clean, phase="choose", hands=hands, rows=rows, begun=begun)
    return Applied(after, (Dealt(round=state.rounds + 1, rows=begun),))


@cache
def _whole(size: int) -> frozenset[int]:
    return frozenset(range(1, size + 1))


def _first_picker(state: State) -> Seat:
    # After a draft of ten cards each, `picker` has come back to the seat that began: only later rounds move it on.
    return state.picker if state.rounds == 0 else (state.picker + 1) % state.seats


# The draft


def _pick(state: State, seat: Seat | None, card: int, *, auto: bool) -> Applied[State] | Refused:
    if state.phase != "draft":
        return Refused("no_draft_now")
    if seat != state.picker:
        return Refused("not_your_turn")
    if state.left[seat] and not auto:
        return Refused("seat_left")
    if card not in state.pool:
        return Refused("card_not_open", {"card": card})
    picked = Picked(seat=seat, card=card, auto=auto)
    hands = with_seat(state.hands, seat, tuple(sorted((*state.hands[seat], card))))
    pool = tuple(other for other in state.pool if other != card)
    after = replace(state, step=state.step + 1, hands=hands, pool=pool, picker=(seat + 1) % state.seats)
    if len(pool) > ROWS:
        return Applied(after, (picked,))
    rows = tuple((left_over,) for left_over in pool)
    dealt = Dealt(round=state.rounds + 1, rows=pool)
    return Applied(replace(after, phase="choose", pool=(), rows=rows, begun=pool), (picked, dealt))


# Choosing


def _play(state: State, seat: Seat | None, card: int, *, auto: bool) -> Applied[State] | Refused:
    if state.phase != "choose":
        return Refused("no_choice_now")
    if seat is None:
        return Refused("not_chance")
    if state.left[seat] and not auto:
        return Refused("seat_left")
    if auto and state.chosen[seat]:
        return Refused("already_chosen")
    if card not in state.hands[seat]:
        return Refused("card_not_in_hand", {"card": card})
    chosen = (*state.chosen[:seat], card, *state.chosen[seat + 1 :])
    by_system = state.by_system
    if auto or by_system:
        # Who comes back in time may change what the system chose: then the choice is the player's own.
        others = tuple([other for other in by_system if other != seat])
        by_system = (*others, seat) if auto else others
    if 0 in chosen:
        return Applied(replace(state, chosen=chosen, by_system=by_system))
    return _reveal(state, chosen, by_system)


# Placing


def nearest_rows(rows: Rows, cards: Sequence[int]) -> list[int]:
    """Return for each card the row whose last card is the highest one below it, or `TOO_LOW` if there is none."""
    lasts = [row[-1] for row in rows]
    above = [TOO_LOW, *sorted(range(ROWS), key=lasts.__getitem__)]
    lasts.sort()
    return [above[bisect_left(lasts, card)] for card in cards]


def _reveal(state: State, chosen: tuple[int, ...], by_system: tuple[int, ...]) -> Applied[State]:
    hands = []
    for hand, card in zip(state.hands, chosen, strict=True):
        at = hand.index(card)
        hands.append(hand[:at] + hand[at + 1 :])
    open_cards = tuple(sorted(zip(chosen, range(state.seats), strict=True)))
    if open_cards[0][0] > min([row[-1] for row in state.rows]):
        return _resolve(state, tuple(hands), open_cards, by_system)
    shown = replace(
        state,
        phase="place",
        step=state.step + 1,
        hands=tuple(hands),
        chosen=(0,) * state.seats,
        by_system=by_system,
        open_cards=open_cards,
    )
    return Applied(shown, (Revealed(cards=tuple([(seat, card) for card, seat in open_cards])),))


def _take(state: State, seat: Seat | None, row: int, *, auto: bool) -> Applied[State] | Refused:
    if state.phase != "place":
        return Refused("no_row_to_take")
    if seat != state.open_cards[0][1]:
        return Refused("not_your_turn")
    if state.left[seat] and not auto:
        return Refused("seat_left")
    if not 0 <= row < ROWS:
        return Refused("no_such_row")
    by_system = state.by_system
    if auto and seat not in by_system:
        by_system = (*by_system, seat)
    return _resolve(state, state.hands, state.open_cards, by_system, row)


def _resolve(
    state: State, hands: Rows, open_cards: OpenCards, by_system: tuple[Seat, ...], taken_row: int | None = None
) -> Applied[State]:
    """Place all open cards, from the lowest up; the lowest takes the given row if it fits none."""
    rows, heads = list(state.rows), list(state.heads)
    lasts = [row[-1] for row in rows]
    ascending = sorted(lasts)
    placements: list[Placement] = []
    for card, seat in open_cards:
        lower = bisect_left(ascending, card)
        if lower:
            # The card becomes its row's last one, and is still below the next row's.
            at = lasts.index(ascending[lower - 1])
            ascending[lower - 1] = card
        else:
            assert taken_row is not None, "only the lowest card fits no row, and it waits for one"
            at = taken_row
            ascending.remove(lasts[at])
            ascending.insert(0, card)
        lasts[at] = card
        if not lower or len(rows[at]) == ROW_LENGTH:
            taken = heads_of(rows[at])
            heads[seat] += taken
            rows[at] = (card,)
            placements.append((seat, card, at, taken))
        else:
            rows[at] = (*rows[at], card)
            placements.append((seat, card, at))
    placed = Placed(cards=tuple(placements), auto=tuple(sorted(by_system)))
    after = replace(
        state,
        phase="choose",
        step=state.step + 1,
        hands=hands,
        chosen=(0,) * state.seats,
        rows=tuple(rows),
        heads=tuple(heads),
        open_cards=(),
        by_system=(),
        turns=(*state.turns, placed.cards),
    )
    if hands[0]:
        return Applied(after, (placed,))
    return _end_round(after, placed)


# The end of a round


def _end_round(state: State, placed: Event) -> Applied[State]:
    totals = tuple(total + heads for total, heads in zip(state.totals, state.heads, strict=True))
    rounds = state.rounds + 1
    scored = Scored(round=rounds, heads=state.heads, totals=totals)
    after = replace(state, totals=totals, rounds=rounds, history=(*state.history, state.heads))
    if not _is_over(after):
        return Applied(replace(after, phase="deal"), (placed, scored))
    over = replace(after, phase="over")
    return Applied(over, (placed, scored, Won(seats=_winners(totals))))


def _is_over(state: State) -> bool:
    if state.options.rounds is not None:
        return state.rounds >= state.options.rounds
    highest, limit = max(state.totals), state.options.limit
    return highest > limit if state.options.limit_rule == "exceed" else highest >= limit


def _winners(totals: tuple[int, ...]) -> tuple[Seat, ...]:
    return tuple(seat for seat, total in enumerate(totals) if total == min(totals))


def result(state: State) -> Result | None:
    """Return totals and ranks once the game is over; the lowest total wins, equal ones share the win."""
    if state.phase != "over":
        return None
    return Result(scores=state.totals, ranks=ranks(state.totals, best="lowest"))


def row_costs(rows: Rows) -> tuple[int, ...]:
    """Return how many heads each row would cost now."""
    return tuple([heads_of(row) for row in rows])


def deck(state: State) -> range:
    """Return the cards that the next deal shuffles."""
    return range(1, deck_size(state.seats, state.options) + 1)
