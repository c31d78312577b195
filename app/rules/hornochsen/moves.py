"""Everything that a seat or chance can do in Hornochsen."""

from app.rules.game import Leave, Move, Return
from app.rules.hornochsen.cards import Special


class First(Move, frozen=True, tag="first"):
    """Chance draws who begins the first deal."""

    seat: int


class Deal(Move, frozen=True, tag="deal"):
    """Chance brings the 98 shuffled horn cards: a hand for each seat in turn, then those that begin the piles."""

    cards: tuple[int, ...]


class Play(Move, frozen=True, tag="play"):
    """A seat lays a horn card of its hand on the one pile where it goes."""

    card: int


class Place(Move, frozen=True, tag="place"):
    """A seat puts a special of its hand on the pile that begins with the card named."""

    special: Special
    pile: int


class Stop(Move, frozen=True, tag="stop"):
    """A seat ends its turn after one or two cards."""


Moves = First | Deal | Play | Place | Stop | Leave | Return
