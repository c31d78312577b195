"""Looking ahead by playing on: the bull of games in which turns are taken one after the other.

Each of some promising moves is tried in the same worlds, which differ in what the seat cannot see. There everybody
plays on as a cow would, the seat itself included, as far as the game says; then the game says what the place is worth.
"""

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import msgspec

from app.rules.chance import Chance
from app.rules.game import Game, Move, Refused, Seat

S = TypeVar("S", bound=msgspec.Struct)


def best_move(
    game: Game[Any, S],
    seat: Seat,
    moves: Sequence[Move],
    worlds: Sequence[S],
    until: Callable[[S], bool],
    worth: Callable[[S], float],
    chance: Chance,
) -> Move:
    """Return the move after which the worlds are worth most on average; the first of equals.

    `until` says where nobody looks further, `worth` what such a state is worth to the seat. A move that does not count
    in a world is worth nothing there.
    """
    best, most = moves[0], float("-inf")
    for move in moves:
        value = 0.0
        for world in worlds:
            answer = game.apply(world, seat, move)
            if not isinstance(answer, Refused):
                value += worth(_played_on(game, answer.state, until, chance))
        if value > most:
            best, most = move, value
    return best


def _played_on(game: Game[Any, S], state: S, until: Callable[[S], bool], chance: Chance) -> S:
    while not until(state):
        awaited = game.to_act(state)
        if not awaited:
            break
        seat = awaited[0]
        if seat is None:
            move = game.chance_move(state, chance)
        else:
            move = game.bot_move(game.sight(state, seat), "vache", chance)
        answer = game.apply(state, seat, move)
        assert not isinstance(answer, Refused), "a game takes what its bots and its chance propose"
        state = answer.state
    return state
