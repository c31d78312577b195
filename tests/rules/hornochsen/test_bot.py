"""What computers play: the calf anything, the cow with an eye for its points."""

from collections import Counter

import pytest

from app.rules.game import LEVELS, Level, Move
from app.rules.hornochsen import HORNOCHSEN
from app.rules.hornochsen.moves import Place, Play, Stop
from app.simulate import play_out
from tests.rules.driving import Draws, drive
from tests.rules.hornochsen.table import Table


def chosen(table: Table, level: Level = "vache", draws: Draws | None = None) -> Move:
    (seat,) = table.awaited
    assert seat is not None
    return HORNOCHSEN.bot_move(HORNOCHSEN.sight(table.state, seat), level, draws or Draws(0))


def whole_turn(table: Table) -> list[Move]:
    """What the cow plays until its turn is over."""
    turn = table.awaited
    moves: list[Move] = []
    while table.awaited == turn and not (moves and table.state.played == 0):
        moves.append(chosen(table))
        table.does(turn[0], moves[-1])
    return moves


def test_the_calf_makes_any_legal_move_equally_often() -> None:
    table = Table(piles=[[10], ([40], ["x2"])], hands=[[15, 16, 17], [60, 61, 62, 63, 64]], specials=[["+5", "x2"], []])
    table.plays(0, 15)
    draws = Draws(1)
    found = Counter(chosen(table, "veau", draws) for _ in range(3_000))
    legal = HORNOCHSEN.legal(table.state, 0)
    assert len(legal) == 6
    assert set(found) == set(legal)
    assert all(abs(count - 500) < 90 for count in found.values())


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("seats", range(2, 7))
def test_computers_know_every_legal_move_and_make_no_other(seats: int, level: Level) -> None:
    draws = Draws(seats)
    for step in drive(HORNOCHSEN, seats, HORNOCHSEN.options({}), seats):
        if step.seat is not None:
            move = HORNOCHSEN.bot_move(HORNOCHSEN.sight(step.before, step.seat), level, draws)
            assert move in HORNOCHSEN.legal(step.before, step.seat)


def test_the_cow_takes_a_good_pile() -> None:
    table = Table(piles=[[1, 2, 3, 4], [30]], hands=[[6, 31, 32], [33, 34]])
    assert whole_turn(table)[0] == Play(card=6)


def test_the_cow_leaves_a_bad_pile_to_others() -> None:
    table = Table(piles=[[10, 11, 20, 22], [50]], hands=[[23, 52, 53], [24, 54]])
    assert Play(card=23) not in whole_turn(table)


def test_the_cow_puts_both_specials_on_a_good_pile_before_it_takes_it() -> None:
    table = Table(piles=[[1, 2, 3, 4], [30]], hands=[[6, 31, 32], [33, 34]], specials=[["+5", "x2"], []])
    assert whole_turn(table) == [Place(special="+5", pile=1), Place(special="x2", pile=1), Play(card=6)]


def test_the_cow_fills_a_pile_from_two_to_five_in_one_turn() -> None:
    table = Table(piles=[[1, 2], [30]], hands=[[3, 4, 6], [41, 42, 43, 44]])
    assert {move.card for move in whole_turn(table) if isinstance(move, Play)} == {3, 4, 6}
    assert table.state.taken[0] == (1, 2, 3, 4, 6)


def test_the_cow_does_not_keep_a_special_to_the_last() -> None:
    table = Table(piles=[[1, 2, 3, 4]], hands=[[6], []], specials=[["+5", "x2"], []])
    assert whole_turn(table)[-1] == Play(card=6)
    assert table.state.specials[0] == ()


def test_the_cow_plays_alike_whatever_chance_brings() -> None:
    table = Table(4).draws_first(0).deals()
    assert len({chosen(table, draws=Draws(seed)) for seed in range(10)}) == 1


def test_the_cow_stops_when_more_would_cost() -> None:
    table = Table(piles=[[1, 2, 3, 4], [10, 11, 20, 22]], hands=[[6, 33], []], specials=[[], []])
    assert whole_turn(table) == [Play(card=6), Stop()]


@pytest.mark.parametrize(("seats", "share"), [(2, 0.8), (3, 0.6), (4, 0.5), (6, 0.4)])
def test_the_cow_beats_calves(seats: int, share: float) -> None:
    """One cow and otherwise calves, in each seat in turn."""
    draws, options, won, games = Draws(seats), HORNOCHSEN.options({}), 0, 60
    for number in range(games):
        cow = number % seats
        levels: list[Level] = ["vache" if seat == cow else "veau" for seat in range(seats)]
        won += play_out(HORNOCHSEN, levels, options, draws).result.ranks[cow] == 1
    assert won / games > share
