"""Where a game of Toc stands."""

from typing import Annotated, Any, Literal

import msgspec

from app.rules.game import NotAGame, Seat
from app.rules.toc.board import BASE, PAWNS, Board, is_home, new_board, number, start_of
from app.rules.toc.cards import DECK, HAND_SIZES, in_order
from app.rules.toc.moves import Place
from app.rules.toc.options import Options

Phase = Literal["first", "deal", "charity", "exchange", "play", "over"]


class State(msgspec.Struct, frozen=True, kw_only=True):
    """A position with everything that is hidden in it. Lists are by seat, which is also the colour.

    `turn` is the seat that plays, or that asks for charity. `hand_no` counts the hands begun since the shuffle, and
    `active` tells who has played a card in this one. `steps_left` of a seven belong to the pawns of `colour`.
    `gifts` are the cards chosen in the exchange, empty until chosen. In a charity `asked` names who has had a turn of
    asking in this hand, `demanded` is the rank until a card is given back, `giver` who has it, `received` the card.
    """

    seats: int
    options: Options
    phase: Phase
    step: int = 0
    board: Board
    hands: tuple[tuple[str, ...], ...]
    talon: tuple[str, ...] = ()
    first: Seat = 0
    turn: Seat = 0
    hand_no: int = 0
    active: tuple[bool, ...]
    top: str = ""
    must_discard: bool = False
    steps_left: int = 0
    colour: int = 0
    idle: tuple[int, ...]
    asked: tuple[bool, ...]
    demanded: str = ""
    giver: Seat = 0
    received: str = ""
    gifts: tuple[str, ...]
    left: tuple[bool, ...]


def has_sides(seats: int, options: Options) -> bool:
    """Return whether partners play together: only four or six can."""
    return options.teams and seats in (4, 6)


def partner_of(state: State, seat: Seat) -> Seat:
    """Return the seat opposite."""
    return (seat + state.seats // 2) % state.seats


def new(seats: int, options: Options) -> State:
    """Return the state before the first player is drawn."""
    nobody = (False,) * seats
    return State(
        seats=seats,
        options=options,
        phase="first",
        board=new_board(seats, start_pawn=options.start_pawn),
        hands=((),) * seats,
        active=nobody,
        idle=(0,) * seats,
        asked=nobody,
        gifts=("",) * seats,
        left=nobody,
    )


class Start(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position to begin from, as a record gives it; `phase` "open" stands for hands that were just dealt."""

    phase: Literal["play", "open"] = "play"
    pawns: tuple[tuple[Place, ...], ...] | None = None
    fresh: tuple[bool, ...] | None = None
    hands: tuple[tuple[str, ...], ...] | None = None
    turn: Annotated[int, msgspec.Meta(ge=0)] | None = None
    first: Annotated[int, msgspec.Meta(ge=0)] | None = None
    must_discard: bool = False
    idle: tuple[Annotated[int, msgspec.Meta(ge=0)], ...] | None = None
    active: tuple[bool, ...] | None = None
    hand_no: Annotated[int, msgspec.Meta(ge=1)] = 1
    talon: tuple[str, ...] = ()


def begin(seats: int, options: Options, raw: Any) -> tuple[State, bool]:
    """Return the state of the position, ready for a turn of `turn`, and whether its hands were only just dealt.

    Without hands it is the state before the draw.

    Raises:
        NotAGame: no game can stand like this; the message names the field.
    """
    try:
        start = msgspec.convert(raw, Start)
    except msgspec.ValidationError as error:
        raise NotAGame(f"start: {error}") from error
    state = new(seats, options)
    for name in ("pawns", "fresh", "hands", "idle", "active"):
        by_seat = getattr(start, name)
        if by_seat is not None and len(by_seat) != seats:
            raise NotAGame(f"start.{name}: one entry for each of the {seats} seats is expected")
    for name in ("turn", "first"):
        seat = getattr(start, name)
        if seat is not None and seat >= seats:
            raise NotAGame(f"start.{name}: seats go from 0 to {seats - 1}")
    if start.hand_no > len(HAND_SIZES[seats]):
        raise NotAGame(f"start.hand_no: {len(HAND_SIZES[seats])} hands are dealt from one shuffle")
    board, sides = _board(state.board, start), has_sides(seats, options)
    if any(is_home(board, seat) and (not sides or is_home(board, partner_of(state, seat))) for seat in range(seats)):
        raise NotAGame("start.pawns: this game is over")
    state = msgspec.structs.replace(state, board=board, idle=start.idle or state.idle)
    if start.hands is None:
        return state, False
    hands = start.hands
    _check_cards((*hands, start.talon))
    if not any(hands):
        raise NotAGame("start.hands: at least one card is expected")
    turn = start.turn or 0
    if start.phase == "play" and not hands[turn]:
        raise NotAGame("start.turn: whose turn it is has a card")
    first = start.first
    if first is None:
        first = turn if start.phase == "open" else 0
    ready = msgspec.structs.replace(
        state,
        phase="play",
        hands=tuple(in_order(hand) for hand in hands),
        talon=start.talon,
        first=first,
        turn=turn,
        must_discard=start.must_discard,
        active=start.active or state.active,
        hand_no=start.hand_no,
    )
    return ready, start.phase == "open"


def _board(usual: Board, start: Start) -> Board:
    if start.pawns is None:
        return _with_fresh(usual, usual.fresh if start.fresh is None else start.fresh)
    placed = []
    for pawns in start.pawns:
        numbers = [number(place, usual.ring) for place in pawns]
        if len(numbers) != PAWNS or None in numbers:
            raise NotAGame(f"start.pawns: {PAWNS} places of the board for each colour are expected")
        placed.append(tuple(sorted(place for place in numbers if place is not None)))
    board = Board(tuple(placed), usual.fresh)
    ring = [place for pawns in placed for place in pawns if BASE < place < usual.ring]
    houses = [(colour, place) for colour, pawns in enumerate(placed) for place in pawns if place >= usual.ring]
    if len(set(ring)) != len(ring) or len(set(houses)) != len(houses):
        raise NotAGame("start.pawns: one pawn stands on a square")
    if start.fresh is not None:
        return _with_fresh(board, start.fresh)
    protected = [usual.fresh[colour] and start_of(colour) in pawns for colour, pawns in enumerate(placed)]
    return _with_fresh(board, tuple(protected))


def _with_fresh(board: Board, fresh: tuple[bool, ...]) -> Board:
    for colour, protected in enumerate(fresh):
        if protected and start_of(colour) not in board.pawns[colour]:
            raise NotAGame("start.fresh: a protected pawn stands on its own start square")
    return Board(board.pawns, fresh)


def _check_cards(groups: tuple[tuple[str, ...], ...]) -> None:
    cards = [card for group in groups for card in group]
    if len(set(cards)) != len(cards) or not set(cards) <= set(DECK):
        raise NotAGame("start: every card is one of the 52 and lies in one place only")
