"""Everything that a seat, chance or the system can do in Toc."""

from typing import Literal

from app.rules.game import Leave, Move, Return

Place = int | Literal["base", "H0", "H1", "H2", "H3"]
"""Where a pawn stands, as it is written: a square of the ring, its base, or a square of its house from H0 inward."""

Rank = Literal["A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K"]


class First(Move, frozen=True, tag="first"):
    """Chance draws who plays first in the first hand."""

    seat: int


class Deal(Move, frozen=True, tag="deal"):
    """Chance brings all 52 cards, shuffled; hands are taken from the front, each a block, from the first player on."""

    cards: tuple[str, ...]


class Draw(Move, frozen=True, tag="draw"):
    """Chance draws which of several cards of the demanded rank is given."""

    card: str


class Play(Move, frozen=True, tag="play", rename={"origin": "from"}):
    """A card moves the pawn that stands on one place to another; of a seven it is the first leg."""

    card: str
    origin: Place
    to: Place


class Advance(Move, frozen=True, tag="advance", rename={"origin": "from"}):
    """A further leg of a seven."""

    origin: Place
    to: Place


class Swap(Move, frozen=True, tag="swap", rename={"origin": "from", "other": "with"}):
    """A jack exchanges a pawn with any other one."""

    card: str
    origin: Place
    other: Place


class Discard(Move, frozen=True, tag="discard"):
    """A card is thrown away without effect."""

    card: str


class Give(Move, frozen=True, tag="give"):
    """A card for the partner, in the exchange; or the card given back for charity."""

    card: str


class Demand(Move, frozen=True, tag="demand"):
    """Charity: a card of this rank is asked for."""

    rank: Rank


class Stop(Move, frozen=True, tag="stop"):
    """The system breaks off the seven of a player who is late."""


class Pass(Move, frozen=True, tag="pass"):
    """The system demands nothing in the place of an absent or late player."""


Moves = First | Deal | Draw | Play | Advance | Swap | Discard | Give | Demand | Stop | Pass | Leave | Return
