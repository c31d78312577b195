"""How the bull (taureau) plays: it tries the turns that a cow finds promising, against hands that the others may hold.

It remembers what was taken. Near the end it plays to the last card; before, until everybody has had a turn, and then
believes the cow's outlook.
"""

from typing import Final

from app.rules.ahead import best_move
from app.rules.chance import Chance
from app.rules.game import Move, Sight
from app.rules.hornochsen import HORNOCHSEN
from app.rules.hornochsen.bot import Cow
from app.rules.hornochsen.cards import CARDS_IN_A_TURN, DECK
from app.rules.hornochsen.rules import score
from app.rules.hornochsen.state import State

CHOICES: Final = 4
"""Moves that are tried: the cow's best is rarely worse than fourth."""
THOUGHTS: Final = 150
"""Moves of cows that are thought through for one of its own: about 120 ms."""
WORLDS: Final = (2, 24)
"""Fewest and most worlds in which a move is tried."""
TO_THE_END: Final = 14
"""With so few horn cards left in all hands it thinks to the end."""


def bull_move(sight: Sight, chance: Chance) -> Move:
    """Return the move of the seat whose turn it is, from what it sees and remembers."""
    found = Cow(sight.view, sight.own, sight.seat).moves()[:CHOICES]
    moves = [move for _, move in found]
    if len(moves) == 1:
        return moves[0]
    seats, left = len(sight.view.cards), sum(sight.view.cards)
    to_the_end = left <= TO_THE_END
    far = left if to_the_end else CARDS_IN_A_TURN * seats
    few, many = WORLDS
    count = max(few, min(many, THOUGHTS // max(1, len(moves) * far)))
    worlds = [_world(sight, chance) for _ in range(count)]
    deal, turn_over = len(sight.view.history), _Round(sight.seat)

    def until(state: State) -> bool:
        return len(state.history) > deal or (not to_the_end and turn_over.is_back(state))

    def worth(state: State) -> float:
        turn_over.left = False
        if len(state.history) > deal:
            return _lead(state.history[deal], sight.seat)
        lead = _lead(tuple(score(state, seat) for seat in range(seats)), sight.seat)
        own = HORNOCHSEN.own(state, sight.seat)
        return lead + Cow(HORNOCHSEN.view(state), own, sight.seat).moves()[0][0]

    return best_move(HORNOCHSEN, sight.seat, moves, worlds, until, worth, chance)


class _Round:
    """Says when the turn has gone round and is back at a seat."""

    def __init__(self, seat: int) -> None:
        self._seat = seat
        self.left = False

    def is_back(self, state: State) -> bool:
        if state.turn != self._seat:
            self.left = True
        return self.left and state.turn == self._seat


def _lead(scores: tuple[int, ...], seat: int) -> float:
    others = [other for at, other in enumerate(scores) if at != seat]
    return scores[seat] - sum(others) / len(others)


def _world(sight: Sight, chance: Chance) -> State:
    """Return a state that looks like this to the seat: the cards that it has not seen lie anywhere."""
    view, memory = sight.view, sight.memory
    seen = {card for pile in view.piles for card in pile.cards}.union(sight.own.hand, *memory.taken)
    unseen = chance.shuffle([card for card in range(1, DECK + 1) if card not in seen])
    hands = []
    for seat, cards in enumerate(view.cards):
        hands.append(sight.own.hand if seat == sight.seat else tuple(sorted(unseen[:cards])))
        if seat != sight.seat:
            del unseen[:cards]
    return State(
        seats=len(view.cards),
        options=sight.options,
        phase="play",
        piles=view.piles,
        hands=tuple(hands),
        specials=view.specials,
        taken=memory.taken,
        taken_specials=memory.specials,
        first=view.first,
        turn=sight.seat,
        played=view.played,
        history=view.history,
        totals=view.totals,
        left=(False,) * len(view.cards),
    )
