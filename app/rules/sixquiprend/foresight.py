"""What those who think ahead would lay: each card of a hand tried in deals in which everybody lays any card.

Nobody's hand is known. So it is asked of many hands that somebody may hold; and of hands that somebody may have held in
earlier turns, of which the cards laid since are known, how often such a player would have laid what was laid.
"""

from math import log
from typing import Final

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from app.rules.game import Seat, Sight
from app.rules.sixquiprend import habits
from app.rules.sixquiprend.batch import BY_CHANCE, Round, Words, row_words
from app.rules.sixquiprend.beliefs import Beliefs, Rows

SUPPOSED: Final = 1 / 3
"""How much more likely than to play by chance somebody is to think ahead before anybody has played."""
MISSED: Final = 0.2
"""How often who thinks ahead lays what is not foreseen, in few deals as here."""
DEALS: Final = 120
"""Deals in which each card of a hand is tried, divided by the players: a large table takes no longer to think about."""
HANDS_BEFORE: Final = 8
"""Hands of an earlier turn that are tried for each player."""
DEALS_BEFORE: Final = 48
"""As `DEALS`, for a hand of an earlier turn."""
TURNS: Final = 3
"""Turns that whoever thinks ahead is supposed to look: with all of them no more of their cards are foretold."""
FEWEST_DEALS: Final = 4
"""Deals for each card, however many play."""


def foresee(
    beliefs: Beliefs, sight: Sight, drawn: NDArray[np.intp], hands: Words, draws: Generator
) -> NDArray[np.bool_]:
    """Let those who think ahead lay first what they would lay, in so many of the worlds as is believed of each.

    Returns in which (seats, worlds) somebody does.
    """
    beliefs.suppose_thinking(learn(beliefs, sight, draws))
    thinking: NDArray[np.bool_] = (drawn == BY_CHANCE) & (draws.random(drawn.shape) < beliefs.thinking[:, None])
    seats, worlds = np.nonzero(thinking)
    if len(seats):
        asked = hands[seats, :, worlds].T
        unseen = np.array(sorted({*beliefs.unknown.tolist(), *sight.own.hand}), dtype=np.uint16)
        laid = laid_by_thought(sight.view.rows, beliefs.seats, asked, unseen, DEALS, draws)
        places = (asked == laid).argmax(axis=0)
        hands[seats, places, worlds] = asked[0]
        hands[seats, 0, worlds] = laid
    return thinking


def learn(beliefs: Beliefs, sight: Sight, draws: Generator) -> NDArray[np.float64]:
    """Return for each seat how much more likely it is to think ahead than to play by chance, from what it has laid."""
    odds = np.full(beliefs.seats, log(SUPPOSED))
    laid: dict[Seat, list[int]] = {seat: [] for seat in beliefs.others}
    unseen = {*beliefs.unknown.tolist(), *sight.own.hand}
    held = beliefs.cards
    for turn in reversed(beliefs.turns):
        held += 1
        unseen |= set(turn.cards.values())
        for seat in beliefs.others:
            laid[seat].append(turn.cards[seat])
        hands = np.concatenate(
            [_may_have_held(laid[seat], held, beliefs.unknown, draws) for seat in beliefs.others], axis=1
        )
        cards = np.array(sorted(unseen), dtype=np.uint16)
        foreseen = laid_by_thought(turn.rows, beliefs.seats, hands, cards, DEALS_BEFORE, draws)
        for seat, found in zip(beliefs.others, foreseen.reshape(len(beliefs.others), -1), strict=True):
            hit = float((found == turn.cards[seat]).mean())
            odds[seat] += log(((1 - MISSED) * hit + MISSED / held) * held)
    return np.asarray(np.exp(odds))


def _may_have_held(laid: list[int], held: int, unknown: Words, draws: Generator) -> Words:
    """Return (cards, `HANDS_BEFORE`) hands with the cards laid since and others that nobody has seen."""
    hands = np.empty((held, HANDS_BEFORE), dtype=np.uint16)
    hands[: len(laid)] = np.array(laid, dtype=np.uint16)[:, None]
    others = draws.random((len(unknown), HANDS_BEFORE)).argsort(axis=0)[: held - len(laid)]
    hands[len(laid) :] = unknown[others]
    return hands


def laid_by_thought(rows: Rows, seats: int, hands: Words, unseen: Words, deals: int, draws: Generator) -> Words:
    """Return for each of the (cards, hands) the card with the fewest heads to be expected in the next turns.

    `unseen` are the cards that whoever thinks has not seen, with those of their own hand.
    """
    held, asked = hands.shape
    if held == 1:
        return np.asarray(hands[0])
    tries = max(FEWEST_DEALS, deals // seats)
    turns = min(held, TURNS)
    # Everybody else gets what is not in the hand, in the order of lots drawn.
    lots = draws.random((len(unseen), asked, tries), dtype=np.float32)
    own = np.zeros((len(unseen), asked), dtype=np.float32)
    np.put_along_axis(own, np.searchsorted(unseen, hands), 2.0, axis=0)
    lots += own[:, :, None]
    others = unseen[_lowest(lots.reshape(len(unseen), asked * tries), turns * (seats - 1))]
    order = _lowest(draws.random((held - 1, asked * tries), dtype=np.float32), turns - 1)
    mine = np.repeat(hands, tries, axis=1)
    everybody = np.empty((seats, turns, held, asked * tries), dtype=np.uint16)
    everybody[1:] = others.reshape(seats - 1, turns, 1, asked * tries)
    for place in range(held):
        everybody[0, 0, place] = mine[place]
        everybody[0, 1:, place] = np.take_along_axis(mine, order + (order >= place), axis=0)
    worlds = held * asked * tries
    table = Round(
        np.repeat(row_words(rows)[:, None], worlds, axis=1),
        everybody.reshape(seats, turns, worlds),
        np.full((seats, worlds), BY_CHANCE),
        habits.gap()[None],
    )
    table.play_out()
    heads = table.heads[0].reshape(held, asked, tries).sum(axis=2)
    return np.asarray(np.take_along_axis(hands, heads.argmin(axis=0)[None], axis=0)[0])


def _lowest(lots: NDArray[np.float32], count: int) -> NDArray[np.intp]:
    """Return the places of so many lowest lots of each column, the lowest first."""
    if count < len(lots):
        found = np.argpartition(lots, count, axis=0)[:count]
        return np.take_along_axis(found, np.take_along_axis(lots, found, axis=0).argsort(axis=0), axis=0)
    return lots.argsort(axis=0)[:count]
