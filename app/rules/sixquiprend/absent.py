"""What the system plays in the place of an absent or late player.

One card of the hand at random; when a row must be chosen, the one with the fewest heads, then the fewest cards, then
the first; in a draft, a card at random.
"""

from app.rules.chance import Chance
from app.rules.game import Move, Seat
from app.rules.sixquiprend.cards import ROWS
from app.rules.sixquiprend.moves import Pick, Play, Take
from app.rules.sixquiprend.rules import Rows, row_costs
from app.rules.sixquiprend.state import State


def cheapest_row(rows: Rows) -> int:
    """Return the row with the fewest heads, then the fewest cards, then the first."""
    return min(zip(row_costs(rows), map(len, rows), range(ROWS), strict=True))[-1]


def absent_move(state: State, seat: Seat, chance: Chance) -> Move:
    """Return the prescribed move of an awaited seat."""
    if state.phase == "place":
        return Take(row=cheapest_row(state.rows))
    if state.phase == "draft":
        return Pick(card=state.pool[chance.below(len(state.pool))])
    hand = state.hands[seat]
    return Play(card=hand[chance.below(len(hand))])
