"""The board: where pawns may go. Knows no cards, hands or turns.

A place is a number: −1 the base, 0 … L − 1 the squares of the ring, L … L + 3 the house of the pawn's colour from the
entrance inward. So a colour's pawns sorted by number stand as a record writes them: base, ring upward, house.
"""

from collections.abc import Iterator
from typing import Final, cast

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
    """One pawn's way: from where to where, the pawns eaten as `(colour, place)`, the steps made and the board after."""

    origin: int
    to: int
    eaten: tuple[tuple[int, int], ...]
    by: int
    board: Board


def start_of(colour: int) -> int:
    """Return the square on which the colour's pawns come out."""
    return SIDE * colour


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
    if place == BASE:
        return "base"
    return place if place < ring else cast(Place, f"H{place - ring}")


def number(place: Place, ring: int) -> int | None:
    """Return the number of a written place; None for a square that the ring does not have."""
    if place == "base":
        return BASE
    if isinstance(place, str):
        return ring + int(place[1])
    return place if 0 <= place < ring else None


# Ways of one pawn


def out_of_base(board: Board, colour: int) -> Way | None:
    """Return the way from the base to the start square, unless there is none to make."""
    start = start_of(colour)
    if board.pawns[colour][0] != BASE or board.fresh[colour]:
        return None
    eaten = _standing_on(board, start)
    after = moved(board, colour, BASE, start, eaten)
    fresh = (*after.fresh[:colour], True, *after.fresh[colour + 1 :])
    return Way(BASE, start, eaten, 0, Board(after.pawns, fresh))


def straight(board: Board, colour: int, steps: int) -> Iterator[Way]:
    """Yield every way of a pawn of the colour with exactly these steps, below 0 back; it eats where it lands."""
    for origin in dict.fromkeys(board.pawns[colour]):
        if origin == BASE:
            continue
        for to in _landings(board, colour, origin, steps):
            eaten = _standing_on(board, to) if to < board.ring else ()
            yield Way(origin, to, eaten, steps, moved(board, colour, origin, to, eaten))


def _landings(board: Board, colour: int, origin: int, steps: int) -> Iterator[int]:
    ring = board.ring
    if origin >= ring:
        if steps > 0 and _house_is_free(board, colour, origin + 1, origin + steps):
            yield origin + steps
        return
    if not _barred(board, origin, steps):
        yield (origin + steps) % ring
    if steps > 0:
        to_entrance = (start_of(colour) - BEFORE_START - origin) % ring
        inside = steps - to_entrance
        if (
            inside > 0
            and not _barred(board, origin, to_entrance)
            and _house_is_free(board, colour, ring, ring + inside - 1)
        ):
            yield ring + inside - 1


def _barred(board: Board, origin: int, steps: int) -> bool:
    """Return whether a protected pawn stands on one of so many next squares."""
    ring = board.ring
    for colour, protected in enumerate(board.fresh):
        if protected:
            start = start_of(colour)
            distance = (start - origin) % ring if steps > 0 else (origin - start) % ring
            if 1 <= distance <= abs(steps):
                return True
    return False


def _house_is_free(board: Board, colour: int, first: int, last: int) -> bool:
    if last >= board.ring + PAWNS:
        return False
    return not any(first <= pawn <= last for pawn in board.pawns[colour])


def _standing_on(board: Board, square: int) -> tuple[tuple[int, int], ...]:
    for colour, pawns in enumerate(board.pawns):
        if square in pawns:
            return ((colour, square),)
    return ()


def moved(board: Board, colour: int, origin: int, to: int, eaten: tuple[tuple[int, int], ...]) -> Board:
    """Return the board with the pawn moved and the eaten ones back in their bases; who moves is protected no more."""
    pawns = list(board.pawns)
    for victim, square in eaten:
        pawns[victim] = _with_one(pawns[victim], square, BASE)
    pawns[colour] = _with_one(pawns[colour], origin, to)
    fresh = board.fresh
    if fresh[colour] and origin == start_of(colour):
        fresh = (*fresh[:colour], False, *fresh[colour + 1 :])
    return Board(tuple(pawns), fresh)


def _with_one(pawns: tuple[int, ...], origin: int, to: int) -> tuple[int, ...]:
    moved = list(pawns)
    moved[moved.index(origin)] = to
    moved.sort()
    return tuple(moved)


# The jack


def exchanges(board: Board, colour: int) -> Iterator[tuple[int, int, int]]:
    """Yield what a jack can do: the square of a pawn of the colour, that of any other pawn, and the other's colour."""
    for origin in _exchangeable(board, colour):
        for other in range(len(board.pawns)):
            for square in _exchangeable(board, other):
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
    protected = start_of(colour) if board.fresh[colour] else BASE
    return [pawn for pawn in board.pawns[colour] if BASE < pawn < board.ring and pawn != protected]


# The seven


def legs(board: Board, colour: int, steps: int, *, whole: bool) -> list[Way]:
    """Return every leg of a seven: one pawn, one to so many steps, eating everything on its way.

    `whole` asks that the steps can be used up, so that a leg counts only if the rest can still be made.
    """
    ways = []
    rest = _Rest(board, colour)
    for origin in dict.fromkeys(board.pawns[colour]):
        if origin != BASE:
            # Two ways may be under way at once: on along the ring, and into the house.
            walking = [Way(origin, origin, (), 0, board)]
            for made in range(1, steps + 1):
                walking = [further for way in walking for further in _one_step(way, colour)]
                ways += [way for way in walking if not whole or rest.can_be_made(way.board, steps - made)]
    return ways


def _one_step(way: Way, colour: int) -> Iterator[Way]:
    board = way.board
    for to in _landings(board, colour, way.to, 1):
        eaten = _standing_on(board, to) if to < board.ring else ()
        yield Way(way.origin, to, way.eaten + eaten, way.by + 1, moved(board, colour, way.to, to, eaten))


class _Rest:
    """Answers whether the rest of a seven can be made, and remembers: many orders of steps lead to the same places.

    Only the colour's own pawns matter. The others stand still, and all but the protected ones can be eaten.
    """

    def __init__(self, board: Board, colour: int) -> None:
        self._colour = colour
        self._ring = board.ring
        self._start = start_of(colour)
        self._entrance = (self._start - BEFORE_START) % self._ring
        self._barred = {start_of(other) for other, fresh in enumerate(board.fresh) if fresh and other != colour}
        self._known: dict[tuple[tuple[int, ...], bool, int], bool] = {}

    def can_be_made(self, board: Board, steps: int) -> bool:
        return self._can_be_made(board.pawns[self._colour], board.fresh[self._colour], steps)

    def _can_be_made(self, pawns: tuple[int, ...], fresh: bool, steps: int) -> bool:
        if steps == 0:
            return True
        key = (pawns, fresh, steps)
        known = self._known.get(key)
        if known is None:
            known = any(self._can_be_made(*after, steps - 1) for after in self._one_step_each(pawns, fresh))
            self._known[key] = known
        return known

    def _one_step_each(self, pawns: tuple[int, ...], fresh: bool) -> Iterator[tuple[tuple[int, ...], bool]]:
        for origin in pawns:
            if origin == BASE:
                continue
            stays_fresh = fresh and origin != self._start
            if origin < self._ring:
                ahead = (origin + 1) % self._ring
                if ahead not in self._barred and not (fresh and ahead == self._start):
                    # An own pawn on the way is eaten.
                    others = tuple([BASE if pawn == ahead else pawn for pawn in pawns])
                    yield _with_one(others, origin, ahead), stays_fresh
                deeper = self._ring if origin == self._entrance else None
            else:
                deeper = origin + 1 if origin + 1 < self._ring + PAWNS else None
            if deeper is not None and deeper not in pawns:
                yield _with_one(pawns, origin, deeper), stays_fresh
