"""What stays true at every step of a deal, whoever plays what."""

from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.rules.hornochsen import HORNOCHSEN
from app.rules.hornochsen.cards import CIRCLE_SIZES, POINTS, score_of
from app.rules.hornochsen.events import Scored
from app.rules.hornochsen.moves import Deal
from app.rules.hornochsen.state import State
from tests.rules.driving import Step, drive


def is_rotation_of_sorted(numbers: Sequence[int]) -> bool:
    """Whether going once round the numbers falls at one place at most."""
    return sum(numbers[at - 1] > numbers[at] for at in range(len(numbers))) <= 1


def cards_of(state: State) -> list[int]:
    """Every dealt card as often as it lies somewhere."""
    groups = (*[pile.cards for pile in state.piles], *state.hands, *state.taken)
    return sorted(card for group in groups for card in group)


def specials_of(state: State) -> list[str]:
    groups = (*[pile.specials for pile in state.piles], *state.specials, *state.taken_specials)
    return sorted(special for group in groups for special in group)


def assert_sound(state: State, dealt: list[int]) -> None:
    piles = [pile for pile in state.piles if pile.cards]
    # Hands together lack nothing to fill every pile to five.
    assert sum(5 - len(pile.cards) for pile in piles) == sum(map(len, state.hands))
    assert len(state.piles) == CIRCLE_SIZES[state.seats]
    assert cards_of(state) == dealt
    assert specials_of(state) == ["+5"] * state.seats + ["x2"] * state.seats
    # The circle keeps its order: of first cards always, of final numbers up to where the lowest one lies.
    firsts = [pile.cards[0] for pile in piles]
    assert firsts == sorted(firsts)
    assert is_rotation_of_sorted([pile.cards[-1] for pile in piles])
    for pile in state.piles:
        assert len(pile.cards) < 5
        assert pile.cards or not pile.specials
        assert list(pile.specials) == sorted(set(pile.specials))
    for hand, specials, taken in zip(state.hands, state.specials, state.taken, strict=True):
        assert list(hand) == sorted(hand)
        assert list(specials) == sorted(set(specials))
        assert list(taken) == sorted(taken)
        assert len(taken) % 5 == 0


def assert_ended(state: State, scored: Scored) -> None:
    """Every pile has been taken, and the scores are those of what each took."""
    assert not any(pile.cards for pile in state.piles)
    assert not any(state.hands)
    assert sum(map(len, state.taken)) == 5 * CIRCLE_SIZES[state.seats]
    assert scored.left == state.specials
    assert scored.scores == tuple(
        score_of(taken, specials) - 10 * len(left)
        for taken, specials, left in zip(state.taken, state.taken_specials, state.specials, strict=True)
    )
    assert state.history[-1] == scored.scores
    assert state.totals == tuple(map(sum, zip(*state.history, strict=True)))


def follow(steps: Sequence[Step]) -> None:
    dealt: list[int] = []
    for step in steps:
        if isinstance(step.move, Deal):
            dealt = cards_of(step.after)
            undealt = step.move.cards[len(dealt) :]
            assert sorted([*dealt, *undealt]) == list(range(1, 99))
        if dealt:
            assert_sound(step.after, dealt)
        assert step.after.played < 3
        if step.after.phase == "play":
            seat = step.after.turn
            assert HORNOCHSEN.legal(step.after, seat)
        for event in step.events:
            if isinstance(event, Scored):
                assert_ended(step.after, event)


@settings(max_examples=120)
@given(seats=st.integers(2, 6), deals=st.integers(1, 3), seed=st.integers(0, 2**32), restless=st.booleans())
def test_cards_specials_and_the_circle_at_every_step(seats: int, deals: int, seed: int, restless: bool) -> None:
    steps = list(drive(HORNOCHSEN, seats, HORNOCHSEN.options({"deals": deals}), seed, restless=restless))
    follow(steps)
    assert len(steps[-1].after.history) == deals


@pytest.mark.parametrize("seats", range(2, 7))
def test_ten_deals(seats: int) -> None:
    steps = list(drive(HORNOCHSEN, seats, HORNOCHSEN.options({"deals": 10, "scores": "open"}), seats))
    follow(steps)
    firsts = [step.after.first for step in steps if isinstance(step.move, Deal)]
    assert firsts == [(firsts[0] + deal) % seats for deal in range(10)]


@settings(max_examples=60)
@given(seats=st.integers(2, 6), seed=st.integers(0, 2**32))
def test_without_specials_nobody_gains_what_another_loses_not(seats: int, seed: int) -> None:
    """Points of all taken cards together are those of all dealt cards, whoever took them."""
    *_, last = drive(HORNOCHSEN, seats, HORNOCHSEN.options({}), seed)
    dealt = cards_of(last.after)
    assert sum(score_of(taken, ()) for taken in last.after.taken) == sum(POINTS[card] for card in dealt)
