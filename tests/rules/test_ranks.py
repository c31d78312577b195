"""Ranks: 1 is best, equal scores share a rank, and the next one is skipped."""

import pytest

from app.rules.game import ranks


@pytest.mark.parametrize(
    ("scores", "lowest", "highest"),
    [
        ((67, 12, 30, 12), (4, 1, 3, 1), (1, 3, 2, 3)),
        ((5, 5, 5), (1, 1, 1), (1, 1, 1)),
        ((0, -3), (2, 1), (1, 2)),
        ((1, 2, 3), (1, 2, 3), (3, 2, 1)),
        ((7,), (1,), (1,)),
    ],
)
def test_ranks(scores: tuple[int, ...], lowest: tuple[int, ...], highest: tuple[int, ...]) -> None:
    assert ranks(scores, best="lowest") == lowest
    assert ranks(scores, best="highest") == highest
