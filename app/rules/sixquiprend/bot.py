"""How a computer plays: the calf (Veau) chooses at random and takes the cheapest row."""

from app.rules.chance import Chance
from app.rules.game import Move
from app.rules.sixquiprend.absent import cheapest_row
from app.rules.sixquiprend.moves import Pick, Play, Take
from app.rules.sixquiprend.view import Own, View


def bot_move(view: View, own: Own, chance: Chance) -> Move:
    """Return the move of an awaited seat, from what it sees."""
    if view.phase == "place":
        return Take(row=cheapest_row(view.rows))
    if view.phase == "draft":
        pool = view.pool or ()
        return Pick(card=pool[chance.below(len(pool))])
    return Play(card=own.hand[chance.below(len(own.hand))])
