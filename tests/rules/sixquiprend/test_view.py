"""What each may see: what is hidden changes no byte that a viewer gets."""

import itertools
import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from app.rules.sixquiprend import SIXQUIPREND
from app.rules.sixquiprend.moves import Deal, Play
from app.rules.sixquiprend.state import State
from tests.rules.driving import Step, drive, phases
from tests.rules.sixquiprend.table import Table, drafted_table
from tests.rules.watching import PAIRS, Moves, moves_of, stream, until_some_phase


def test_a_hand_is_seen_by_its_seat_alone() -> None:
    table = Table(3).deals(range(1, 105))
    assert [SIXQUIPREND.own(table.state, seat).hand for seat in range(3)] == list(table.state.hands)
    assert SIXQUIPREND.view(table.state).hands is None


def test_who_has_chosen_is_seen_but_not_what() -> None:
    table = Table(3).deals(range(1, 105))
    one, other = table.plays(0, 1).state, table.plays(0, 2).state
    assert SIXQUIPREND.view(one).waiting == (1, 2)
    assert msgspec.json.encode(SIXQUIPREND.view(one)) == msgspec.json.encode(SIXQUIPREND.view(other))
    assert SIXQUIPREND.own(other, 0).choice == 2


def test_the_cards_of_a_turn_are_seen_once_all_have_chosen() -> None:
    table = Table(rows=[[10], [20], [30], [40]], hands=[[41, 90], [7, 91]]).plays(0, 41)
    assert SIXQUIPREND.view(table.state).open is None
    assert SIXQUIPREND.view(table.plays(1, 7).state).open == ((1, 7), (0, 41))


def test_the_room_reads_round_and_turn() -> None:
    table = Table(rows=[[10], [20], [30], [40]], hands=[[41, 90], [7, 91]])
    assert (SIXQUIPREND.view(table.state).round, SIXQUIPREND.view(table.state).turn) == (1, 9)
    assert SIXQUIPREND.view(table.all_play(41, 7).state).turn == 9
    assert SIXQUIPREND.view(table.takes(1, 0).state).turn == 10


def test_open_hands_and_open_cards_are_seen_while_drafting() -> None:
    table = drafted_table(2, first=1).picks(1, 9)
    seen = SIXQUIPREND.view(table.state)
    assert seen.hands == ((), (9,))
    assert seen.pool == tuple(card for card in range(1, 25) if card != 9)
    assert seen.waiting == (0,)


# Non-interference


def rounds_of(steps: list[Step]) -> Iterator[list[Step]]:
    """The steps of one round after the other, each beginning with its deal."""
    current: list[Step] = []
    for step in steps:
        if isinstance(step.move, Deal) and current:
            yield current
            current = []
        current.append(step)
    yield current


def known_to(viewer: int | None, steps: list[Step], state: State) -> set[int]:
    """Cards of this round that the viewer has seen by now: those that lay open, and those of its own hand."""
    known: set[int] = set()
    for step in steps:
        known.update(card for row in step.after.rows for card in row)
        known.update(card for card, _ in step.after.open_cards)
        for event in step.events:
            if hasattr(event, "cards"):
                known.update(lies[1] for lies in event.cards)
        if viewer is not None:
            known.update(step.after.hands[viewer])
    return known


def other_deal(viewer: int | None, steps: list[Step], draw: random.Random) -> dict[int, int]:
    """Another world for this round: a permutation of the cards that the viewer has not seen."""
    state = steps[-1].after
    if state.options.hands == "drafted" or not isinstance(steps[0].move, Deal):
        return {}
    known = known_to(viewer, steps, state)
    hidden = [card for card in steps[0].move.cards if card not in known]
    return dict(zip(hidden, draw.sample(hidden, len(hidden)), strict=True))


def other_world(viewer: int | None, steps: list[Step], draw: random.Random) -> Moves:
    """The same public history with other hidden cards, other secret choices, and other changes of mind."""
    moves: Moves = []
    for steps_of_round in rounds_of(steps):
        swap = other_deal(viewer, steps_of_round, draw)
        last = steps_of_round[-1].after
        turn = [step for step in steps_of_round if step.before.step == last.step and last.phase == "choose"]
        for step in steps_of_round:
            move, auto = step.move, step.auto
            if isinstance(move, Deal):
                cards = tuple(swap.get(card, card) for card in move.cards)
                if step.after.phase == "draft":
                    cards = tuple(draw.sample(cards, len(cards)))
                moves.append((None, Deal(cards=cards), False))
            elif isinstance(move, Play) and step in turn and step.seat != viewer and step.seat is not None:
                # Not shown yet: another card, chosen by the other of player and system, after any change of mind.
                hand = [swap.get(card, card) for card in last.hands[step.seat]]
                gone = step.before.left[step.seat]
                chosen_before = bool(step.before.chosen[step.seat])
                auto = gone or (not chosen_before and draw.random() < 0.5)
                moves.append((step.seat, Play(card=draw.choice(hand)), auto))
                while not gone and draw.random() < 0.4:
                    moves.append((step.seat, Play(card=draw.choice(hand)), False))
            else:
                moves.append((step.seat, move, auto))
    return moves


@pytest.mark.parametrize("role", ["player", "spectator"])
def test_what_a_viewer_may_not_know_changes_no_byte_that_it_gets(role: str) -> None:
    """500 pairs of games with the same public history: hidden cards, deck order, secret choices, changes of mind and
    the system's choices differ, and view, own part and events are the same bytes in the same order."""
    draw = random.Random(30)
    met: Counter[str] = Counter()
    games = itertools.count()
    while met.total() < PAIRS:
        seed = next(games)
        seats = draw.randint(2, 6)
        viewer = None if role == "spectator" else draw.randrange(seats)
        chosen = {
            "deck": draw.choice(["full", "tight"]),
            "hands": draw.choice(["dealt", "dealt", "drafted"]),
            "rounds": draw.randint(1, 2),
        }
        options = SIXQUIPREND.options(chosen)
        steps = until_some_phase(list(drive(SIXQUIPREND, seats, options, seed, restless=True)), draw)
        here = moves_of(steps)
        there = other_world(viewer, steps, draw)
        if here == there:
            continue
        assert stream(SIXQUIPREND, seats, options, here, viewer) == stream(
            SIXQUIPREND, seats, options, there, viewer
        ), seed
        met[steps[-1].after.phase] += 1
    # Before the first deal there is nothing to hide.
    assert set(met) == set(phases(SIXQUIPREND)) - {"first"}
    assert min(met[phase] for phase in ("choose", "draft", "place", "over")) > 20, met


@pytest.mark.parametrize("viewer", [None, 0, 1])
def test_the_comparison_finds_a_leak(viewer: int | None, monkeypatch: pytest.MonkeyPatch) -> None:
    """A view that told the lowest card of the last hand would be found out."""
    honest = SIXQUIPREND.view

    def leaking(state: State) -> Any:
        seen = honest(state)
        lowest = min(state.hands[-1], default=0)
        return msgspec.structs.replace(seen, heads=(*seen.heads[:-1], lowest))

    monkeypatch.setattr(type(SIXQUIPREND), "view", lambda _, state: leaking(state))
    draw, options = random.Random(1), SIXQUIPREND.options({"rounds": 1})
    steps = list(drive(SIXQUIPREND, 3, options, 1))[:8]
    here = moves_of(steps)
    found = any(
        stream(SIXQUIPREND, 3, options, here, viewer)
        != stream(SIXQUIPREND, 3, options, other_world(viewer, steps, draw), viewer)
        for _ in range(10)
    )
    assert found
