"""The 98 horn cards with their points, the specials, and how many lie where at the beginning."""

from collections.abc import Iterable
from typing import Final, Literal

Special = Literal["+5", "x2"]

SPECIALS: Final[tuple[Special, ...]] = ("+5", "x2")
"""The specials that each player begins with, in the order in which specials are listed everywhere."""
DECK: Final = 98
"""Horn cards in the box."""
PILE_LENGTH: Final = 5
"""Horn cards with which a pile is taken."""
CARDS_IN_A_TURN: Final = 3
"""Cards, horn cards and specials together, that a turn may have."""
PLUS: Final = 5
"""Points that a +5 adds to its pile."""
UNPLAYED: Final = 10
"""Points that a special costs whoever still holds it at the end."""

HAND_SIZES: Final = {2: 14, 3: 12, 4: 12, 5: 12, 6: 10}
"""Horn cards in each hand at the beginning, by the number of players."""
CIRCLE_SIZES: Final = {2: 7, 3: 9, 4: 12, 5: 15, 6: 15}
"""Piles in the circle, by the number of players: hands together hold four cards for each."""


def _points_of(card: int) -> int:
    if card == 55:
        return -7
    if card % 11 == 0:
        return -5
    if card % 10 == 0:
        return -3
    if card % 5 == 0:
        return -2
    return 2 if card % 10 == 2 else 1


POINTS: Final = (0, *(_points_of(card) for card in range(1, DECK + 1)))
"""Points of each horn card, by its number; place 0 stands for no card."""


def points_of(cards: Iterable[int], specials: tuple[Special, ...] = ()) -> int:
    """Return what the cards are worth with the +5 among the specials, before any doubling."""
    return sum([POINTS[card] for card in cards]) + PLUS * specials.count("+5")


def score_of(cards: Iterable[int], specials: tuple[Special, ...]) -> int:
    """Return what taken cards are worth with all taken specials; each x2 doubles the whole, losses too."""
    return points_of(cards, specials) << specials.count("x2")
