"""What reaches a viewer of a game, as bytes: pairs of games that differ only in what is hidden must not differ here."""

import random
from typing import Any

import msgspec

from app.rules.game import Event, Game, Move, Refused
from tests.rules.driving import Step

PAIRS = 500
"""Pairs of games compared in each role."""

Seen = tuple[bytes, bytes, int, tuple[bytes, ...]]
"""View, what a computer in the seat is told (empty for a spectator), the number of the step, and events, as bytes."""

Moves = list[tuple[int | None, Move, bool]]
"""A game as it was played: seat, move, and whether the system made it."""


def moves_of(steps: list[Step]) -> Moves:
    return [(step.seat, step.move, step.auto) for step in steps]


def observed(game: Game[Any, Any], state: Any, viewer: int | None, events: tuple[Any, ...]) -> Seen:
    # What a computer in that seat would be told holds the own part, and what it may remember.
    own = b"" if viewer is None else msgspec.json.encode(game.sight(state, viewer))
    told = tuple(msgspec.json.encode(event.seen_by(viewer)) for event in events)
    return msgspec.json.encode(game.view(state)), own, game.step(state), told


def stream(
    game: Game[Any, Any], seats: int, options: Any, moves: Moves, viewer: int | None, *, start: Any = None
) -> list[Seen]:
    """Everything that reaches the viewer of a game from its beginning, or from a given state.

    A move that changes nothing for it reaches it not at all. Chance moves at once: what it brings comes with the
    move before.
    """
    state = game.new(seats, options) if start is None else start
    seen = [observed(game, state, viewer, ())]
    waiting: tuple[Event, ...] = ()
    for number, (seat, move, auto) in enumerate(moves, start=1):
        answer = game.apply(state, seat, move, auto=auto)
        assert not isinstance(answer, Refused), f"{seat} {move} {answer}"
        state, waiting = answer.state, (*waiting, *answer.events)
        if game.to_act(state) == (None,) and number < len(moves):
            continue
        now = observed(game, state, viewer, waiting)
        if waiting or now != (*seen[-1][:3], ()):
            seen.append(now)
        waiting = ()
    return seen


def until_some_phase(steps: list[Step], draw: random.Random) -> list[Step]:
    """The game up to a moment in one of its phases, each phase as likely as the next."""
    moments: dict[str, list[int]] = {}
    for made, step in enumerate(steps, start=1):
        moments.setdefault(step.after.phase, []).append(made)
    return steps[: draw.choice(moments[draw.choice(sorted(moments))])]
