"""Toc in words."""

from collections.abc import Iterator

from app.rules.game import Event, Move
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
from app.rules.toc.moves import Advance, Deal, Demand, Discard, Draw, First, Give, Pass, Place, Play, Stop, Swap
from app.rules.toc.state import State
from app.rules.toc.view import view
from tests.rules.names import NAMES


class TocTelling:
    """The words of Toc."""

    legend = "A pawn is told by its square; a star marks the protected one."
    score = ""

    def table(self, state: State) -> Iterator[str]:
        for seat, pawns in enumerate(view(state).pawns):
            start = 18 * seat
            places = " ".join(
                f"{place}*" if place == start and state.board.fresh[seat] else f"{place}" for place in pawns
            )
            holds = f"holds {' '.join(state.hands[seat]) or 'nothing'}"
            yield f"  {NAMES[seat]:5} {places}  {holds}{_besides(state, seat)}"

    def move(self, who: str, move: Move) -> str:
        match move:
            case First():
                return f"{who} draws {NAMES[move.seat]} as first player."
            case Deal():
                return f"{who} shuffles all the cards."
            case Draw():
                return f"{who} draws {move.card} among the cards of the rank."
            case Play():
                return f"{who} plays {move.card}: {move.origin} to {move.to}."
            case Advance():
                return f"{who} goes on: {move.origin} to {move.to}."
            case Swap():
                return f"{who} plays {move.card}: {move.origin} for {move.other}."
            case Discard():
                return f"{who} discards {move.card}."
            case Give():
                return f"{who} gives {move.card}."
            case Demand():
                return f"{who} demands a {move.rank}."
            case Stop():
                return f"{who} breaks off the seven."
            case Pass():
                return f"{who} demands nothing."
        raise AssertionError(f"no words for {move}")

    def event(self, event: Event) -> Iterator[str]:
        match event:
            case Drawn():
                yield f"{NAMES[event.first]} begins."
            case Dealt():
                yield f"Hand {event.hand_no} of the shuffle: {event.cards} cards each; {NAMES[event.first]} begins."
            case Gift():
                yield f"{NAMES[event.seat]} hands {event.card} to {NAMES[event.to]} ({event.why})."
            case Asked():
                yield self._asked(event)
            case Played() | Advanced():
                yield f"{NAMES[event.colour]}'s pawn {_goes(event)}."
                yield from _eaten(event.eaten)
            case Swapped():
                pair = f"{NAMES[event.colour]}'s pawn on {event.origin} and {NAMES[event.other]}'s on {event.at}"
                yield f"{pair} change places."
            case Discarded():
                yield f"{event.card} is thrown away ({event.why})."
            case Stopped():
                yield f"{NAMES[event.seat]}'s seven is broken off."
            case Unprotected():
                yield f"{NAMES[event.colour]}'s pawn on the start square is protected no more."
            case Won():
                yield f"All pawns of {' and '.join(NAMES[seat] for seat in event.seats)} are home."

    def _asked(self, event: Asked) -> str:
        asker = NAMES[event.seat]
        if not event.rank:
            return f"{asker}'s demand is lost."
        asked = ", ".join(NAMES[seat] for seat in event.asked)
        answer = "nobody has one" if event.giver is None else f"{NAMES[event.giver]} has one"
        return f"{asker} asks {asked} for a {event.rank}: {answer}."


def _goes(event: Played | Advanced) -> str:
    if event.by == 0:
        return f"comes out on {event.to}"
    return f"goes {abs(event.by)}{' back' if event.by < 0 else ''} from {event.origin} to {event.to}"


def _besides(state: State, seat: int) -> str:
    notes = [
        "bound by a ten" if state.must_discard and seat == state.turn else "",
        f"{state.idle[seat]} idle" if state.options.charity and state.idle[seat] else "",
        "has left" if state.left[seat] else "",
    ]
    return "".join(f", {note}" for note in notes if note)


def _eaten(eaten: tuple[tuple[int, Place], ...]) -> Iterator[str]:
    for colour, square in eaten:
        yield f"It eats {NAMES[colour]}'s pawn on {square}."
