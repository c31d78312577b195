"""Random positions, crowded where the rules are met: start squares, entrances, houses."""

import random

from tests.rules.toc import naive


def random_places(draw: random.Random, seats: int) -> list[list[naive.Place]]:
    """Four pawns a colour, crowded round one start square, where protection, entrance and house are near together."""
    size = 18 * seats
    middle, reach = 18 * draw.randrange(seats), draw.choice((4, 8, 14, size // 2))
    staying = draw.choice((0.1, 0.3, 0.6, 0.9))
    taken: set[tuple[int | None, naive.Place]] = set()

    def place(colour: int) -> naive.Place:
        while True:
            if draw.random() < staying:
                return "base"
            where: naive.Place = draw.choice(
                (
                    draw.choice(naive.HOUSE),
                    18 * draw.choice((colour, draw.randrange(seats))),
                    (18 * colour - draw.randint(1, 9)) % size,
                    (middle + draw.randint(-reach, reach)) % size,
                    (middle + draw.randint(-reach, reach)) % size,
                )
            )
            key = (colour if isinstance(where, str) else None, where)
            if key not in taken:
                taken.add(key)
                return where

    return [[place(colour) for _ in range(4)] for colour in range(seats)]


def random_board(draw: random.Random, seats: int) -> naive.Board:
    places = random_places(draw, seats)
    where = {(colour, which): place for colour, row in enumerate(places) for which, place in enumerate(row)}
    protected = frozenset(pawn for pawn, place in where.items() if place == 18 * pawn[0] and draw.random() < 0.6)
    return naive.Board(seats, where, protected)


def is_over(board: naive.Board, *, sides: bool) -> bool:
    home = [all(board.where[pawn] in naive.HOUSE for pawn in naive.pawns_of(board, c)) for c in range(board.seats)]
    half = board.seats // 2
    return any(home[seat] and home[(seat + half) % board.seats] for seat in range(board.seats)) if sides else any(home)


def colour_moved(board: naive.Board, seat: int, *, sides: bool) -> int:
    """Whose four pawns are home plays the partner's."""
    home = all(board.where[pawn] in naive.HOUSE for pawn in naive.pawns_of(board, seat))
    return (seat + board.seats // 2) % board.seats if home and sides else seat
