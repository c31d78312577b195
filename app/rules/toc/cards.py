"""The 52 cards: a rank and a suit each, and how many of them a hand has."""

from typing import Final

RANKS: Final = "A23456789TJQK"
SUITS: Final = "SHDC"
DECK: Final = tuple(rank + suit for rank in RANKS for suit in SUITS)
"""All cards in the order in which hands are sorted: by rank, then by suit."""

STEPS: Final = {"A": 1, "2": 2, "3": 3, "4": -4, "5": 5, "6": 6, "7": 7, "8": 8, "9": 9, "T": 10, "Q": 12, "K": 13}
"""Steps that a card moves a pawn; below 0 is back. The jack walks nowhere."""

BRINGS_OUT: Final = frozenset("AK")
"""Ranks that may bring a pawn out of its base."""

HAND_SIZES: Final = {
    2: (5, 5, 4, 4, 4, 4),
    3: (5, 4, 4, 4),
    4: (5, 4, 4),
    5: (4, 3, 3),
    6: (4, 4),
}
"""Cards in each hand, from one shuffle to the next, by number of players."""

_ORDER: Final = {card: place for place, card in enumerate(DECK)}


def in_order(cards: tuple[str, ...]) -> tuple[str, ...]:
    """Return the cards by rank, then by suit."""
    return tuple(sorted(cards, key=_ORDER.__getitem__))
