"""What may be seen of a game: `View` by everybody, `Own` by one seat besides.

Never others' hands; never the talon; never who gave which card, but to the two whom it concerns.
"""

from collections.abc import Iterable
from typing import Literal

import msgspec

from app.rules.game import Move, Refused, Result, Seat
from app.rules.toc import board as boards
from app.rules.toc import rules, turns
from app.rules.toc.board import Board, Way, number, written, written_pawns
from app.rules.toc.cards import DECK
from app.rules.toc.moves import Advance, Place, Play
from app.rules.toc.state import Phase, State, has_sides, partner_of

SHOWN = frozenset({"phase", "first", "top", "idle"})
"""Fields of the state that everybody sees as they are."""
SHOWN_IN_PART = frozenset(
    {"board", "hands", "hand_no", "turn", "must_discard", "steps_left", "colour", "demanded", "giver", "gifts"}
    | {"received", "seats"}
)
"""Fields that everybody sees a part of: where pawns stand, how many cards, whose turn it is, who has given."""
SHOWN_BY_THE_ROOM = frozenset({"options", "step", "left"})
"""Fields that the room shows for every game."""
KEPT = frozenset({"talon", "active", "asked"})
"""Fields that stay here."""

Pawns = tuple[tuple[Place, ...], ...]
Going = tuple[Place, Place, tuple[tuple[int, Place], ...]]
"""A pawn's way: from where to where, and the pawns eaten, each by its colour and its square."""


class Demanded(msgspec.Struct, frozen=True):
    """A rank that was demanded and the seat that has it; a card is owed for it."""

    rank: str
    giver: int


class View(msgspec.Struct, frozen=True, tag="toc", tag_field="name", omit_defaults=True):
    """What everybody sees. Lists are by seat, `pawns` and `fresh` by colour; `colours` are what the seats move."""

    phase: Phase
    hand_no: int
    first: int
    pawns: Pawns
    fresh: tuple[bool, ...]
    cards: tuple[int, ...]
    colours: tuple[int, ...]
    idle: tuple[int, ...]
    waiting: tuple[int, ...]
    turn: int | None = None
    top: str = ""
    must_discard: bool = False
    steps_left: int = 0
    single: bool = False
    demanded: Demanded | None = None
    given: tuple[bool, ...] | None = None
    partners: tuple[int, ...] | None = None
    result: Result | None = None


class Own(msgspec.Struct, frozen=True, omit_defaults=True):
    """What one seat sees besides: its hand, and what it can do now.

    `plays` has the ways of each card that can be played; a jack's lead to the pawn that it exchanges with. `advance`
    has the further legs of a seven. `discard` tells why a card must be thrown away, `give` why one is given, `gift`
    which one was chosen, `received` the card that cannot be given back, `demand` that a rank must be demanded.
    """

    hand: tuple[str, ...]
    plays: dict[str, tuple[Going, ...]] = {}
    advance: tuple[Going, ...] = ()
    discard: Literal["ten", "nothing"] | None = None
    give: Literal["exchange", "charity"] | None = None
    gift: str = ""
    received: str = ""
    demand: bool = False


class Memory(msgspec.Struct, frozen=True):
    """What everybody has seen go since the shuffle: the cards that were laid or thrown away."""

    gone: tuple[str, ...]


def memory(state: State) -> Memory:
    """Return what everybody may remember."""
    there = {card for hand in state.hands for card in hand}.union(state.talon)
    # A card that was chosen to be given is on its way from hand to hand.
    there.update(state.gifts)
    return Memory(tuple([card for card in DECK if card not in there]) if state.hand_no else ())


def view(state: State) -> View:
    """Return what everybody sees."""
    seats = range(state.seats)
    sides = has_sides(state.seats, state.options)
    return View(
        phase=state.phase,
        hand_no=state.hand_no,
        first=state.first,
        pawns=written_pawns(state.board),
        fresh=state.board.fresh,
        cards=tuple(len(hand) for hand in state.hands),
        colours=tuple(turns.colour_of(state, seat) for seat in seats),
        idle=state.idle,
        waiting=tuple(seat for seat in rules.to_act(state) if seat is not None and not state.left[seat]),
        turn=state.turn if state.phase in ("charity", "play") else None,
        top=state.top,
        must_discard=state.must_discard,
        steps_left=state.steps_left,
        single=state.options.seven == "single",
        demanded=Demanded(rank=state.demanded, giver=state.giver) if state.demanded else None,
        given=tuple(bool(card) for card in state.gifts) if state.phase == "exchange" else None,
        partners=tuple(partner_of(state, seat) for seat in seats) if sides else None,
        result=rules.result(state),
    )


def own(state: State, seat: Seat) -> Own:
    """Return what this seat sees besides."""
    hand = state.hands[seat]
    if state.phase == "exchange":
        return Own(hand=hand, give="exchange", gift=state.gifts[seat])
    if seat not in rules.to_act(state):
        return Own(hand=hand)
    if state.phase == "charity":
        if state.received:
            return Own(hand=hand, give="charity", received=state.received)
        return Own(hand=hand, demand=True)
    if state.steps_left:
        return Own(hand=hand, advance=_goings(turns.further_legs(state), state.board.ring))
    if state.must_discard:
        return Own(hand=hand, discard="ten")
    # Cards of one rank do the same.
    goings = {rank: _goings_of(state, rank) for rank in {card[0] for card in hand}}
    plays = {card: goings[card[0]] for card in hand if goings[card[0]]}
    return Own(hand=hand, plays=plays) if plays else Own(hand=hand, discard="nothing")


def _goings_of(state: State, rank: str) -> tuple[Going, ...]:
    ring = state.board.ring
    if rank != "J":
        return _goings(turns.ways(state, rank), ring)
    colour = turns.colour_of(state, state.turn)
    return tuple(
        (written(origin, ring), written(square, ring), ())
        for origin, square, _ in boards.exchanges(state.board, colour)
    )


def _goings(ways: Iterable[Way], ring: int) -> tuple[Going, ...]:
    return tuple(
        (
            written(way.origin, ring),
            written(way.to, ring),
            tuple([(colour, written(square, ring)) for colour, square in way.eaten]),
        )
        for way in ways
    )


# The plan of a seven


class Plan(msgspec.Struct, frozen=True, omit_defaults=True):
    """How the board would stand after some legs of a seven, and how it could go on; whole with no steps left."""

    pawns: Pawns
    fresh: tuple[bool, ...]
    steps_left: int
    advance: tuple[Going, ...] = ()


def plan(shown: View, mine: Own, seat: Seat, moves: tuple[Move, ...]) -> Plan | Refused:
    """Return what the legs of a seven would lead to, found from what the seat sees; nothing is played.

    The first leg is a `play` unless the seven has begun.
    """
    if shown.phase != "play" or shown.turn != seat or shown.must_discard or shown.single:
        return Refused("no_plan_now")
    board, colour, left = board_of(shown), shown.colours[seat], shown.steps_left
    if not moves and not left:
        return Refused("no_plan_now")
    for place, move in enumerate(moves):
        if isinstance(move, Play) and move.card.startswith("7") and place == 0 and not left:
            if move.card not in mine.hand:
                return Refused("card_not_in_hand", {"card": move.card})
            left = turns.SEVEN
        elif not isinstance(move, Advance) or not left:
            return Refused("no_plan_now")
        start, end = number(move.origin, board.ring), number(move.to, board.ring)
        legs = boards.legs(board, colour, left, whole=True)
        way = next((way for way in legs if (way.origin, way.to) == (start, end)), None)
        if way is None:
            return Refused("no_such_leg", {"steps": left})
        board, left = boards.after(board, colour, way), left - way.by
    ahead = boards.legs(board, colour, left, whole=True) if left else ()
    return Plan(pawns=written_pawns(board), fresh=board.fresh, steps_left=left, advance=_goings(ahead, board.ring))


def board_of(shown: View) -> Board:
    """Return the board that everybody sees."""
    ring = boards.SIDE * len(shown.pawns)
    places = tuple(
        tuple(place for place in (number(written_place, ring) for written_place in pawns) if place is not None)
        for pawns in shown.pawns
    )
    return Board(places, shown.fresh)
