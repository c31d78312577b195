"""A table of Toc that speaks the words of the rule book, and what may be claimed of it."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from app.rules.game import Event, Move, Result
from app.rules.toc import TOC
from app.rules.toc.cards import DECK
from app.rules.toc.moves import (
    Advance,
    Deal,
    Demand,
    Discard,
    Draw,
    First,
    Give,
    Pass,
    Place,
    Play,
    Rank,
    Stop,
    Swap,
)
from app.rules.toc.state import Phase, State
from tests.rules.table import AnyTable

HOME: tuple[Place, ...] = ("H0", "H1", "H2", "H3")
Hands = Sequence[str]
"""A hand for each seat, its cards with spaces between them."""

# What seats hold that nobody asked about: cards that bring nobody out, bind nobody and go forward.
DULL = tuple(card for rank in "23568" for card in DECK if card[0] == rank)


class Table(AnyTable[State]):
    """A game from a position or from its beginning; every move made here must count.

    Pawns that are not placed are in their bases. Seats without a hand hold dull cards, as many as the longest hand.
    With `opened` the hands were just dealt: charity and exchange come before play.
    """

    def __init__(
        self,
        seats: int = 4,
        *,
        pawns: Mapping[int, Sequence[Place]] | None = None,
        protected: Sequence[int] = (),
        hands: Hands | None = None,
        opened: bool = False,
        turn: int | None = None,
        first: int | None = None,
        bound: bool = False,
        idle: Sequence[int] | None = None,
        active: Sequence[int] | None = None,
        hand_no: int | None = None,
        talon: Sequence[str] | None = None,
        **options: Any,
    ) -> None:
        chosen = TOC.options(options)
        if pawns is None and hands is None:
            super().__init__(TOC, TOC.new(seats, chosen))
            return
        placed = pawns or {}
        given: dict[str, Any] = {
            "pawns": [["base"] * (4 - len(placed.get(seat, ()))) + list(placed.get(seat, ())) for seat in range(seats)],
            "fresh": [seat in protected for seat in range(seats)],
            "hands": None if hands is None else dealt(seats, hands),
            "phase": "open" if opened else "play",
            "turn": turn,
            "first": first,
            "must_discard": bound,
            "idle": idle,
            "active": None if active is None else [seat in active for seat in range(seats)],
            "hand_no": hand_no,
            "talon": talon,
        }
        start = {field: value for field, value in given.items() if value is not None}
        super().__init__(TOC, TOC.begin(seats, chosen, start))

    def draws_first(self, seat: int) -> "Table":
        return self.does(None, First(seat=seat))

    def deals(self, cards: Sequence[str] = DECK) -> "Table":
        return self.does(None, Deal(cards=tuple(cards)))

    def draws(self, card: str) -> "Table":
        return self.does(None, Draw(card=card))

    def plays(self, seat: int, card: str, origin: Place, to: Place) -> "Table":
        return self.does(seat, Play(card=card, origin=origin, to=to))

    def goes_on(self, seat: int, origin: Place, to: Place) -> "Table":
        return self.does(seat, Advance(origin=origin, to=to))

    def swaps(self, seat: int, card: str, origin: Place, other: Place) -> "Table":
        return self.does(seat, Swap(card=card, origin=origin, other=other))

    def discards(self, seat: int, card: str) -> "Table":
        return self.does(seat, Discard(card=card))

    def gives(self, seat: int, card: str) -> "Table":
        return self.does(seat, Give(card=card))

    def demands(self, seat: int, rank: Rank) -> "Table":
        return self.does(seat, Demand(rank=rank))

    def system_discards(self, seat: int, card: str) -> "Table":
        return self.system(seat, Discard(card=card))

    def system_gives(self, seat: int, card: str) -> "Table":
        return self.system(seat, Give(card=card))

    def system_stops(self, seat: int) -> "Table":
        return self.system(seat, Stop())

    def system_passes(self, seat: int) -> "Table":
        return self.system(seat, Pass())

    def play_out_the_hand(self) -> "Table":
        """Everybody plays the first move listed until the cards of this hand are gone."""
        hand_no = self.state.hand_no
        while self.state.phase == "play" and self.state.hand_no == hand_no:
            (seat,) = self.awaited
            assert seat is not None
            self.does(seat, TOC.legal(self.state, seat)[0])
        return self

    def ways(self, seat: int, card: str) -> set[tuple[Place, Place]]:
        """From where to where the card can take a pawn; of a jack, what it can exchange."""
        found = set()
        for move in TOC.legal(self.state, seat):
            if isinstance(move, Play) and move.card == card:
                found.add((move.origin, move.to))
            elif isinstance(move, Swap) and move.card == card:
                found.add((move.origin, move.other))
        return found

    def legs(self, seat: int) -> set[tuple[Place, Place]]:
        """How a seven that has begun can go on."""
        return {(move.origin, move.to) for move in TOC.legal(self.state, seat) if isinstance(move, Advance)}


def dealt(seats: int, hands: Hands) -> list[list[str]]:
    """The hands, with dull cards for the seats that have none."""
    held = [hand.split() for hand in hands]
    named = {card for hand in held for card in hand}
    spare = iter([card for card in DULL if card not in named])
    longest = max(map(len, held))
    return held + [[next(spare) for _ in range(longest)] for _ in range(seats - len(held))]


def deck_for(first: int, hands: Hands) -> list[str]:
    """A shuffle that brings these hands, all of one size, when that seat plays first."""
    seats = len(hands)
    front = [card for place in range(seats) for card in hands[(first + place) % seats].split()]
    return front + [card for card in DECK if card not in front]


def assert_refused(table: Table, code: str, seat: int | None, move: Move, *, auto: bool = False) -> None:
    """The move does not count, for that reason, and nothing has changed."""
    before = msgspec.json.encode(table.state)
    refused = table.tries(seat, move, auto=auto)
    assert refused is not None, f"{move} of {seat} counts"
    assert refused.code == code
    assert code in TOC.refusals
    assert msgspec.json.encode(table.state) == before


def assert_ways(table: Table, seat: int, card: str, *ways: tuple[Place, Place]) -> None:
    """These are all the ways of the card."""
    assert table.ways(seat, card) == set(ways)


def assert_not_playable(table: Table, seat: int, *cards: str) -> None:
    assert not any(table.ways(seat, card) for card in cards)


def assert_can_only_discard(table: Table, seat: int) -> None:
    """Every card of the hand may be discarded and nothing else be done."""
    assert TOC.legal(table.state, seat) == [Discard(card=card) for card in table.state.hands[seat]]


def assert_pawns(table: Table, colour: int, *places: Place) -> None:
    """The colour's pawns stand there, the others are in the base."""
    expected = ["base"] * (4 - len(places)) + list(places)
    assert sorted(map(str, TOC.view(table.state).pawns[colour])) == sorted(map(str, expected))


def assert_protected(table: Table, *colours: int) -> None:
    """These colours have a protected pawn, and no others."""
    assert [colour for colour, fresh in enumerate(table.state.board.fresh) if fresh] == list(colours)


def assert_hand(table: Table, seat: int, cards: str) -> None:
    assert sorted(table.state.hands[seat]) == sorted(cards.split())


def assert_phase(table: Table, phase: Phase) -> None:
    assert table.state.phase == phase


def assert_awaited(table: Table, *seats: int | None) -> None:
    assert table.awaited == seats


def assert_bound(table: Table, seat: int) -> None:
    """A ten binds the seat, whose turn it is."""
    assert_awaited(table, seat)
    assert table.state.must_discard
    assert_can_only_discard(table, seat)


def assert_free(table: Table, seat: int) -> None:
    """It is the seat's turn and no ten binds it."""
    assert_awaited(table, seat)
    assert not table.state.must_discard


def assert_told(table: Table, *events: Event) -> None:
    """This and nothing else is shown of the last move."""
    assert table.events == list(events)


def assert_won(table: Table, *seats: int) -> None:
    """These have won, the others all lose alike, and nobody is awaited."""
    everybody = range(table.state.seats)
    assert table.result == Result(winners=seats, ranks=tuple(1 if seat in seats else 2 for seat in everybody))
    assert_awaited(table)


def assert_goes_on(table: Table) -> None:
    assert table.result is None
    assert table.awaited != ()
