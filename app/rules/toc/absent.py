"""What the system plays in the place of an absent or late player.

A card at random is discarded or given, no rank is demanded, no pawn moves; a seven that was begun is broken off.
"""

from app.rules.chance import Chance
from app.rules.game import Move, Seat
from app.rules.toc.moves import Discard, Give, Pass, Stop
from app.rules.toc.state import State


def absent_move(state: State, seat: Seat, chance: Chance) -> Move:
    """Return the prescribed move of an awaited seat."""
    if state.steps_left:
        return Stop()
    if state.phase == "charity" and not state.received:
        return Pass()
    cards = [card for card in state.hands[seat] if card != state.received]
    card = cards[chance.below(len(cards))]
    return Discard(card=card) if state.phase == "play" else Give(card=card)
