"""The 98 horn cards and their points; what each deal lays out."""

import pytest

from app.rules.hornochsen.cards import CIRCLE_SIZES, DECK, HAND_SIZES, POINTS, points_of, score_of


@pytest.mark.parametrize(
    ("points", "cards"),
    [
        (-7, [55]),
        (-5, [11, 22, 33, 44, 66, 77, 88]),
        (-3, [10, 20, 30, 40, 50, 60, 70, 80, 90]),
        (-2, [5, 15, 25, 35, 45, 65, 75, 85, 95]),
        (2, [2, 12, 32, 42, 52, 62, 72, 82, 92]),
    ],
)
def test_the_cards_with_other_points_than_one(points: int, cards: list[int]) -> None:
    assert [card for card in range(1, DECK + 1) if POINTS[card] == points] == cards


def test_every_other_card_is_worth_one_point() -> None:
    assert sum(POINTS[card] == 1 for card in range(1, DECK + 1)) == 98 - 26 - 9


def test_72_green_cards_hold_81_points_and_26_red_ones_minus_87() -> None:
    green = [points for points in POINTS[1:] if points > 0]
    red = [points for points in POINTS[1:] if points < 0]
    assert (len(green), sum(green)) == (72, 81)
    assert (len(red), sum(red)) == (26, -87)


@pytest.mark.parametrize(("seats", "hand", "circle"), [(2, 14, 7), (3, 12, 9), (4, 12, 12), (5, 12, 15), (6, 10, 15)])
def test_hands_together_hold_four_cards_for_each_pile(seats: int, hand: int, circle: int) -> None:
    assert (HAND_SIZES[seats], CIRCLE_SIZES[seats]) == (hand, circle)
    assert seats * hand == 4 * circle
    assert seats * hand + circle <= DECK


def test_a_plus_counts_before_doubling_and_each_x2_doubles_the_whole() -> None:
    assert points_of((1, 3, 4), ("+5", "x2")) == 8
    assert score_of((1, 3, 4), ("+5", "+5", "x2", "x2", "x2")) == 104
    assert score_of((11,), ("x2",)) == -10
    assert score_of((), ("x2", "x2")) == 0
