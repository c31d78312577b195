"""How a computer plays.

The calf (veau) chooses at random. The cow (vache) looks one move ahead and takes the board that it likes best: the
pawns of its side far on their way and out of reach, the others' not; a good card is kept while another does as well.
"""

from collections.abc import Iterator
from typing import Final

from app.rules.chance import Chance
from app.rules.game import Level, Move, Seat, Sight
from app.rules.toc import board as boards
from app.rules.toc.board import BASE, Board, Way, number, start_of
from app.rules.toc.moves import Advance, Demand, Discard, Give, Play, Rank, Swap
from app.rules.toc.rules import ALL_RANKS
from app.rules.toc.view import Going, Own, View, board_of

OUT: Final = 18.0
"""Worth of being out of the base, in squares: two cards in thirteen bring a pawn out."""
HOME: Final = 14.0
"""Worth of standing in the house, in squares: nobody is eaten there."""
DEEP: Final = 2.0
"""Worth of each square deeper in the house: the way stays free for the others."""
PROTECTED: Final = 3.0
"""Worth of a protected pawn, in squares."""
HIT: Final = 0.09
"""Chance that an opponent holds a given rank and uses it."""
SEVEN_HIT: Final = 0.05
"""Chance that an opponent's seven comes by."""
PARTNER: Final = 0.8
"""Worth of the partner's pawns against one's own."""
REACH: Final = frozenset({1, 2, 3, 5, 6, 8, 9, 10, 12, 13})
"""Distances at which one card eats a pawn ahead."""
KEEP: Final = {
    "A": 6.0,
    "K": 6.0,
    "7": 5.0,
    "J": 3.0,
    "4": 3.0,
    "T": 2.5,
    "Q": 2.0,
    "9": 1.5,
    "8": 1.2,
} | dict.fromkeys("2356", 1.0)
"""Worth of a card in the hand, in squares."""


def bot_move(sight: Sight, level: Level, chance: Chance) -> Move:
    """Return the move of an awaited seat, from what it sees."""
    if level == "veau":
        moves = [move for move, _ in _moves(sight.own)]
        return moves[chance.below(len(moves))]
    if level == "taureau":
        from app.rules.toc.taureau import bull_move

        return bull_move(sight, chance)
    return likeliest(sight.view, sight.own, sight.seat)[0]


def _moves(own: Own) -> Iterator[tuple[Move, Going | None]]:
    """Yield every legal move with the way that it makes, where it moves a pawn."""
    if own.demand:
        for rank in ALL_RANKS:
            yield Demand(rank=rank), None
    elif own.give:
        for card in own.hand:
            if card != own.received:
                yield Give(card=card), None
    elif own.discard:
        for card in own.hand:
            yield Discard(card=card), None
    for going in own.advance:
        yield Advance(origin=going[0], to=going[1]), going
    for card, goings in own.plays.items():
        for going in goings:
            if card[0] == "J":
                yield Swap(card=card, origin=going[0], other=going[1]), going
            else:
                yield Play(card=card, origin=going[0], to=going[1]), going


def likeliest(view: View, own: Own, seat: Seat) -> list[Move]:
    """Return the moves that a cow thinks of, the one that it would make first."""
    hand_out = _needs_out(view, seat)
    if own.demand:
        return [Demand(rank=_most_wanted(own, needs_out=hand_out))]
    if own.give == "exchange":
        return [Give(card=_for_partner(view, own, seat))]
    board, colour = board_of(view), view.colours[seat]
    found: list[tuple[float, Move]] = []
    for move, going in _moves(own):
        if going is None:
            worth = 0.0
        else:
            moved = _swapped if isinstance(move, Swap) else _after
            worth = worth_of(moved(board, colour, going), view, seat)
        card = getattr(move, "card", None)
        if card is not None:
            worth -= _keep(card, needs_out=hand_out)
        found.append((worth, move))
    assert found, "a computer is asked only when it is awaited"
    # Sorting keeps the order of equals.
    return [move for _, move in sorted(found, key=lambda one: -one[0])]


def _needs_out(view: View, seat: Seat) -> bool:
    return "base" in view.pawns[view.colours[seat]]


def _keep(card: str, *, needs_out: bool) -> float:
    worth = KEEP[card[0]]
    return worth - 4.0 if card[0] in "AK" and not needs_out else worth


def _most_wanted(own: Own, *, needs_out: bool) -> Rank:
    if needs_out and not any(card[0] in "AK" for card in own.hand):
        return "K"
    return "7" if not any(card[0] == "7" for card in own.hand) else "A"


def _for_partner(view: View, own: Own, seat: Seat) -> str:
    """Return a card that brings out for a partner who has nobody out and when there is one to spare, else the least."""
    bringing = [card for card in own.hand if card[0] in "AK"]
    assert view.partners is not None, "only partners exchange cards"
    theirs = view.pawns[view.partners[seat]]
    if bringing and all(place == "base" for place in theirs) and (len(bringing) > 1 or not _needs_out(view, seat)):
        return bringing[0]
    return min(own.hand, key=lambda card: _keep(card, needs_out=_needs_out(view, seat)))


# What a board is worth


def _after(board: Board, colour: int, going: Going) -> Board:
    origin, to = _numbers(board, going)
    eaten = [(victim, number(place, board.ring)) for victim, place in going[2]]
    way = Way(origin, to, tuple((victim, at) for victim, at in eaten if at is not None), 0)
    return boards.after(board, colour, way)


def _swapped(board: Board, colour: int, going: Going) -> Board:
    origin, square = _numbers(board, going)
    other = next(colour for colour, pawns in enumerate(board.pawns) if square in pawns)
    return boards.exchanged(board, colour, origin, other, square)


def _numbers(board: Board, going: Going) -> tuple[int, int]:
    origin, to = number(going[0], board.ring), number(going[1], board.ring)
    assert origin is not None, "the server lists places of its board"
    assert to is not None, "the server lists places of its board"
    return origin, to


def worth_of(board: Board, view: View, seat: Seat) -> float:
    """Return what the board is worth to the seat, in squares that its pawns are ahead."""
    partner = view.partners[seat] if view.partners else None
    total = 0.0
    opponents = [colour for colour in range(len(board.pawns)) if colour not in (seat, partner)]
    for colour in range(len(board.pawns)):
        if colour in opponents:
            total -= _progress_of(board, colour) / len(opponents)
        else:
            share = 1.0 if colour == seat else PARTNER
            total += share * (_progress_of(board, colour) - _danger_to(board, colour, opponents))
    return total


def _progress_of(board: Board, colour: int) -> float:
    protected = PROTECTED if board.fresh[colour] else 0.0
    return protected + sum(_progress(board, colour, place) for place in board.pawns[colour])


def _progress(board: Board, colour: int, place: int) -> float:
    """Return how far a pawn has come, in squares; behind the start square is nearly home."""
    if place == BASE:
        return 0.0
    if place >= board.ring:
        return OUT + board.ring + HOME + DEEP * (place - board.ring)
    entrance = board.ring - boards.BEFORE_START
    along = (place - start_of(colour)) % board.ring
    # Past the entrance the way round begins anew, but a four leads back.
    return OUT + (along if along <= entrance else 10.0)


def _danger_to(board: Board, colour: int, opponents: list[int]) -> float:
    ring = board.ring
    danger = 0.0
    for place in board.pawns[colour]:
        if not BASE < place < ring or (board.fresh[colour] and place == start_of(colour)):
            continue
        risk = 0.0
        for other in opponents:
            if place == start_of(other) and board.pawns[other][0] == BASE:
                risk += 2 * HIT
            for hunter in board.pawns[other]:
                if BASE < hunter < ring:
                    ahead = (place - hunter) % ring
                    if ahead in REACH:
                        risk += HIT
                    if 1 <= ahead <= 7:
                        risk += SEVEN_HIT
                    if ring - ahead == 4:
                        risk += HIT
        danger += min(risk, 0.9) * _progress(board, colour, place)
    return danger
