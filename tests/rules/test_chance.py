"""Chance: fixed for ever by its seed, fair, and never from a short seed."""

import hashlib
import hmac
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

import pytest

from app.rules.chance import SeededChance
from app.rules.sixquiprend import SIXQUIPREND
from app.rules.sixquiprend.moves import Deal, First

ZEROS, COUNTING, ONES = bytes(32), bytes(range(32)), b"\xff" * 32


def draws(seed: bytes) -> Iterator[int]:
    """The stream as docs/rules.md describes it: 4 bytes after 4 bytes of one block after another."""
    counter = 0
    while True:
        block = hmac.new(seed, b"tablee/chance/1" + counter.to_bytes(8, "big"), hashlib.sha256).digest()
        for at in range(0, 32, 4):
            yield int.from_bytes(block[at : at + 4], "big")
        counter += 1


def shuffled(seed: bytes, count: int) -> list[int]:
    cards, stream = list(range(1, count + 1)), draws(seed)
    for place in range(count - 1, 0, -1):
        drawn = next(number for number in stream if number < 2**32 - 2**32 % (place + 1)) % (place + 1)
        cards[place], cards[drawn] = cards[drawn], cards[place]
    return cards


# fmt: off
VECTORS = [
    (ZEROS, [4084292175, 1471937156, 108981432, 1749451831], [
        70, 66, 34, 96, 59, 12, 38, 97, 2, 80, 87, 91, 54, 48, 21, 93, 75, 32, 23, 40, 69, 31, 56, 71, 85, 24,
        36, 19, 7, 95, 8, 50, 102, 57, 6, 44, 51, 104, 46, 29, 37, 94, 74, 10, 20, 60, 65, 41, 84, 98, 55, 45,
        49, 79, 92, 9, 101, 22, 30, 90, 35, 77, 72, 103, 3, 17, 73, 62, 100, 82, 18, 28, 33, 67, 13, 61, 86, 88,
        89, 76, 78, 99, 52, 81, 64, 39, 15, 42, 4, 5, 83, 11, 26, 53, 58, 63, 47, 68, 25, 14, 27, 43, 1, 16,
    ]),
    (COUNTING, [88326006, 936056946, 854215732, 1634054158], [
        8, 51, 66, 4, 94, 9, 64, 15, 16, 95, 77, 46, 45, 100, 22, 92, 53, 19, 93, 50, 41, 47, 36, 99, 103, 82,
        17, 20, 27, 87, 76, 81, 85, 48, 25, 59, 104, 74, 10, 12, 28, 88, 90, 30, 42, 18, 35, 1, 26, 97, 78, 23,
        96, 83, 73, 69, 84, 29, 49, 52, 80, 70, 79, 71, 6, 21, 57, 43, 101, 7, 75, 37, 32, 33, 68, 72, 62, 58,
        60, 11, 86, 40, 56, 13, 39, 44, 63, 2, 24, 61, 98, 91, 31, 89, 65, 38, 67, 14, 3, 34, 102, 5, 54, 55,
    ]),
    (ONES, [2789660012, 2653064701, 1880300913, 2242914159], [
        73, 64, 48, 104, 78, 27, 77, 96, 79, 3, 66, 54, 23, 80, 16, 42, 12, 10, 24, 94, 21, 93, 49, 19, 32, 38,
        15, 63, 61, 20, 58, 87, 26, 82, 37, 29, 4, 14, 62, 46, 83, 89, 91, 65, 95, 6, 45, 86, 72, 92, 99, 18,
        67, 33, 9, 59, 39, 36, 81, 71, 8, 53, 13, 7, 30, 76, 50, 28, 41, 56, 57, 1, 98, 44, 34, 40, 84, 43,
        11, 103, 74, 31, 100, 47, 51, 85, 52, 2, 55, 25, 88, 69, 97, 17, 60, 35, 5, 68, 102, 22, 90, 70, 75, 101,
    ]),
]
"""Seed, first draws, shuffled deck of 104: computed by another program, fixed for ever."""
# fmt: on


@pytest.mark.parametrize(("seed", "first", "deck"), VECTORS)
def test_known_seeds_give_known_decks(seed: bytes, first: list[int], deck: list[int]) -> None:
    chance = SeededChance(seed)
    assert [chance.below(2**32) for _ in range(4)] == first
    assert SeededChance(seed).shuffle(range(1, 105)) == deck


@pytest.mark.parametrize("seed", [hashlib.sha256(bytes([number])).digest() for number in range(50)])
def test_the_shuffle_is_what_its_description_says(seed: bytes) -> None:
    assert SeededChance(seed).shuffle(range(1, 105)) == shuffled(seed, 104)


def test_the_stream_goes_on_from_one_draw_to_the_next() -> None:
    chance, stream = SeededChance(COUNTING), draws(COUNTING)
    assert [chance.below(2**32) for _ in range(100)] == [next(stream) for _ in range(100)]


def test_a_draw_in_the_incomplete_last_multiple_is_taken_again() -> None:
    bound = 2**31 + 1  # nearly every second number lies beyond the only whole multiple
    chance, stream = SeededChance(ZEROS), draws(ZEROS)
    fair = [next(number for number in stream if number < bound) for _ in range(200)]
    assert [chance.below(bound) for _ in range(200)] == fair


@pytest.mark.parametrize("length", [0, 4, 8, 16, 31, 33, 64])
def test_a_seed_has_32_bytes(length: int) -> None:
    with pytest.raises(ValueError, match="32 bytes"):
        SeededChance(bytes(length))


@pytest.mark.parametrize("bound", [0, -1, 2**32 + 1])
def test_a_draw_is_from_1_to_4_billion_values(bound: int) -> None:
    with pytest.raises(ValueError, match="a draw is from"):
        SeededChance(ZEROS).below(bound)


def test_a_draw_from_one_value_is_that_value() -> None:
    assert {SeededChance(ZEROS).below(1) for _ in range(10)} == {0}


def test_a_shuffle_leaves_its_argument_alone_and_keeps_every_card() -> None:
    deck = list(range(1, 105))
    assert sorted(SeededChance(ONES).shuffle(deck)) == deck
    assert deck == list(range(1, 105))
    assert SeededChance(ONES).shuffle([]) == []


def chi_square(counts: Counter[int], values: int, total: int) -> float:
    expected = total / values
    return sum((counts[value] - expected) ** 2 for value in range(values)) / expected


def test_every_card_comes_to_every_place_equally_often() -> None:
    """χ² of 104 places × 104 cards over 4,000 shuffles: 103² degrees of freedom, four standard deviations each way."""
    shuffles, chance = 4_000, SeededChance(COUNTING)
    counts: Counter[int] = Counter()
    for _ in range(shuffles):
        counts.update(place * 104 + card for place, card in enumerate(chance.shuffle(range(104))))
    freedom = 103**2
    assert abs(chi_square(counts, 104**2, 104 * shuffles) - freedom) < 4 * (2 * freedom) ** 0.5


def test_neighbours_before_the_shuffle_are_no_neighbours_after_it() -> None:
    """How far the card after each card moves: each of the 103 cyclic distances is equally frequent."""
    shuffles, chance = 1_000, SeededChance(COUNTING)
    counts: Counter[int] = Counter()
    for _ in range(shuffles):
        deck = chance.shuffle(range(104))
        counts.update((after - before) % 104 - 1 for before, after in pairwise(deck))
    freedom = 102
    assert abs(chi_square(counts, 103, 103 * shuffles) - freedom) < 4 * (2 * freedom) ** 0.5


def test_a_deal_is_the_whole_shuffled_deck() -> None:
    dealt = SIXQUIPREND.chance_move(SIXQUIPREND.new(4, SIXQUIPREND.options({})), SeededChance(ZEROS))
    assert dealt == Deal(cards=tuple(shuffled(ZEROS, 104)))


def test_a_tight_deal_is_the_whole_tight_deck() -> None:
    tight = SIXQUIPREND.new(4, SIXQUIPREND.options({"deck": "tight"}))
    assert SIXQUIPREND.chance_move(tight, SeededChance(ZEROS)) == Deal(cards=tuple(shuffled(ZEROS, 44)))


def test_the_first_picker_is_any_seat() -> None:
    state = SIXQUIPREND.new(5, SIXQUIPREND.options({"hands": "drafted"}))
    chance = SeededChance(ONES)
    drawn = {SIXQUIPREND.chance_move(state, chance) for _ in range(100)}
    assert drawn == {First(seat=seat) for seat in range(5)}
