"""Before the first turn of a hand: the draw, the deal, charity and the exchange between partners."""

from msgspec.structs import replace

from app.rules.game import Applied, Event, Refused, Seat
from app.rules.leaving import with_seat
from app.rules.toc import order
from app.rules.toc.cards import DECK, HAND_SIZES, in_order
from app.rules.toc.events import Asked, Dealt, Drawn, Gift
from app.rules.toc.order import Answer
from app.rules.toc.state import State, has_sides, partner_of

# The draw and the deal


def first(state: State, seat: Seat) -> Answer:
    """Chance draws who begins."""
    if state.phase != "first":
        return Refused("no_draw_now")
    if not 0 <= seat < state.seats:
        return Refused("no_such_seat")
    return Applied(replace(state, phase="deal", step=state.step + 1, first=seat), (Drawn(first=seat),))


def deal(state: State, cards: tuple[str, ...]) -> Answer:
    """Chance brings the whole shuffled pack."""
    if state.phase != "deal":
        return Refused("no_deal_now")
    if len(cards) != len(DECK) or set(cards) != set(DECK):
        return Refused("not_the_deck", {"cards": len(DECK)})
    return deal_hand(replace(state, step=state.step + 1, hand_no=0, talon=cards), ())


def deal_hand(state: State, events: tuple[Event, ...]) -> Applied[State]:
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
        for seat in order.round_from(state, state.first):
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
        for seat in order.round_from(state, asker + 1)
        if seat not in own_side and not state.idle[seat] and not state.asked[seat]
    ]


def _charity_done(state: State, seat: Seat) -> State:
    return replace(
        state,
        idle=with_seat(state.idle, seat, 0),
        asked=with_seat(state.asked, seat, True),
        demanded="",
        received="",
    )


def demand(state: State, seat: Seat, rank: str) -> Answer:
    """A seat that could move nothing for long demands a rank of the others."""
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


def draw(state: State, card: str) -> Answer:
    """Chance draws which of several cards of the rank is given."""
    if state.phase != "charity" or not state.demanded or state.received:
        return Refused("no_card_drawn_now")
    if card not in cards_of(state.hands[state.giver], state.demanded):
        return Refused("not_demanded", {"card": card})
    return _hand_over(state, card, ())


def _hand_over(state: State, card: str, events: tuple[Event, ...]) -> Applied[State]:
    hands = _hand_on(state.hands, state.giver, state.turn, card)
    gift = Gift(seat=state.giver, to=state.turn, why="charity", card=card)
    return Applied(replace(state, step=state.step + 1, hands=hands, received=card), (*events, gift))


def give_back(state: State, seat: Seat, card: str) -> Answer:
    """A seat that was given a card gives another one for it."""
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


def pass_on(state: State, seat: Seat, *, auto: bool) -> Answer:
    """The system demands nothing for an absent player."""
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


def give(state: State, seat: Seat, card: str, *, auto: bool) -> Answer:
    """A seat chooses the card for its partner; all are handed over once the last has chosen."""
    if auto and state.gifts[seat]:
        return Refused("already_chosen")
    if card not in state.hands[seat]:
        return Refused("card_not_in_hand", {"card": card})
    gifts = with_seat(state.gifts, seat, card)
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
    seat = next(seat for seat in order.round_from(state, state.first) if state.hands[seat])
    return order.turn_of(replace(state, phase="play"), seat, events)


def _hand_on(hands: tuple[tuple[str, ...], ...], seat: Seat, to: Seat, card: str) -> tuple[tuple[str, ...], ...]:
    kept = tuple(other for other in hands[seat] if other != card)
    return with_seat(with_seat(hands, seat, kept), to, in_order((*hands[to], card)))
