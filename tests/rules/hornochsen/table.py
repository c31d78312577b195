"""A table of Hornochsen that speaks the words of the rule book, and what may be claimed of it."""

from collections.abc import Sequence
from typing import Any

import msgspec

from app.rules.game import Move, Result
from app.rules.hornochsen import HORNOCHSEN
from app.rules.hornochsen.cards import Special
from app.rules.hornochsen.events import Laid, Passed, Took
from app.rules.hornochsen.moves import Deal, First, Place, Play, Stop
from app.rules.hornochsen.state import State
from tests.rules.table import AnyTable

Cards = Sequence[int]
Specials = Sequence[str]
Lying = Cards | tuple[Cards, Specials]
"""A pile: its horn cards, or these and its specials."""

WHOLE_DECK = tuple(range(1, 99))


class Table(AnyTable[State]):
    """A game from a position or from its beginning; every move made here must count."""

    def __init__(
        self,
        seats: int = 2,
        *,
        piles: Sequence[Lying] | None = None,
        hands: Sequence[Cards] | None = None,
        specials: Sequence[Specials] | None = None,
        taken: Sequence[Cards] | None = None,
        taken_specials: Sequence[Specials] | None = None,
        turn: int = 0,
        first: int = 0,
        **options: Any,
    ) -> None:
        chosen = HORNOCHSEN.options(options)
        if piles is None or hands is None:
            super().__init__(HORNOCHSEN, HORNOCHSEN.new(seats, chosen))
            return
        seats = len(hands)
        start = {
            "piles": [_pile(pile) for pile in piles],
            "hands": hands,
            "specials": specials if specials is not None else [[]] * seats,
            "taken": taken if taken is not None else [[]] * seats,
            "taken_specials": taken_specials if taken_specials is not None else [[]] * seats,
            "turn": turn,
            "first": first,
        }
        super().__init__(HORNOCHSEN, HORNOCHSEN.begin(seats, chosen, start))

    def draws_first(self, seat: int) -> "Table":
        return self.does(None, First(seat=seat))

    def deals(self, cards: Cards = WHOLE_DECK) -> "Table":
        return self.does(None, Deal(cards=tuple(cards)))

    def plays(self, seat: int, *cards: int) -> "Table":
        for card in cards:
            self.does(seat, Play(card=card))
        return self

    def places(self, seat: int, special: Special, pile: int) -> "Table":
        return self.does(seat, Place(special=special, pile=pile))

    def stops(self, seat: int) -> "Table":
        return self.does(seat, Stop())

    def passed_over(self) -> list[int]:
        """The seats that the move just made passed over."""
        return [event.seat for event in self.events if isinstance(event, Passed)]


def _pile(lying: Lying) -> dict[str, Any]:
    if isinstance(lying, tuple):
        cards, specials = lying
        return {"cards": cards, "specials": specials}
    return {"cards": lying, "specials": []}


def assert_refused(table: Table, code: str, seat: int | None, move: Move, *, auto: bool = False) -> None:
    """The move does not count, for that reason, and nothing has changed."""
    before = msgspec.json.encode(table.state)
    refused = table.tries(seat, move, auto=auto)
    assert refused is not None, f"{move} of {seat} counts"
    assert refused.code == code
    assert code in HORNOCHSEN.refusals
    assert msgspec.json.encode(table.state) == before


def assert_piles(table: Table, *piles: Lying) -> None:
    """These piles lie there, place by place; an empty list is a place whose pile was taken."""
    expected = [(_pile(pile)["cards"], _pile(pile)["specials"]) for pile in piles]
    assert [(list(pile.cards), list(pile.specials)) for pile in table.state.piles] == expected


def assert_goes_to(table: Table, card: int, place: int) -> None:
    """The card just played went to that place and took nothing."""
    assert [event for event in table.events if isinstance(event, Laid | Took)] == [
        Laid(seat=_seat(table), card=card, place=place)
    ]


def assert_takes(table: Table, cards: Cards, specials: Specials = (), *, points: int) -> None:
    """The card just played took these cards and specials, for so many points before doubling."""
    laid, took, *_ = table.events
    assert isinstance(laid, Laid)
    assert isinstance(took, Took)
    assert (took.seat, took.place) == (laid.seat, laid.place)
    assert (took.cards, took.specials, took.points) == (tuple(cards), tuple(specials), points)
    assert table.state.piles[laid.place].cards == ()


def _seat(table: Table) -> int:
    return next(event.seat for event in table.events if isinstance(event, Laid))


def assert_awaited(table: Table, *seats: int | None) -> None:
    assert table.awaited == seats


def assert_over(table: Table, *, scores: Cards, ranks: Cards) -> None:
    assert table.result == Result(scores=tuple(scores), ranks=tuple(ranks))
    assert_awaited(table)


def assert_goes_on(table: Table) -> None:
    assert table.result is None
    assert table.awaited != ()
