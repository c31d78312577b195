"""What may be seen of a game: `View` by everybody, `Own` by one seat besides.

Never others' choices, nor that one was changed; never others' hands unless they were drafted in the open; never the
cards that were not dealt.
"""

import msgspec

from app.rules.game import Result, Seat
from app.rules.sixquiprend.cards import HAND_SIZE
from app.rules.sixquiprend.events import Placement
from app.rules.sixquiprend.rules import result, to_act
from app.rules.sixquiprend.state import Phase, State, drafted

SHOWN = frozenset({"phase", "rows", "open_cards", "pool", "heads", "history", "totals", "rounds"})
"""Fields of the state that everybody sees as they are."""
SHOWN_IN_PART = frozenset({"hands", "chosen", "picker", "seats"})
"""Fields that everybody sees a part of: drafted hands, who has chosen, whose pick it is, how many play."""
SHOWN_BY_THE_ROOM = frozenset({"options", "step", "left"})
"""Fields that the room shows for every game."""
KEPT = frozenset({"by_system", "begun", "turns"})
"""Fields that stay here: events tell them, or have told them."""


class View(msgspec.Struct, frozen=True, tag="sixquiprend", tag_field="name", omit_defaults=True):
    """What everybody sees. Lists are by seat; `open` holds `[seat, card]` still to be placed, lowest first."""

    phase: Phase
    round: int
    turn: int
    rows: tuple[tuple[int, ...], ...]
    heads: tuple[int, ...]
    totals: tuple[int, ...]
    history: tuple[tuple[int, ...], ...]
    waiting: tuple[int, ...]
    open: tuple[tuple[int, int], ...] | None = None
    pool: tuple[int, ...] | None = None
    hands: tuple[tuple[int, ...], ...] | None = None
    result: Result | None = None


class Own(msgspec.Struct, frozen=True, omit_defaults=True):
    """What one seat sees besides: its hand and its choice."""

    hand: tuple[int, ...]
    choice: int | None = None


class Memory(msgspec.Struct, frozen=True):
    """What everybody has seen of the round: the four cards that began the rows and, turn by turn, the cards laid."""

    begun: tuple[int, ...]
    turns: tuple[tuple[Placement, ...], ...]


def view(state: State) -> View:
    """Return what everybody sees."""
    playing = state.phase in ("choose", "place")
    return View(
        phase=state.phase,
        round=state.rounds + 1 if playing or state.phase == "draft" else max(state.rounds, 1),
        turn=_turn(state),
        rows=state.rows,
        heads=state.heads,
        totals=state.totals,
        history=state.history,
        waiting=tuple(seat for seat in to_act(state) if seat is not None and not state.left[seat]),
        open=tuple((seat, card) for card, seat in state.open_cards) or None,
        pool=state.pool or None,
        hands=state.hands if drafted(state.options) else None,
        result=result(state),
    )


def _turn(state: State) -> int:
    if state.phase == "draft":
        return 0
    played = HAND_SIZE - len(state.hands[0])
    return played + 1 if state.phase == "choose" else played


def own(state: State, seat: Seat) -> Own:
    """Return what this seat sees besides."""
    return Own(hand=state.hands[seat], choice=state.chosen[seat] or None)
