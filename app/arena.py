"""`tablee arena`: players against one another over many games, with how sure the result is.

Every deal is played as often as there are seats, and each time the players sit one seat further: no hand is anybody's
luck. Games of one deal resemble one another, so that standard errors are taken from deal to deal.
"""

import math
import time
from collections.abc import Sequence
from pathlib import Path
from statistics import fmean, stdev
from typing import Any
from xml.sax.saxutils import escape

import msgspec
from rich.console import Console
from rich.progress import track
from rich.table import Table

from app.references import NoSuchPlayer, Player, player
from app.rules.game import Game, Move, Refused, Result
from app.simulate import CannotSimulate, game_and_options, seeded


class Measured(msgspec.Struct, frozen=True):
    """A mean and its standard error, None where one deal cannot tell."""

    mean: float
    error: float | None

    def __str__(self) -> str:
        return f"{self.mean:.2f}" if self.error is None else f"{self.mean:.2f} ± {self.error:.2f}"


class Standing(msgspec.Struct, frozen=True):
    """How a player fared over all its seats; shares are of 1, times the CPU time of one core in milliseconds."""

    player: str
    seats: int
    won: Measured
    rank: Measured
    score: Measured | None
    moves: int
    ms_a_move: float
    slowest_ms: float


class Outcome(msgspec.Struct, frozen=True):
    """What an arena found, and what it takes to find it again."""

    game: str
    players: tuple[str, ...]
    games: int
    seed: int
    options: dict[str, Any]
    standings: tuple[Standing, ...]


class _Tally:
    """What is known of a player while games are played; lists are by deal."""

    def __init__(self) -> None:
        self.won: dict[int, list[float]] = {}
        self.ranks: dict[int, list[float]] = {}
        self.scores: dict[int, list[float]] = {}
        self.seconds = 0.0
        self.slowest = 0.0
        self.moves = 0

    def add(self, deal: int, result: Result, seat: int) -> None:
        self.won.setdefault(deal, []).append(result.ranks[seat] == 1)
        self.ranks.setdefault(deal, []).append(result.ranks[seat])
        if result.scores is not None:
            self.scores.setdefault(deal, []).append(result.scores[seat])


def hold(
    name: str, players: Sequence[str], games: int, seed: int, options: Sequence[str], *, quiet: bool = False
) -> Outcome:
    """Let the players play so many games, and return how they fared.

    Raises:
        CannotSimulate: the game, a player or an option makes no sense.
    """
    game, chosen = game_and_options(name, len(players), options)
    try:
        made = {one: player(game, one) for one in players}
    except NoSuchPlayer as error:
        raise CannotSimulate(str(error)) from error
    tallies = {one: _Tally() for one in players}
    console = Console(stderr=True)
    for number in track(range(games), "Playing", console=console, transient=True, disable=quiet):
        deal, turned = divmod(number, len(players))
        seated = [players[(seat + turned) % len(players)] for seat in range(len(players))]
        result = _play(game, [made[one] for one in seated], seated, chosen, f"{seed}/{deal}", number, tallies)
        for seat, one in enumerate(seated):
            tallies[one].add(deal, result, seat)
    standings = [_standing(one, tally, players.count(one)) for one, tally in tallies.items()]
    standings.sort(key=lambda standing: -standing.won.mean)
    return Outcome(name, tuple(players), games, seed, msgspec.to_builtins(chosen), tuple(standings))


def _play(
    game: Game[Any, Any],
    answering: Sequence[Player],
    seated: Sequence[str],
    options: Any,
    deal: str,
    number: int,
    tallies: dict[str, _Tally],
) -> Result:
    state = game.new(len(seated), options)
    # The cards do not depend on who thinks how much about them.
    cards, thoughts = seeded(f"cards {deal}"), seeded(f"thoughts {deal} {number}")
    while (result := game.result(state)) is None:
        moves: list[tuple[int | None, Move]] = []
        for seat in game.to_act(state):
            if seat is None:
                moves.append((seat, game.chance_move(state, cards)))
                continue
            sight, tally = game.sight(state, seat), tallies[seated[seat]]
            began = time.process_time()
            moves.append((seat, answering[seat](sight, thoughts)))
            took = time.process_time() - began
            tally.seconds += took
            tally.moves += 1
            tally.slowest = max(tally.slowest, took)
        for seat, move in moves:
            answer = game.apply(state, seat, move)
            assert not isinstance(answer, Refused), f"{seat} {move}: {answer}"
            state = answer.state
    return result


def _standing(name: str, tally: _Tally, seats: int) -> Standing:
    return Standing(
        player=name,
        seats=seats,
        won=_measured(tally.won),
        rank=_measured(tally.ranks),
        score=_measured(tally.scores) if tally.scores else None,
        moves=tally.moves,
        ms_a_move=1000 * tally.seconds / max(1, tally.moves),
        slowest_ms=1000 * tally.slowest,
    )


def _measured(by_deal: dict[int, list[float]]) -> Measured:
    deals = [fmean(values) for values in by_deal.values()]
    mean = fmean([value for values in by_deal.values() for value in values])
    return Measured(mean, stdev(deals) / math.sqrt(len(deals)) if len(deals) > 1 else None)


# Telling


def table(outcome: Outcome) -> Table:
    """Return the standings as a table for the terminal."""
    shown = Table(title=f"{outcome.game}: {outcome.games} games of {len(outcome.players)}, seed {outcome.seed}")
    scored = all(one.score is not None for one in outcome.standings)
    for heading in ("player", "seats", "won", "score" if scored else "rank", "ms a move", "slowest"):
        shown.add_column(heading, justify="left" if heading == "player" else "right", no_wrap=True)
    for one in outcome.standings:
        won = f"{one.won.mean:.1%}" + ("" if one.won.error is None else f" ± {one.won.error:.1%}")
        times = (f"{one.ms_a_move:.2f}", f"{one.slowest_ms:.1f}")
        shown.add_row(one.player, str(one.seats), won, str(one.score or one.rank), *times)
    return shown


_WIDTH, _ROW, _LEFT, _RIGHT = 640, 34, 130, 150


def picture(outcome: Outcome) -> str:
    """Return the shares of won games as an SVG: a bar for each player, its standard error as a line across its end."""
    height = 64 + _ROW * len(outcome.standings)
    scale = _WIDTH - _LEFT - _RIGHT
    title = f"{outcome.game}: {outcome.games} games of {len(outcome.players)}, share won"
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {height}" width="{_WIDTH}" height="{height}"'
        f' role="img" aria-label="{escape(title)}" font-family="sans-serif" font-size="14">'
    )
    parts = [
        head,
        f'<rect width="{_WIDTH}" height="{height}" fill="#fff"/>',
        f'<text x="12" y="26" font-weight="bold" fill="#123">{escape(title)}</text>',
    ]
    fair = _LEFT + scale / len(outcome.players)
    parts.append(f'<path d="M{fair:.1f} 40V{height - 18}" stroke="#999" stroke-dasharray="3 3"/>')
    for row, one in enumerate(outcome.standings):
        middle = 56 + _ROW * row
        end, error = _LEFT + scale * one.won.mean, scale * (one.won.error or 0.0)
        score = "" if one.score is None else f", {one.score.mean:.2f}"
        parts += [
            f'<text x="{_LEFT - 8}" y="{middle + 5}" text-anchor="end" fill="#123">{escape(one.player)}</text>',
            f'<rect x="{_LEFT}" y="{middle - 10}" width="{end - _LEFT:.1f}" height="20" fill="#c4682f"/>',
            f'<path d="M{end - error:.1f} {middle}H{end + error:.1f}" stroke="#123" stroke-width="2"/>',
            f'<text x="{end + error + 8:.1f}" y="{middle + 5}" fill="#123">{one.won.mean:.1%}{score}</text>',
        ]
    return "\n".join([*parts, "</svg>", ""])


def arena(name: str, players: Sequence[str], games: int, seed: int, options: Sequence[str], out: Path) -> None:
    """Hold an arena, print its table, and write it as `out`.json and `out`.svg.

    Raises:
        CannotSimulate: the game, a player or an option makes no sense, or nothing can be written there.
    """
    outcome = hold(name, players, games, seed, options)
    Console().print(table(outcome))
    try:
        out.with_name(out.name + ".json").write_bytes(msgspec.json.format(msgspec.json.encode(outcome)) + b"\n")
        out.with_name(out.name + ".svg").write_text(picture(outcome))
    except OSError as error:
        raise CannotSimulate(f"{out}: {error.strerror}") from error
