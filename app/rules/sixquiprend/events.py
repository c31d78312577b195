"""What there is to show of 6 qui prend!."""

from app.rules.game import Event

Placement = tuple[int, ...]
"""One card of a turn laid down: `(seat, card, row)`, and `heads` behind them when its player first takes the cards that
lay in the row, worth so many. Otherwise the card goes to the end of the row."""


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
    """All cards lie open as `[seat, card]`, lowest first; before they are placed the first one's seat takes a row."""

    cards: tuple[tuple[int, int], ...]


class Placed(Event, frozen=True, tag="placed"):
    """The cards of a turn as `[seat, card, row]`, with the heads behind for who takes the row; each is wholly resolved
    before the next. `auto` names the seats for which the system played."""

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
