"""What a viewer sees of a room: `TableView`, the same for everybody but for `you` and `own`."""

from typing import Annotated, Any, Literal

import msgspec

from app.rooms.clock import Clock
from app.rooms.room import Phase, Room
from app.rooms.seats import SeatState
from app.rooms.timing import is_held, time_is_up_at, timed_seats
from app.rules.game import Level

SHOWN = frozenset(
    {"code", "game", "phase", "public", "changed", "step", "played", "clock", "reserves", "paused_at", "pausing"}
)
"""Fields of the room that everybody sees as they are."""
SHOWN_IN_PART = frozenset({"host", "seats", "options", "state"})
"""Fields that everybody sees a part of: the host's seat, seats without players' ids, options, the game's own view."""
SHOWN_AS_EVENTS = frozenset({"events", "event_count"})
"""Fields that go out as events, each by what its viewer may see."""
KEPT = frozenset({"done", "game_id", "started_at", "step_at", "extended_until", "alone_since"})
"""Fields that stay here."""

OptionValue = str | int | bool | None


class SeatView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat as everybody sees it; `system` says that the system plays for it."""

    name: str
    kind: Literal["person", "computer"]
    ready: bool
    state: SeatState
    system: bool
    away_since: float | None = None
    level: Level | None = None


class RoomView(msgspec.Struct, frozen=True, omit_defaults=True):
    """The room as everybody sees it."""

    code: str
    game: str
    phase: Phase
    step: int
    public: bool
    seats: tuple[SeatView, ...]
    options: dict[str, OptionValue]
    changed: tuple[str, ...]
    watching: int
    played: int
    host: int | None = None
    clock: Clock | None = None
    time_is_up_at: float | None = None
    reserves: tuple[float, ...] = ()
    held: bool = False
    paused_at: float | None = None
    pausing: tuple[int, ...] = ()


class You(msgspec.Struct, frozen=True, omit_defaults=True):
    """The viewer: the seat, if any, and whether the host's tools are the viewer's."""

    host: bool
    seat: int | None = None


class TableView(msgspec.Struct, frozen=True, omit_defaults=True):
    """All that a viewer sees: `game` and `own` are of the game's own form (`View` and `Own`)."""

    room: RoomView
    you: You
    game: Annotated[Any, msgspec.Meta(extra_json_schema={"$ref": "#/components/schemas/GameView"})] = None
    own: Annotated[Any, msgspec.Meta(extra_json_schema={"$ref": "#/components/schemas/GameOwn"})] = None


def view_room(room: Room, watching: int) -> RoomView:
    """Return the room as everybody sees it."""
    seats = tuple(
        SeatView(
            name=seat.name,
            kind="person" if seat.is_person else "computer",
            ready=seat.ready,
            state=seat.state,
            system=room.system_plays(index),
            away_since=seat.away_since,
            level=seat.level,
        )
        for index, seat in enumerate(room.seats)
    )
    return RoomView(
        code=room.code,
        game=room.game,
        phase=room.phase,
        step=room.step,
        public=room.public,
        seats=seats,
        options={option.name: room.options.get(option.name, option.default) for option in room.rules.sheet},
        changed=room.changed,
        watching=watching,
        played=room.played,
        host=None if room.host is None else room.seat_of(room.host),
        clock=room.clock,
        time_is_up_at=time_is_up_at(room),
        reserves=room.reserves,
        held=room.clock is not None and is_held(room, timed_seats(room)),
        paused_at=room.paused_at,
        pausing=room.pausing,
    )


def view_game(room: Room) -> Any:
    """Return the game as everybody sees it, or None when none is on the table."""
    return None if room.state is None else room.rules.view(room.state)


def view_you(room: Room, player: str) -> You:
    """Return who the viewer is at this table."""
    return You(host=room.host == player, seat=room.seat_of(player))


def view_own(room: Room, seat: int | None) -> Any:
    """Return what the viewer's seat sees besides; None for who watches or joined after the game began."""
    if room.state is None or seat is None or seat >= len(room.rules.left(room.state)):
        return None
    return room.rules.own(room.state, seat)
