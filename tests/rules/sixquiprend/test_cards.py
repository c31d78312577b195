"""The 104 cards and their heads."""

import pytest

from app.rules.sixquiprend.cards import FULL_DECK, HEADS, heads_of, tight_deck


@pytest.mark.parametrize(
    ("heads", "cards"),
    [
        (7, [55]),
        (5, [11, 22, 33, 44, 66, 77, 88, 99]),
        (3, [10, 20, 30, 40, 50, 60, 70, 80, 90, 100]),
        (2, [5, 15, 25, 35, 45, 65, 75, 85, 95]),
    ],
)
def test_the_cards_with_several_heads(heads: int, cards: list[int]) -> None:
    assert [card for card in range(1, FULL_DECK + 1) if HEADS[card] == heads] == cards


def test_every_other_card_has_one_head() -> None:
    assert sum(HEADS[card] == 1 for card in range(1, FULL_DECK + 1)) == 104 - 1 - 8 - 10 - 9


def test_the_box_holds_171_heads() -> None:
    assert heads_of(tuple(range(1, FULL_DECK + 1))) == 171


@pytest.mark.parametrize(
    ("seats", "heads"),
    [(2, 38), (3, 55), (4, 72), (5, 85), (6, 103), (7, 120), (8, 137), (9, 154), (10, 171)],
)
def test_the_tight_deck_grows_with_the_table(seats: int, heads: int) -> None:
    assert tight_deck(seats) == 10 * seats + 4
    assert heads_of(tuple(range(1, tight_deck(seats) + 1))) == heads
