"""How the bull plays Toc: what it supposes of the others, what it finds, and for how long it thinks."""

import time

import pytest

from app.rules.game import Applied, Move
from app.rules.toc import TOC
from app.rules.toc.taureau import _world
from tests.rules.driving import Draws, drive
from tests.rules.toc.table import Table


@pytest.mark.parametrize(("seats", "teams"), [(2, False), (4, True), (6, False)])
def test_it_supposes_of_the_others_only_what_it_has_not_seen(seats: int, teams: bool) -> None:
    steps = [
        step
        for step in drive(TOC, seats, TOC.options({"teams": teams}), seats)
        if step.seat is not None and step.before.phase == "play"
    ]
    for step in steps[:: max(1, len(steps) // 25)]:
        assert step.seat is not None
        sight = TOC.sight(step.before, step.seat)
        world = _world(sight, Draws(1))
        # What the seat sees of this world is what it sees of the real one.
        assert TOC.sight(world, step.seat) == sight
        cards = [card for hand in world.hands for card in hand] + list(world.talon)
        assert len(set(cards)) == len(cards)


def test_it_wins_when_it_can() -> None:
    """A two brings the last pawn home; an eight would move it past."""
    table = Table(2, pawns={0: ["H1", "H2", "H3", 33], 1: [20]}, hands=["2S 8D 5H", "3S 4H 9D"], turn=0)
    wins = [move for move in TOC.legal(table.state, 0) if _ends(table, move)]
    assert wins
    assert TOC.bot_move(TOC.sight(table.state, 0), "taureau", Draws(0)) in wins


def _ends(table: Table, move: Move) -> bool:
    answer = TOC.apply(table.state, 0, move)
    return isinstance(answer, Applied) and TOC.result(answer.state) is not None


def test_it_thinks_no_longer_than_it_may() -> None:
    for seats in (2, 6):
        steps = [step for step in drive(TOC, seats, TOC.options({}), 3) if step.before.phase == "play"]
        for step in steps[10:200:60]:
            assert step.seat is not None
            sight = TOC.sight(step.before, step.seat)
            took = []
            for seed in range(2):
                began = time.process_time()
                TOC.bot_move(sight, "taureau", Draws(seed))
                took.append(time.process_time() - began)
            assert min(took) < 0.3
