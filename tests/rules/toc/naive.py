"""A second, naive opinion on what may be played, written from the rule book alone: step by step, everything tried.

A board here is a dictionary: each pawn, by its colour and a number, and where it stands in the words of a record.
"""

from collections.abc import Iterator
from typing import NamedTuple

Pawn = tuple[int, int]
Place = int | str
HOUSE = ("H0", "H1", "H2", "H3")
FORWARD = {"A": 1, "2": 2, "3": 3, "5": 5, "6": 6, "8": 8, "9": 9, "T": 10, "Q": 12, "K": 13}


class Board(NamedTuple):
    """Where each pawn stands, and which are protected."""

    seats: int
    where: dict[Pawn, Place]
    protected: frozenset[Pawn]

    def at(self, square: Place) -> Pawn | None:
        """Return the pawn on a square of the ring."""
        return next((pawn for pawn, place in self.where.items() if place == square), None)

    def put(self, pawn: Pawn, place: Place) -> "Board":
        return Board(self.seats, {**self.where, pawn: place}, self.protected - {pawn})

    def seen(self) -> tuple[list[list[str]], list[bool]]:
        """Return what can be told of the board without numbers on the pawns: places by colour, and who is protected."""
        colours = range(self.seats)
        places = [sorted(str(place) for (of, _), place in self.where.items() if of == colour) for colour in colours]
        return places, [any(of == colour for of, _ in self.protected) for colour in colours]


def ahead(board: Board, pawn: Pawn) -> list[Place]:
    """Return the squares one step ahead of where the pawn stands, whoever is on them."""
    place, size = board.where[pawn], 18 * board.seats
    if place == "base":
        return []
    if isinstance(place, str):
        deeper = HOUSE.index(place) + 1
        return [HOUSE[deeper]] if deeper < len(HOUSE) else []
    entrance = (18 * pawn[0] - 2) % size
    return [(place + 1) % size, "H0"] if place == entrance else [(place + 1) % size]


def is_free_to_pass(board: Board, pawn: Pawn, square: Place) -> bool:
    """Pawns on the ring may be passed unless they are protected; in the house nothing is passed."""
    if isinstance(square, str):
        return all(place != square for other, place in board.where.items() if other[0] == pawn[0])
    return board.at(square) not in board.protected


def step(board: Board, pawn: Pawn, square: Place) -> Board:
    """Return the board with the pawn on the square and whoever stood there in the base."""
    eaten = board.at(square) if isinstance(square, int) else None
    return board.put(pawn, square) if eaten is None else board.put(eaten, "base").put(pawn, square)


def forward(board: Board, pawn: Pawn, steps: int) -> Iterator[Board]:
    """Yield the boards after exactly so many steps; only who stands on the last square is eaten."""
    ways = [board]
    for remaining in range(steps, 0, -1):
        # To walk on is to lift the pawn from square to square; nobody is touched before the last one.
        ways = [
            step(way, pawn, square) if remaining == 1 else way.put(pawn, square)
            for way in ways
            for square in ahead(way, pawn)
            if is_free_to_pass(board, pawn, square)
        ]
    yield from ways


def back(board: Board, pawn: Pawn) -> Iterator[Board]:
    place = board.where[pawn]
    if isinstance(place, str):
        return
    path = [(place - made) % (18 * board.seats) for made in (1, 2, 3, 4)]
    if all(is_free_to_pass(board, pawn, square) for square in path):
        yield step(board, pawn, path[-1])


def out(board: Board, pawn: Pawn) -> Iterator[Board]:
    start = 18 * pawn[0]
    there = board.at(start)
    own_is_there = there is not None and there[0] == pawn[0]
    if board.where[pawn] != "base" or (own_is_there and there in board.protected):
        return
    after = step(board, pawn, start)
    yield Board(after.seats, after.where, after.protected | {pawn})


def pawns_of(board: Board, colour: int) -> list[Pawn]:
    return [pawn for pawn in board.where if pawn[0] == colour]


def eating_steps(board: Board, pawn: Pawn) -> Iterator[Board]:
    """Yield the boards after one step of a seven, which eats whom it meets."""
    for square in ahead(board, pawn):
        if is_free_to_pass(board, pawn, square):
            yield step(board, pawn, square)


def can_be_made(board: Board, colour: int, steps: int) -> bool:
    """Try every order of single steps."""
    return steps == 0 or any(
        can_be_made(after, colour, steps - 1) for pawn in pawns_of(board, colour) for after in eating_steps(board, pawn)
    )


Moves = dict[tuple[Place, Place], Board]
"""What can be done with a card: from where to where (of a jack: the two squares), and the board after it."""


def legs(board: Board, colour: int, steps: int, *, single: bool) -> Moves:
    found: Moves = {}
    for pawn in pawns_of(board, colour):
        ways = [board]
        for made in range(1, steps + 1):
            ways = [after for way in ways for after in eating_steps(way, pawn)]
            for way in ways:
                if single or can_be_made(way, colour, steps - made):
                    found[board.where[pawn], way.where[pawn]] = way
    return found


def exchanges(board: Board, colour: int) -> Moves:
    found: Moves = {}
    for own in pawns_of(board, colour):
        for other in board.where:
            here, there = board.where[own], board.where[other]
            on_the_ring = isinstance(here, int) and isinstance(there, int)
            if own != other and on_the_ring and not {own, other} & board.protected:
                found[here, there] = Board(board.seats, {**board.where, own: there, other: here}, board.protected)
    return found


def moves(board: Board, colour: int, rank: str, *, single: bool) -> Moves:
    """Return everything that a card of the rank can do with the pawns of the colour."""
    if rank == "7":
        return legs(board, colour, 7, single=single)
    if rank == "J":
        return exchanges(board, colour)
    found: Moves = {}
    for pawn in pawns_of(board, colour):
        afters = list(back(board, pawn) if rank == "4" else forward(board, pawn, FORWARD[rank]))
        if rank in "AK":
            afters += out(board, pawn)
        for after in afters:
            found[board.where[pawn], after.where[pawn]] = after
    return found
