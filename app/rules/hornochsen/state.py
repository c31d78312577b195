"""Where a game of Hornochsen stands."""

from collections.abc import Iterable
from typing import Any, Literal

import msgspec

from app.rules.game import NotAGame, Seat
from app.rules.hornochsen.cards import CIRCLE_SIZES, DECK, HAND_SIZES, PILE_LENGTH, SPECIALS, Special
from app.rules.hornochsen.options import Options

Phase = Literal["first", "deal", "play", "over"]


class Pile(msgspec.Struct, frozen=True, array_like=True):
    """What lies at one place of the circle, on the wire `[cards, specials]`: horn cards from the first to the last.

    A pile that was taken leaves its place empty for the rest of the deal.
    """

    cards: tuple[int, ...] = ()
    specials: tuple[Special, ...] = ()


class State(msgspec.Struct, frozen=True, kw_only=True):
    """A position with everything that is hidden in it. Lists are by seat, `piles` by place, clockwise.

    `turn` is the seat whose turn it is and `played` how many cards it has played in this turn; `first` began this
    deal. What was taken stands until the next deal.
    """

    seats: int
    options: Options
    phase: Phase
    step: int = 0
    piles: tuple[Pile, ...] = ()
    hands: tuple[tuple[int, ...], ...]
    specials: tuple[tuple[Special, ...], ...]
    taken: tuple[tuple[int, ...], ...]
    taken_specials: tuple[tuple[Special, ...], ...]
    first: Seat = 0
    turn: Seat = 0
    played: int = 0
    history: tuple[tuple[int, ...], ...] = ()
    totals: tuple[int, ...]
    left: tuple[bool, ...]


def new(seats: int, options: Options) -> State:
    """Return the state before the draw of the first player."""
    nothing = ((),) * seats
    return State(
        seats=seats,
        options=options,
        phase="first",
        hands=nothing,
        specials=nothing,
        taken=nothing,
        taken_specials=nothing,
        totals=(0,) * seats,
        left=(False,) * seats,
    )


def in_order(specials: Iterable[Special]) -> tuple[Special, ...]:
    """Return the specials as they are listed everywhere: every +5 before every x2."""
    return tuple(sorted(specials))


class StartPile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A pile of a position to begin from."""

    cards: tuple[int, ...]
    specials: tuple[Special, ...] = ()


class Start(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position to begin from, as a record gives it; the game goes on with a turn of `turn`."""

    piles: tuple[StartPile, ...]
    hands: tuple[tuple[int, ...], ...]
    specials: tuple[tuple[Special, ...], ...] | None = None
    taken: tuple[tuple[int, ...], ...] | None = None
    taken_specials: tuple[tuple[Special, ...], ...] | None = None
    first: int = 0
    turn: int | None = None


def begin(seats: int, options: Options, raw: Any) -> State:
    """Return the state of the position, in which it is the turn of `turn` whether or not that seat can play.

    Raises:
        NotAGame: no game can stand like this; the message names the field.
    """
    try:
        start = msgspec.convert(raw, Start)
    except msgspec.ValidationError as error:
        raise NotAGame(f"start: {error}") from error
    state = msgspec.structs.replace(
        new(seats, options),
        phase="play",
        piles=tuple(Pile(pile.cards, in_order(pile.specials)) for pile in sorted(start.piles, key=_first_card)),
        hands=tuple(tuple(sorted(hand)) for hand in start.hands),
        specials=(SPECIALS,) * seats if start.specials is None else tuple(map(in_order, start.specials)),
        taken=((),) * seats if start.taken is None else tuple(tuple(sorted(cards)) for cards in start.taken),
        taken_specials=(((),) * seats if start.taken_specials is None else tuple(map(in_order, start.taken_specials))),
        first=start.first,
        turn=start.first if start.turn is None else start.turn,
    )
    _check_seats(state)
    _check_piles(state)
    _check_cards(state)
    _check_specials(state)
    return state


def _first_card(pile: StartPile) -> tuple[int, ...]:
    return pile.cards[:1]


def _check_seats(state: State) -> None:
    for field in ("first", "turn"):
        if not 0 <= getattr(state, field) < state.seats:
            raise NotAGame(f"start.{field}: a seat of 0 to {state.seats - 1} is expected, not {getattr(state, field)}")
    for field in ("hands", "specials", "taken", "taken_specials"):
        if len(getattr(state, field)) != state.seats:
            raise NotAGame(f"start.{field}: a list for each of the {state.seats} seats is expected")


def _check_piles(state: State) -> None:
    taken = [len(cards) for cards in state.taken]
    if any(count % PILE_LENGTH for count in taken):
        raise NotAGame(f"start.taken: whole piles of {PILE_LENGTH} cards are expected")
    begun = len(state.piles) + sum(taken) // PILE_LENGTH
    if not state.piles or begun > CIRCLE_SIZES[state.seats]:
        raise NotAGame(
            f"start.piles: at least one pile, and with those taken at most {CIRCLE_SIZES[state.seats]}, are expected"
        )
    if not all(1 <= len(pile.cards) < PILE_LENGTH for pile in state.piles):
        raise NotAGame(f"start.piles: piles of 1 to {PILE_LENGTH - 1} cards are expected")


def _check_cards(state: State) -> None:
    if max(map(len, state.hands)) > HAND_SIZES[state.seats]:
        raise NotAGame(f"start.hands: at most {HAND_SIZES[state.seats]} cards in each hand are expected")
    missing = sum(PILE_LENGTH - len(pile.cards) for pile in state.piles)
    if sum(map(len, state.hands)) != missing:
        raise NotAGame(f"start.hands: together the {missing} cards are expected that the piles still lack")
    cards = [card for group in (*[pile.cards for pile in state.piles], *state.hands, *state.taken) for card in group]
    if len(set(cards)) != len(cards) or not all(1 <= card <= DECK for card in cards):
        raise NotAGame(f"start: every card is one of 1 to {DECK} and lies in one place only")


def _check_specials(state: State) -> None:
    for field, groups in (("specials", state.specials), ("piles", [pile.specials for pile in state.piles])):
        if any(len(set(specials)) != len(specials) for specials in groups):
            raise NotAGame(f"start.{field}: at most one of each special is expected in a hand and on a pile")
    everywhere = [*state.specials, *state.taken_specials, *[pile.specials for pile in state.piles]]
    for special in SPECIALS:
        if sum(specials.count(special) for specials in everywhere) > state.seats:
            raise NotAGame(f"start.specials: there is one {special} for each of the {state.seats} seats in all")
