"""Hornochsen in words."""

from collections.abc import Iterator, Sequence

from app.rules.game import Event, Move
from app.rules.hornochsen.cards import POINTS, Special, points_of
from app.rules.hornochsen.events import Dealt, Drawn, Laid, Passed, Scored, Set, Stopped, Took, Won
from app.rules.hornochsen.moves import Deal, First, Place, Play, Stop
from app.rules.hornochsen.rules import score
from app.rules.hornochsen.state import State
from tests.rules.names import NAMES, by_name


class HornochsenTelling:
    legend = "A horn card is worth 1 point, or those in brackets."
    score = "points"

    def table(self, state: State) -> Iterator[str]:
        for place, pile in enumerate(state.piles, start=1):
            lies = f"{_cards(pile.cards, pile.specials)}  = {points_of(pile.cards, pile.specials)}"
            yield f"  place {place:<2} {lies if pile.cards else 'taken'}"
        for seat, hand in enumerate(state.hands):
            gone = ", has left" if state.left[seat] else ""
            taken = f"taken {score(state, seat)}, in all {state.totals[seat]}{gone}"
            yield f"  {NAMES[seat]:<5} {_cards(hand, state.specials[seat]) or 'nothing'}  [{taken}]"

    def move(self, who: str, move: Move) -> str:
        match move:
            case Play():
                return f"{who} plays {move.card}."
            case Place():
                return f"{who} places {move.special} on the pile that begins with {move.pile}."
            case Stop():
                return f"{who} ends the turn."
            case Deal():
                return f"{who} deals {len(move.cards)} cards."
            case First():
                return f"{who} draws {NAMES[move.seat]} to begin."
        raise AssertionError(move)

    def event(self, event: Event) -> Iterator[str]:
        match event:
            case Drawn():
                yield f"{NAMES[event.first]} begins."
            case Dealt():
                yield f"Deal {event.deal}: {event.cards} cards each and {len(event.circle)} piles."
                yield f"{NAMES[event.first]} begins."
            case Laid():
                yield f"{event.card} goes to place {event.place + 1}{_by_system(event.auto)}."
            case Set():
                yield f"{event.special} goes to place {event.place + 1}{_by_system(event.auto)}."
            case Took():
                yield f"{NAMES[event.seat]} takes {_cards(event.cards, event.specials)} for {event.points}."
            case Stopped():
                yield f"{NAMES[event.seat]}'s turn is over{_by_system(event.auto)}."
            case Passed():
                yield f"{NAMES[event.seat]} has nothing to play and is passed over."
            case Scored():
                yield f"Deal {event.deal} is over: {by_name(event.scores)}; in all {by_name(event.totals)}."
                for seat, left in enumerate(event.left):
                    if left:
                        yield f"{NAMES[seat]} still holds {' and '.join(left)}."
            case Won():
                yield f"{' and '.join(NAMES[seat] for seat in event.seats)} win{'s' * (len(event.seats) == 1)}."


def _by_system(auto: bool) -> str:
    return ", by the system" if auto else ""


def _cards(cards: Sequence[int], specials: tuple[Special, ...]) -> str:
    numbers = [str(card) if POINTS[card] == 1 else f"{card}({POINTS[card]})" for card in cards]
    return " ".join([*numbers, *specials])
