"""Where a game of 6 qui prend! stands."""

from typing import Any, Literal

import msgspec

from app.rules.game import NotAGame, Seat
from app.rules.sixquiprend.cards import FULL_DECK, HAND_SIZE, ROW_LENGTH, ROWS, tight_deck
from app.rules.sixquiprend.events import Placement
from app.rules.sixquiprend.options import Options

Phase = Literal["first", "deal", "draft", "choose", "place", "over"]


class State(msgspec.Struct, frozen=True, kw_only=True):
    """A position with everything that is hidden in it. Lists are by seat; `0` in `chosen` means not yet chosen.

    `open_cards` are the `(card, seat)` of the turn that still have to be placed, lowest first. `by_system` names the
    seats for which the system has chosen this turn's card or row. `begun` are the four cards with which the rows of the
    round began and `turns` how the cards of its turns were laid; both empty in a game that began from a position.
    """

    seats: int
    options: Options
    phase: Phase
    step: int = 0
    rows: tuple[tuple[int, ...], ...] = ()
    hands: tuple[tuple[int, ...], ...]
    chosen: tuple[int, ...]
    by_system: tuple[int, ...] = ()
    begun: tuple[int, ...] = ()
    turns: tuple[tuple[Placement, ...], ...] = ()
    open_cards: tuple[tuple[int, int], ...] = ()
    pool: tuple[int, ...] = ()
    picker: Seat = 0
    heads: tuple[int, ...]
    history: tuple[tuple[int, ...], ...] = ()
    totals: tuple[int, ...]
    rounds: int = 0
    left: tuple[bool, ...]


def drafted(options: Options) -> bool:
    """Return whether hands are drafted, all cards lying open."""
    return options.hands == "drafted"


def deck_size(seats: int, options: Options) -> int:
    """Return the highest card in play; drafted hands always use the tight deck."""
    return tight_deck(seats) if drafted(options) or options.deck == "tight" else FULL_DECK


def new(seats: int, options: Options) -> State:
    """Return the state before the first deal, or before the draw of the first picker."""
    nothing = (0,) * seats
    return State(
        seats=seats,
        options=options,
        phase="first" if drafted(options) else "deal",
        hands=((),) * seats,
        chosen=nothing,
        heads=nothing,
        totals=nothing,
        left=(False,) * seats,
    )


class Start(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position to begin from, as a record gives it; the game goes on with the choice of cards."""

    rows: tuple[tuple[int, ...], ...] | None = None
    hands: tuple[tuple[int, ...], ...] | None = None
    heads: tuple[int, ...] | None = None
    totals: tuple[int, ...] | None = None


def begin(seats: int, options: Options, raw: Any) -> State:
    """Return the state of the position; without rows and hands the game begins with the deal.

    Raises:
        NotAGame: no game can stand like this; the message names the field.
    """
    try:
        start = msgspec.convert(raw, Start)
    except msgspec.ValidationError as error:
        raise NotAGame(f"start: {error}") from error
    state = new(seats, options)
    for field in ("heads", "totals"):
        counts = getattr(start, field)
        if counts is not None:
            if len(counts) != seats or min(counts) < 0:
                raise NotAGame(f"start.{field}: one count of heads for each of the {seats} seats is expected")
            state = msgspec.structs.replace(state, **{field: counts})
    if start.rows is None and start.hands is None:
        return state
    rows, hands = start.rows or (), start.hands or ()
    if len(rows) != ROWS or any(not 1 <= len(row) <= ROW_LENGTH for row in rows):
        raise NotAGame(f"start.rows: {ROWS} rows of 1 to {ROW_LENGTH} cards are expected")
    if len(hands) != seats or len({len(hand) for hand in hands}) != 1 or not 1 <= len(hands[0]) <= HAND_SIZE:
        raise NotAGame(f"start.hands: {seats} hands of 1 to {HAND_SIZE} cards, all of the same size, are expected")
    cards = [card for group in (*rows, *hands) for card in group]
    if len(set(cards)) != len(cards) or not all(1 <= card <= FULL_DECK for card in cards):
        raise NotAGame(f"start: every card is one of 1 to {FULL_DECK} and lies in one place only")
    return msgspec.structs.replace(state, phase="choose", rows=rows, hands=tuple(tuple(sorted(hand)) for hand in hands))
