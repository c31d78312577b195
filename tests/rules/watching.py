"""What reaches a viewer of a game, as bytes: pairs of games that differ only in what is hidden must not differ here."""

import itertools
import random
from typing import Any

import msgspec

from app.rules.game import Game, Move, Refused
from tests.rules.driving import Step

PAIRS = 500
"""Pairs of games compared in each role."""

Seen = tuple[bytes, bytes, tuple[bytes, ...]]
"""View, own part (empty for a spectator) and events, as bytes."""

Moves = list[tuple[int | None, Move, bool]]
"""A game as it was played: seat, move, and whether the system made it."""


def moves_of(steps: list[Step]) -> Moves:
    return [(step.seat, step.move, step.auto) for step in steps]


def observed(game: Game[Any, Any], state: Any, viewer: int | None, events: tuple[Any, ...]) -> Seen:
    own = b"" if viewer is None else msgspec.json.encode(game.own(state, viewer))
    told = tuple(msgspec.json.encode(event.seen_by(viewer)) for event in events)
    return msgspec.json.encode(game.view(state)), own, told


def stream(game: Game[Any, Any], seats: int, options: Any, moves: Moves, viewer: int | None) -> list[Seen]:
    """Everything that reaches the viewer; a move that changes nothing for it reaches it not at all."""
    state = game.new(seats, options)
    seen = [observed(game, state, viewer, ())]
    for seat, move, auto in moves:
        answer = game.apply(state, seat, move, auto=auto)
        assert not isinstance(answer, Refused), f"{seat} {move} {answer}"
        state = answer.state
        seen.append(observed(game, state, viewer, answer.events))
    return [now for now, _ in itertools.groupby(seen)]


def until_some_phase(steps: list[Step], draw: random.Random) -> list[Step]:
    """The game up to a moment in one of its phases, each phase as likely as the next."""
    moments: dict[str, list[int]] = {}
    for made, step in enumerate(steps, start=1):
        moments.setdefault(step.after.phase, []).append(made)
    return steps[: draw.choice(moments[draw.choice(sorted(moments))])]
