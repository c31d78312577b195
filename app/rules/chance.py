"""Chance is told, never drawn by the rules: who asks for it hands in something that keeps `Chance`.

`SeededChance` turns a secret seed into draws with HMAC-SHA256 in counter mode, so that the same seed always gives the
same deal and nobody can find the seed from a hand and the cards on the table: 256 bits are too many to search, while
a hand of ten and four rows pin down about 90.
"""

import hashlib
import hmac
import struct
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Protocol, TypeVar

T = TypeVar("T")

SEED_BYTES = 32
"""Length of a seed: 256 bits, because a shorter one could be found by search from the cards that a player sees."""

_DRAWS_IN_A_BLOCK = struct.Struct(">8I")
_DRAW_RANGE = 1 << 32


class Chance(Protocol):
    """Whatever can shuffle and draw for a table."""

    def below(self, bound: int) -> int:
        """Return a uniform draw from 0 … bound − 1; `bound` is at least 1."""
        ...

    def shuffle(self, items: Sequence[T]) -> list[T]:
        """Return the items in a uniformly drawn order; the argument stays as it was."""
        ...


class Shuffling(ABC):
    """The shuffle that follows from `below`: Fisher and Yates, from the last place down."""

    @abstractmethod
    def below(self, bound: int) -> int:
        """Return a uniform draw from 0 … bound − 1; `bound` is at least 1."""

    def shuffle(self, items: Sequence[T]) -> list[T]:
        """Return the items in a uniformly drawn order; the argument stays as it was."""
        shuffled = list(items)
        for place in range(len(shuffled) - 1, 0, -1):
            other = self.below(place + 1)
            shuffled[place], shuffled[other] = shuffled[other], shuffled[place]
        return shuffled


class SeededChance(Shuffling):
    """Draws that a 256-bit seed fixes for ever.

    Block i of the stream is HMAC-SHA256(seed, "tablee/chance/1" ‖ i as 8 bytes, big endian). A draw reads 4 bytes, big
    endian, and is taken again when it falls into the last, incomplete multiple of the bound: no value is favoured.

    Raises:
        ValueError: the seed is not 32 bytes long.
    """

    def __init__(self, seed: bytes) -> None:
        if len(seed) != SEED_BYTES:
            raise ValueError(f"a seed has {SEED_BYTES} bytes, not {len(seed)}")
        # Keyed once: a copy of it costs less than the key's two hashes anew for every block.
        self._keyed = hmac.new(seed, digestmod=hashlib.sha256)
        self._counter = 0
        # Draws of the last block that have not been used, the next one at the end.
        self._drawn: list[int] = []

    def below(self, bound: int) -> int:
        """Return a uniform draw from 0 … bound − 1; `bound` is at least 1 and at most 2³²."""
        if not 1 <= bound <= _DRAW_RANGE:
            raise ValueError(f"a draw is from at least 1 and at most 2^32 values, not {bound}")
        fair = _DRAW_RANGE - _DRAW_RANGE % bound
        while True:
            if not self._drawn:
                self._drawn = self._next_block()
            draw = self._drawn.pop()
            if draw < fair:
                return draw % bound

    def _next_block(self) -> list[int]:
        block = self._keyed.copy()
        block.update(b"tablee/chance/1" + self._counter.to_bytes(8, "big"))
        self._counter += 1
        return list(_DRAWS_IN_A_BLOCK.unpack(block.digest()))[::-1]
