"""What those who think ahead would lay, and who of the others does: against players who really think so."""

import numpy as np
import pytest

from app.references import Player, player
from app.rules.game import Applied
from app.rules.sixquiprend import SIXQUIPREND, foresight
from app.rules.sixquiprend.batch import BY_CHANCE
from app.rules.sixquiprend.beliefs import Beliefs
from app.rules.sixquiprend.moves import Play
from app.rules.sixquiprend.state import State
from tests.rules.driving import Draws

THINKS = player(SIXQUIPREND, "plain-200")
BY_GAP = player(SIXQUIPREND, "gap")
AT_RANDOM = player(SIXQUIPREND, "random")


def after(turns: int, seed: int, others: Player, seats: int = 4) -> State:
    """A round in which seat 0 plays at random and all others as they are told, after some turns."""
    draws, state = Draws(seed), SIXQUIPREND.new(seats, SIXQUIPREND.options({}))
    while len(state.turns) < turns or state.phase != "choose":
        for seat in SIXQUIPREND.to_act(state):
            if seat is None:
                move = SIXQUIPREND.chance_move(state, draws)
            else:
                move = (others if seat else AT_RANDOM)(SIXQUIPREND.sight(state, seat), draws)
            answer = SIXQUIPREND.apply(state, seat, move)
            assert isinstance(answer, Applied)
            state = answer.state
    return state


def learnt(turns: int, others: Player) -> Beliefs:
    """What seat 0 believes, on average over some rounds."""
    together: list[Beliefs] = []
    for seed in range(8):
        sight = SIXQUIPREND.sight(after(turns, seed, others), 0)
        beliefs = Beliefs(sight)
        beliefs.suppose_thinking(foresight.learn(beliefs, sight, np.random.default_rng(seed)))
        together.append(beliefs)
    together[0].thinking = np.mean([one.thinking[1:] for one in together], axis=0)
    together[0].shares = np.mean([one.shares[1:] for one in together], axis=0)
    return together[0]


def test_with_time_to_think_what_is_foreseen_is_what_a_player_who_thinks_ahead_lays(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(foresight, "TURNS", 10)
    same = []
    for seed in range(30):
        state = after(seed % 8, seed, AT_RANDOM)
        sight = SIXQUIPREND.sight(state, 2)
        beliefs = Beliefs(sight)
        unseen = np.array(sorted({*beliefs.unknown.tolist(), *sight.own.hand}), dtype=np.uint16)
        hand = np.array(sight.own.hand, dtype=np.uint16)[:, None]
        (foreseen,) = foresight.laid_by_thought(state.rows, 4, hand, unseen, 4000, np.random.default_rng(seed))
        same.append(THINKS(sight, Draws(seed)) == Play(card=int(foreseen)))
    assert np.mean(same) > 0.8


def test_each_hand_is_thought_about_by_itself() -> None:
    """51 behind 50 costs nothing; of the other hand every card but 66 is the sixth or takes a row."""
    rows = ((10, 11, 12, 13, 20), (50,), (65,), (70, 71, 72, 73, 77))
    hands = np.array([[3, 90], [51, 66], [91, 92]], dtype=np.uint16)
    unseen = np.array([3, 51, 66, 80, 81, 82, 83, 84, 85, 90, 91, 92, 104], dtype=np.uint16)
    found = foresight.laid_by_thought(rows, 2, hands, unseen, 400, np.random.default_rng(1))
    assert found.tolist() == [51, 66]


def test_who_thinks_ahead_is_told_from_who_does_not() -> None:
    thinking = learnt(6, THINKS).thinking.mean()
    assert thinking > 0.4
    assert thinking > 2.5 * learnt(6, AT_RANDOM).thinking.mean()
    assert learnt(6, BY_GAP).shares.mean() > 0.8


def test_nothing_is_learnt_before_anybody_has_played() -> None:
    sight = SIXQUIPREND.sight(after(0, 1, AT_RANDOM), 0)
    beliefs = Beliefs(sight)
    odds = foresight.learn(beliefs, sight, np.random.default_rng(0))
    assert np.allclose(odds, foresight.SUPPOSED)
    before = beliefs.shares.copy()
    beliefs.suppose_thinking(odds)
    chance = (1 - beliefs.shares) * (1 - beliefs.thinking)
    assert np.allclose(beliefs.shares / chance, before / (1 - before)), "the gap is as likely against chance as before"


def test_hands_stay_what_they_were_whoever_thinks() -> None:
    for turns in (0, 3, 6):
        sight, draws = SIXQUIPREND.sight(after(turns, turns, THINKS), 0), np.random.default_rng(turns)
        beliefs = Beliefs(sight)
        drawn = beliefs.habits(60, draws)
        hands = beliefs.hands(drawn, draws)
        held = np.sort(hands, axis=1)
        thinking = foresight.foresee(beliefs, sight, drawn, hands, draws)
        assert np.array_equal(np.sort(hands, axis=1), held)
        assert thinking[1:].any()
        assert not thinking[drawn != BY_CHANCE].any()
