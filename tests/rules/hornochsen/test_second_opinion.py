"""A second, naive game, written from the rule book alone, and compared at every move of many random games."""

import random
from typing import Any

from app.rules.hornochsen import HORNOCHSEN
from app.rules.hornochsen.moves import Deal, First, Place, Play, Stop
from app.rules.hornochsen.rules import places_of
from app.rules.hornochsen.state import Pile
from tests.rules.driving import drive

CIRCLES = 100_000
GAMES = 400


# The rule book, read slowly


def points(card: int) -> int:
    if card == 55:
        return -7
    if card % 11 == 0:
        return -5
    if card % 10 == 0:
        return -3
    if card % 5 == 0:
        return -2
    if str(card)[-1] == "2":
        return 2
    return 1


def highest_number_below(circle: list[list[int]], card: int) -> list[int]:
    """To the pile with the highest final number below it; if every one is higher, to the highest of all."""
    below = [pile for pile in circle if pile[-1] < card]
    return max(below or circle, key=lambda pile: pile[-1])


def read_round_the_circle(circle: list[list[int]], card: int) -> list[int]:
    """Above this pile's number and below the next one's; above the largest or below the smallest, on the largest."""
    for pile, following in zip(circle, [*circle[1:], circle[0]], strict=True):
        last_before_the_fall = pile[-1] >= following[-1]
        if last_before_the_fall and (card > pile[-1] or card < following[-1]):
            return pile
        if pile[-1] < card < following[-1]:
            return pile
    raise AssertionError("there is a place for every card")


class NaiveTable:
    """One deal as people play it: piles in a circle, hands, and what each has taken."""

    def __init__(self, seats: int, first: int, cards: list[int]) -> None:
        size, count = {2: (14, 7), 3: (12, 9), 4: (12, 12), 5: (12, 15), 6: (10, 15)}[seats]
        self.hands = [sorted(cards[size * seat : size * seat + size]) for seat in range(seats)]
        self.circle = [[card] for card in sorted(cards[size * seats : size * seats + count])]
        self.names = {id(pile): pile[0] for pile in self.circle}
        self.on: dict[int, list[str]] = {pile[0]: [] for pile in self.circle}
        self.held = [["+5", "x2"] for _ in range(seats)]
        self.taken: list[list[int]] = [[] for _ in range(seats)]
        self.taken_specials: list[list[str]] = [[] for _ in range(seats)]
        self.turn, self.played = first, 0

    def moves(self, seat: int) -> set[Any]:
        placed = {
            Place(special=special, pile=pile[0])  # type: ignore[arg-type]
            for special in self.held[seat]
            for pile in self.circle
            if special not in self.on[pile[0]]
        }
        return {Play(card=card) for card in self.hands[seat]} | placed

    def play(self, card: int) -> None:
        seat = self.turn
        self.hands[seat].remove(card)
        pile = highest_number_below(self.circle, card)
        assert read_round_the_circle(self.circle, card) is pile
        pile.append(card)
        if len(pile) == 5:
            self.taken[seat] += pile
            self.taken_specials[seat] += self.on.pop(pile[0])
            self.circle.remove(pile)
        self.card_played()

    def place(self, special: str, pile: int) -> None:
        self.held[self.turn].remove(special)
        self.on[pile].append(special)
        self.card_played()

    def card_played(self) -> None:
        self.played += 1
        if self.played == 3 or not self.moves(self.turn):
            self.next_turn()

    def next_turn(self) -> None:
        self.played = 0
        self.turn = (self.turn + 1) % len(self.hands)
        while self.circle and not self.moves(self.turn):
            self.turn = (self.turn + 1) % len(self.hands)

    def scores(self) -> list[int]:
        scores = []
        for cards, specials, held in zip(self.taken, self.taken_specials, self.held, strict=True):
            score = sum(points(card) for card in cards)
            for special in sorted(specials):  # +5 before x2
                score = score + 5 if special == "+5" else score * 2
            scores.append(score - 10 * len(held))
        return scores


# The comparison


def random_circle(draw: random.Random) -> list[list[int]]:
    """Final numbers as they may lie: rising once round, wherever the lowest is."""
    finals = sorted(draw.sample(range(1, 99), draw.randint(1, 15)))
    turned = draw.randrange(len(finals))
    return [[final] for final in finals[turned:] + finals[:turned]]


def test_all_readings_find_the_same_place() -> None:
    draw = random.Random(98)
    wrapped = 0
    for _ in range(CIRCLES):
        circle = random_circle(draw)
        card = circle.pop()[0] if len(circle) > 1 else 99 - circle[0][0]
        wrapped += card < min(pile[0] for pile in circle)
        naive = circle.index(highest_number_below(circle, card))
        assert circle.index(read_round_the_circle(circle, card)) == naive
        with_gaps = [Pile()] * draw.randint(0, 2) + [Pile(tuple(pile)) for pile in circle]
        assert places_of(with_gaps, (card,)) == (naive + len(with_gaps) - len(circle),)
    assert CIRCLES / 20 < wrapped < CIRCLES / 2


def test_both_agree_on_every_move_of_every_game() -> None:
    moves = 0
    for seed in range(GAMES):
        seats = 2 + seed % 5
        naive: NaiveTable | None = None
        first = 0
        for step in drive(HORNOCHSEN, seats, HORNOCHSEN.options({"deals": 1 + seed % 2}), seed):
            match step.move:
                case First():
                    first = step.move.seat
                case Deal():
                    first = first if naive is None else (first + 1) % seats
                    naive = NaiveTable(seats, first, list(step.move.cards))
                case Play():
                    assert naive is not None
                    naive.play(step.move.card)
                case Place():
                    assert naive is not None
                    naive.place(step.move.special, step.move.pile)
                case Stop():
                    assert naive is not None
                    naive.next_turn()
            if naive is not None:
                moves += 1
                assert_alike(naive, step.after)
    assert moves > 100 * GAMES / 2


def assert_alike(naive: NaiveTable, state: Any) -> None:
    position = HORNOCHSEN.position(state)
    assert position["piles"] == [{"cards": pile, "specials": sorted(naive.on[pile[0]])} for pile in naive.circle]
    assert position["hands"] == naive.hands
    assert position["specials"] == naive.held
    assert position["taken"] == [sorted(cards) for cards in naive.taken]
    assert position["taken_specials"] == [sorted(specials) for specials in naive.taken_specials]
    if not naive.circle:
        assert state.history[-1] == tuple(naive.scores())
        return
    assert position["to_act"] == [naive.turn]
    assert position["played"] == naive.played
    expected = naive.moves(naive.turn) | ({Stop()} if naive.played else set())
    assert set(HORNOCHSEN.legal(state, naive.turn)) == expected
