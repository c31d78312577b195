"""How a computer plays.

The calf (veau) chooses at random. The cow (vache) plays the card that goes closest behind a row that has room, the
highest of these; without one it gives up the cheapest row, with its lowest card. Both take the cheapest row. The bull
(taureau) looks ahead: `taureau.py`.
"""

from app.rules.chance import Chance
from app.rules.game import Hint, Level, Move, Sight
from app.rules.sixquiprend.absent import cheapest_row
from app.rules.sixquiprend.cards import HEADS, ROW_LENGTH
from app.rules.sixquiprend.moves import Pick, Play, Take
from app.rules.sixquiprend.rules import TOO_LOW, nearest_rows
from app.rules.sixquiprend.view import Own, View


def bot_move(sight: Sight, level: Level, chance: Chance) -> Move:
    """Return the move of an awaited seat, from what it sees."""
    if level == "taureau":
        # Only who looks ahead waits for numpy.
        from app.rules.sixquiprend.taureau import bull_move

        return bull_move(sight, chance)
    view, own = sight.view, sight.own
    if view.phase == "place":
        return Take(row=cheapest_row(view.rows))
    if view.phase == "draft":
        pool = view.pool or ()
        return Pick(card=_fewest_heads(pool) if level == "vache" else pool[chance.below(len(pool))])
    return Play(card=_closest(view, own) if level == "vache" else own.hand[chance.below(len(own.hand))])


def hint(sight: Sight, chance: Chance) -> Hint | None:
    """Return what the bull thinks of the cards, or rows, of an awaited seat; None in a draft."""
    if sight.view.phase == "draft":
        return None
    from app.rules.sixquiprend.taureau import bull_hint

    return bull_hint(sight, chance)


def _fewest_heads(pool: tuple[int, ...]) -> int:
    return min(pool, key=lambda card: (HEADS[card], card))


def _closest(view: View, own: Own) -> int:
    """Return the card with the smallest gap to a row that has room, else the lowest card."""
    gaps = [
        (card - view.rows[row][-1], -card)
        for card, row in zip(own.hand, nearest_rows(view.rows, own.hand), strict=True)
        if row != TOO_LOW and len(view.rows[row]) < ROW_LENGTH
    ]
    return -min(gaps)[1] if gaps else own.hand[0]
