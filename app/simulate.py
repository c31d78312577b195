"""`tablee simulate`: whole games between computers, to see how a game goes and how fast the rules are."""

import hashlib
from collections.abc import Sequence
from typing import Any, cast

import msgspec
from rich.console import Console
from rich.progress import track
from rich.table import Table

from app.live import entropy
from app.live.clock import now
from app.rules.chance import Chance, SeededChance
from app.rules.game import LEVELS, Game, Level, Move, NotAGame, Refused, Result
from app.rules.register import GAMES


class CannotSimulate(Exception):
    """The game, the number of seats or an option makes no sense; the message says what would."""


class Played(msgspec.Struct, frozen=True):
    """One whole game: how it ended and how often cards were dealt."""

    result: Result
    deals: int


def simulate_games(
    name: str, seats: int, games: int, seed: int | None, options: Sequence[str], bots: str = "veau"
) -> None:
    """Play the games and print how each seat fared.

    `bots` names the computers' levels, seat by seat and from the front again: `vache,veau`.

    Raises:
        CannotSimulate: the game, the number of seats or an option makes no sense.
    """
    game, chosen = game_and_options(name, seats, options)
    levels = _levels(bots, seats)
    chance = entropy.Chance() if seed is None else seeded(seed)
    progress = track(range(games), "Playing", console=Console(stderr=True), transient=True)
    began = now()
    played = [play_out(game, levels, chosen, chance) for _ in progress]
    Console().print(_table(name, levels, played, now() - began))


def game_and_options(name: str, seats: int, options: Sequence[str]) -> tuple[Game[Any, Any], Any]:
    """Return the game of that name and its options, written as `name=value`.

    Raises:
        CannotSimulate: the game, the number of seats or an option makes no sense.
    """
    game = GAMES.get(name)
    if game is None:
        raise CannotSimulate(f"There is no game {name}: choose {', '.join(GAMES)}.")
    if seats not in game.seats:
        raise CannotSimulate(f"{game.seats[0]} to {game.seats[-1]} play {name}, not {seats}.")
    try:
        return game, game.options(dict(_option(text) for text in options))
    except NotAGame as error:
        raise CannotSimulate(str(error)) from error


def seeded(words: object) -> SeededChance:
    """Return the chance that these words fix."""
    return SeededChance(hashlib.sha256(str(words).encode()).digest())


def _option(text: str) -> tuple[str, Any]:
    name, sign, value = text.partition("=")
    if not sign:
        raise CannotSimulate(f"An option is written as name=value, not {text}.")
    try:
        return name, msgspec.json.decode(value)
    except msgspec.DecodeError:
        return name, value


def _levels(text: str, seats: int) -> tuple[Level, ...]:
    named = text.split(",")
    for level in named:
        if level not in LEVELS:
            raise CannotSimulate(f"There is no computer {level}: choose {', '.join(LEVELS)}.")
    return tuple(cast(Level, named[seat % len(named)]) for seat in range(seats))


def play_out(game: Game[Any, Any], levels: Sequence[Level], options: Any, chance: Chance) -> Played:
    """Return one whole game between computers, each of which is told what a person in its seat sees."""
    state = game.new(len(levels), options)
    deals = 0
    while (result := game.result(state)) is None:
        for seat, move in _answers(game, state, levels, chance):
            answer = game.apply(state, seat, move)
            assert not isinstance(answer, Refused), "a game takes what its bots and its chance propose"
            state = answer.state
            deals += seat is None and move.__struct_config__.tag == "deal"
    return Played(result, deals)


def _answers(
    game: Game[Any, Any], state: Any, levels: Sequence[Level], chance: Chance
) -> list[tuple[int | None, Move]]:
    # All who are awaited answer the same question: they see the same table.
    return [
        (None, game.chance_move(state, chance))
        if seat is None
        else (seat, game.bot_move(game.sight(state, seat), levels[seat], chance))
        for seat in game.to_act(state)
    ]


def _table(name: str, levels: Sequence[Level], played: Sequence[Played], seconds: float) -> Table:
    table = Table(title=f"{name}: {len(played)} games of {len(levels)} in {seconds:.1f} s", caption_justify="left")
    for heading in ("seat", "computer", "won", "mean", "lowest", "highest"):
        table.add_column(heading, justify="right")
    for seat, level in enumerate(levels):
        won = sum(game.result.ranks[seat] == 1 for game in played) / len(played)
        row = [str(seat), level, f"{won:.1%}"]
        scores = [game.result.scores[seat] for game in played if game.result.scores is not None]
        if scores:
            row += [f"{sum(scores) / len(scores):.2f}", str(min(scores)), str(max(scores))]
        table.add_row(*row)
    deals = sum(game.deals for game in played)
    table.caption = f"{deals / seconds:,.0f} rounds a second, {deals / len(played):.1f} rounds a game"
    return table
