"""How a computer plays.

The calf (veau) makes any of its legal moves at random. The cow (vache) thinks through turns of up to three cards and
begins the one with the best outlook: the points that it takes in the turn, and what it may still expect of every pile
that it leaves, before and against the others. It counts the cards that it cannot see and supposes nothing about who
holds them; how sure it is of what is in the numbers below, which were found by letting cows play against each other.
"""

from bisect import bisect
from collections.abc import Iterator
from itertools import accumulate, pairwise
from math import comb
from typing import Final

import msgspec

from app.rules.chance import Chance
from app.rules.game import Level, Move, Seat, Sight
from app.rules.hornochsen.cards import (
    CARDS_IN_A_TURN,
    DECK,
    PILE_LENGTH,
    PLUS,
    POINTS,
    UNPLAYED,
    Special,
    points_of,
)
from app.rules.hornochsen.moves import Place, Play, Stop
from app.rules.hornochsen.view import Own, View


def bot_move(sight: Sight, level: Level, chance: Chance) -> Move:
    """Return the move of the seat whose turn it is, from what it sees."""
    if level == "vache":
        return Cow(sight.view, sight.own, sight.seat).move()
    if level == "taureau":
        from app.rules.hornochsen.taureau import bull_move

        return bull_move(sight, chance)
    moves = possible(sight.view, sight.own)
    return moves[chance.below(len(moves))]


def possible(view: View, own: Own) -> list[Move]:
    """Return every move of the seat whose turn it is, as it sees them."""
    moves: list[Move] = [Play(card=card) for card in own.hand]
    for special, places in (own.places or {}).items():
        moves += [Place(special=special, pile=view.piles[place].cards[0]) for place in places]
    if own.stop:
        moves.append(Stop())
    return moves


# The cow

WORTH: Final[dict[Special, float]] = {"+5": PLUS, "x2": 15}
"""Points that a special is worth to whoever takes it; an x2 about what a good hand of piles comes to without it."""
WITHIN_REACH: Final = 0.8
"""How sure a good pile is that no other can take and that the own hand can in the next turn."""
OUT_OF_REACH: Final = 0.2
"""The same of one that the own hand cannot complete in a turn, for the own share of the cards that fit."""
AGAINST: Final = 0.6
"""How much what the others take together counts against one's own points."""
UNWANTED: Final = 0.2
"""How sure it is that a bad pile has to be taken in the end by somebody who holds cards for it."""
TO_BE_PLACED: Final = 2 / 3
"""How much of a special's worth may be hoped for while it is still in hand."""
TIME_ENOUGH: Final = 5
"""Horn cards in hand with which there is time to place specials; with fewer they come to be lost, step by step."""
WIDTH: Final = 6
"""Beginnings of a turn that are thought on; twice as many take twice the time and hardly play better."""


class Lying(msgspec.Struct, frozen=True, gc=False):
    """A pile as the cow sees it: where cards for it begin, how many it lacks, and what it is worth to its taker."""

    final: int
    lacks: int
    worth: float
    specials: tuple[Special, ...]
    first_card: int


class Turn(msgspec.Struct, frozen=True, gc=False):
    """A turn thought through up to some card; piles lie from the lowest final number to the highest."""

    first: Move | None
    cards: int
    taken: float
    piles: tuple[Lying, ...]
    hand: tuple[int, ...]
    held: tuple[Special, ...]
    outlook: float = 0.0


class Cow:
    """A seat whose turn it is, and what it can count of the others."""

    def __init__(self, view: View, own: Own, seat: Seat) -> None:
        self._may_stop = bool(own.stop)
        self._left = CARDS_IN_A_TURN - view.played
        self._opponents = len(view.cards) - 1
        self._hands = [cards for other, cards in enumerate(view.cards) if other != seat and cards]
        seen = {card for pile in view.piles for card in pile.cards}.union(own.hand)
        self._unseen_up_to = list(accumulate(int(card > 0 and card not in seen) for card in range(DECK + 1)))
        self._unseen = self._unseen_up_to[DECK]
        self._cards_of_others = sum(self._hands)
        self._reached: dict[tuple[int, int], float] = {}
        piles = [
            Lying(
                final=pile.cards[-1],
                lacks=PILE_LENGTH - len(pile.cards),
                worth=points_of(pile.cards) + sum(WORTH[special] for special in pile.specials),
                specials=pile.specials,
                first_card=pile.cards[0],
            )
            for pile in view.piles
            if pile.cards
        ]
        piles.sort(key=lambda pile: pile.final)
        self._now = self._valued(Turn(None, 0, 0, tuple(piles), own.hand, view.specials[seat]))

    def move(self) -> Move:
        """Return the first move of the best turn."""
        return self.moves()[0][1]

    def moves(self) -> list[tuple[float, Move]]:
        """Return the first moves of turns, each with the outlook of its best turn; the best comes first."""
        found: dict[Move, float] = {Stop(): self._now.outlook} if self._may_stop else {}
        turns: list[list[Turn]] = [[self._now], *([] for _ in range(CARDS_IN_A_TURN))]
        for cards in range(self._left):
            turns[cards].sort(key=lambda turn: turn.outlook, reverse=True)
            for turn in turns[cards][:WIDTH]:
                for longer in self._longer(turn):
                    turns[longer.cards].append(longer)
                    assert longer.first is not None, "a turn that goes on has begun"
                    if longer.outlook > found.get(longer.first, float("-inf")):
                        found[longer.first] = longer.outlook
        assert found, "who is awaited has something to play"
        # Sorting keeps the order of equals.
        return sorted(((outlook, move) for move, outlook in found.items()), key=lambda one: -one[0])

    # Thinking on

    def _longer(self, turn: Turn) -> Iterator[Turn]:
        """Yield the turn with each horn card, with specials just before a fifth card, and with a special alone."""
        if turn.piles:
            for card in turn.hand:
                yield from self._with_card(turn, card)
            for special in turn.held:
                yield from self._with_special(turn, special)

    def _with_card(self, turn: Turn, card: int) -> Iterator[Turn]:
        at = bisect(turn.piles, card, key=lambda pile: pile.final) - 1
        pile = turn.piles[at]
        first = turn.first or Play(card=card)
        cards = turn.cards + 1
        hand = tuple([other for other in turn.hand if other != card])
        worth = pile.worth + POINTS[card]
        before, behind = (turn.piles[:-1], ()) if at < 0 else (turn.piles[:at], turn.piles[at + 1 :])
        if pile.lacks > 1:
            grown = Lying(card, pile.lacks - 1, worth, pile.specials, pile.first_card)
            # A card below all others makes the highest final number the lowest.
            piles = (grown, *before) if at < 0 else (*before, grown, *behind)
            yield self._valued(Turn(first, cards, turn.taken, piles, hand, turn.held))
            return
        piles = before + behind
        yield self._valued(Turn(first, cards, turn.taken + worth, piles, hand, turn.held))
        fitting = tuple([special for special in turn.held if special not in pile.specials])
        for placed in (*[(special,) for special in fitting], *([fitting] if len(fitting) > 1 else [])):
            if cards + len(placed) <= self._left:
                first = turn.first or Place(special=placed[0], pile=pile.first_card)
                taken = turn.taken + worth + sum(WORTH[special] for special in placed)
                held = tuple([special for special in turn.held if special not in placed])
                yield self._valued(Turn(first, cards + len(placed), taken, piles, hand, held))

    def _with_special(self, turn: Turn, special: Special) -> Iterator[Turn]:
        """Yield the turn with the special on the pile where it promises most."""
        gain, worth = {}, WORTH[special]
        for at, (pile, fitting) in enumerate(zip(turn.piles, self._fitting(turn), strict=True)):
            if special not in pile.specials:
                now = self._expected(pile.lacks, pile.worth, *fitting)
                gain[at] = self._expected(pile.lacks, pile.worth + worth, *fitting) - now
        if not gain:
            return
        at = max(gain, key=gain.__getitem__)
        pile = turn.piles[at]
        dearer = Lying(pile.final, pile.lacks, pile.worth + worth, (*pile.specials, special), pile.first_card)
        piles = (*turn.piles[:at], dearer, *turn.piles[at + 1 :])
        first = turn.first or Place(special=special, pile=pile.first_card)
        held = tuple([other for other in turn.held if other != special])
        yield self._valued(Turn(first, turn.cards + 1, turn.taken, piles, turn.hand, held))

    # What may be expected

    def _valued(self, turn: Turn) -> Turn:
        """Return the turn with its outlook, should it end here."""
        outlook = turn.taken
        for pile, (unseen, own) in zip(turn.piles, self._fitting(turn), strict=True):
            outlook += self._expected(pile.lacks, pile.worth, unseen, own)
        time = min(1.0, len(turn.hand) / TIME_ENOUGH) if turn.piles else 0.0
        for special in turn.held:
            outlook += time * TO_BE_PLACED * WORTH[special] - (1 - time) * UNPLAYED
        return Turn(turn.first, turn.cards, turn.taken, turn.piles, turn.hand, turn.held, outlook)

    def _fitting(self, turn: Turn) -> list[tuple[int, int]]:
        """Return for each pile how many unseen cards and how many of the own hand would go to it."""
        if not turn.piles:
            return []
        up_to, hand = self._unseen_up_to, turn.hand
        below = [(up_to[pile.final], bisect(hand, pile.final)) for pile in turn.piles]
        # The highest final number takes what is above it and, once round, what is below all others.
        below.append((self._unseen + below[0][0], len(hand) + below[0][1]))
        return [(above[0] - here[0], above[1] - here[1]) for here, above in pairwise(below)]

    def _expected(self, lacks: int, worth: float, unseen: int, own: int) -> float:
        """Return the points to be expected of a pile, those of the others counting against them."""
        share = own / (own + self._cards_of_others * unseen / self._unseen) if own else 0.0
        if worth < 0:
            return worth * UNWANTED * (share - (1 - share) / self._opponents)
        lost = self._reach(lacks, unseen)
        mine = WITHIN_REACH if own >= lacks and lacks <= CARDS_IN_A_TURN else OUT_OF_REACH * share
        return worth * ((1 - lost) * mine - lost * AGAINST / self._opponents)

    def _reach(self, lacks: int, unseen: int) -> float:
        """Return how likely some other player can take a pile in one turn, so many unseen cards going to it."""
        if lacks > CARDS_IN_A_TURN or unseen == 0:
            return 0.0
        key = (lacks, unseen)
        if key not in self._reached:
            share, nobody = unseen / self._unseen, 1.0
            for cards in self._hands:
                nobody *= sum(
                    comb(cards, fitting) * share**fitting * (1 - share) ** (cards - fitting)
                    for fitting in range(min(lacks, cards + 1))
                )
            self._reached[key] = 1 - nobody
        return self._reached[key]
