"""The film of a record as it goes over the wire: each frame as what changes since the one before."""

from collections.abc import Iterable
from typing import Annotated, Any

import msgspec
from msgspec.structs import replace

from app.rules.fairness import Opening
from app.rules.filming import Frame, deals
from app.rules.record import Record
from app.wire.event import AnyEvent
from app.wire.patch import difference

_Cards = Annotated[list[Any], msgspec.Meta(extra_json_schema={"items": {"type": ["integer", "string"]}})]


class FilmFrame(msgspec.Struct, frozen=True, omit_defaults=True):
    """The table after so many moves of the record.

    `game` is a JSON Merge Patch (RFC 7396) to the view of the frame before, `hands` are all hands if they have changed,
    `left` the seats for which the system plays if they have. Nothing is to be followed: the patch says everything.
    """

    made: int
    events: tuple[AnyEvent, ...] = ()
    game: dict[str, Any] | None = None
    hands: list[_Cards] | None = None
    left: tuple[int, ...] | None = None


class FilmDeal(msgspec.Struct, frozen=True, omit_defaults=True):
    """A deal of the record: how many moves were made with it, and the whole deck in its order.

    `first` is who was drawn to begin just before it. Its `seal`, where the record has one, lets anybody compute it
    again (docs/fair-deal.md); nothing has been checked here.
    """

    made: int
    cards: _Cards
    first: int | None = None
    seal: Opening | None = None


class Film(msgspec.Struct, frozen=True, omit_defaults=True):
    """A record as a film: who played what, and all frames.

    `names` are absent where the record has none in the usual form; `moves` is the number of entries of the record.
    """

    game: str
    seats: int
    moves: int
    options: dict[str, Any]
    frames: tuple[FilmFrame, ...]
    names: tuple[str, ...] | None = None
    computers: tuple[int, ...] = ()
    deals: tuple[FilmDeal, ...] = ()
    started_at: float | None = None


def film(record: Record, frames: Iterable[Frame], names: tuple[str, ...] | None) -> Film:
    """Return the film of a record with these frames."""
    told: list[FilmFrame] = []
    before: Frame | None = None
    for frame in frames:
        told.append(_told(before, frame))
        before = frame
    computers, started_at = record.computers, record.started_at
    return Film(
        game=record.game,
        seats=record.seats,
        moves=len(record.moves),
        options=record.options,
        frames=tuple(told),
        names=names,
        deals=_deals(record),
        computers=_seats(computers, record.seats),
        started_at=float(started_at) if type(started_at) in (int, float) else None,
    )


def _told(before: Frame | None, frame: Frame) -> FilmFrame:
    patch = difference({} if before is None else before.view, frame.view)
    same_left = frame.left == (before.left if before else (False,) * len(frame.left))
    return FilmFrame(
        made=frame.made,
        events=frame.events,
        game=None if patch is msgspec.UNSET else patch,
        hands=None if before is not None and before.hands == frame.hands else frame.hands,
        left=None if same_left else tuple(seat for seat, left in enumerate(frame.left) if left),
    )


def _deals(record: Record) -> tuple[FilmDeal, ...]:
    dealt = [FilmDeal(made=deal.made, cards=list(deal.cards), first=deal.first) for deal in deals(record)]
    try:
        seals = msgspec.convert(record.seals, list[Opening | None])
    except msgspec.ValidationError:
        seals = []
    if len(seals) != len(dealt):
        return tuple(dealt)
    return tuple(replace(deal, seal=seal) for deal, seal in zip(dealt, seals, strict=True))


def _seats(computers: Any, seats: int) -> tuple[int, ...]:
    if not isinstance(computers, list):
        return ()
    return tuple(seat for seat in range(seats) if any(one == seat and type(one) is int for one in computers))
