"""What each may see: what is hidden changes no byte that a viewer gets."""

import itertools
import random
from collections import Counter
from typing import Any

import msgspec
import pytest

from app.rules.hornochsen import HORNOCHSEN
from app.rules.hornochsen.moves import Deal
from app.rules.hornochsen.state import State
from tests.rules.driving import Step, drive, phases
from tests.rules.hornochsen.table import Lying, Table
from tests.rules.watching import PAIRS, Moves, moves_of, stream, until_some_phase

BOTH = ["+5", "x2"]


def test_a_hand_is_seen_by_its_seat_alone() -> None:
    table = Table(3).draws_first(0).deals()
    assert [HORNOCHSEN.own(table.state, seat).hand for seat in range(3)] == list(table.state.hands)
    assert "hands" not in HORNOCHSEN.view_type.__struct_fields__


def test_everybody_sees_how_many_horn_cards_and_which_specials_each_holds() -> None:
    table = Table(3).draws_first(0).deals().plays(0, 1).places(0, "x2", 40)
    seen = HORNOCHSEN.view(table.state)
    assert seen.cards == (11, 12, 12)
    assert seen.specials == (("+5",), ("+5", "x2"), ("+5", "x2"))
    assert (seen.turn, seen.played, seen.first, seen.deal) == (0, 2, 0, 1)
    assert seen.waiting == (0,)


def test_the_place_of_a_taken_pile_stays_empty() -> None:
    table = Table(piles=[[10], ([20, 21, 22, 23], ["x2"]), [40]], hands=[[24, 1, 2, 3], [50, 51, 52, 53, 54]])
    seen = HORNOCHSEN.view(table.plays(0, 24).state)
    assert msgspec.json.encode(seen.piles) == b"[[[10],[]],[[],[]],[[40],[]]]"
    assert seen.taken == (1, 0)


@pytest.mark.parametrize(("scores", "points"), [("hidden", None), ("open", (12, -3))])
def test_points_are_seen_only_where_the_table_shows_them(scores: str, points: tuple[int, ...] | None) -> None:
    table = Table(
        piles=[[30, 31]],
        hands=[[32, 33], [34]],
        specials=[["x2"], ["+5"]],
        taken=[[2, 1, 3, 4, 6], [11, 12, 13, 15, 16]],
        taken_specials=[["x2"], []],
        scores=scores,
    )
    assert HORNOCHSEN.view(table.state).points == points


def test_a_seat_is_told_where_each_card_would_go_and_what_it_would_take() -> None:
    piles: list[Lying] = [([10, 11, 12, 13], BOTH), [20, 21, 22, 23], [30]]
    table = Table(piles=piles, hands=[[5, 14, 25], [31, 32, 33]])
    own = HORNOCHSEN.own(table.state, 0)
    assert own.hand == (5, 14, 25)
    assert own.fits == (2, 0, 1)
    assert own.gains == (None, -3 - 5 + 2 + 1 + 1 + 5, -3 + 1 - 5 + 1 - 2)
    assert HORNOCHSEN.own(table.state, 1).fits == (2, 2, 2)
    assert HORNOCHSEN.own(Table(2).state, 0).fits == ()


def test_who_plays_is_told_whether_the_turn_may_end_and_where_specials_can_go() -> None:
    table = Table(piles=[([10, 11], ["x2"]), [40]], hands=[[15, 16, 17, 18], [60, 61, 62]], specials=[BOTH, ["+5"]])
    own = HORNOCHSEN.own(table.state, 0)
    assert (own.stop, own.places) == (None, {"+5": (0, 1), "x2": (1,)})
    own = HORNOCHSEN.own(table.plays(0, 15).state, 0)
    assert own.stop is True
    waiting = HORNOCHSEN.own(table.state, 1)
    assert (waiting.stop, waiting.places) == (None, None)
    own = HORNOCHSEN.own(table.places(0, "x2", 40).state, 0)
    assert own.places == {"+5": (0, 1)}


def test_who_has_placed_both_specials_is_told_no_places() -> None:
    table = Table(piles=[[10, 11], [40]], hands=[[15, 16, 17, 18], [60, 61, 62]], specials=[["+5"], []])
    assert HORNOCHSEN.own(table.places(0, "+5", 10).state, 0).places is None


# Non-interference


def known_to(viewer: int | None, steps: list[Step]) -> set[int]:
    """Cards of this deal that the viewer has seen by now: those that lay open, and those of its own hand."""
    known: set[int] = set()
    for step in steps:
        for pile in step.after.piles:
            known.update(pile.cards)
        for taken in step.after.taken:
            known.update(taken)
        if viewer is not None:
            known.update(step.after.hands[viewer])
    return known


def deals_of(steps: list[Step]) -> list[list[Step]]:
    """The steps of one deal after the other, each from its deal on; first those before any deal."""
    parts: list[list[Step]] = [[]]
    for step in steps:
        if isinstance(step.move, Deal):
            parts.append([])
        parts[-1].append(step)
    return parts


def shuffled_within_hands(cards: list[int], part: list[Step], draw: random.Random) -> tuple[int, ...]:
    """The same hands, circle and rest: in which order each was dealt is seen by nobody."""
    hands, circle = part[0].after.hands, part[0].after.piles
    ends = [*itertools.accumulate([*map(len, hands), len(circle)]), len(cards)]
    blocks = [cards[begin:end] for begin, end in itertools.pairwise([0, *ends])]
    return tuple(card for block in blocks for card in draw.sample(block, len(block)))


def other_world(viewer: int | None, steps: list[Step], draw: random.Random) -> Moves:
    """The same public history with other hidden cards: in others' hands and among those that were not dealt."""
    moves: Moves = []
    for part in deals_of(steps):
        for seat, move, auto in moves_of(part):
            if isinstance(move, Deal):
                known = known_to(viewer, part)
                hidden = [card for card in move.cards if card not in known]
                swap = dict(zip(hidden, draw.sample(hidden, len(hidden)), strict=True))
                move = Deal(cards=shuffled_within_hands([swap.get(card, card) for card in move.cards], part, draw))
            moves.append((seat, move, auto))
    return moves


@pytest.mark.parametrize("role", ["player", "spectator"])
def test_what_a_viewer_may_not_know_changes_no_byte_that_it_gets(role: str) -> None:
    """500 pairs of games with the same public history: others' hands and the cards that were not dealt differ, and
    view, own part and events are the same bytes in the same order."""
    draw = random.Random(30)
    met: Counter[str] = Counter()
    for seed in itertools.count():
        if met.total() >= PAIRS:
            break
        seats = draw.randint(2, 6)
        viewer = None if role == "spectator" else draw.randrange(seats)
        options = HORNOCHSEN.options({"deals": draw.randint(1, 2), "scores": draw.choice(["hidden", "open"])})
        steps = until_some_phase(list(drive(HORNOCHSEN, seats, options, seed, restless=True)), draw)
        here, there = moves_of(steps), other_world(viewer, steps, draw)
        if here == there:
            continue
        one, other = [stream(HORNOCHSEN, seats, options, moves, viewer) for moves in (here, there)]
        assert one == other, seed
        met[steps[-1].after.phase] += 1
    # Before the first deal there is nothing to hide.
    assert set(met) == set(phases(HORNOCHSEN)) - {"first"}
    assert min(met.values()) > 20, met


@pytest.mark.parametrize("viewer", [None, 0, 1])
def test_the_comparison_finds_a_leak(viewer: int | None, monkeypatch: pytest.MonkeyPatch) -> None:
    """A view that told the lowest card of the last hand would be found out."""
    honest = HORNOCHSEN.view

    def leaking(state: State) -> Any:
        seen = honest(state)
        return msgspec.structs.replace(seen, played=min(state.hands[-1], default=0))

    monkeypatch.setattr(type(HORNOCHSEN), "view", lambda _, state: leaking(state))
    draw, options = random.Random(1), HORNOCHSEN.options({})
    steps = list(drive(HORNOCHSEN, 3, options, 1))[:8]
    here = stream(HORNOCHSEN, 3, options, moves_of(steps), viewer)
    others = [stream(HORNOCHSEN, 3, options, other_world(viewer, steps, draw), viewer) for _ in range(10)]
    assert any(there != here for there in others)
