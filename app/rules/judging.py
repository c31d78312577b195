"""Judging the choices of a round: what `analysis.py` tells is found here, with numpy."""

from typing import Final

import numpy as np
from numpy.random import PCG64, Generator

from app.rules.analysis import Balance, Judged
from app.rules.game import Seat
from app.rules.record import Record, Replay
from app.rules.sixquiprend import SIXQUIPREND
from app.rules.sixquiprend.events import Placed
from app.rules.sixquiprend.state import State
from app.rules.sixquiprend.taureau import look_ahead

WORLDS: Final = 400
"""Worlds in which each choice is weighed: two tenths of a second for a round of four."""


def judge_round(record: Record, number: int) -> tuple[list[Judged], list[Balance]]:
    """Return the choices and balances of a round of the game, counted from 1; nothing if it was not played to its end.

    Raises:
        NotARecord, ReplayError: as `Replay`.
    """
    replay = Replay(record)
    asked: State = replay.state
    asked_at = 0
    judged: list[Judged] = []
    hands: dict[Seat, float] = {}
    for made in replay.run():
        state: State = replay.state
        if state.step == asked.step:
            continue
        if asked.rounds + 1 == number:
            for seat, choice, auto in _chosen(asked, replay):
                found = _judge(asked, seat, choice, asked_at, auto=auto)
                if found is not None:
                    judged.append(found[0])
                    hands.setdefault(seat, found[1])
        if len(state.history) >= number:
            return judged, _balances(state.history[number - 1], judged, hands, number)
        asked, asked_at = state, made
    return [], []


def _chosen(asked: State, replay: Replay) -> list[tuple[Seat, int, bool]]:
    """Return who answered the question just closed with which card or row, and whether the system did."""
    state: State = replay.state
    if asked.phase == "choose":
        if state.phase == "place":
            return sorted((seat, card, seat in state.by_system) for card, seat in state.open_cards)
        (placed,) = (event for event in replay.events if isinstance(event, Placed))
        return sorted((seat, card, seat in placed.auto) for seat, card, *_ in placed.cards)
    if asked.phase == "place":
        entry = replay.record.moves[replay.made - 1]
        assert entry.seat is not None, "chance takes no row"
        return [(entry.seat, int(entry.move["row"]), entry.auto)]
    return []


def _judge(asked: State, seat: Seat, choice: int, made: int, *, auto: bool) -> tuple[Judged, float] | None:
    """Return the choice with what it was worth, and the heads of the best one; None where there was no choice."""
    sight = SIXQUIPREND.sight(asked, seat)
    if asked.phase == "choose" and len(sight.own.hand) == 1:
        return None
    draws = Generator(PCG64([made, seat]))
    prospects = look_ahead(sight, draws, WORLDS)
    finding, counting = prospects.tries[:, ::2], prospects.tries[:, 1::2]
    best, chosen = int(finding.mean(axis=1).argmin()), prospects.choices.index(choice)
    more = counting[chosen] - counting[best]
    judged = Judged(
        round=asked.rounds + 1,
        turn=len(asked.turns) + 1,
        seat=seat,
        made=made,
        kind="play" if asked.phase == "choose" else "take",
        choice=choice,
        best=prospects.choices[best],
        lost=round(float(more.mean()), 2),
        error=round(float(more.std() / np.sqrt(len(more))), 2),
        auto=auto,
    )
    return judged, float(counting[best].mean())


def _balances(heads: tuple[int, ...], judged: list[Judged], hands: dict[Seat, float], number: int) -> list[Balance]:
    balances = []
    for seat, count in enumerate(heads):
        lost = sum(choice.lost for choice in judged if choice.seat == seat)
        # Without any choice the hand says it all.
        hand = hands.get(seat, count - lost)
        balances.append(
            Balance(
                number, seat, count, round(hand, 2), round(lost, 2), round(count - round(hand, 2) - round(lost, 2), 2)
            )
        )
    return balances
