"""How a computer plays: the calf (veau) makes any of its legal moves at random."""

from app.rules.chance import Chance
from app.rules.game import Level, Move
from app.rules.hornochsen.moves import Place, Play, Stop
from app.rules.hornochsen.view import Own, View


def bot_move(view: View, own: Own, level: Level, chance: Chance) -> Move:
    """Return the move of the seat whose turn it is, from what it sees."""
    moves = possible(view, own)
    return moves[chance.below(len(moves))]


def possible(view: View, own: Own) -> list[Move]:
    """Return every move of the seat whose turn it is, as it sees them."""
    moves: list[Move] = [Play(card=card) for card in own.hand]
    for special, places in (own.places or {}).items():
        moves += [Place(special=special, pile=view.piles[place].cards[0]) for place in places]
    if own.stop:
        moves.append(Stop())
    return moves
