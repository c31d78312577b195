"""Games driven at random from one step to the next, whatever the game: what tests of every game walk through."""

import random
import typing
from collections.abc import Iterator
from typing import Any

import msgspec

from app.rules.chance import Shuffling
from app.rules.game import Event, Game, Leave, Move, Refused, Return


class Draws(Shuffling):
    """Chance from a seed: fast and repeatable, for tests only."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def below(self, bound: int) -> int:
        return self._random.randrange(bound)

    def often(self, share: float) -> bool:
        return self._random.random() < share


class Step(msgspec.Struct, frozen=True):
    """One move that counts, with the states around it."""

    before: Any
    seat: int | None
    move: Move
    auto: bool
    after: Any
    events: tuple[Event, ...]


def drive(
    game: Game[Any, Any], seats: int, options: Any, seed: int, *, restless: bool = False, start: Any = None
) -> Iterator[Step]:
    """Play a whole game with random legal moves, from its beginning or from a given state.

    A restless table besides leaves, comes back, changes its mind and lets the system play, as the rules allow.
    """
    draws = Draws(seed)
    state = game.new(seats, options) if start is None else start
    while awaited := game.to_act(state):
        seat, move, auto = _next(game, state, awaited, draws, restless=restless)
        answer = game.apply(state, seat, move, auto=auto)
        assert not isinstance(answer, Refused), f"{seat} {move} {answer}"
        yield Step(state, seat, move, auto, answer.state, answer.events)
        state = answer.state


def _next(
    game: Game[Any, Any], state: Any, awaited: tuple[int | None, ...], draws: Draws, *, restless: bool
) -> tuple[int | None, Move, bool]:
    left = game.left(state)
    if restless and draws.often(0.1):
        someone = draws.below(len(left))
        return someone, Return() if left[someone] else Leave(), False
    seat = awaited[draws.below(len(awaited))]
    if seat is None:
        return None, game.chance_move(state, draws), False
    if left[seat] or (restless and draws.often(0.1)):
        return seat, game.absent_move(state, seat, draws), True
    legal = game.legal(state, seat)
    assert legal, f"seat {seat} is awaited and has no move"
    return seat, legal[draws.below(len(legal))], False


def phases(game: Game[Any, Any]) -> tuple[str, ...]:
    """Every phase that a game can be in, from the type of its state."""
    return typing.get_args(typing.get_type_hints(game.state_type)["phase"])


def tables(game: Game[Any, Any]) -> Iterator[tuple[int, dict[str, Any]]]:
    """Every number of seats with every combination of choices and flags, the numbers at a few of their values."""
    combinations: list[dict[str, Any]] = [{}]
    for option in game.sheet:
        values: list[Any]
        if option.kind == "choice":
            values = list(option.values or ())
        elif option.kind == "flag":
            values = [False, True]
        else:
            # Not the least value itself: for some options that is "off", and the default as well.
            values = [option.min + 1 if option.min is not None else None, option.default]
        combinations = [{**rest, option.name: value} for rest in combinations for value in values]
    for seats in game.seats:
        for chosen in combinations:
            yield seats, chosen
