"""No card is lost or doubled and no head is forgotten, whoever plays what."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.rules.sixquiprend import SIXQUIPREND
from app.rules.sixquiprend.cards import HEADS, ROW_LENGTH, ROWS
from app.rules.sixquiprend.events import Placed, Scored
from app.rules.sixquiprend.moves import Deal
from app.rules.sixquiprend.rules import deck
from app.rules.sixquiprend.state import State
from tests.rules.driving import Step, drive, tables

HEADS_IN_THE_DECK = {24: 38, 34: 55, 44: 72, 54: 85, 64: 103, 74: 120, 84: 137, 94: 154, 104: 171}

options = st.fixed_dictionaries(
    {},
    optional={
        "deck": st.sampled_from(["full", "tight"]),
        "hands": st.sampled_from(["dealt", "drafted"]),
        "limit": st.integers(10, 120),
        "limit_rule": st.sampled_from(["reach", "exceed"]),
        "rounds": st.none() | st.integers(1, 3),
    },
)


class Ledger:
    """Where every card of the round lies, kept beside the game from what is shown of it."""

    def __init__(self) -> None:
        self.undealt: tuple[int, ...] = ()
        self.taken: list[int] = []

    def follow(self, step: Step) -> None:
        if isinstance(step.move, Deal):
            dealt = 10 * step.after.seats + ROWS
            self.undealt = step.move.cards[dealt:]
            self.taken = []
        for event in step.events:
            if isinstance(event, Placed):
                rows = [list(row) for row in step.before.rows]
                for _, card, row, *heads in event.cards:
                    if heads:
                        assert heads == [sum(HEADS[lying] for lying in rows[row])]
                        self.taken += rows[row]
                        rows[row] = []
                    rows[row].append(card)

    def cards(self, state: State) -> list[int]:
        """Every card of the deck as often as it lies somewhere."""
        lying = [card for group in (*state.rows, *state.hands) for card in group]
        return sorted([*lying, *state.pool, *(card for card, _ in state.open_cards), *self.taken, *self.undealt])


def assert_sound(ledger: Ledger, state: State) -> None:
    assert ledger.cards(state) == list(deck(state))
    assert sum(state.heads) == sum(HEADS[card] for card in ledger.taken)
    if state.rows:
        assert len(state.rows) == ROWS
        assert all(1 <= len(row) <= ROW_LENGTH and list(row) == sorted(row) for row in state.rows)
    assert len({len(hand) for hand in state.hands}) == 1 or state.phase == "draft"
    assert all(list(hand) == sorted(hand) for hand in state.hands)
    assert state.rounds == len(state.history)
    assert state.totals == tuple(map(sum, zip(*state.history, strict=True))) or not state.history


def play(seats: int, chosen: dict[str, Any], seed: int, *, restless: bool) -> State:
    ledger = Ledger()
    state: State | None = None
    for step in drive(SIXQUIPREND, seats, SIXQUIPREND.options(chosen), seed, restless=restless):
        ledger.follow(step)
        state = step.after
        if state.phase not in ("first", "deal", "over") or any(isinstance(event, Scored) for event in step.events):
            assert_sound(ledger, state)
    assert state is not None
    return state


@settings(max_examples=150)
@given(seats=st.integers(2, 10), chosen=options, seed=st.integers(0, 2**32), restless=st.booleans())
def test_cards_and_heads_are_conserved_at_every_step(
    seats: int, chosen: dict[str, Any], seed: int, restless: bool
) -> None:
    state = play(seats, chosen, seed, restless=restless)
    assert sum(HEADS[card] for card in deck(state)) == HEADS_IN_THE_DECK[len(deck(state))]


@pytest.mark.parametrize("seats", range(2, 11))
def test_with_every_combination_of_options(seats: int) -> None:
    for seed, (_, chosen) in enumerate(table for table in tables(SIXQUIPREND) if table[0] == seats):
        play(seats, chosen, seed, restless=True)


@settings(max_examples=40)
@given(seats=st.integers(2, 10), chosen=options, seed=st.integers(0, 2**32))
def test_the_game_ends_when_its_rule_says_so_and_not_before(seats: int, chosen: dict[str, Any], seed: int) -> None:
    state = play(seats, chosen, seed, restless=False)
    rules = state.options
    totals = [0] * seats
    for number, round_heads in enumerate(state.history, start=1):
        totals = [total + heads for total, heads in zip(totals, round_heads, strict=True)]
        if rules.rounds is not None:
            ended = number == rules.rounds
        elif rules.limit_rule == "exceed":
            ended = max(totals) > rules.limit
        else:
            ended = max(totals) >= rules.limit
        assert ended == (number == state.rounds)
