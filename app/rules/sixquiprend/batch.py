"""Many rounds of 6 qui prend! at once, for looking ahead: one world in each column of numpy arrays.

The rules stay the only truth: a test plays the same cards through `rules.py` and compares every turn.

A row is one 16-bit word, `card · 256 − (cards · 32 + heads)`: its last card, how many cards lie in it and the heads on
them (27 at most). Taken from `card · 256` of a card to be laid, it leaves `difference · 256 + cards · 32 + heads`; the
smallest of four such words says which row the card goes to, how far, and what it would find there. A difference below
zero wraps round to 153 and more, so that a card below all rows leaves only words of at least `TOO_LOW`.

A habit is a table with the worth of every such word, 0 best, 254 worst: who plays by it lays the card with the lowest.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from app.rules.sixquiprend.cards import HEADS, ROW_LENGTH, ROWS

Words = NDArray[np.uint16]
Small = NDArray[np.uint8]
Flags = NDArray[np.bool_]

BY_CHANCE: Final = -1
"""In the place of a habit: the cards are laid in the order in which they lie in the hand."""
TOO_LOW: Final = 0x9600
"""The word of a card below every row, without the heads that the cheapest row costs: 150 is between all differences."""
WORDS: Final = 0x10000
"""Entries of a habit's table."""

_LENGTH: Final = 0x20
_FULL: Final = ROW_LENGTH * _LENGTH
_LOW_BITS: Final = np.uint16(0xFF)
_LENGTH_BITS: Final = np.uint16(0xE0)
_HEADS_BITS: Final = np.uint16(0x1F)
_GONE: Final = np.uint16(0xFFFF)
_HEADS: Final = np.array([*HEADS, *[0] * (256 - len(HEADS))], dtype=np.uint16)


def row_words(rows: tuple[tuple[int, ...], ...]) -> Words:
    """Return the words of four rows, one below the other."""
    words = [row[-1] * 256 - (len(row) * _LENGTH + sum(HEADS[card] for card in row)) for row in rows]
    return np.array(words, dtype=np.uint16)


def first_words(cards: Words) -> Words:
    """Return the words of rows of one card each."""
    return np.asarray((cards << np.uint16(8)) - (_HEADS.take(cards) + np.uint16(_LENGTH)))


class Round:
    """The rest of a round in many worlds.

    `rows` are (4, worlds) words and `hands` (seats, cards, worlds) cards; `habits` (seats, worlds) numbers of `tables`,
    or `BY_CHANCE`, which holds for a whole seat and world. `heads` are (seats, worlds): what each has taken since.
    """

    def __init__(self, rows: Words, hands: Words, habits: NDArray[np.intp], tables: Words) -> None:
        self.rows = rows
        self.seats, self.cards, self.worlds = hands.shape
        self.heads = np.zeros((self.seats, self.worlds), dtype=np.uint16)
        self._hands = hands
        self._left = hands.copy()
        self._turn = 0
        self._tables = tables.ravel()
        self._by_chance = habits == BY_CHANCE
        self._thinking = [seat for seat in range(self.seats) if not self._by_chance[seat].all()]
        self._anywhere = self._by_chance.any(axis=1)
        self._offsets = np.where(self._by_chance, 0, habits) * WORDS
        self._labels = np.arange(self.seats, dtype=np.uint16)[:, None]

    def play_out(self) -> None:
        """Play until no card is left."""
        for _ in range(self.cards - self._turn):
            self.turn(self.chosen())

    def chosen(self) -> Words:
        """Return the (seats, worlds) cards of the next turn, chosen by everybody's habit."""
        cards = self._hands[:, self._turn].copy()
        if self._thinking:
            cheapest = cheapest_of(self.rows)
            for seat in self._thinking:
                card = self._by_habit(seat, cheapest)
                if self._anywhere[seat]:
                    np.copyto(cards[seat], card, where=~self._by_chance[seat])
                else:
                    cards[seat] = card
        return cards

    def _by_habit(self, seat: int, cheapest: Words) -> Words:
        left = self._left[seat]
        words = meeting(self.rows, left, cheapest)
        worth = self._tables.take(words + self._offsets[seat], mode="clip")
        # Worth above, card below: the least is the card to be laid, the lowest of equals. What is gone is above all.
        worth |= left
        return np.asarray(worth.min(axis=0) & _LOW_BITS)

    def turn(self, cards: Words) -> None:
        """Let each seat lay this card of its hand."""
        for seat in self._thinking:
            left = self._left[seat]
            left |= np.multiply(left == cards[seat], _GONE, dtype=np.uint16)
        self._turn += 1
        self.lay(cards)

    def lay(self, cards: Words, low_row: Words | None = None) -> None:
        """Lay one card of each seat, from the lowest up; a card below all rows takes `low_row`, else the cheapest."""
        laid = (cards << np.uint16(8)) | self._labels
        _sort(laid)
        high = laid & np.uint16(0xFF00)
        seats = laid & _LOW_BITS
        heads = _HEADS.take(laid >> np.uint16(8), mode="clip")
        heads += np.uint16(_LENGTH)
        self._lay_lowest(high[0], seats[0], heads[0], low_row)
        for place in range(1, self.seats):
            self._lay(high[place], seats[place], heads[place])

    def _lay(self, high: Words, seats: Words, heads: Words) -> None:
        """Lay a card that is higher than some row; `heads` are its own and one card in the bits of the length."""
        words = high - self.rows
        word = words.min(axis=0)
        there = words == word
        bits = word & _LOW_BITS
        self._put(there, (word & _LENGTH_BITS) == _FULL, bits, high, seats, heads)

    def _lay_lowest(self, high: Words, seats: Words, heads: Words, low_row: Words | None) -> None:
        words = high - self.rows
        word = words.min(axis=0)
        low = word >= TOO_LOW
        there = words == word
        bits = word & _LOW_BITS
        if low.any():
            row_bits = _bits(self.rows)
            if low_row is None:
                # Fewest heads, then fewest cards, then the first: as the rules have it for who is absent.
                order = ((row_bits & _HEADS_BITS) << np.uint16(5)) | ((row_bits & _LENGTH_BITS) >> np.uint16(3))
                order |= np.arange(ROWS, dtype=np.uint16)[:, None]
                low_row = order.min(axis=0) & np.uint16(3)
            picked = np.arange(ROWS, dtype=np.uint16)[:, None] == low_row
            np.copyto(there, picked, where=low)
            np.copyto(bits, (row_bits * picked).max(axis=0), where=low)
        self._put(there, ((bits & _LENGTH_BITS) == _FULL) | low, bits, high, seats, heads)

    def _put(self, there: Flags, takes: Flags, bits: Words, high: Words, seats: Words, heads: Words) -> None:
        taken = (bits & _HEADS_BITS) * takes
        bits *= ~takes
        np.copyto(self.rows, high - (bits + heads), where=there)
        self.heads += taken * (seats == self._labels)


def _bits(rows: Words) -> Words:
    return (-rows) & _LOW_BITS


def cheapest_of(rows: Words) -> Words:
    """Return the heads on the cheapest of the rows."""
    return np.asarray((_bits(rows) & _HEADS_BITS).min(axis=0))


def meeting(rows: Words, cards: Words, cheapest: Words) -> Words:
    """Return for (cards, worlds), or (cards,), the words of the rows to which they go.

    `cheapest` are the heads that a card below all rows costs.
    """
    high = cards << np.uint16(8)
    words = high - rows[0]
    for row in rows[1:]:
        np.minimum(words, high - row, out=words)
    return np.asarray(np.minimum(words, cheapest + np.uint16(TOO_LOW), out=words))


def _sort(laid: Words) -> None:
    """Sort the columns: a network by insertion, as fast as any for so few."""
    count = len(laid)
    for end in range(1, count):
        for at in range(end, 0, -1):
            higher = np.maximum(laid[at - 1], laid[at])
            np.minimum(laid[at - 1], laid[at], out=laid[at - 1])
            laid[at] = higher
