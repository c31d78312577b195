"""Many rounds at once against the rules module, turn by turn. `TABLEE_BATCH=long` compares 100,000 positions."""

import os
import random

import numpy as np
import pytest

from app.rules.game import Applied
from app.rules.sixquiprend import SIXQUIPREND, habits
from app.rules.sixquiprend.absent import cheapest_row
from app.rules.sixquiprend.batch import BY_CHANCE, Round, row_words
from app.rules.sixquiprend.cards import FULL_DECK, HEADS, ROW_LENGTH, ROWS
from app.rules.sixquiprend.moves import Play, Take
from app.rules.sixquiprend.rules import TOO_LOW
from app.rules.sixquiprend.state import State
from tests.rules.sixquiprend.plain import nearest_row

POSITIONS = 100_000 if os.environ.get("TABLEE_BATCH") == "long" else 3_000
SEATS = tuple(range(2, 11))


def any_position(draw: random.Random, seats: int, cards: int) -> State:
    """Rows of any length with any cards on them, however unlikely, and hands of so many cards."""
    deck = draw.sample(range(1, FULL_DECK + 1), FULL_DECK)
    rows = []
    for _ in range(ROWS):
        length = draw.randint(1, ROW_LENGTH)
        if seats * cards + ROWS * ROW_LENGTH > FULL_DECK:
            length = 1
        rows.append(sorted(deck.pop() for _ in range(length)))
    hands = [sorted(deck.pop() for _ in range(cards)) for _ in range(seats)]
    return SIXQUIPREND.begin(seats, SIXQUIPREND.options({"rounds": 20}), {"rows": rows, "hands": hands})


def play_by_the_rules(state: State, cards: list[int], low_row: int | None) -> State:
    """The turn after these cards; a card below all rows takes the given row, or the cheapest."""
    for seat, card in enumerate(cards):
        answer = SIXQUIPREND.apply(state, seat, Play(card=card))
        assert isinstance(answer, Applied)
        state = answer.state
    if state.phase == "place":
        (lowest,) = SIXQUIPREND.to_act(state)
        answer = SIXQUIPREND.apply(state, lowest, Take(row=cheapest_row(state.rows) if low_row is None else low_row))
        assert isinstance(answer, Applied)
        state = answer.state
    return state


def joined(states: list[State]) -> Round:
    """The same positions as worlds of one batch, everybody playing by chance."""
    hands = np.array([state.hands for state in states], dtype=np.uint16).transpose(1, 2, 0)
    rows = np.stack([row_words(state.rows) for state in states], axis=1)
    by_chance = np.full((hands.shape[0], len(states)), BY_CHANCE)
    return Round(rows, np.ascontiguousarray(hands), by_chance, habits.gap()[None])


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("told", [False, True], ids=["cheapest", "told"])
def test_a_turn_ends_as_the_rules_say(seats: int, told: bool) -> None:
    draw = random.Random(seats)
    states = [any_position(draw, seats, 1) for _ in range(POSITIONS // len(SEATS) // 2)]
    low_rows = [draw.randrange(ROWS) for _ in states]
    table = joined(states)
    cards = np.array([[hand[0] for hand in state.hands] for state in states], dtype=np.uint16).T
    table.lay(cards, np.array(low_rows, dtype=np.uint16) if told else None)
    for world, state in enumerate(states):
        after = play_by_the_rules(state, [hand[0] for hand in state.hands], low_rows[world] if told else None)
        assert table.rows[:, world].tolist() == row_words(after.rows).tolist()
        assert table.heads[:, world].tolist() == list(after.totals)


@pytest.mark.parametrize("seats", SEATS)
def test_a_round_of_chance_ends_as_the_rules_say(seats: int) -> None:
    draw = random.Random(seats)
    states = [any_position(draw, seats, 8) for _ in range(20)]
    table = joined(states)
    table.play_out()
    for world, state in enumerate(states):
        for turn in range(8):
            state = play_by_the_rules(state, [hand[turn] for hand in states[world].hands], None)
        assert table.heads[:, world].tolist() == list(state.totals)


def by_gap(state: State, hand: tuple[int, ...]) -> int:
    """The card that the habit `gap` says, found in the plainest way."""
    cheapest = min(sum(HEADS[card] for card in row) for row in state.rows)

    def dislike(card: int) -> tuple[int, int, int]:
        row = nearest_row(state.rows, card)
        if row == TOO_LOW:
            return 1, cheapest, card
        if len(state.rows[row]) < ROW_LENGTH:
            return 0, card - state.rows[row][-1], card
        return 1, sum(HEADS[one] for one in state.rows[row]), card

    return min(hand, key=dislike)


@pytest.mark.parametrize("seats", SEATS)
def test_a_round_of_a_habit_is_what_a_plain_reading_of_it_plays(seats: int) -> None:
    draw = random.Random(seats)
    states = [any_position(draw, seats, 8) for _ in range(20)]
    table = joined(states)
    table = Round(
        table.rows,
        np.array([state.hands for state in states], dtype=np.uint16).transpose(1, 2, 0).copy(),
        np.zeros((seats, len(states)), dtype=np.intp),
        habits.gap()[None],
    )
    table.play_out()
    for world, state in enumerate(states):
        for _ in range(8):
            state = play_by_the_rules(state, [by_gap(state, hand) for hand in state.hands], None)
        assert table.heads[:, world].tolist() == list(state.totals)


def test_who_plays_by_a_habit_and_who_by_chance_may_sit_together() -> None:
    draw = random.Random(1)
    states = [any_position(draw, 3, 6) for _ in range(30)]
    hands = np.array([state.hands for state in states], dtype=np.uint16).transpose(1, 2, 0).copy()
    kinds = np.zeros((3, len(states)), dtype=np.intp)
    kinds[1] = BY_CHANCE
    kinds[2, ::2] = BY_CHANCE
    table = Round(np.stack([row_words(state.rows) for state in states], axis=1), hands, kinds, habits.gap()[None])
    table.play_out()
    for world, state in enumerate(states):
        for turn in range(6):
            cards = [
                by_gap(state, state.hands[seat]) if kinds[seat, world] == 0 else states[world].hands[seat][turn]
                for seat in range(3)
            ]
            state = play_by_the_rules(state, cards, None)
        assert table.heads[:, world].tolist() == list(state.totals)
