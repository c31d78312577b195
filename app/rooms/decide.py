"""What a player's command does to a room: (room, command, now, chance) → an entry for the log, or a refusal.

Each command is a ladder of questions in a fixed order: may this player ask at all, is this the time for it, does it
answer the open question, is what it names there. The first no is the refusal, and a refusal changes nothing.
"""

import hashlib
from collections.abc import Callable
from typing import Any

import msgspec

from app.rooms.acts import (
    CameBack,
    ComputerSat,
    GameBegun,
    GotUp,
    HostSet,
    Named,
    Opened,
    OptionsSet,
    PublicSet,
    ReadyShown,
    SatDown,
    SeatMoved,
    TakenAway,
    WaitingAgain,
)
from app.rooms.commands import (
    AddComputer,
    Answer,
    Arrange,
    Command,
    Join,
    LeaveTable,
    MakeMove,
    Ready,
    Rematch,
    Remove,
    Rename,
    Reopen,
    ReturnToSeat,
    SetOptions,
    SetPublic,
    StandIn,
    Start,
)
from app.rooms.draft import Decision, Draft
from app.rooms.fold import decode_move
from app.rooms.limits import STAND_IN_AFTER_SECONDS
from app.rooms.names import clean_name, skeleton
from app.rooms.room import Room
from app.rooms.seats import COMPUTER_NAMES, DEFAULT_LEVEL
from app.rules.chance import Chance
from app.rules.game import Leave, Level, NotAGame, Refused, Return


class Repeated(msgspec.Struct, frozen=True):
    """The command has had its effect before: it is acknowledged again and does nothing."""


def open_room(
    code: str,
    game: str,
    host: str,
    now: float,
    chance: Chance,
    *,
    name: str | None = None,
    public: bool = False,
    computers: int = 0,
    start: str | None = None,
) -> Decision | Refused:
    """Return the first entry of a room: its maker is host and, with a name, seated.

    `start` is the id of a game that begins at once with so many computers.
    """
    draft = Draft(None, now, chance)
    draft.add(Opened(code=code, game=game, host=host, public=public))
    if name is not None:
        cleaned = clean_name(name)
        if isinstance(cleaned, Refused):
            return cleaned
        draft.add(SatDown(player=host, name=cleaned))
    for _ in range(computers):
        if len(draft.room.seats) == draft.room.rules.seats[-1]:
            return Refused("table_full")
        draft.add(_next_computer(draft.room, DEFAULT_LEVEL))
    if start is not None:
        refused = _begin_game(draft, start)
        if refused is not None:
            return refused
    return draft.done()


def decide(
    room: Room, command: Command, by: str, now: float, chance: Chance, game_id: str
) -> Decision | Repeated | Refused:
    """Return what a player's command does; `game_id` names the game's record if this command begins one."""
    digest = hashlib.blake2b(msgspec.json.encode(command), digest_size=6).hexdigest()
    for done in room.done.get(by, ()):
        if done.id == command.id:
            return Repeated() if done.digest == digest else Refused("id_used_before")
    if isinstance(command, Answer) and command.step != room.step:
        return Refused("stale")
    draft = Draft(room, now, chance)
    refused = _LADDERS[type(command)](draft, command, by, game_id)
    if refused is not None:
        return refused
    draft.let_chance_play()
    return draft.done(by, command.id, digest)


# Sitting down and getting up


def _seat(room: Room, by: str) -> int | Refused:
    seat = room.seat_of(by)
    return Refused("no_seat") if seat is None else seat


def _host_only(room: Room, by: str, *phases: str) -> Refused | None:
    if room.host != by:
        return Refused("host_only")
    return None if room.phase in phases else Refused("not_now")


def _free_name(room: Room, typed: str, but: int | None = None) -> str | Refused:
    name = clean_name(typed)
    if isinstance(name, Refused):
        return name
    shape = skeleton(name)
    for index, seat in enumerate(room.seats):
        if index != but and skeleton(seat.name) == shape:
            return Refused("name_taken", {"name": seat.name})
    return name


def _join(draft: Draft, command: Join, by: str, _: str) -> Refused | None:
    room = draft.room
    seat = room.seat_of(by)
    if seat is not None and not room.seats[seat].left:
        return Refused("seated_already")
    if room.phase == "playing":
        return Refused("game_running")
    if seat is not None:
        return come_back(draft, seat)
    if _is_full(room):
        return Refused("table_full")
    name = _free_name(room, command.name)
    if isinstance(name, Refused):
        return name
    draft.add(SatDown(player=by, name=name))
    if room.host is None:
        draft.add(HostSet(player=by))
    return None


def _is_full(room: Room) -> bool:
    """Return whether every seat is taken; after a game those who left it hold none any more."""
    return sum(not (seat.left and room.phase == "over") for seat in room.seats) >= room.rules.seats[-1]


def come_back(draft: Draft, seat: int) -> Refused | None:
    """Give the holder the seat again, unless the table filled up after the game that was left."""
    if draft.room.phase == "over" and draft.room.seats[seat].left and _is_full(draft.room):
        return Refused("table_full")
    draft.add(CameBack(seat=seat))
    if draft.room.system_plays(seat):
        draft.move(seat, Return())
    if draft.room.host is None:
        draft.add(HostSet(player=draft.room.seats[seat].player))
    return None


def _leave(draft: Draft, _command: LeaveTable, by: str, _: str) -> Refused | None:
    seat = _seat(draft.room, by)
    if isinstance(seat, Refused):
        return seat
    if draft.room.seats[seat].left:
        return Refused("left_already")
    draft.add(GotUp(seat=seat))
    if draft.room.phase == "playing" and not draft.room.system_plays(seat):
        draft.move(seat, Leave())
    if draft.room.host == by:
        _hand_on_host(draft, by)
    return None


def _hand_on_host(draft: Draft, leaver: str) -> None:
    here = [seat.player for seat in draft.room.seats if seat.is_here and seat.player != leaver]
    stays = draft.room.phase != "waiting" and draft.room.seat_of(leaver) is not None
    if here:
        draft.add(HostSet(player=here[0]))
    elif not stays:
        draft.add(HostSet(player=None))


def _return(draft: Draft, _command: ReturnToSeat, by: str, _: str) -> Refused | None:
    seat = _seat(draft.room, by)
    if isinstance(seat, Refused):
        return seat
    if not draft.room.seats[seat].left:
        return Refused("never_left")
    return come_back(draft, seat)


def _rename(draft: Draft, command: Rename, by: str, _: str) -> Refused | None:
    seat = _seat(draft.room, by)
    if isinstance(seat, Refused):
        return seat
    if draft.room.phase == "playing":
        return Refused("game_running")
    name = _free_name(draft.room, command.name, but=seat)
    if isinstance(name, Refused):
        return name
    draft.add(Named(seat=seat, name=name))
    return None


def _ready(draft: Draft, command: Ready, by: str, _: str) -> Refused | None:
    seat = _seat(draft.room, by)
    if isinstance(seat, Refused):
        return seat
    if draft.room.phase != "waiting":
        return Refused("not_now")
    draft.add(ReadyShown(seat=seat, ready=command.ready))
    return None


# The host's tools


def _next_computer(room: Room, level: Level) -> ComputerSat:
    taken = {skeleton(seat.name) for seat in room.seats}
    name = next(name for name in COMPUTER_NAMES if skeleton(name) not in taken)
    return ComputerSat(name=name, level=level)


def _add_computer(draft: Draft, command: AddComputer, by: str, _: str) -> Refused | None:
    refused = _host_only(draft.room, by, "waiting")
    if refused is not None:
        return refused
    if len(draft.room.seats) >= draft.room.rules.seats[-1]:
        return Refused("table_full")
    draft.add(_next_computer(draft.room, command.level))
    return None


def _remove(draft: Draft, command: Remove, by: str, _: str) -> Refused | None:
    refused = _host_only(draft.room, by, "waiting")
    if refused is not None:
        return refused
    if not 0 <= command.seat < len(draft.room.seats):
        return Refused("no_such_seat")
    if draft.room.seats[command.seat].player == by:
        return Refused("not_yourself")
    draft.add(TakenAway(seat=command.seat))
    return None


def _arrange(draft: Draft, command: Arrange, by: str, _: str) -> Refused | None:
    refused = _host_only(draft.room, by, "waiting")
    if refused is not None:
        return refused
    seats = range(len(draft.room.seats))
    if command.seat not in seats or command.to not in seats:
        return Refused("no_such_seat")
    draft.add(SeatMoved(seat=command.seat, to=command.to))
    return None


def _set_options(draft: Draft, command: SetOptions, by: str, _: str) -> Refused | None:
    room = draft.room
    refused = _host_only(room, by, "waiting")
    if refused is not None:
        return refused
    if not command.options:
        return Refused("option_unknown")
    try:
        room.rules.options({**room.options, **command.options})
    except NotAGame:
        return Refused("option_unknown")
    draft.add(OptionsSet(options=command.options))
    return None


def _set_public(draft: Draft, command: SetPublic, by: str, _: str) -> Refused | None:
    refused = _host_only(draft.room, by, "waiting", "playing", "over")
    if refused is not None:
        return refused
    draft.add(PublicSet(public=command.public))
    return None


# The game


def _start(draft: Draft, _command: Start, by: str, game_id: str) -> Refused | None:
    return _host_only(draft.room, by, "waiting") or _begin_game(draft, game_id)


def _begin_game(draft: Draft, game_id: str) -> Refused | None:
    assert game_id, "whatever may begin a game comes with an id for its record"
    fewest = draft.room.rules.seats[0]
    if len(draft.room.seats) < fewest:
        return Refused("too_few_players", {"min": fewest})
    draft.add(GameBegun(id=game_id))
    draft.let_chance_play()
    return None


def _make_move(draft: Draft, command: MakeMove, by: str, _: str) -> Refused | None:
    seat = _seat(draft.room, by)
    if isinstance(seat, Refused):
        return seat
    if draft.room.phase != "playing":
        return Refused("no_game")
    try:
        move = decode_move(draft.room.rules, command.move)
    except (msgspec.DecodeError, RecursionError):
        return Refused("unknown_move")
    # Leaving and returning are commands of their own: they concern the seat as well as the game.
    if isinstance(move, Leave | Return):
        return Refused("unknown_move")
    return draft.move(seat, move)


def _stand_in(draft: Draft, command: StandIn, by: str, _: str) -> Refused | None:
    room = draft.room
    seat = _seat(room, by)
    if isinstance(seat, Refused):
        return seat
    if room.phase != "playing":
        return Refused("no_game")
    if not 0 <= command.seat < len(room.seats):
        return Refused("no_such_seat")
    away_since = room.seats[command.seat].away_since
    if room.system_plays(command.seat):
        return Refused("system_plays_already")
    if away_since is None or draft.now < away_since + STAND_IN_AFTER_SECONDS:
        return Refused("not_away_for_long", {"seconds": int(STAND_IN_AFTER_SECONDS)})
    return draft.move(command.seat, Leave())


def _rematch(draft: Draft, _command: Rematch, by: str, game_id: str) -> Refused | None:
    return _reopen(draft, by) or _begin_game(draft, game_id)


def _reopen_only(draft: Draft, _command: Reopen, by: str, _: str) -> Refused | None:
    return _reopen(draft, by)


def _reopen(draft: Draft, by: str) -> Refused | None:
    seat = _seat(draft.room, by)
    if isinstance(seat, Refused):
        return seat
    if draft.room.phase != "over":
        return Refused("not_now")
    if draft.room.seats[seat].left:
        refused = come_back(draft, seat)
        if refused is not None:
            return refused
    draft.add(WaitingAgain())
    if draft.room.host is None or draft.room.seat_of(draft.room.host) is None:
        draft.add(HostSet(player=by))
    return None


_LADDERS: dict[type[Command], Callable[[Draft, Any, str, str], Refused | None]] = {
    Join: _join,
    LeaveTable: _leave,
    ReturnToSeat: _return,
    Rename: _rename,
    Ready: _ready,
    AddComputer: _add_computer,
    Remove: _remove,
    Arrange: _arrange,
    SetOptions: _set_options,
    SetPublic: _set_public,
    Start: _start,
    MakeMove: _make_move,
    StandIn: _stand_in,
    Rematch: _rematch,
    Reopen: _reopen_only,
}
