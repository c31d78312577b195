"""6 qui prend! in words."""

from collections.abc import Iterator, Sequence

from app.rules.game import Event, Move
from app.rules.sixquiprend.cards import HEADS, heads_of
from app.rules.sixquiprend.events import Dealt, Drafting, Picked, Placed, Revealed, Scored, Won
from app.rules.sixquiprend.moves import Deal, First, Pick, Play, Take
from app.rules.sixquiprend.state import State
from tests.rules.names import NAMES, by_name


class SixQuiPrendTelling:
    legend = "A star stands for one head more."
    score = "heads"

    def table(self, state: State) -> Iterator[str]:
        for row, cards in enumerate(state.rows, start=1):
            yield f"  row {row}  {_cards(cards)}  ({heads_of(cards)})"
        if state.pool:
            yield f"  open   {_cards(state.pool)}"
        for seat, hand in enumerate(state.hands):
            counts = f"{state.heads[seat]} heads, {state.totals[seat]} in all"
            gone = ", has left" if state.left[seat] else ""
            yield f"  {NAMES[seat]:<5} {_cards(hand)}  [{counts}{gone}]"

    def move(self, who: str, move: Move) -> str:
        match move:
            case Play():
                return f"{who} chooses {move.card}."
            case Take():
                return f"{who} takes row {move.row + 1}."
            case Pick():
                return f"{who} picks {move.card}."
            case Deal():
                return f"{who} deals {len(move.cards)} cards."
            case First():
                return f"{who} draws {NAMES[move.seat]} to pick first."
        raise AssertionError(move)

    def event(self, event: Event) -> Iterator[str]:
        match event:
            case Dealt():
                yield f"Round {event.round} begins."
            case Drafting():
                yield f"Round {event.round} begins, all cards open; {NAMES[event.first]} picks first."
            case Picked():
                yield f"{NAMES[event.seat]} has {event.card}."
            case Revealed():
                yield "All cards lie open: " + ", ".join(f"{NAMES[seat]} {card}" for seat, card in event.cards) + "."
                yield f"{NAMES[event.cards[0][0]]} is too low for every row and has to take one."
            case Placed():
                for seat, card, row, *heads in event.cards:
                    cost = f" and takes it for {heads[0]} heads" if heads else ""
                    yield f"{NAMES[seat]}'s {card} goes to row {row + 1}{cost}."
                if event.auto:
                    yield f"The system played for {', '.join(NAMES[seat] for seat in event.auto)}."
            case Scored():
                yield f"Round {event.round} is over: {by_name(event.heads)}; in all {by_name(event.totals)}."
            case Won():
                yield f"{' and '.join(NAMES[seat] for seat in event.seats)} win{'s' * (len(event.seats) == 1)}."


def _cards(cards: Sequence[int]) -> str:
    return " ".join(f"{card}{'*' * (HEADS[card] - 1)}" for card in cards) or "no cards"
