"""What a viewer sees of a room: `TableView`, the same for everybody but for `you` and `own`."""

from typing import Annotated, Any, Literal

import msgspec

from app.rooms.clock import Clock
from app.rooms.guests import EveningGame
from app.rooms.room import Phase, Room
from app.rooms.seats import SeatState
from app.rooms.timing import is_held, time_is_up_at, timed_seats
from app.rules.fairness import Opening
from app.rules.game import Level

SHOWN = frozenset(
    {"code", "game", "phase", "public", "changed", "step", "played"}
    | {"clock", "reserves", "paused_at", "pausing", "guarded", "hints", "analysis", "opened", "known"}
)
"""Fields of the room that everybody sees as they are."""
SHOWN_IN_PART = frozenset(
    {"host", "seats", "options", "state", "bans", "knocks", "admitted", "requests", "evening", "seal", "given"}
)
"""Fields that everybody sees a part of: the host's seat, seats without players' ids, options, the game's own view,
the names of those who knock, ask for a seat or were removed, whether one was let in oneself, and of the next deal's
seal its commitment and who has added to it, and of a deal to be dealt once more whose it was."""
SHOWN_AS_EVENTS = frozenset({"events", "numbers", "event_count"})
"""Fields that go out as events, each by what its viewer may see."""
KEPT = frozenset(
    {"done", "game_id", "started_at", "step_at", "extended_until", "alone_since", "offers", "handovers", "dealt"}
)
"""Fields that stay here."""

OptionValue = str | int | bool | None


class SeatView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat as everybody sees it; `system` says that the system plays for it.

    A computer's seat that is `held` is a person's, who may come back. `late` counts decisions missed in a row, `out`
    says that the person sits the next game out.
    """

    name: str
    kind: Literal["person", "computer"]
    ready: bool
    state: SeatState
    system: bool
    away_since: float | None = None
    level: Level | None = None
    held: bool = False
    late: int = 0
    out: bool = False


class EveningView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A finished game of this link: its record's id, who sat, and how it ended."""

    game: str
    id: str
    names: tuple[str, ...]
    ranks: tuple[int, ...]
    scores: tuple[int, ...] | None = None
    known: bool = False


class Standing(msgspec.Struct, frozen=True):
    """What somebody has gathered over the evening: a point for everybody whom they left behind in a game."""

    name: str
    points: int
    won: int
    games: int


class SealView(msgspec.Struct, frozen=True, omit_defaults=True):
    """The seal of the next deal before it is broken: its commitment, and the seats that have added to its chance."""

    commitment: str
    shared: tuple[int, ...] = ()


class GivenView(msgspec.Struct, frozen=True):
    """A deal to be dealt once more: the record that it is from, for how many, and whether the table fits it now."""

    of: str
    seats: int
    fits: bool


class RoomView(msgspec.Struct, frozen=True, omit_defaults=True):
    """The room as everybody sees it."""

    code: str
    game: str
    phase: Phase
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
    guarded: bool = False
    hints: bool = False
    analysis: bool = True
    knocks: tuple[str, ...] = ()
    requests: tuple[int, ...] = ()
    evening: tuple[EveningView, ...] = ()
    standing: tuple[Standing, ...] = ()
    seal: SealView | None = None
    opened: Opening | None = None
    given: GivenView | None = None
    known: str | None = None


class You(msgspec.Struct, frozen=True, omit_defaults=True):
    """The viewer: the seat, if any, and whether the host's tools are the viewer's.

    `knocking` waits at the door, `admitted` was let in, `asking` asks for that seat; `removed` names, for the host, who
    may be forgiven.
    """

    host: bool
    seat: int | None = None
    knocking: bool = False
    admitted: bool = False
    asking: int | None = None
    removed: tuple[str, ...] = ()


class TableView(msgspec.Struct, frozen=True, omit_defaults=True):
    """All that a viewer sees: `game` and `own` are of the game's own form (`View` and `Own`).

    `step` is the number of the question that is open now.
    """

    step: int
    room: RoomView
    you: You
    game: Annotated[Any, msgspec.Meta(extra_json_schema={"$ref": "#/components/schemas/GameView"})] = None
    own: Annotated[Any, msgspec.Meta(extra_json_schema={"$ref": "#/components/schemas/GameOwn"})] = None


def view_room(room: Room, watching: int) -> RoomView:
    """Return the room as everybody sees it."""
    seats = tuple(
        SeatView(
            name=seat.name,
            kind="computer" if seat.level is not None else "person",
            held=seat.is_person and seat.level is not None,
            late=seat.late,
            out=seat.out,
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
        guarded=room.guarded,
        hints=room.hints,
        analysis=room.analysis,
        knocks=tuple(knock.name for knock in room.knocks),
        requests=tuple(asked.seat for asked in room.requests),
        evening=tuple(view_evening(ended) for ended in room.evening),
        standing=standing(room),
        seal=view_seal(room),
        opened=room.opened,
        given=view_given(room),
        known=room.known,
    )


def view_seal(room: Room) -> SealView | None:
    """Return what may be seen of the next deal's seal."""
    if room.seal is None:
        return None
    seats = (room.seat_of(share.player) for share in room.seal.shares)
    return SealView(commitment=room.seal.commitment, shared=tuple(seat for seat in seats if seat is not None))


def view_given(room: Room) -> GivenView | None:
    """Return what may be seen of a deal to be dealt once more: not its cards."""
    given = room.given
    if given is None:
        return None
    playing = sum(not seat.out for seat in room.seats)
    return GivenView(of=given.of, seats=given.seats, fits=given.fits(room.game, playing, room.options))


def view_evening(ended: EveningGame) -> EveningView:
    """Return a finished game as everybody sees it."""
    names = tuple(sitter.name for sitter in ended.sitters)
    return EveningView(
        game=ended.game, id=ended.id, names=names, ranks=ended.ranks, scores=ended.scores, known=ended.known
    )


def standing(room: Room) -> tuple[Standing, ...]:
    """Return the running score of the evening, best first; people are known by their browser, computers by name."""
    known = {seat.player: seat.name for seat in room.seats if seat.player is not None}
    table: dict[str, Standing] = {}
    for ended in room.evening:
        if ended.known:
            continue
        for sitter, rank in zip(ended.sitters, ended.ranks, strict=True):
            key = sitter.player or f"computer {sitter.name}"
            before = table.get(key) or Standing(name=sitter.name, points=0, won=0, games=0)
            table[key] = Standing(
                name=known.get(sitter.player or "", sitter.name),
                points=before.points + sum(other > rank for other in ended.ranks),
                won=before.won + (rank == 1),
                games=before.games + 1,
            )
    return tuple(sorted(table.values(), key=lambda one: (-one.points, -one.won, one.name)))


def view_game(room: Room) -> Any:
    """Return the game as everybody sees it, or None when none is on the table."""
    return None if room.state is None else room.rules.view(room.state)


def view_you(room: Room, player: str) -> You:
    """Return who the viewer is at this table."""
    host = room.host == player
    return You(
        host=host,
        seat=room.seat_of(player),
        knocking=any(knock.player == player for knock in room.knocks),
        admitted=player in room.admitted,
        asking=next((asked.seat for asked in room.requests if asked.player == player), None),
        removed=tuple(ban.name for ban in room.bans) if host else (),
    )


def view_own(room: Room, seat: int | None) -> Any:
    """Return what the viewer's seat sees besides; None for who watches or joined after the game began."""
    if room.state is None or seat is None or seat >= len(room.rules.left(room.state)):
        return None
    return room.rules.own(room.state, seat)
