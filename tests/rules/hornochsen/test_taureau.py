"""How the bull plays Hornochsen: what it supposes of the others, what it finds, and for how long it thinks."""

import time

import pytest

from app.rules.game import Move
from app.rules.hornochsen import HORNOCHSEN
from app.rules.hornochsen.cards import DECK
from app.rules.hornochsen.moves import Place, Play
from app.rules.hornochsen.taureau import _world
from tests.rules.driving import Draws, drive
from tests.rules.hornochsen.table import Table


def chosen(table: Table, seed: int = 0) -> Move:
    (seat,) = table.awaited
    assert seat is not None
    return HORNOCHSEN.bot_move(HORNOCHSEN.sight(table.state, seat), "taureau", Draws(seed))


def test_it_supposes_of_the_others_only_what_it_has_not_seen() -> None:
    for seats in (2, 4, 6):
        steps = [step for step in drive(HORNOCHSEN, seats, HORNOCHSEN.options({}), seats) if step.seat is not None]
        for step in steps[:: max(1, len(steps) // 12)]:
            assert step.seat is not None
            sight = HORNOCHSEN.sight(step.before, step.seat)
            world = _world(sight, Draws(1))
            # What the seat sees of this world is what it sees of the real one.
            assert HORNOCHSEN.sight(world, step.seat) == sight
            cards = [card for hand in world.hands for card in hand]
            cards += [card for pile in world.piles for card in pile.cards]
            cards += [card for taken in world.taken for card in taken]
            assert len(set(cards)) == len(cards)
            assert set(cards) <= set(range(1, DECK + 1))


def test_it_puts_both_specials_on_a_good_pile_before_it_takes_it() -> None:
    table = Table(piles=[[1, 2, 3, 4], [30]], hands=[[6, 31, 32], [33, 34]], specials=[["+5", "x2"], []])
    turn: list[Move] = []
    while table.awaited == (0,) and len(turn) < 3:
        turn.append(chosen(table))
        table.does(0, turn[-1])
    assert set(turn[:2]) == {Place(special="+5", pile=1), Place(special="x2", pile=1)}
    assert turn[2] == Play(card=6)


@pytest.mark.parametrize("seats", [2, 6])
def test_it_thinks_no_longer_than_it_may(seats: int) -> None:
    table = Table(seats).draws_first(0).deals()
    took = []
    for seed in range(2):
        began = time.process_time()
        chosen(table, seed)
        took.append(time.process_time() - began)
    assert min(took) < 0.3
