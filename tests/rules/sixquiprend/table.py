"""A table of 6 qui prend! that speaks the words of the rule book, and what may be claimed of it."""

from collections.abc import Sequence
from typing import Any

import msgspec

from app.rules.game import Move, Result
from app.rules.sixquiprend import SIXQUIPREND
from app.rules.sixquiprend.cards import tight_deck
from app.rules.sixquiprend.events import Placed, Placement
from app.rules.sixquiprend.moves import Deal, First, Pick, Play, Take
from app.rules.sixquiprend.state import State
from tests.rules.table import AnyTable

Cards = Sequence[int]


class Table(AnyTable[State]):
    """A game from a position or from its beginning; every move made here must count."""

    def __init__(
        self,
        seats: int = 2,
        *,
        rows: Sequence[Cards] | None = None,
        hands: Sequence[Cards] | None = None,
        heads: Cards | None = None,
        totals: Cards | None = None,
        drafted: bool = False,
        **options: Any,
    ) -> None:
        given = {"rows": rows, "hands": hands, "heads": heads, "totals": totals}
        start = {field: value for field, value in given.items() if value is not None}
        seats = len(hands) if hands is not None else seats
        chosen = SIXQUIPREND.options({**options, "hands": "drafted"} if drafted else options)
        state = SIXQUIPREND.begin(seats, chosen, start) if start else SIXQUIPREND.new(seats, chosen)
        super().__init__(SIXQUIPREND, state)

    def draws_first(self, seat: int) -> "Table":
        return self.does(None, First(seat=seat))

    def deals(self, cards: Cards) -> "Table":
        return self.does(None, Deal(cards=tuple(cards)))

    def picks(self, seat: int, card: int) -> "Table":
        return self.does(seat, Pick(card=card))

    def plays(self, seat: int, card: int) -> "Table":
        return self.does(seat, Play(card=card))

    def all_play(self, *cards: int) -> "Table":
        for seat, card in enumerate(cards):
            self.plays(seat, card)
        return self

    def takes(self, seat: int, row: int) -> "Table":
        return self.does(seat, Take(row=row))

    def placements(self) -> dict[int, Placement]:
        """What became of each card in the move just made."""
        return {card[1]: card for event in self.events if isinstance(event, Placed) for card in event.cards}


def drafted_table(seats: int, first: int, **options: Any) -> Table:
    """A table whose players are about to draft."""
    table = Table(seats, drafted=True, **options)
    return table.draws_first(first).deals(range(1, tight_deck(seats) + 1))


def assert_refused(table: Table, code: str, seat: int | None, move: Move, *, auto: bool = False) -> None:
    """The move does not count, for that reason, and nothing has changed."""
    before = msgspec.json.encode(table.state)
    refused = table.tries(seat, move, auto=auto)
    assert refused is not None, f"{move} of {seat} counts"
    assert refused.code == code
    assert code in SIXQUIPREND.refusals
    assert msgspec.json.encode(table.state) == before


def assert_lies_in_row(table: Table, card: int, row: int) -> None:
    """The card went to the end of that row and cost nothing."""
    _, _, lies_in, *taken = table.placements()[card]
    assert (lies_in, taken) == (row, [])


def assert_takes_row(table: Table, seat: int, card: int, row: int, heads: int) -> None:
    """The seat took that row with its card, for so many heads, and the card begins the row anew."""
    assert table.placements()[card] == (seat, card, row, heads)


def assert_rows(table: Table, *rows: Cards) -> None:
    assert table.state.rows == tuple(tuple(row) for row in rows)


def assert_heads(table: Table, *heads: int) -> None:
    assert table.state.heads == heads


def assert_awaited(table: Table, *seats: int | None) -> None:
    assert table.awaited == seats


def assert_over(table: Table, *, scores: Cards, ranks: Cards) -> None:
    assert table.result == Result(scores=tuple(scores), ranks=tuple(ranks))
    assert_awaited(table)


def assert_goes_on(table: Table) -> None:
    assert table.result is None
    assert table.awaited != ()
