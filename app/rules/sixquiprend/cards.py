"""The 104 cards and the heads on them."""

from typing import Final

HAND_SIZE: Final = 10
"""Cards in each hand at the beginning of a round, and so turns in a round."""
ROWS: Final = 4
"""Rows on the table."""
ROW_LENGTH: Final = 5
"""Cards that a row holds; the sixth takes it."""
FULL_DECK: Final = 104
"""Cards in the box."""


def _heads_on(card: int) -> int:
    if card == 55:
        return 7
    if card % 11 == 0:
        return 5
    if card % 10 == 0:
        return 3
    if card % 5 == 0:
        return 2
    return 1


HEADS: Final = (0, *(_heads_on(card) for card in range(1, FULL_DECK + 1)))
"""Heads on each card, by its number; place 0 stands for no card."""


def heads_of(cards: tuple[int, ...]) -> int:
    """Return how many heads the cards carry together."""
    return sum([HEADS[card] for card in cards])


def tight_deck(seats: int) -> int:
    """Return the highest card of the deck in which every card is in play: ten for each seat and one for each row."""
    return HAND_SIZE * seats + ROWS
