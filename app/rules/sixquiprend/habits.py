"""How players choose their card, as tables over the words of `batch.py`.

* `gap`: the smallest difference to a row that has room, else the cheapest.
* `cautious`: the fewest heads to be expected in this turn, were all others to play any card.
"""

from functools import cache
from math import comb
from typing import Final

import numpy as np
from numpy.typing import NDArray

from app.rules.sixquiprend.batch import TOO_LOW, WORDS, Words
from app.rules.sixquiprend.cards import FULL_DECK, ROW_LENGTH

Table = NDArray[np.float64]

WORST: Final = 254
"""The last worth that a table can say."""
HEADS_OF_A_CARD: Final = 1.64
"""Heads on a card on average: 171 on 104."""
CAUTION: Final = 8.0
"""Steps of worth for a head to be expected: the 27 of the dearest row are still told apart."""
NEAR: Final = 0.3
"""Steps of worth for a difference of one: among equals the nearer row."""

_WORDS: Final = np.arange(WORDS)
_DIFFERENCE: Final = _WORDS >> 8
_CARDS: Final = np.clip((_WORDS >> 5) & 7, 1, ROW_LENGTH)
_HEADS: Final = (_WORDS & 31).astype(np.float64)
_LOW: Final = _WORDS >= TOO_LOW


def as_habit(dislike: Table) -> Words:
    """Return a habit's table: 0 … `WORST`, in the upper eight bits."""
    return np.clip(np.rint(dislike), 0, WORST).astype(np.uint16) << np.uint16(8)


@cache
def gap() -> Words:
    """Return the habit of who plays the nearest card behind a row that has room."""
    near = ~_LOW & (_CARDS < ROW_LENGTH)
    return as_habit(np.where(near, _DIFFERENCE, FULL_DECK + 4 * _HEADS))


@cache
def cautious(seats: int) -> Words:
    """Return the habit of who fears the sixth card in this turn only."""
    fear = _sixth(seats) * (_HEADS + (ROW_LENGTH - _CARDS) * HEADS_OF_A_CARD)
    return as_habit(np.where(_LOW, _HEADS * CAUTION, fear * CAUTION + _DIFFERENCE * NEAR))


def _sixth(seats: int) -> Table:
    """Return how likely a card is to be the sixth in its row, were the others to lay any card."""
    between = np.clip((_DIFFERENCE - 1) / (FULL_DECK - 1), 0.0, 1.0)
    room = ROW_LENGTH - _CARDS
    sixth = np.zeros(WORDS)
    for others in range(seats):
        chance = comb(seats - 1, others) * between**others * (1 - between) ** (seats - 1 - others)
        sixth += np.where(room == others, chance, 0.0)
    return sixth
