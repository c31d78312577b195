"""What there is to show of Hornochsen. A place is a pile's number in the circle, clockwise from 0."""

from app.rules.game import Event
from app.rules.hornochsen.cards import Special


class Drawn(Event, frozen=True, tag="drawn"):
    """The seat that begins the first deal was drawn."""

    first: int


class Dealt(Event, frozen=True, tag="dealt"):
    """The cards of a deal lie: these begin the piles, in the order of the circle; deals count from 1."""

    deal: int
    first: int
    circle: tuple[int, ...]
    cards: int


class Laid(Event, frozen=True, tag="laid"):
    """A horn card lies on the pile of that place."""

    seat: int
    card: int
    place: int
    auto: bool = False


class Set(Event, frozen=True, tag="set"):
    """A special lies on the pile of that place."""

    seat: int
    special: Special
    place: int
    auto: bool = False


class Took(Event, frozen=True, tag="took"):
    """The fifth card, just laid, takes its pile: five cards in their order and the specials; points before doubling."""

    seat: int
    place: int
    cards: tuple[int, ...]
    specials: tuple[Special, ...]
    points: int


class Stopped(Event, frozen=True, tag="stopped"):
    """A turn was ended after one or two cards."""

    seat: int
    auto: bool = False


class Passed(Event, frozen=True, tag="passed"):
    """The turn passes over a seat that has nothing to play."""

    seat: int


class Scored(Event, frozen=True, tag="scored"):
    """A deal is over: its scores, the new totals, and the specials that stayed in each hand."""

    deal: int
    scores: tuple[int, ...]
    totals: tuple[int, ...]
    left: tuple[tuple[Special, ...], ...]


class Won(Event, frozen=True, tag="won"):
    """The game is over; equal highest totals share the win."""

    seats: tuple[int, ...]


Events = Drawn | Dealt | Laid | Set | Took | Stopped | Passed | Scored | Won
