"""What holds at every step of any game, whoever plays what: cards, pawns, turns, sevens, tens, counters."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.rules.game import Leave, Refused, Return
from app.rules.toc import TOC
from app.rules.toc.board import start_of
from app.rules.toc.cards import DECK
from app.rules.toc.events import Advanced, Dealt, Discarded, Played, Stopped, Swapped, Unprotected
from app.rules.toc.moves import Deal, Discard, Place
from app.rules.toc.state import State
from tests.rules.driving import Step, drive, tables

GAMES = 20
"""Whole games with options drawn at random; each has about a thousand steps."""

options = st.fixed_dictionaries(
    {},
    optional={
        "teams": st.booleans(),
        "start_pawn": st.booleans(),
        "charity": st.integers(0, 3),
        "seven": st.sampled_from(["split", "single"]),
    },
)


class Ledger:
    """Cards, pawns and counters, kept beside the game from what is shown of it."""

    def __init__(self, state: State) -> None:
        self.laid: list[str] = []
        self.pawns = [list(pawns) for pawns in TOC.view(state).pawns]
        self.protected = list(TOC.view(state).fresh)
        self.active: set[int] = set()
        self.idle = list(state.idle)
        self.steps = 0
        """Steps of the seven that is being played."""

    def follow(self, step: Step) -> None:
        if isinstance(step.move, Deal):
            self.laid = []
        for event in step.events:
            match event:
                case Dealt():
                    self._begin_hand(event)
                case Played():
                    self.laid.append(event.card)
                    self.active.add(event.seat)
                    self._moved(event)
                    self.steps = event.by if event.card[0] == "7" else 0
                case Advanced():
                    self._moved(event)
                    self.steps += event.by
                case Swapped():
                    self.laid.append(event.card)
                    self.active.add(event.seat)
                    self._replace(event.colour, event.origin, event.at)
                    self._replace(event.other, event.at, event.origin)
                case Discarded():
                    self.laid.append(event.card)
                case Stopped():
                    self.steps = 0
                case Unprotected():
                    assert self.protected[event.colour]
                    self.protected[event.colour] = False

    def end_hand(self) -> None:
        self.idle = [0 if seat in self.active else count + 1 for seat, count in enumerate(self.idle)]
        self.active.clear()

    def _begin_hand(self, event: Dealt) -> None:
        if event.hand_no > 1:
            self.end_hand()

    def _moved(self, event: Played | Advanced) -> None:
        for colour, square in event.eaten:
            assert not (self.protected[colour] and square == start_of(colour))
            self._replace(colour, square, "base")
        if event.by == 0:
            assert not self.protected[event.colour]
            self.protected[event.colour] = True
        elif event.origin == start_of(event.colour):
            self.protected[event.colour] = False
        self._replace(event.colour, event.origin, event.to)

    def _replace(self, colour: int, place: Place, by: Place) -> None:
        pawns = self.pawns[colour]
        pawns[pawns.index(place)] = by

    def cards(self, state: State) -> list[str]:
        """Every card of the deck as often as it lies somewhere."""
        return sorted([*self.laid, *state.talon, *(card for hand in state.hands for card in hand)])


def assert_pawns_stand_rightly(state: State, ledger: Ledger) -> None:
    """What events told is where the pawns stand; four a colour, one on a square, protected on the own start only."""
    shown = TOC.view(state)
    assert [sorted(map(str, pawns)) for pawns in ledger.pawns] == [sorted(map(str, pawns)) for pawns in shown.pawns]
    assert tuple(ledger.protected) == shown.fresh
    assert all(len(pawns) == 4 for pawns in shown.pawns)
    ring = [place for pawns in shown.pawns for place in pawns if isinstance(place, int)]
    assert len(set(ring)) == len(ring)
    assert all(0 <= place < 18 * state.seats for place in ring)
    for colour, pawns in enumerate(shown.pawns):
        house = [place for place in pawns if isinstance(place, str) and place != "base"]
        assert len(set(house)) == len(house)
        assert not shown.fresh[colour] or start_of(colour) in pawns


def assert_hands_are_even(state: State) -> None:
    sizes = [len(hand) for hand in state.hands]
    if state.phase == "charity" and state.received:
        sizes[state.turn] -= 1
        sizes[state.giver] += 1
    assert max(sizes) - min(sizes) <= 1
    if state.phase in ("charity", "exchange"):
        assert max(sizes) == min(sizes) > 0
    assert all(list(hand) == sorted(hand, key=DECK.index) for hand in state.hands)


def assert_turn_passes_on(step: Step) -> None:
    """The turn goes to the next seat, and a ten of a player binds it; nothing else does."""
    before, after = step.before, step.after
    over = before.phase == "play" == after.phase and after.hand_no == before.hand_no and not after.steps_left
    if over and step.seat == before.turn and not isinstance(step.move, Leave | Return):
        assert after.turn == (before.turn + 1) % before.seats
        card = getattr(step.move, "card", "")
        assert after.must_discard == (card.startswith("T") and not step.auto)
    elif after.hand_no != before.hand_no or after.phase != "play":
        assert not after.must_discard


def assert_card_was_due(step: Step) -> None:
    """No player discards while a card can be played, and a bound one only discards."""
    before, seat = step.before, step.seat
    if before.phase != "play" or seat is None or isinstance(step.move, Leave | Return) or step.auto:
        return
    own = TOC.own(before, seat)
    if isinstance(step.move, Discard):
        assert own.discard == ("ten" if before.must_discard else "nothing")
        assert own.plays == {}
    elif not before.steps_left:
        assert not before.must_discard
        assert own.plays
        for card in own.hand:
            assert isinstance(TOC.apply(before, seat, Discard(card=card)), Refused)


def assert_seven_is_whole(step: Step, ledger: Ledger) -> None:
    """Exactly seven steps when they are shared, one to seven when a single pawn goes, fewer only when broken off."""
    if any(isinstance(event, Played | Advanced) for event in step.events) and ledger.steps:
        if step.after.options.seven == "single":
            assert 1 <= ledger.steps <= 7
            assert step.after.steps_left == 0
        else:
            assert ledger.steps + step.after.steps_left == 7


def assert_own_colour_moves(step: Step) -> None:
    partners = TOC.view(step.before).partners
    for event in step.events:
        if isinstance(event, Played | Advanced | Swapped):
            home = all(place in ("H0", "H1", "H2", "H3") for place in TOC.view(step.before).pawns[event.seat])
            assert event.colour == (partners[event.seat] if partners and home else event.seat)


def play(seats: int, chosen: dict[str, Any], seed: int) -> None:
    rules = TOC.options(chosen)
    ledger = Ledger(TOC.new(seats, rules))
    partners = TOC.view(TOC.new(seats, rules)).partners
    assert (partners is not None) == (rules.teams and seats in (4, 6))
    assert partners is None or all(partners[partners[seat]] == seat != partners[seat] for seat in range(seats))
    state: State | None = None
    for step in drive(TOC, seats, rules, seed, restless=True):
        ledger.follow(step)
        state = step.after
        if state.phase == "deal" and step.before.phase == "play":
            ledger.end_hand()
        if state.phase not in ("first", "deal"):
            assert ledger.cards(state) == sorted(DECK)
        assert_pawns_stand_rightly(state, ledger)
        assert_hands_are_even(state)
        assert_turn_passes_on(step)
        assert_card_was_due(step)
        assert_seven_is_whole(step, ledger)
        assert_own_colour_moves(step)
        if rules.charity == 0:
            assert list(state.idle) == ledger.idle
    assert state is not None
    assert state.phase == "over"


@settings(max_examples=GAMES)
@given(seats=st.integers(2, 6), chosen=options, seed=st.integers(0, 2**32))
def test_everything_holds_at_every_step(seats: int, chosen: dict[str, Any], seed: int) -> None:
    play(seats, chosen, seed)


@pytest.mark.parametrize("seats", range(2, 7))
def test_with_both_sevens_and_with_charity(seats: int) -> None:
    every = [chosen for count, chosen in tables(TOC) if count == seats]
    for seed, chosen in enumerate(every[:: len(every) // 2]):
        play(seats, chosen, seed)
