"""Which open card the bull picks: it tries each in worlds in which the others go on picking at random.

There everybody lays any card afterwards. That tells cards apart by what they are; by a habit, which sees the hands no
better, the differences between players drown those between cards, and picks came out no better than chance.
"""

from typing import Final

import numpy as np
from numpy.random import Generator

from app.rules.game import Sight
from app.rules.sixquiprend import habits
from app.rules.sixquiprend.batch import BY_CHANCE, Round, Words, first_words
from app.rules.sixquiprend.cards import HAND_SIZE, ROWS

TRIES: Final = 4000
"""Rounds played out for a pick, shared by the open cards."""
FEWEST_TRIES: Final = 50
"""Rounds for each open card, however many there are."""


def best_pick(sight: Sight, draws: Generator) -> int:
    """Return the open card with which the hand takes the fewest heads."""
    pool = np.array(sight.view.pool, dtype=np.uint16)
    worlds = max(FEWEST_TRIES, TRIES // len(pool))
    order = draws.permuted(np.tile(pool, (worlds, 1)), axis=1)
    hands, rows = zip(*[_dealt(sight, order[order != card].reshape(worlds, -1).T, card) for card in pool], strict=True)
    everybody = np.concatenate(hands, axis=2)
    seats, tried = everybody.shape[0], everybody.shape[2]
    # In another order than that in which they were picked.
    order_laid = draws.random((seats, HAND_SIZE, tried)).argsort(axis=1)
    table = Round(
        np.concatenate(rows, axis=1),
        np.take_along_axis(everybody, order_laid, axis=1),
        np.full((seats, tried), BY_CHANCE),
        habits.gap()[None],
    )
    table.play_out()
    taken = table.heads[sight.seat].reshape(len(pool), worlds).mean(axis=1)
    return int(pool[int(taken.argmin())])


def _dealt(sight: Sight, order: Words, card: int) -> tuple[Words, Words]:
    """Return the hands and rows of a draft in which the seat picks the card and the others are picked in this order."""
    seats, worlds = len(sight.view.hands), order.shape[1]
    hands = np.zeros((seats, HAND_SIZE, worlds), dtype=np.uint16)
    held = [len(hand) for hand in sight.view.hands]
    for seat, hand in enumerate(sight.view.hands):
        hands[seat, : held[seat]] = np.array(hand, dtype=np.uint16)[:, None]
    hands[sight.seat, held[sight.seat]] = card
    held[sight.seat] += 1
    for picked in range(len(order) - ROWS):
        seat = (sight.seat + 1 + picked) % seats
        hands[seat, held[seat]] = order[picked]
        held[seat] += 1
    return hands, first_words(order[-ROWS:])
