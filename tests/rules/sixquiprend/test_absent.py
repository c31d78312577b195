"""What the system plays in the place of an absent or late player, and what computers play."""

from collections import Counter

import pytest

from app.rules.game import LEVELS, Level
from app.rules.sixquiprend import SIXQUIPREND
from app.rules.sixquiprend.moves import Pick, Play, Take
from tests.rules.driving import Draws
from tests.rules.sixquiprend.table import Table, drafted_table

FOUR_TENS = [[10], [20], [30], [40]]


def test_the_system_plays_any_card_of_the_hand_equally_often() -> None:
    state = Table(rows=FOUR_TENS, hands=[[41, 50, 52, 60], [42, 51, 53, 61]]).state
    draws = Draws(1)
    drawn = Counter(SIXQUIPREND.absent_move(state, 1, draws) for _ in range(4_000))
    assert set(drawn) == {Play(card=card) for card in (42, 51, 53, 61)}
    assert all(abs(count - 1_000) < 120 for count in drawn.values())


def test_the_system_picks_any_open_card_equally_often() -> None:
    state, draws = drafted_table(2, first=0).state, Draws(2)
    drawn = Counter(SIXQUIPREND.absent_move(state, 0, draws) for _ in range(24 * 200))
    assert set(drawn) == {Pick(card=card) for card in range(1, 25)}
    assert all(abs(count - 200) < 70 for count in drawn.values())


def test_the_system_takes_the_cheapest_row_and_draws_nothing_for_it() -> None:
    state = Table(rows=[[33], [40], [51, 52], [61, 66]], hands=[[5, 90], [67, 91]]).all_play(5, 67).state
    assert {SIXQUIPREND.absent_move(state, 0, Draws(seed)) for seed in range(20)} == {Take(row=2)}


@pytest.mark.parametrize("level", LEVELS)
def test_a_computer_takes_the_cheapest_row(level: Level) -> None:
    state = Table(rows=[[33], [40], [51, 52], [61, 66]], hands=[[5, 90], [67, 91]]).all_play(5, 67).state
    move = SIXQUIPREND.bot_move(SIXQUIPREND.sight(state, 0), level, Draws(0))
    assert move == Take(row=2)
