"""What a seat may believe of a round: how the others choose, and which cards they hold.

Everybody may play by the gap or by chance, and each card laid makes one of these more likely. Who seems to play by the
gap does not hold the cards that would have been nearer. Worlds are drawn accordingly. Of those who do not play by the
gap some may think ahead (`foresight.py`): what they would lay in this turn is foreseen, later they lay any card.
"""

from math import comb, log
from typing import Final

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from app.rules.game import Seat, Sight
from app.rules.sixquiprend import habits
from app.rules.sixquiprend.batch import BY_CHANCE, Words, cheapest_of, meeting, row_words
from app.rules.sixquiprend.cards import FULL_DECK, tight_deck
from app.rules.sixquiprend.view import Memory, View

Rows = tuple[tuple[int, ...], ...]

SUPPOSED: Final = 0.3
"""How likely somebody is to play by the gap before anybody has played."""
SLIPS: Final = 0.03
"""How often who plays by the gap lays another card."""
HARDLY: Final = 0.02
"""How likely a card that a habit would have laid before is still there, against one that it would not."""
NOTHING: Final = 1e-9
"""In the place of the odds of a card that somebody else holds."""
GAP: Final = 0
CAUTIOUS: Final = 1
"""Places in `Beliefs.tables`."""


class Turn:
    """A turn that lies open: the rows before it and the card of each seat."""

    def __init__(self, rows: Rows, cards: dict[Seat, int]) -> None:
        self.rows = rows
        self.cards = cards


def turns_of(view: View, memory: Memory) -> list[Turn]:
    """Return the turns of the round that everybody has seen, the one that is being laid included."""
    if not memory.begun:
        return []
    rows: list[tuple[int, ...]] = [(card,) for card in memory.begun]
    turns = []
    for laid in memory.turns:
        turns.append(Turn(tuple(rows), {seat: card for seat, card, *_ in laid}))
        for _, card, row, *taken in laid:
            rows[row] = (card,) if taken else (*rows[row], card)
    if view.open:
        turns.append(Turn(tuple(rows), dict(view.open)))
    return turns


class Beliefs:
    """What the seat of a sight may believe; `unknown` are the cards that it has not seen, lowest first.

    `shares[seat]` says how likely that one is to play by the gap, `thinking[seat]` how likely to think ahead if it does
    not. `odds[seat]` says how much less likely each unknown card is in the hand of that seat, if it plays by the gap.
    """

    def __init__(self, sight: Sight) -> None:
        view, memory = sight.view, sight.memory
        self.seat = sight.seat
        self.seats = len(view.heads)
        self.cards = len(sight.own.hand)
        self.others = [seat for seat in range(self.seats) if seat != self.seat]
        self.turns = turns_of(view, memory)
        self.open_hands: tuple[tuple[int, ...], ...] | None = view.hands
        self.unknown = np.array(unknown_to(sight), dtype=np.uint16)
        self.shares = np.full(self.seats, SUPPOSED)
        self.thinking = np.zeros(self.seats)
        self.odds = np.ones((self.seats, len(self.unknown)))
        if self.turns:
            self._learn()

    # Learning

    def _learn(self) -> None:
        """Go through the turns: how well does the gap explain what was laid, and what does it say of the hand."""
        laid = [turn.cards[seat] for turn in self.turns for seat in self.others]
        cards = np.concatenate([self.unknown, np.array(laid, dtype=np.uint16)])
        place = {int(card): at for at, card in enumerate(cards)}
        there = np.ones(len(cards), dtype=np.bool_)
        odds = np.ones((self.seats, len(cards)))
        for_gap = np.full(self.seats, log(SUPPOSED / (1 - SUPPOSED)))
        for number, turn in enumerate(self.turns):
            held = self.cards + len(self.turns) - number
            order = habits.gap().take(words_of(turn.rows, cards)).astype(np.int64) | cards
            for seat in self.others:
                at = place[turn.cards[seat]]
                possible = there & (odds[seat] > HARDLY)
                nearer = possible & (order < order[at])
                by_gap = 0.0
                if possible[at]:
                    # One of so many cards that may be there, and none of the nearer ones among the rest of the hand.
                    may_be = int(possible.sum())
                    by_gap = comb(may_be - 1 - int(nearer.sum()), held - 1) / max(1, comb(may_be, held))
                by_chance = 1 / int(there.sum())
                for_gap[seat] += log(((1 - SLIPS) * by_gap + SLIPS * by_chance) / by_chance)
                odds[seat, nearer] *= HARDLY
            for seat in self.others:
                there[place[turn.cards[seat]]] = False
        self.shares = 1 / (1 + np.exp(-for_gap))
        self.odds = odds[:, : len(self.unknown)]

    def suppose_thinking(self, odds: NDArray[np.float64]) -> None:
        """Take into account that each seat is so much more likely to think ahead than to play by chance."""
        self.thinking = odds / (1 + odds)
        self.shares = self.shares / (1 + odds * (1 - self.shares))

    # Worlds

    def habits(self, worlds: int, draws: Generator) -> NDArray[np.intp]:
        """Return (seats, worlds): by which of `TABLES` each plays there, or chance; the own seat plays cautiously."""
        by_gap = draws.random((self.seats, worlds)) < self.shares[:, None]
        drawn = np.where(by_gap, GAP, BY_CHANCE)
        drawn[self.seat] = CAUTIOUS
        return drawn

    def tables(self) -> Words:
        """Return the tables of the habits, one below the other."""
        return np.stack([habits.gap(), habits.cautious(self.seats)])

    def hands(self, drawn: NDArray[np.intp], draws: Generator) -> Words:
        """Return (seats, cards, worlds): hands of the others that go with their habits, each in a random order."""
        worlds = drawn.shape[1]
        hands = np.zeros((self.seats, self.cards, worlds), dtype=np.uint16)
        if not self.cards:
            return hands
        if self.open_hands is not None:
            for seat in self.others:
                order = draws.random((self.cards, worlds)).argsort(axis=0)
                hands[seat] = np.array(self.open_hands[seat], dtype=np.uint16)[order]
            return hands
        free = np.ones((len(self.unknown), worlds), dtype=np.float32)
        # Who is known best draws first.
        for seat in sorted(self.others, key=lambda other: float(self.odds[other].sum())):
            odds = np.where(drawn[seat] == GAP, self.odds[seat][:, None], 1.0).astype(np.float32)
            # The least of waiting times: drawn without putting back, each as likely as its odds say.
            waits = draws.standard_exponential((len(self.unknown), worlds), dtype=np.float32)
            waits /= np.maximum(odds * free, np.float32(NOTHING))
            if self.cards < len(self.unknown):
                picked = np.argpartition(waits, self.cards - 1, axis=0)[: self.cards]
                # The order in which they are found is no chance yet.
                picked = np.take_along_axis(picked, draws.random(picked.shape).argsort(axis=0), axis=0)
            else:
                picked = draws.random(waits.shape).argsort(axis=0)
            hands[seat] = self.unknown[picked]
            np.put_along_axis(free, picked, 0.0, axis=0)
        return hands


def unknown_to(sight: Sight) -> list[int]:
    """Return the cards that the seat has not seen, lowest first; the others' hands are among them."""
    view, memory = sight.view, sight.memory
    dealt = len(sight.own.hand) * (len(view.heads) - 1)
    seen = {card for row in view.rows for card in row} | set(memory.begun) | set(sight.own.hand)
    seen.update(card for turn in memory.turns for _, card, *_ in turn)
    seen.update(card for _, card in view.open or ())
    tight = sight.options.deck == "tight" or sight.options.hands == "drafted"
    size = tight_deck(len(view.heads)) if tight else FULL_DECK
    unknown = [card for card in range(1, size + 1) if card not in seen]
    if len(unknown) >= dealt:
        return unknown
    # A game that began from a position may have cards that its deck has not.
    return [card for card in range(1, FULL_DECK + 1) if card not in seen]


def words_of(rows: Rows, cards: Words) -> Words:
    """Return the words of cards as the rows lie."""
    words = row_words(rows)
    return meeting(words[:, None], cards, cheapest_of(words))
