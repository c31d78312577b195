"""What every client makes of an event by itself (docs/protocol.md), so that it need not be sent besides.

Only what can be read off the event is done here; whatever else changed is sent.
"""

from msgspec.structs import replace

from app.rules.game import Event, Seat
from app.rules.sixquiprend.events import Dealt, Picked, Placed, Revealed, Scored
from app.rules.sixquiprend.view import Own, View


def follow(view: View, event: Event) -> View:
    """Return the view after the event."""
    match event:
        case Revealed():
            return replace(view, phase="place", open=event.cards, waiting=event.cards[0][:1])
        case Placed():
            return _placed(view, event)
        case Scored():
            return replace(view, totals=event.totals, history=(*view.history, event.heads))
        case Dealt():
            return replace(
                view,
                phase="choose",
                round=event.round,
                turn=1,
                rows=tuple([(card,) for card in event.rows]),
                heads=(0,) * len(view.heads),
                waiting=_everybody(view),
            )
        case Picked() if view.pool is not None and view.hands is not None:
            pool = tuple([card for card in view.pool if card != event.card])
            hand = _with(view.hands[event.seat], event.card)
            return replace(view, pool=pool, hands=(*view.hands[: event.seat], hand, *view.hands[event.seat + 1 :]))
    return view


def _placed(view: View, event: Placed) -> View:
    rows, heads = list(view.rows), list(view.heads)
    for seat, card, row, *taken in event.cards:
        rows[row] = (card,) if taken else (*rows[row], card)
        heads[seat] += sum(taken)
    return replace(
        view,
        phase="choose",
        turn=view.turn + 1,
        rows=tuple(rows),
        heads=tuple(heads),
        open=None,
        waiting=_everybody(view),
    )


def _everybody(view: View) -> tuple[Seat, ...]:
    return tuple(range(len(view.heads)))


def _with(hand: tuple[int, ...], card: int) -> tuple[int, ...]:
    return tuple(sorted((*hand, card)))


def follow_own(own: Own, seat: Seat, event: Event) -> Own:
    """Return what the seat sees besides, after the event."""
    match event:
        case Revealed() | Placed():
            for owner, card, *_ in event.cards:
                if owner == seat and card in own.hand:
                    at = own.hand.index(card)
                    return Own(hand=own.hand[:at] + own.hand[at + 1 :])
        case Picked() if event.seat == seat:
            return replace(own, hand=_with(own.hand, event.card))
    return own
