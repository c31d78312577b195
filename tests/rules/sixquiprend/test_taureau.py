"""How the bull plays: what it believes of the others, what it finds where the best play is known, how long it takes."""

import time
from typing import Any

import numpy as np
import pytest

from app.rules.game import Applied, Level, Move
from app.rules.sixquiprend import SIXQUIPREND, drafting, foresight, taureau
from app.rules.sixquiprend.beliefs import Beliefs
from app.rules.sixquiprend.moves import Pick, Play, Take
from app.rules.sixquiprend.state import State
from app.simulate import play_out
from tests.rules.driving import Draws, drive
from tests.rules.sixquiprend.table import Table, drafted_table
from tests.rules.sixquiprend.test_batch import by_gap


def chosen(table: Table, seat: int = 0, seed: int = 0) -> Move:
    return SIXQUIPREND.bot_move(SIXQUIPREND.sight(table.state, seat), "taureau", Draws(seed))


def often(table: Table, seat: int = 0) -> set[Move]:
    return {chosen(table, seat, seed) for seed in range(5)}


def think_little(monkeypatch: pytest.MonkeyPatch, hands: int) -> None:
    """Let it try its choices with so few hands, and think little for others."""
    monkeypatch.setattr(taureau, "HANDS", hands)
    for name in ("DEALS", "DEALS_BEFORE", "FEWEST_DEALS", "HANDS_BEFORE"):
        monkeypatch.setattr(foresight, name, 2)


# Where the best play is known


def test_it_lays_a_card_that_cannot_be_the_sixth() -> None:
    """51 goes behind 50 whatever anybody does; 90 would take five dear cards; 3 would take a row."""
    rows = [[10, 11, 55], [50], [60, 66, 77, 80, 88], [40, 41, 42, 44]]
    assert often(Table(rows=rows, hands=[[3, 51, 90], [1, 2, 4]])) == {Play(card=51)}


def test_it_takes_the_row_that_costs_least_in_the_end() -> None:
    rows = [[30, 33, 44], [50, 55], [61], [70, 77]]
    table = Table(rows=rows, hands=[[5, 90], [80, 91]]).all_play(5, 80)
    assert often(table) == {Take(row=2)}


def test_it_pays_a_head_to_keep_out_of_a_trap() -> None:
    """One card each is left, both known by the tight deck: taking the single 7 lets its 24 lie behind it for nothing,
    while the 23 that the other lays has no other row to go to than the full one."""
    rows = [[20, 21, 22, 18, 19], [7], [10, 11, 12], [15, 16]]
    table = Table(rows=rows, hands=[[1, 24], [5, 23]], deck="tight").all_play(1, 5)
    move = chosen(table)
    ends = {row: _ends(table.state, Take(row=row)) for row in range(4)}
    assert isinstance(move, Take)
    assert ends[move.row] == min(ends.values())


def _ends(state: State, take: Take) -> int:
    """The heads of seat 0 when the last cards have been laid."""
    answer = SIXQUIPREND.apply(state, 0, take)
    assert isinstance(answer, Applied)
    state = answer.state
    for seat in range(2):
        answer = SIXQUIPREND.apply(state, seat, Play(card=state.hands[seat][0]))
        assert isinstance(answer, Applied)
        state = answer.state
        if state.phase == "place":
            (lowest,) = SIXQUIPREND.to_act(state)
            assert lowest is not None
            answer = SIXQUIPREND.apply(state, lowest, Take(row=1))
            assert isinstance(answer, Applied)
            state = answer.state
    return state.totals[0]


def test_it_plays_for_the_rank_when_the_game_is_about_to_end() -> None:
    """The last turn but one of the last round: only with 90, which may take 25 heads or none, can it still win."""
    rows = [[50, 55, 66, 77, 88], [40], [20], [30]]
    hands = [[41, 90], [89, 99]]
    behind = Table(rows=rows, hands=hands, totals=[40, 35], rounds=1)
    prospects = taureau.look_ahead(SIXQUIPREND.sight(behind.state, 0), np.random.default_rng(0), 2000)
    assert prospects.choices == (41, 90)
    assert all(-1 <= worth <= 1 for worth in prospects.worth)


# What it believes


def gap_players(seats: int, seed: int, turns: int) -> State:
    """A round in which seat 0 plays at random and all others by the gap, after some turns."""
    draws = Draws(seed)
    state = SIXQUIPREND.new(seats, SIXQUIPREND.options({}))
    while len(state.turns) < turns:
        for seat in SIXQUIPREND.to_act(state):
            if seat is None:
                move = SIXQUIPREND.chance_move(state, draws)
            elif state.phase == "place" or seat == 0:
                move = SIXQUIPREND.absent_move(state, seat, draws)
            else:
                move = Play(card=by_gap(state, state.hands[seat]))
            answer = SIXQUIPREND.apply(state, seat, move)
            assert isinstance(answer, Applied)
            state = answer.state
    return state


def test_it_finds_out_who_plays_by_the_gap() -> None:
    found = [Beliefs(SIXQUIPREND.sight(gap_players(4, seed, 5), 0)).shares[1:].mean() for seed in range(10)]
    assert np.mean(found) > 0.8


def test_it_finds_out_who_plays_at_random() -> None:
    shares = []
    for seed in range(10):
        draws, state = Draws(seed), SIXQUIPREND.new(4, SIXQUIPREND.options({}))
        while len(state.turns) < 5:
            for seat in SIXQUIPREND.to_act(state):
                move = (
                    SIXQUIPREND.chance_move(state, draws)
                    if seat is None
                    else SIXQUIPREND.absent_move(state, seat, draws)
                )
                answer = SIXQUIPREND.apply(state, seat, move)
                assert isinstance(answer, Applied)
                state = answer.state
        shares.append(Beliefs(SIXQUIPREND.sight(state, 0)).shares[1:].mean())
    assert np.mean(shares) < 0.1


def test_its_worlds_hold_each_card_once_and_no_card_that_was_seen() -> None:
    for seats in (2, 4, 10):
        state = gap_players(seats, seats, 4)
        beliefs = Beliefs(SIXQUIPREND.sight(state, 0))
        draws = np.random.default_rng(1)
        hands = beliefs.hands(beliefs.habits(200, draws), draws)
        seen = {card for row in state.rows for card in row} | set(state.hands[0])
        seen.update(card for turn in state.turns for _, card, *_ in turn)
        for world in range(200):
            cards = hands[1:, :, world].ravel().tolist()
            assert len(set(cards)) == len(cards) == 6 * (seats - 1)
            assert seen.isdisjoint(cards)


def test_the_hands_of_gap_players_are_found_better_than_by_chance() -> None:
    better = []
    for seed in range(12):
        state = gap_players(4, seed, 6)
        beliefs, draws = Beliefs(SIXQUIPREND.sight(state, 0)), np.random.default_rng(seed)
        hands = beliefs.hands(beliefs.habits(500, draws), draws)
        for seat in (1, 2, 3):
            right = np.isin(hands[seat], state.hands[seat]).mean()
            better.append(right / (4 / len(beliefs.unknown)))
    assert np.mean(better) > 1.15


def test_tight_decks_leave_nothing_unknown_but_who_holds_what() -> None:
    state = next(
        step.after
        for step in drive(SIXQUIPREND, 3, SIXQUIPREND.options({"deck": "tight"}), 1)
        if len(step.after.turns) == 7
    )
    beliefs = Beliefs(SIXQUIPREND.sight(state, 0))
    assert sorted(beliefs.unknown.tolist()) == sorted(card for hand in state.hands[1:] for card in hand)


def test_drafted_hands_are_known() -> None:
    table = drafted_table(2, first=0)
    while table.state.phase == "draft":
        table.picks(table.state.picker, table.state.pool[0])
    beliefs, draws = Beliefs(SIXQUIPREND.sight(table.state, 0)), np.random.default_rng(0)
    hands = beliefs.hands(beliefs.habits(50, draws), draws)
    for world in range(50):
        assert sorted(hands[1, :, world].tolist()) == list(table.state.hands[1])


# Everywhere


@pytest.mark.parametrize("options", [{}, {"deck": "tight"}, {"hands": "drafted"}, {"rounds": 1}], ids=str)
@pytest.mark.parametrize("seats", [2, 5, 10])
def test_it_has_a_legal_move_everywhere(seats: int, options: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    think_little(monkeypatch, 10)
    monkeypatch.setattr(drafting, "TRIES", 1)
    monkeypatch.setattr(drafting, "FEWEST_TRIES", 2)
    for step in drive(SIXQUIPREND, seats, SIXQUIPREND.options(options), seats):
        if step.seat is not None:
            move = SIXQUIPREND.bot_move(SIXQUIPREND.sight(step.before, step.seat), "taureau", Draws(1))
            assert move in SIXQUIPREND.legal(step.before, step.seat)


def test_the_same_sight_and_chance_give_the_same_move() -> None:
    table = Table(4).deals(Draws(3).shuffle(range(1, 105)))
    assert len({chosen(table, 2, 7) for _ in range(3)}) == 1


def test_it_thinks_no_longer_than_it_may() -> None:
    """300 ms of its own time; the largest table at its first turn is the longest, and a draft's first pick."""
    dealt = Table(10).deals(Draws(3).shuffle(range(1, 105)))
    drafting = drafted_table(10, first=0)
    for table in (dealt, drafting):
        chosen(table)  # tables of habits are made once
        took = []
        for seed in range(3):
            began = time.process_time()
            chosen(table, 0, seed)
            took.append(time.process_time() - began)
        assert min(took) < 0.3


@pytest.mark.parametrize(("others", "share"), [("veau", 0.45), ("vache", 0.33)])
def test_it_beats_the_others(others: Level, share: float, monkeypatch: pytest.MonkeyPatch) -> None:
    """Single rounds of four in each seat in turn, with few worlds; far below what docs/bots.md tells of many rounds."""
    think_little(monkeypatch, 25)
    draws, options, won, games = Draws(4), SIXQUIPREND.options({"rounds": 1}), 0, 60
    for number in range(games):
        levels: list[Level] = [others] * 4
        levels[number % 4] = "taureau"
        won += play_out(SIXQUIPREND, levels, options, draws).result.ranks[number % 4] == 1
    assert won / games >= share


def test_its_first_picks_are_cards_that_are_worth_having(monkeypatch: pytest.MonkeyPatch) -> None:
    table = drafted_table(4, first=0)
    move = chosen(table)
    assert isinstance(move, Pick)
    assert move.card in table.state.pool


def test_its_picks_are_better_than_random_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two bulls draft and play, one of them picking at random, in each seat in turn."""
    think_little(monkeypatch, 8)
    saved = []
    for number in range(40):
        draws, state = Draws(number // 2), SIXQUIPREND.new(2, SIXQUIPREND.options({"rounds": 1, "hands": "drafted"}))
        drafter = number % 2
        while SIXQUIPREND.result(state) is None:
            for seat in SIXQUIPREND.to_act(state):
                if seat is None:
                    move = SIXQUIPREND.chance_move(state, draws)
                else:
                    level: Level = "veau" if state.phase == "draft" and seat != drafter else "taureau"
                    move = SIXQUIPREND.bot_move(SIXQUIPREND.sight(state, seat), level, draws)
                answer = SIXQUIPREND.apply(state, seat, move)
                assert isinstance(answer, Applied)
                state = answer.state
        saved.append(state.totals[1 - drafter] - state.totals[drafter])
    assert np.mean(saved) > 1


def test_a_hint_is_what_the_bull_would_do_and_knows_no_more_than_the_seat() -> None:
    table = Table(rows=[[10], [20], [30], [40]], hands=[[11, 42, 90], [7, 43, 91]])
    sight = SIXQUIPREND.sight(table.state, 0)
    hint = SIXQUIPREND.hint(sight, Draws(3))
    assert hint is not None
    assert SIXQUIPREND.bot_move(sight, "taureau", Draws(3)) == Play(card=hint.best)
    assert [card for card, _ in hint.choices] == [11, 42, 90]
    hidden = Table(rows=[[10], [20], [30], [40]], hands=[[11, 42, 90], [8, 50, 92]])
    assert SIXQUIPREND.hint(SIXQUIPREND.sight(hidden.state, 0), Draws(3)) == hint


def test_a_hint_for_a_row_names_the_row_and_a_draft_has_none() -> None:
    low = Table(rows=[[10, 11], [22, 33, 44, 55], [60], [70]], hands=[[5, 80], [6, 81]]).all_play(5, 81)
    hint = SIXQUIPREND.hint(SIXQUIPREND.sight(low.state, 0), Draws(3))
    assert hint is not None
    assert [row for row, _ in hint.choices] == [0, 1, 2, 3]

    assert SIXQUIPREND.hint(SIXQUIPREND.sight(drafted_table(2, first=0).state, 0), Draws(3)) is None
