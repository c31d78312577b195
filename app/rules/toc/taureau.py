"""How the bull (taureau) plays: it tries the moves that a cow finds promising, against hands that the others may hold.

It remembers the cards that are gone since the shuffle, and plays every hand to its end in its thoughts. With a partner
what counts is the pair's: the board is worth what a cow thinks of both sides' pawns. Exchanging and demanding cards are
left to the cow.
"""

from collections.abc import Callable
from typing import Final

from app.rules.ahead import best_move
from app.rules.chance import Chance
from app.rules.game import Move, Sight
from app.rules.toc import TOC
from app.rules.toc.bot import likeliest, worth_of
from app.rules.toc.cards import DECK, in_order
from app.rules.toc.rules import result
from app.rules.toc.state import State
from app.rules.toc.view import board_of

CHOICES: Final = 6
"""Moves that are tried."""
THOUGHTS: Final = 500
"""Moves of cows that are thought through for one of its own: about 50 ms."""
WORLDS: Final = (3, 40)
"""Fewest and most worlds in which a move is tried."""
VICTORY: Final = 1000.0
"""What winning is worth, in squares: more than any board."""


def bull_move(sight: Sight, chance: Chance) -> Move:
    """Return the move of an awaited seat, from what it sees and remembers."""
    moves = likeliest(sight.view, sight.own, sight.seat)[:CHOICES]
    if len(moves) == 1 or sight.view.phase != "play":
        return moves[0]
    few, many = WORLDS
    far = max(1, sum(sight.view.cards))
    count = max(few, min(many, THOUGHTS // (len(moves) * far)))
    worlds = [_world(sight, chance) for _ in range(count)]
    return best_move(TOC, sight.seat, moves, worlds, _until(worlds[0]), _worth_to(sight), chance)


def _until(world: State) -> Callable[[State], bool]:
    def until(state: State) -> bool:
        return state.phase != "play" or state.hand_no != world.hand_no

    return until


def _worth_to(sight: Sight) -> Callable[[State], float]:
    def worth(state: State) -> float:
        ended = result(state)
        if ended is not None:
            return VICTORY if ended.ranks[sight.seat] == 1 else -VICTORY
        return worth_of(state.board, sight.view, sight.seat)

    return worth


def _world(sight: Sight, chance: Chance) -> State:
    """Return a state that looks like this to the seat: the cards that it has not seen lie anywhere."""
    view, seats = sight.view, len(sight.view.cards)
    seen = {*sight.own.hand, *sight.memory.gone}
    unseen = chance.shuffle([card for card in DECK if card not in seen])
    hands = []
    for seat, cards in enumerate(view.cards):
        hands.append(sight.own.hand if seat == sight.seat else in_order(tuple(unseen[:cards])))
        if seat != sight.seat:
            del unseen[:cards]
    return State(
        seats=seats,
        options=sight.options,
        phase="play",
        board=board_of(view),
        hands=tuple(hands),
        talon=tuple(unseen),
        first=view.first,
        turn=sight.seat,
        hand_no=view.hand_no,
        active=(False,) * seats,
        top=view.top,
        must_discard=view.must_discard,
        steps_left=view.steps_left,
        colour=view.colours[sight.seat],
        idle=view.idle,
        asked=(False,) * seats,
        gifts=("",) * seats,
        left=(False,) * seats,
    )
