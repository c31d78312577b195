"""How the bull (taureau) plays: it looks ahead, in worlds that go with what it has seen.

For each card that it could lay, or row that it could take, the rest of the round is played out in the same worlds: the
others by their believed habits, itself cautiously. It takes what makes it most likely to win the game, and of what
does equally well what costs the fewest heads.
"""

from typing import Final

import numpy as np
from numpy.random import PCG64, Generator
from numpy.typing import NDArray

from app.rules.chance import Chance
from app.rules.game import Hint, Move, Sight
from app.rules.sixquiprend.batch import Round, Words, row_words
from app.rules.sixquiprend.beliefs import Beliefs
from app.rules.sixquiprend.cards import ROWS
from app.rules.sixquiprend.drafting import best_pick
from app.rules.sixquiprend.foresight import foresee
from app.rules.sixquiprend.moves import Pick, Play, Take

HANDS: Final = 150
"""Hands of the others with which each choice is tried, once those who think ahead are told what to lay."""
ORDERS: Final = 3
"""Orders in which each of these hands is laid: to think for somebody takes far longer than to try once more."""
HEAD: Final = 0.03
"""Chance to win that a head is worth besides, so that it does not throw away a round that is lost."""
HEADS_A_ROUND: Final = 10.0
"""Heads that a player takes in a round, for how many rounds a game may still have."""
SPREAD: Final = 7.5
"""How far apart in heads two equal players end after a round, as a scale of the chance to win from a lead."""


def bull_move(sight: Sight, chance: Chance) -> Move:
    """Return the move of an awaited seat, from what it sees."""
    if sight.view.phase == "draft":
        return Pick(card=best_pick(sight, generator(chance)))
    if sight.view.phase == "choose" and len(sight.own.hand) == 1:
        return Play(card=sight.own.hand[0])
    prospects = look_ahead(sight, generator(chance), HANDS, ORDERS)
    best = prospects.choices[int(prospects.worth.argmax())]
    return Take(row=best) if sight.view.phase == "place" else Play(card=best)


def bull_hint(sight: Sight, chance: Chance) -> Hint:
    """Return the heads to be expected of each card, or row, up to the end of the round, and what it would choose."""
    prospects = look_ahead(sight, generator(chance), HANDS, ORDERS)
    heads = [round(float(expected), 1) for expected in prospects.heads]
    return Hint(
        best=prospects.choices[int(prospects.worth.argmax())], choices=tuple(zip(prospects.choices, heads, strict=True))
    )


def generator(chance: Chance) -> Generator:
    """Return fast draws from a seed that chance brings."""
    return Generator(PCG64([chance.below(1 << 32) for _ in range(4)]))


class Prospects:
    """What each choice leads to: `heads` in the rest of the round and `worth`, the chance to win less some heads.

    `choices` are cards of the hand, or rows when one must be taken. `tries` are the heads in (choices, worlds): the
    worlds are the same for all choices.
    """

    def __init__(self, choices: tuple[int, ...], heads: NDArray[np.float64], worth: NDArray[np.float64]) -> None:
        self.choices = choices
        self.heads = heads.mean(axis=1)
        self.tries = heads
        self.worth = worth


def look_ahead(sight: Sight, draws: Generator, hands: int, orders: int = 1) -> Prospects:
    """Return the prospects of each choice of a seat that is to lay a card or to take a row.

    There are `orders` worlds for each of so many hands of the others. With several, those who may think ahead are
    thought for.
    """
    beliefs = Beliefs(sight)
    taking = sight.view.phase == "place"
    drawn = beliefs.habits(hands, draws)
    held = beliefs.hands(drawn, draws)
    if orders > 1:
        foreseen = np.zeros(drawn.shape, dtype=np.bool_)
        if not taking and beliefs.open_hands is None:
            foreseen = foresee(beliefs, sight, drawn, held, draws)
        held = _in_other_orders(held, orders, foreseen, draws)
        drawn = np.tile(drawn, (1, orders))
    worlds = hands * orders
    held[sight.seat] = np.array(sight.own.hand, dtype=np.uint16)[:, None]
    choices = tuple(range(ROWS)) if taking else sight.own.hand
    # The columns: all worlds with the first choice, all with the second …
    table = Round(
        np.repeat(row_words(sight.view.rows)[:, None], len(choices) * worlds, axis=1),
        np.tile(held, (1, 1, len(choices))),
        np.tile(drawn, (1, len(choices))),
        beliefs.tables(),
    )
    chosen = np.repeat(np.array(choices, dtype=np.uint16), worlds)
    if taking:
        opened = np.zeros((beliefs.seats, 1), dtype=np.uint16)
        for seat, card in sight.view.open:
            opened[seat] = card
        table.lay(np.repeat(opened, table.worlds, axis=1), chosen)
    else:
        cards = table.chosen()
        cards[sight.seat] = chosen
        table.turn(cards)
    table.play_out()
    heads = table.heads.reshape(beliefs.seats, len(choices), worlds).astype(np.float64)
    return Prospects(choices, heads[sight.seat], _worth(sight, heads))


def _in_other_orders(hands: Words, orders: int, foreseen: NDArray[np.bool_], draws: Generator) -> Words:
    """Return the hands so often, in another order each time, but for first cards that are foreseen."""
    repeated = np.tile(hands, (1, 1, orders))
    lots = draws.random(repeated.shape, dtype=np.float32)
    if lots.shape[1]:
        lots[:, 0][np.tile(foreseen, (1, orders))] = -1.0
    return np.asarray(np.take_along_axis(repeated, lots.argsort(axis=1), axis=1))


def _worth(sight: Sight, heads: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return for each choice the chance to win the game, less a little for each head."""
    view, options, seat = sight.view, sight.options, sight.seat
    totals = heads + (np.array(view.totals) + np.array(view.heads))[:, None, None]
    highest = totals.max(axis=0)
    if options.rounds is not None:
        over = np.full(highest.shape, view.round >= options.rounds)
        to_come = np.full(highest.shape, max(1.0, options.rounds - view.round))
    else:
        over = highest > options.limit if options.limit_rule == "exceed" else highest >= options.limit
        to_come = np.maximum(1.0, (options.limit - highest) / HEADS_A_ROUND)
    won = totals[seat] == totals.min(axis=0)
    leads = np.exp(-(totals - totals.min(axis=0)) / (SPREAD * np.sqrt(to_come)))
    winning = np.where(over, won, leads[seat] / leads.sum(axis=0))
    return np.asarray(winning.mean(axis=1) - HEAD * heads[seat].mean(axis=1))
