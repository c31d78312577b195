"""`python -m benchmarks.toc`: how long Toc takes at worst to list the moves of a hand with a seven.

Positions are drawn at random, crowded where ways are barred; the slowest are then made worse pawn by pawn.
"""

import random
import time
from typing import Any, Final

import typer
from rich.console import Console
from rich.table import Table

from app.rules.toc import TOC
from app.rules.toc.board import PAWNS, SIDE, start_of, written
from app.rules.toc.state import State

HAND: Final = ("7S", "7H", "7D", "7C", "JS")
"""The dearest hand: each seven is looked at for itself, and the jack at every pair of pawns."""
BOUND_MS: Final = 5.0
"""At most so long shall a table be held up by one list of moves: ten times that, and others see a stutter."""
REPEATS: Final = 5
"""Each position is timed so often and the shortest counts: the rest is what else the machine does."""
CLIMBERS: Final = 10
"""Slowest positions of the draw that are made worse."""

Places = list[list[int]]
"""Pawns by colour, as numbers of the board; the first colour plays and has all four out."""


def drawn(draw: random.Random, seats: int) -> Places:
    """Return a random board, its pawns crowded round one start square."""
    ring, middle = SIDE * seats, start_of(draw.randrange(seats))
    reach = draw.choice((4, 8, 14, ring // 2))
    taken: set[tuple[int, int]] = set()
    return [[_place(draw, ring, colour, middle, reach, taken) for _ in range(PAWNS)] for colour in range(seats)]


def _place(draw: random.Random, ring: int, colour: int, middle: int, reach: int, taken: set[tuple[int, int]]) -> int:
    while True:
        near = (middle + draw.randint(-reach, reach)) % ring
        place = draw.choice((near, near, start_of(colour), ring + draw.randrange(PAWNS)))
        key = (colour if place >= ring else -1, place)
        if key not in taken:
            taken.add(key)
            return place


def worse(draw: random.Random, places: Places) -> Places | None:
    """Return the board with one pawn elsewhere, or None where another stands."""
    ring, colour, which = SIDE * len(places), draw.randrange(len(places)), draw.randrange(PAWNS)
    place = draw.randrange(ring + PAWNS)
    others = [pawn for row in places for pawn in row] if place < ring else places[colour]
    if place in others:
        return None
    return [
        [place if (row, pawn) == (colour, which) else at for pawn, at in enumerate(pawns)]
        for row, pawns in enumerate(places)
    ]


def begun(places: Places) -> State | None:
    """Return the game as it stands there, protected who stands on the own start; None if it is over."""
    ring = SIDE * len(places)
    if any(min(pawns) >= ring for pawns in places):
        return None
    start: dict[str, Any] = {
        "pawns": [[written(place, ring) for place in pawns] for pawns in places],
        "fresh": [start_of(colour) in pawns for colour, pawns in enumerate(places)],
        "hands": [HAND] + [[]] * (len(places) - 1),
    }
    return TOC.begin(len(places), TOC.options({}), start)


def milliseconds(state: State) -> float:
    """Return how long the list of moves takes at least."""
    shortest = float("inf")
    for _ in range(REPEATS):
        began = time.perf_counter()
        TOC.legal(state, 0)
        shortest = min(shortest, time.perf_counter() - began)
    return shortest * 1000


def worst(draw: random.Random, seats: int, positions: int, climbs: int) -> tuple[list[float], float, State]:
    """Return the times of the drawn positions, sorted, and the slowest position that was found with its time."""
    timed: list[tuple[float, Places]] = []
    while len(timed) < positions:
        places = drawn(draw, seats)
        state = begun(places)
        if state is not None:
            timed.append((milliseconds(state), places))
    timed.sort(key=lambda pair: pair[0])
    found: list[tuple[float, State]] = []
    for taken, places in timed[-CLIMBERS:]:
        for _ in range(climbs):
            changed = worse(draw, places)
            state = None if changed is None else begun(changed)
            if changed is not None and state is not None and (now := milliseconds(state)) > taken:
                taken, places = now, changed
        state = begun(places)
        assert state is not None, "only boards that can be begun are kept"
        found.append((milliseconds(state), state))
    slowest, state = max(found, key=lambda pair: pair[0])
    return [taken for taken, _ in timed], slowest, state


def main(positions: int = 500, climbs: int = 100, seed: int = 7) -> None:
    """Print the time of the median, of one in a hundred and of the worst position for each number of players."""
    draw, console = random.Random(seed), Console()
    table = Table(title=f"ms to list the moves of {' '.join(HAND)}")
    for heading in ("players", "median", "p99", "worst", "where"):
        table.add_column(heading, justify="left" if heading == "where" else "right")
    dearest = 0.0
    for seats in TOC.seats:
        with console.status(f"{seats} players"):
            times, slowest, state = worst(draw, seats, positions, climbs)
        dearest = max(dearest, slowest)
        board = [[written(place, state.board.ring) for place in pawns] for pawns in state.board.pawns]
        figures = (times[len(times) // 2], times[len(times) * 99 // 100], slowest)
        table.add_row(str(seats), *(f"{figure:.2f}" for figure in figures), str(board))
    console.print(table)
    console.print(f"{dearest:.2f} ms at worst; the bound is {BOUND_MS} ms.")
    raise typer.Exit(dearest > BOUND_MS)


if __name__ == "__main__":
    typer.run(main)
