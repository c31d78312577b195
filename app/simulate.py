"""`tablee simulate`: whole games between computers, to see how a game goes and how fast the rules are."""

import random
import time
from collections.abc import Sequence
from typing import Any

import msgspec
from rich.console import Console
from rich.progress import track
from rich.table import Table

from app.rules.chance import Shuffling
from app.rules.game import Game, NotAGame, Refused, Result
from app.rules.register import GAMES


class CannotSimulate(Exception):
    """The game, the number of seats or an option makes no sense; the message says what would."""


class _Quick(Shuffling):
    """Draws from a seeded generator: fast and repeatable, and good for nothing but simulation."""

    def __init__(self, seed: int | None) -> None:
        self._random = random.Random(seed)  # noqa: S311

    def below(self, bound: int) -> int:
        """Return a draw from 0 … bound − 1."""
        return self._random.randrange(bound)


def simulate_games(name: str, seats: int, games: int, seed: int | None, options: Sequence[str]) -> None:
    """Play the games and print how each seat fared.

    Raises:
        CannotSimulate: the game, the number of seats or an option makes no sense.
    """
    game = GAMES.get(name)
    if game is None:
        raise CannotSimulate(f"There is no game {name}: choose {', '.join(GAMES)}.")
    if seats not in game.seats:
        raise CannotSimulate(f"{game.seats[0]} to {game.seats[-1]} play {name}, not {seats}.")
    try:
        chosen = game.options(dict(_option(text) for text in options))
    except NotAGame as error:
        raise CannotSimulate(str(error)) from error
    chance = _Quick(seed)
    began = time.perf_counter()
    shown = Console(stderr=True)
    results = [
        play_out(game, seats, chosen, chance) for _ in track(range(games), "Playing", console=shown, transient=True)
    ]
    seconds = time.perf_counter() - began
    Console().print(_table(name, seats, results, seconds))


def _option(text: str) -> tuple[str, Any]:
    name, sign, value = text.partition("=")
    if not sign:
        raise CannotSimulate(f"An option is written as name=value, not {text}.")
    try:
        return name, msgspec.json.decode(value)
    except msgspec.DecodeError:
        return name, value


def play_out(game: Game[Any, Any], seats: int, options: Any, chance: Shuffling) -> Result:
    """Return the result of one whole game between computers."""
    state = game.new(seats, options)
    while (result := game.result(state)) is None:
        for seat in game.to_act(state):
            if seat is None:
                move = game.chance_move(state, chance)
            else:
                move = game.bot_move(game.view(state), game.own(state, seat), seat, chance)
            answer = game.apply(state, seat, move)
            assert not isinstance(answer, Refused), "a game takes what its bots and its chance propose"
            state = answer.state
    return result


def _table(name: str, seats: int, results: Sequence[Result], seconds: float) -> Table:
    table = Table(title=f"{name}: {len(results)} games of {seats} in {seconds:.1f} s", caption_justify="left")
    for heading in ("seat", "won", "mean", "lowest", "highest"):
        table.add_column(heading, justify="right")
    for seat in range(seats):
        won = sum(result.ranks[seat] == 1 for result in results) / len(results)
        row = [str(seat), f"{won:.1%}"]
        scores = [result.scores[seat] for result in results if result.scores is not None]
        if scores:
            row += [f"{sum(scores) / len(scores):.2f}", str(min(scores)), str(max(scores))]
        table.add_row(*row)
    table.caption = f"{len(results) / seconds:,.0f} games a second"
    return table
