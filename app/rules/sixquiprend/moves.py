"""Everything that a seat or chance can do in 6 qui prend!."""

from app.rules.game import Leave, Move, Return


class First(Move, frozen=True, tag="first"):
    """Chance draws who picks first in the first round (drafted hands only)."""

    seat: int


class Deal(Move, frozen=True, tag="deal"):
    """Chance brings the whole shuffled deck: ten cards for each seat in turn, then the four that begin the rows."""

    cards: tuple[int, ...]


class Pick(Move, frozen=True, tag="pick"):
    """A seat takes one of the open cards into its hand (drafted hands only)."""

    card: int


class Play(Move, frozen=True, tag="play"):
    """A seat chooses the card of this turn; again, until the last has chosen, to change its mind."""

    card: int


class Take(Move, frozen=True, tag="take"):
    """A seat whose card is lower than every row takes one row, numbered from 0."""

    row: int


Moves = First | Deal | Pick | Play | Take | Leave | Return
