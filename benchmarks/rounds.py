"""`python -m benchmarks.rounds`: random play through each game's contract, as fast as the rules go.

Every seat draws one of its moves; at 6 qui prend! it draws a card, and takes a cheapest row if it must take one. The
same rounds are played by a bare model beside it: lists that are written over, and nothing is checked, kept or told.
That is what plain Python needs for the cards alone. Chance is the interpreter's own generator in both; what is counted
is the CPU of this process.
"""

import math
import random
import statistics
from collections.abc import Callable, Sequence
from time import process_time
from typing import Any, Final, TypeVar

from rich.console import Console
from rich.table import Table

from app.rules.game import Game, Refused
from app.rules.hornochsen import HORNOCHSEN
from app.rules.sixquiprend import SIXQUIPREND
from app.rules.sixquiprend.cards import FULL_DECK, HAND_SIZE, HEADS, ROW_LENGTH, ROWS, heads_of
from app.rules.sixquiprend.moves import Play, Take
from app.rules.toc import TOC

T = TypeVar("T")

SEATS: Final = 4
REPEATS: Final = 5
SECONDS: Final = 2.0
"""CPU seconds of each repeat."""
EXPECTED_HEADS: Final = 12.12
"""Heads a seat and round that others have found for this way to play, give or take 0.03."""

_draw = random.Random()


class Draws:
    """Chance for the contract."""

    def below(self, bound: int) -> int:
        """Return a uniform draw from 0 … bound − 1."""
        return _draw.randrange(bound)

    def shuffle(self, items: Sequence[T]) -> list[T]:
        """Return the items in a uniformly drawn order."""
        return _shuffled(items)


def _shuffled(items: Sequence[T]) -> list[T]:
    # In the order of as many drawn numbers: two thirds of the time of `random.shuffle`.
    return sorted(items, key=lambda _: _draw.random())


_chance: Final = Draws()


def round_of_sixquiprend() -> Sequence[int]:
    """Play a round through the contract; return the heads of each seat."""
    game, draw = SIXQUIPREND, _draw.random
    state = game.new(SEATS, game.options({"rounds": 1}))
    while seats := game.to_act(state):
        for seat in seats:
            if state.phase == "choose" and seat is not None:
                hand = state.hands[seat]
                move: Any = Play(card=hand[int(draw() * len(hand))])
            elif state.phase == "place":
                costs = [heads_of(row) for row in state.rows]
                move = Take(row=costs.index(min(costs)))
            else:
                move = game.chance_move(state, _chance)
            applied = game.apply(state, seat, move)
            assert not isinstance(applied, Refused)
            state = applied.state
    return state.totals


def bare_round() -> Sequence[int]:
    """Play a round with as little as can be; return the heads of each seat."""
    cards = _shuffled(range(1, FULL_DECK + 1))
    hands = [cards[at : at + HAND_SIZE] for at in range(0, SEATS * HAND_SIZE, HAND_SIZE)]
    rows = [[card] for card in cards[SEATS * HAND_SIZE :][:ROWS]]
    heads = [0] * SEATS
    for left in range(HAND_SIZE, 0, -1):
        for card, seat in sorted((hand.pop(int(_draw.random() * left)), seat) for seat, hand in enumerate(hands)):
            below = [row for row in rows if row[-1] < card]
            row = max(below, key=_last) if below else min(rows, key=_cost)
            if not below or len(row) == ROW_LENGTH:
                heads[seat] += _cost(row)
                row[:] = [card]
            else:
                row.append(card)
    return heads


def _last(row: list[int]) -> int:
    return row[-1]


def _cost(row: list[int]) -> int:
    return sum([HEADS[card] for card in row])


def whole_game(game: Game[Any, Any]) -> Callable[[], int]:
    """Return what plays a game with random moves, and returns how many deals it took."""

    def play() -> int:
        deals, state = 0, game.new(SEATS, game.options({}))
        while game.result(state) is None:
            for seat in game.to_act(state):
                if seat is None:
                    move = game.chance_move(state, _chance)
                    deals += move.__struct_config__.tag == "deal"
                else:
                    legal = game.legal(state, seat)
                    move = legal[int(_draw.random() * len(legal))]
                applied = game.apply(state, seat, move)
                assert not isinstance(applied, Refused)
                state = applied.state
        return deals

    return play


def measured(*plays: Callable[[], T]) -> list[tuple[float, list[T]]]:
    """Return for each how many it plays a second, and what came of them all; they are played in turn."""
    rates: list[list[float]] = [[] for _ in plays]
    came: list[list[T]] = [[] for _ in plays]
    for _ in range(REPEATS):
        for play, found, heard in zip(plays, rates, came, strict=True):
            began, before = process_time(), len(heard)
            while process_time() - began < SECONDS:
                heard.extend([play() for _ in range(10)])
            found.append((len(heard) - before) / (process_time() - began))
    return [(statistics.median(found), heard) for found, heard in zip(rates, came, strict=True)]


def main() -> None:
    """Measure and print."""
    (ours, told), (bare, kept) = measured(round_of_sixquiprend, bare_round)
    table = Table("", "a second", "", title="Random play on one core")
    for name, rate, heads in (("through the contract", ours, told), ("bare lists", bare, kept)):
        each = [sum(one) / SEATS for one in heads]
        off = statistics.stdev(each) / math.sqrt(len(each))
        table.add_row(
            f"6 qui prend!, rounds {name}", f"{rate:,.0f}", f"{statistics.mean(each):.3f} ± {2 * off:.3f} heads a seat"
        )
    table.add_row("", f"{ours / bare:.2f} ×", "of the bare lists")
    for game in (HORNOCHSEN, TOC):
        ((rate, deals),) = measured(whole_game(game))
        mean = statistics.mean(deals)
        table.add_row(f"{game.name}, games", f"{rate:,.0f}", f"{rate * mean:,.0f} deals a second, {mean:.1f} a game")
    Console().print(table)


if __name__ == "__main__":
    main()
