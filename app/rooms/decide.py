"""What a command does to a room: (room, command, now, chance) → an entry for the log, or a refusal.

Each command is a ladder of questions in a fixed order: may this player ask at all, is this the time for it, does it
answer the open question, is what it names there. The first no is the refusal, and a refusal changes nothing.
"""

import hashlib
from collections.abc import Callable
from typing import Any

import msgspec

from app.rooms.acts import (
    Act,
    CameBack,
    ComputerSat,
    Entry,
    GameBegun,
    GotUp,
    HostSet,
    Moved,
    Named,
    Opened,
    OptionsSet,
    PublicSet,
    ReadyShown,
    SatDown,
    SeatMoved,
    TakenAway,
    WaitingAgain,
    WentAway,
)
from app.rooms.commands import (
    AddComputer,
    Answer,
    Arrange,
    Command,
    Found,
    Join,
    LeaveTable,
    Lost,
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
    SystemCommands,
    Tick,
)
from app.rooms.due import host_is_due, machines_awaited, machines_due_at
from app.rooms.fold import Folded, decode_move, fold_act, fold_move, seal
from app.rooms.limits import STAND_IN_AFTER_SECONDS
from app.rooms.names import clean_name, skeleton
from app.rooms.room import Room
from app.rooms.seats import COMPUTER_NAMES
from app.rules.chance import Chance
from app.rules.game import Event, Leave, Move, NotAGame, Refused, Return


class Decision(msgspec.Struct, frozen=True):
    """What a command does: the entry to be written and, once it is, the room and the events to show."""

    entry: Entry
    room: Room
    events: tuple[Event, ...]


class Repeated(msgspec.Struct, frozen=True):
    """The command has had its effect before: it is acknowledged again and does nothing."""


class _Draft:
    """A decision being made: acts are folded as they are added, so that later ones see what earlier ones did."""

    def __init__(self, room: Room | None, now: float, chance: Chance) -> None:
        self._room = room
        self.now = now
        self.chance = chance
        self.acts: list[Act] = []
        self.events: tuple[Event, ...] = ()

    @property
    def room(self) -> Room:
        assert self._room is not None, "the first act opens the room"
        return self._room

    def add(self, act: Act) -> None:
        self._fold(act, fold_act(self._room, act, self.now))

    def move(self, seat: int | None, move: Move, *, auto: bool = False) -> Refused | None:
        folded = fold_move(self.room, seat, move, self.now, auto=auto)
        if isinstance(folded, Refused):
            return folded
        self._fold(Moved(seat=seat, move=msgspec.Raw(msgspec.json.encode(move)), auto=auto), folded)
        return None

    def _fold(self, act: Act, folded: Folded) -> None:
        self._room, told = folded
        self.acts.append(act)
        self.events += told

    def let_chance_play(self) -> None:
        """Deal and draw until somebody is awaited or the game is over."""
        while self.room.phase == "playing" and self.room.rules.to_act(self.room.state) == (None,):
            refused = self.move(None, self.room.rules.chance_move(self.room.state, self.chance))
            assert refused is None, "the rules take the chance they asked for"

    def done(self, by: str | None = None, command_id: str | None = None, digest: str | None = None) -> Decision:
        entry = Entry(acts=tuple(self.acts), by=by, id=command_id, digest=digest)  # type: ignore[arg-type]
        return Decision(entry=entry, room=seal(self.room, entry, self.events), events=self.events)


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
    draft = _Draft(None, now, chance)
    draft.add(Opened(code=code, game=game, host=host, public=public))
    if name is not None:
        cleaned = clean_name(name)
        if isinstance(cleaned, Refused):
            return cleaned
        draft.add(SatDown(player=host, name=cleaned))
    for _ in range(computers):
        if len(draft.room.seats) == draft.room.rules.seats[-1]:
            return Refused("table_full")
        draft.add(_next_computer(draft.room))
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
    draft = _Draft(room, now, chance)
    refused = _LADDERS[type(command)](draft, command, by, game_id)
    if refused is not None:
        return refused
    draft.let_chance_play()
    return draft.done(by, command.id, digest)


def decide_system(room: Room, command: SystemCommands, now: float, chance: Chance) -> Decision | None:
    """Return what the system does at this moment, or None when nothing is to be done."""
    draft = _Draft(room, now, chance)
    match command:
        case Lost():
            _lose(draft, command)
        case Found():
            _find(draft, command.player)
        case Tick():
            _tick(draft)
    if not draft.acts:
        return None
    draft.let_chance_play()
    return draft.done()


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


def _join(draft: _Draft, command: Join, by: str, _: str) -> Refused | None:
    room = draft.room
    seat = room.seat_of(by)
    if seat is not None and not room.seats[seat].left:
        return Refused("seated_already")
    if room.phase == "playing":
        return Refused("game_running")
    if seat is not None:
        return _come_back(draft, seat)
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


def _come_back(draft: _Draft, seat: int) -> Refused | None:
    """Give the holder the seat again, unless the table filled up after the game that was left."""
    if draft.room.phase == "over" and draft.room.seats[seat].left and _is_full(draft.room):
        return Refused("table_full")
    draft.add(CameBack(seat=seat))
    if draft.room.system_plays(seat):
        draft.move(seat, Return())
    if draft.room.host is None:
        draft.add(HostSet(player=draft.room.seats[seat].player))
    return None


def _leave(draft: _Draft, _command: LeaveTable, by: str, _: str) -> Refused | None:
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


def _hand_on_host(draft: _Draft, leaver: str) -> None:
    here = [seat.player for seat in draft.room.seats if seat.is_here and seat.player != leaver]
    stays = draft.room.phase != "waiting" and draft.room.seat_of(leaver) is not None
    if here:
        draft.add(HostSet(player=here[0]))
    elif not stays:
        draft.add(HostSet(player=None))


def _return(draft: _Draft, _command: ReturnToSeat, by: str, _: str) -> Refused | None:
    seat = _seat(draft.room, by)
    if isinstance(seat, Refused):
        return seat
    if not draft.room.seats[seat].left:
        return Refused("never_left")
    return _come_back(draft, seat)


def _rename(draft: _Draft, command: Rename, by: str, _: str) -> Refused | None:
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


def _ready(draft: _Draft, command: Ready, by: str, _: str) -> Refused | None:
    seat = _seat(draft.room, by)
    if isinstance(seat, Refused):
        return seat
    if draft.room.phase != "waiting":
        return Refused("not_now")
    draft.add(ReadyShown(seat=seat, ready=command.ready))
    return None


# The host's tools


def _next_computer(room: Room) -> ComputerSat:
    taken = {skeleton(seat.name) for seat in room.seats}
    name = next(name for name in COMPUTER_NAMES if skeleton(name) not in taken)
    return ComputerSat(name=name, level="veau")


def _add_computer(draft: _Draft, _command: AddComputer, by: str, _: str) -> Refused | None:
    refused = _host_only(draft.room, by, "waiting")
    if refused is not None:
        return refused
    if len(draft.room.seats) >= draft.room.rules.seats[-1]:
        return Refused("table_full")
    draft.add(_next_computer(draft.room))
    return None


def _remove(draft: _Draft, command: Remove, by: str, _: str) -> Refused | None:
    refused = _host_only(draft.room, by, "waiting")
    if refused is not None:
        return refused
    if not 0 <= command.seat < len(draft.room.seats):
        return Refused("no_such_seat")
    if draft.room.seats[command.seat].player == by:
        return Refused("not_yourself")
    draft.add(TakenAway(seat=command.seat))
    return None


def _arrange(draft: _Draft, command: Arrange, by: str, _: str) -> Refused | None:
    refused = _host_only(draft.room, by, "waiting")
    if refused is not None:
        return refused
    seats = range(len(draft.room.seats))
    if command.seat not in seats or command.to not in seats:
        return Refused("no_such_seat")
    draft.add(SeatMoved(seat=command.seat, to=command.to))
    return None


def _set_options(draft: _Draft, command: SetOptions, by: str, _: str) -> Refused | None:
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


def _set_public(draft: _Draft, command: SetPublic, by: str, _: str) -> Refused | None:
    refused = _host_only(draft.room, by, "waiting", "playing", "over")
    if refused is not None:
        return refused
    draft.add(PublicSet(public=command.public))
    return None


# The game


def _start(draft: _Draft, _command: Start, by: str, game_id: str) -> Refused | None:
    return _host_only(draft.room, by, "waiting") or _begin_game(draft, game_id)


def _begin_game(draft: _Draft, game_id: str) -> Refused | None:
    assert game_id, "whatever may begin a game comes with an id for its record"
    fewest = draft.room.rules.seats[0]
    if len(draft.room.seats) < fewest:
        return Refused("too_few_players", {"min": fewest})
    draft.add(GameBegun(id=game_id))
    draft.let_chance_play()
    return None


def _make_move(draft: _Draft, command: MakeMove, by: str, _: str) -> Refused | None:
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


def _stand_in(draft: _Draft, command: StandIn, by: str, _: str) -> Refused | None:
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


def _rematch(draft: _Draft, _command: Rematch, by: str, game_id: str) -> Refused | None:
    return _reopen(draft, by) or _begin_game(draft, game_id)


def _reopen_only(draft: _Draft, _command: Reopen, by: str, _: str) -> Refused | None:
    return _reopen(draft, by)


def _reopen(draft: _Draft, by: str) -> Refused | None:
    seat = _seat(draft.room, by)
    if isinstance(seat, Refused):
        return seat
    if draft.room.phase != "over":
        return Refused("not_now")
    if draft.room.seats[seat].left:
        refused = _come_back(draft, seat)
        if refused is not None:
            return refused
    draft.add(WaitingAgain())
    if draft.room.host is None or draft.room.seat_of(draft.room.host) is None:
        draft.add(HostSet(player=by))
    return None


# What the system does


def _lose(draft: _Draft, command: Lost) -> None:
    seat = draft.room.seat_of(command.player)
    if seat is not None and draft.room.seats[seat].is_here:
        draft.add(WentAway(seat=seat, since=command.since))


def _find(draft: _Draft, player: str) -> None:
    seat = draft.room.seat_of(player)
    # Who got up comes back by a wish of their own; a connection alone may be that of a person who only watches.
    if seat is not None and draft.room.seats[seat].away_since is not None:
        _come_back(draft, seat)


def _tick(draft: _Draft) -> None:
    if host_is_due(draft.room, draft.now):
        here = next(seat.player for seat in draft.room.seats if seat.is_here)
        draft.add(HostSet(player=here))
    due = machines_due_at(draft.room)
    if due is None or due > draft.now:
        return
    step = draft.room.step
    for seat in machines_awaited(draft.room):
        # A move that opens the next question ends this one: the others' turn to answer it comes with its own pause.
        if draft.room.step != step:
            return
        _machine_move(draft, seat)


def _machine_move(draft: _Draft, seat: int) -> None:
    room, rules = draft.room, draft.room.rules
    if room.system_plays(seat):
        refused = draft.move(seat, rules.absent_move(room.state, seat, draft.chance), auto=True)
    else:
        view, own = rules.view(room.state), rules.own(room.state, seat)
        refused = draft.move(seat, rules.bot_move(view, own, seat, draft.chance))
    assert refused is None, "the rules take the move that they or their bots propose"


_LADDERS: dict[type[Command], Callable[[_Draft, Any, str, str], Refused | None]] = {
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
