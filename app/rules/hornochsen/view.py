"""What may be seen of a game: `View` by everybody, `Own` by one seat besides.

Never others' horn cards nor those that were not dealt. Which specials each player holds is public, their backs being of
another colour; so are the cards of every pile. What has been taken lies face down unless the table shows scores.
"""

import msgspec

from app.rules.game import Result, Seat
from app.rules.hornochsen.cards import PILE_LENGTH, Special, points_of
from app.rules.hornochsen.rules import places_for, places_of, result, score, to_act
from app.rules.hornochsen.state import Phase, Pile, State

SHOWN = frozenset({"phase", "piles", "specials", "played", "first", "history", "totals"})
"""Fields of the state that everybody sees as they are."""
SHOWN_IN_PART = frozenset({"hands", "taken", "taken_specials", "turn", "seats"})
"""Fields that everybody sees a part of: how many cards and piles, the points of what was taken, whose turn it is."""
SHOWN_BY_THE_ROOM = frozenset({"options", "step", "left"})
"""Fields that the room shows for every game."""
KEPT: frozenset[str] = frozenset()
"""Fields that stay here."""


class View(msgspec.Struct, frozen=True, tag="hornochsen", tag_field="name", omit_defaults=True):
    """What everybody sees. Lists are by seat, `piles` by place of the circle, clockwise from the lowest first card.

    `cards` counts the horn cards in each hand, `taken` the piles of each seat, `played` the cards of this turn so far;
    `points` are what each has taken in this deal, only where the table shows them.
    """

    phase: Phase
    deal: int
    first: int
    piles: tuple[Pile, ...]
    cards: tuple[int, ...]
    specials: tuple[tuple[Special, ...], ...]
    taken: tuple[int, ...]
    played: int
    totals: tuple[int, ...]
    history: tuple[tuple[int, ...], ...]
    waiting: tuple[int, ...]
    turn: int | None = None
    points: tuple[int, ...] | None = None
    result: Result | None = None


class Own(msgspec.Struct, frozen=True, omit_defaults=True):
    """What one seat sees besides: its hand, and for each card where it would go and what it would take.

    `gains` are the points of the pile that the card would take as its fifth, before doubling, or None where it would
    take none. In the seat's turn `stop` says that the turn may end, `places` where each special in hand can go.
    """

    hand: tuple[int, ...]
    fits: tuple[int, ...]
    gains: tuple[int | None, ...]
    stop: bool | None = None
    places: dict[Special, tuple[int, ...]] | None = None


class Memory(msgspec.Struct, frozen=True):
    """What everybody has seen go since the deal: by seat, the horn cards and specials taken."""

    taken: tuple[tuple[int, ...], ...]
    specials: tuple[tuple[Special, ...], ...]


def view(state: State) -> View:
    """Return what everybody sees."""
    playing = state.phase == "play"
    finished = len(state.history)
    return View(
        phase=state.phase,
        deal=finished + 1 if playing else max(finished, 1),
        first=state.first,
        piles=state.piles,
        cards=tuple([len(hand) for hand in state.hands]),
        specials=state.specials,
        taken=tuple([len(cards) // PILE_LENGTH for cards in state.taken]),
        played=state.played,
        totals=state.totals,
        history=state.history,
        waiting=tuple([seat for seat in to_act(state) if seat is not None and not state.left[seat]]),
        turn=state.turn if playing else None,
        points=tuple([score(state, seat) for seat in range(state.seats)]) if state.options.scores == "open" else None,
        result=result(state),
    )


def own(state: State, seat: Seat) -> Own:
    """Return what this seat sees besides."""
    hand = state.hands[seat]
    fits = places_of(state.piles, hand) if hand else ()
    gains = tuple([_gain(state.piles[place], card) for card, place in zip(hand, fits, strict=True)])
    if seat not in to_act(state):
        return Own(hand=hand, fits=fits, gains=gains)
    places = {special: places_for(state.piles, special) for special in state.specials[seat]}
    return Own(hand=hand, fits=fits, gains=gains, stop=state.played > 0 or None, places=places or None)


def _gain(pile: Pile, card: int) -> int | None:
    if len(pile.cards) < PILE_LENGTH - 1:
        return None
    return points_of((*pile.cards, card), pile.specials)
