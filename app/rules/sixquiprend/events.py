"""What there is to show of 6 qui prend!."""

import msgspec

from app.rules.game import Event


class Placement(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """One card of a turn laid down: on the wire `[seat, card, row, heads]`.

    The card goes to the end of the row; with heads above 0 its player first takes the cards that lay there. Numbers
    alone make no cycle, and the collector is spared thousands of these.
    """

    seat: int
    card: int
    row: int
    heads: int


class Dealt(Event, frozen=True, tag="dealt"):
    """The cards of a round lie: hands are dealt, or drafted, and these four begin the rows; rounds count from 1."""

    round: int
    rows: tuple[int, ...]


class Drafting(Event, frozen=True, tag="drafting"):
    """A round begins with all cards open; `first` picks first."""

    round: int
    first: int


class Picked(Event, frozen=True, tag="picked"):
    """A seat has taken an open card."""

    seat: int
    card: int
    auto: bool = False


class Revealed(Event, frozen=True, tag="revealed"):
    """All cards lie open, lowest first as `[seat, card]`; before they are placed the seat `low` has to take a row."""

    cards: tuple[tuple[int, int], ...]
    low: int


class Placed(Event, frozen=True, tag="placed"):
    """The cards of a turn, each wholly resolved before the next; `auto` names the seats for which the system played."""

    cards: tuple[Placement, ...]
    auto: tuple[int, ...] = ()


class Scored(Event, frozen=True, tag="scored"):
    """A round is over: its heads and the new totals by seat."""

    round: int
    heads: tuple[int, ...]
    totals: tuple[int, ...]


class Won(Event, frozen=True, tag="won"):
    """The game is over; equal lowest totals share the win."""

    seats: tuple[int, ...]


Events = Dealt | Drafting | Picked | Revealed | Placed | Scored | Won
