"""The board: where pawns may go. Knows no cards, hands or turns.

A place is a number: −1 the base, 0 … L − 1 the squares of the ring, L … L + 3 the house of the pawn's colour from the
entrance inward. So a colour's pawns sorted by number stand as a record writes them: base, ring upward, house.
"""

from collections.abc import Iterator
from functools import cache
from typing import Final

import msgspec

from app.rules.toc.moves import Place

BASE: Final = -1
PAWNS: Final = 4
"""Pawns of each colour, and squares in its house."""
SIDE: Final = 18
"""Squares of the ring for each player, from one start square to the next."""
BEFORE_START: Final = 2
"""The entrance of a house lies so many squares before the start square."""


class Board(msgspec.Struct, frozen=True, array_like=True):
    """All pawns by colour, sorted by place, and which colours have a protected pawn on their start square."""

    pawns: tuple[tuple[int, ...], ...]
    fresh: tuple[bool, ...]

    @property
    def ring(self) -> int:
        """Return how many squares the ring has; from this number on places are in the house."""
        return SIDE * len(self.pawns)


class Way(msgspec.Struct, frozen=True, array_like=True):
    """One pawn's way: from where to where, the pawns eaten as `(colour, place)`, and the steps made (0 to come out)."""

    origin: int
    to: int
    eaten: tuple[tuple[int, int], ...]
    by: int


def start_of(colour: int) -> int:
    """Return the square on which the colour's pawns come out."""
    return SIDE * colour


def entrance_of(colour: int, ring: int) -> int:
    """Return the square from which a step leads into the colour's house."""
    return (SIDE * colour - BEFORE_START) % ring


def new_board(seats: int, *, start_pawn: bool) -> Board:
    """Return the board before the first move; with `start_pawn` each has a protected pawn out."""
    if not start_pawn:
        return Board(((BASE,) * PAWNS,) * seats, (False,) * seats)
    pawns = tuple((BASE,) * (PAWNS - 1) + (start_of(colour),) for colour in range(seats))
    return Board(pawns, (True,) * seats)


def is_home(board: Board, colour: int) -> bool:
    """Return whether all pawns of the colour are in their house."""
    return board.pawns[colour][0] >= board.ring


def written(place: int, ring: int) -> Place:
    """Return the place as moves and records write it."""
    return _written_places(ring)[place - BASE]


def written_pawns(board: Board) -> tuple[tuple[Place, ...], ...]:
    """Return where all pawns stand, by colour, as records and views write it."""
    places = _written_places(board.ring)
    return tuple([tuple([places[place - BASE] for place in pawns]) for pawns in board.pawns])


def number(place: Place, ring: int) -> int | None:
    """Return the number of a written place; None for a square that the ring does not have."""
    return _numbers(ring).get(place)


@cache
def _written_places(ring: int) -> tuple[Place, ...]:
    return ("base", *range(ring), "H0", "H1", "H2", "H3")


@cache
def _numbers(ring: int) -> dict[Place, int]:
    return {place: number for number, place in enumerate(_written_places(ring), start=BASE)}


# Ways of one pawn


def out_of_base(board: Board, colour: int) -> Way | None:
    """Return the way from the base to the start square, unless there is none to make."""
    if board.pawns[colour][0] != BASE or board.fresh[colour]:
        return None
    start = start_of(colour)
    return Way(BASE, start, _standing_on(board, start), 0)


def straight(board: Board, colour: int, steps: int) -> Iterator[Way]:
    """Yield every way of a pawn of the colour with exactly these steps, below 0 back; it eats where it lands."""
    ring, barred = board.ring, _protected_squares(board)
    for origin in board.pawns[colour]:
        if origin == BASE:
            continue
        if origin < ring:
            if not _is_barred(barred, ring, origin, steps):
                to = (origin + steps) % ring
                yield Way(origin, to, _standing_on(board, to), steps)
            to_entrance = (entrance_of(colour, ring) - origin) % ring
            house = ring + steps - to_entrance - 1
            is_open = house >= ring and not _is_barred(barred, ring, origin, to_entrance)
            if is_open and _house_is_free(board, colour, ring, house):
                yield Way(origin, house, (), steps)
        elif steps > 0 and _house_is_free(board, colour, origin + 1, origin + steps):
            yield Way(origin, origin + steps, (), steps)


def _protected_squares(board: Board) -> list[int]:
    return [start_of(colour) for colour, protected in enumerate(board.fresh) if protected]


def _is_barred(barred: list[int], ring: int, origin: int, steps: int) -> bool:
    """Return whether a protected pawn stands on one of so many next squares."""
    if steps > 0:
        return any(1 <= (square - origin) % ring <= steps for square in barred)
    return any(1 <= (origin - square) % ring <= -steps for square in barred)


def _house_is_free(board: Board, colour: int, first: int, last: int) -> bool:
    if last >= board.ring + PAWNS:
        return False
    return not any(first <= pawn <= last for pawn in board.pawns[colour])


def _standing_on(board: Board, square: int) -> tuple[tuple[int, int], ...]:
    for colour, pawns in enumerate(board.pawns):
        if square in pawns:
            return ((colour, square),)
    return ()


def after(board: Board, colour: int, way: Way) -> Board:
    """Return the board once a pawn of the colour has gone that way and the eaten ones are back in their bases."""
    start = start_of(colour)
    pawns = list(board.pawns)
    for victim, square in way.eaten:
        pawns[victim] = _with_one(pawns[victim], square, BASE)
    pawns[colour] = _with_one(pawns[colour], way.origin, way.to)
    fresh = board.fresh
    # Who comes out is protected, and by its first move no more.
    protected = way.origin == BASE or (fresh[colour] and way.origin != start)
    if fresh[colour] != protected:
        fresh = (*fresh[:colour], protected, *fresh[colour + 1 :])
    return Board(tuple(pawns), fresh)


def _with_one(pawns: tuple[int, ...], origin: int, to: int) -> tuple[int, ...]:
    moved = list(pawns)
    moved[moved.index(origin)] = to
    moved.sort()
    return tuple(moved)


# The jack


def exchanges(board: Board, colour: int) -> Iterator[tuple[int, int, int]]:
    """Yield what a jack can do: the square of a pawn of the colour, that of any other pawn, and the other's colour."""
    exchangeable = [_exchangeable(board, other) for other in range(len(board.pawns))]
    for origin in exchangeable[colour]:
        for other, squares in enumerate(exchangeable):
            for square in squares:
                if square != origin:
                    yield origin, square, other


def exchanged(board: Board, colour: int, origin: int, other: int, square: int) -> Board:
    """Return the board with the two pawns in each other's place; nobody becomes protected."""
    if colour == other:
        return board
    pawns = list(board.pawns)
    pawns[colour] = _with_one(pawns[colour], origin, square)
    pawns[other] = _with_one(pawns[other], square, origin)
    return Board(tuple(pawns), board.fresh)


def _exchangeable(board: Board, colour: int) -> list[int]:
    ring, protected = board.ring, start_of(colour) if board.fresh[colour] else BASE
    return [pawn for pawn in board.pawns[colour] if BASE < pawn < ring and pawn != protected]


# The seven


def legs(board: Board, colour: int, steps: int, *, whole: bool) -> Iterator[Way]:
    """Yield every leg of a seven: one pawn, one to so many steps, eating everything on its way.

    `whole` asks that the steps can be used up, so that a leg counts only if the rest can still be made.
    """
    others = {pawn: other for other, pawns in enumerate(board.pawns) if other != colour for pawn in pawns}
    seven = _Seven(board, colour)
    own, fresh, ring = board.pawns[colour], board.fresh[colour], board.ring
    for origin in own:
        if origin == BASE:
            continue
        # Two ways may be under way at once: on along the ring, and into the house.
        walking: list[tuple[int, _Own, tuple[tuple[int, int], ...]]] = [(origin, (own, fresh), ())]
        for made in range(1, steps + 1):
            further = []
            for place, pawns, eaten in walking:
                for to, stepped in seven.steps(pawns, place):
                    victim = None if to >= ring else colour if to in pawns[0] else others.get(to)
                    further.append((to, stepped, eaten if victim is None else (*eaten, (victim, to))))
            walking = further
            for to, pawns, eaten in walking:
                if not whole or seven.can_be_made(pawns, steps - made):
                    yield Way(origin, to, eaten, made)


_Own = tuple[tuple[int, ...], bool]
"""The pawns of the colour that moves, sorted, and whether the one on the start square is protected."""


class _Seven:
    """The steps of a seven, and whether the rest of it can be made.

    Only the colour's own pawns matter: the others stand still, and all but the protected ones can be eaten. What was
    found is remembered, for many orders of steps lead to the same places.
    """

    def __init__(self, board: Board, colour: int) -> None:
        self._ring = board.ring
        self._start = start_of(colour)
        self._entrance = entrance_of(colour, board.ring)
        self._barred = {start_of(other) for other, fresh in enumerate(board.fresh) if fresh and other != colour}
        self._known: dict[tuple[_Own, int], bool] = {}

    def steps(self, own: _Own, place: int) -> Iterator[tuple[int, _Own]]:
        """Yield each square that the pawn can step on, and the own pawns then."""
        pawns, fresh = own
        stays_fresh = fresh and place != self._start
        if place < self._ring:
            to = (place + 1) % self._ring
            if to not in self._barred and not (fresh and to == self._start):
                # An own pawn on the way is eaten.
                rest = _with_one(pawns, to, BASE) if to in pawns else pawns
                yield to, (_with_one(rest, place, to), stays_fresh)
            if place != self._entrance:
                return
            to = self._ring
        else:
            to = place + 1
        if to < self._ring + PAWNS and to not in pawns:
            yield to, (_with_one(pawns, place, to), stays_fresh)

    def can_be_made(self, own: _Own, steps: int) -> bool:
        """Return whether the pawns can make exactly so many steps."""
        if steps == 0 or self._one_can(own, steps):
            return True
        known = self._known.get((own, steps))
        if known is None:
            known = any(
                self.can_be_made(stepped, steps - 1)
                for place in own[0]
                if place != BASE
                for _, stepped in self.steps(own, place)
            )
            self._known[own, steps] = known
        return known

    def _one_can(self, own: _Own, steps: int) -> bool:
        """Return whether a single pawn can make them on the ring, which mostly settles it."""
        pawns, fresh = own
        barred = [*self._barred, self._start] if fresh else self._barred
        return any(
            BASE < place < self._ring and all(not 1 <= (square - place) % self._ring <= steps for square in barred)
            for place in pawns
        )
