"""The host's tools."""

from app.rooms.acts import (
    Act,
    Admitted,
    AnalysisSet,
    Banned,
    ComputerSat,
    ComputerTookOver,
    Forgiven,
    GuardSet,
    HintsSet,
    HostSet,
    LinkChanged,
    OptionsSet,
    PublicSet,
    SatDown,
    SeatMoved,
    TakenAway,
    TurnedAway,
)
from app.rooms.asking import host_only
from app.rooms.commands import (
    AddComputer,
    Admit,
    Arrange,
    Forgive,
    PassHost,
    Remove,
    RotateLink,
    SetAnalysis,
    SetGuarded,
    SetHints,
    SetOptions,
    SetPublic,
    TurnAway,
)
from app.rooms.draft import Draft
from app.rooms.guests import Ban, Knock
from app.rooms.limits import LATE_IN_A_ROW, REASON_GRAPHEMES, STAND_IN_AFTER_SECONDS
from app.rooms.names import graphemes, skeleton, visible
from app.rooms.room import Room
from app.rooms.seats import COMPUTER_NAMES, DEFAULT_LEVEL
from app.rooms.sitting import free_name, is_full
from app.rules.game import Level, NotAGame, Refused, Return


def next_computer(room: Room, level: Level) -> ComputerSat:
    """Return a computer under a name that nobody here has."""
    taken = {skeleton(seat.name) for seat in room.seats}
    name = next(name for name in COMPUTER_NAMES if skeleton(name) not in taken)
    return ComputerSat(name=name, level=level)


def add_computer(draft: Draft, command: AddComputer, by: str, _: str) -> Refused | None:
    """Seat a computer of the wished level."""
    refused = host_only(draft.room, by, "waiting")
    if refused is not None:
        return refused
    if len(draft.room.seats) >= draft.room.rules.seats[-1]:
        return Refused("table_full")
    draft.add(next_computer(draft.room, command.level))
    return None


def remove(draft: Draft, command: Remove, by: str, _: str) -> Refused | None:
    """Take whoever holds a seat from the table; a person cannot come back while the host does not forgive it.

    In a running game only who is lost or late can be removed: a computer takes the place.
    """
    room = draft.room
    refused = host_only(room, by, "waiting", "playing", "over")
    if refused is not None:
        return refused
    if not 0 <= command.seat < len(room.seats):
        return Refused("no_such_seat")
    seat = room.seats[command.seat]
    if seat.player == by:
        return Refused("not_yourself")
    in_game = room.phase != "waiting" and command.seat < _seats_of_game(room)
    if in_game and not seat.is_person:
        return Refused("not_now")
    if in_game and room.phase == "playing" and not may_be_replaced(room, command.seat, draft.now):
        return Refused("neither_lost_nor_late", {"name": seat.name})
    reason = visible(command.reason[: 4 * REASON_GRAPHEMES])
    if graphemes(reason) > REASON_GRAPHEMES:
        return Refused("words_too_long", {"max": REASON_GRAPHEMES})
    host = room.seat_of(by)
    named = room.seats[host].name if host is not None else ""
    if seat.player is not None:
        draft.add(Banned(ban=Ban(player=seat.player, name=seat.name, by=named, reason=reason)))
        if not room.guarded:
            draft.add(GuardSet(guarded=True))
    if in_game:
        _give_to_computer(draft, command.seat)
    else:
        draft.add(TakenAway(seat=command.seat, reason=reason))
    return None


def _seats_of_game(room: Room) -> int:
    return 0 if room.state is None else len(room.rules.left(room.state))


def _give_to_computer(draft: Draft, seat: int) -> None:
    """Let a computer have the seat for good, under a name of its own."""
    computer = next_computer(draft.room, DEFAULT_LEVEL)
    draft.add(ComputerTookOver(seat=seat, level=computer.level, name=computer.name))
    if draft.room.system_plays(seat):
        draft.move(seat, Return())


def may_be_replaced(room: Room, seat: int, now: float) -> bool:
    """Return whether the person of a seat has been lost, late or gone for so long that the table may go on without."""
    holder = room.seats[seat]
    lost = holder.away_since is not None and now >= holder.away_since + STAND_IN_AFTER_SECONDS
    return holder.is_person and (holder.left or lost or holder.late >= LATE_IN_A_ROW)


def pass_host(draft: Draft, command: PassHost, by: str, _: str) -> Refused | None:
    """Make another person who is here the host."""
    room = draft.room
    refused = host_only(room, by, "waiting", "playing", "over")
    if refused is not None:
        return refused
    if not 0 <= command.seat < len(room.seats):
        return Refused("no_such_seat")
    if not room.seats[command.seat].is_here or room.seats[command.seat].player == by:
        return Refused("not_here", {"name": room.seats[command.seat].name})
    draft.add(HostSet(player=room.seats[command.seat].player))
    return None


def rotate_link(draft: Draft, _command: RotateLink, by: str, fresh_id: str) -> Refused | None:
    """Give the table another link; the old one leads nowhere."""
    refused = host_only(draft.room, by, "waiting", "playing", "over")
    if refused is not None:
        return refused
    assert fresh_id, "whatever makes a link comes with its code"
    draft.add(LinkChanged(code=fresh_id))
    # Who was removed does not know the new link; who brings it was told by somebody.
    if draft.room.guarded:
        draft.add(GuardSet(guarded=False))
    return None


# The door


def set_guarded(draft: Draft, command: SetGuarded, by: str, _: str) -> Refused | None:
    """Let newcomers knock, or walk in."""
    return _set(draft, by, GuardSet(guarded=command.guarded), "waiting", "playing", "over")


def admit(draft: Draft, command: Admit, by: str, _: str) -> Refused | None:
    """Let in who knocked; they sit down at once if they can."""
    knock = _knock_of(draft.room, command.name, by)
    if isinstance(knock, Refused):
        return knock
    draft.add(Admitted(player=knock.player))
    if draft.room.phase != "playing" and draft.room.seat_of(knock.player) is None and not is_full(draft.room):
        name = free_name(draft.room, knock.name)
        if not isinstance(name, Refused):
            draft.add(SatDown(player=knock.player, name=name))
    return None


def turn_away(draft: Draft, command: TurnAway, by: str, _: str) -> Refused | None:
    """Do not let in who knocked."""
    knock = _knock_of(draft.room, command.name, by)
    if isinstance(knock, Refused):
        return knock
    draft.add(TurnedAway(player=knock.player))
    return None


def _knock_of(room: Room, name: str, by: str) -> Knock | Refused:
    refused = host_only(room, by, "waiting", "playing", "over")
    if refused is not None:
        return refused
    return next((knock for knock in room.knocks if knock.name == name), Refused("nobody_knocked", {"name": name}))


def forgive(draft: Draft, command: Forgive, by: str, _: str) -> Refused | None:
    """Let somebody who was removed come back."""
    refused = host_only(draft.room, by, "waiting", "playing", "over")
    if refused is not None:
        return refused
    ban = next((ban for ban in draft.room.bans if ban.name == command.name), None)
    if ban is None:
        return Refused("nobody_removed", {"name": command.name})
    draft.add(Forgiven(player=ban.player))
    draft.add(Admitted(player=ban.player))
    return None


def arrange(draft: Draft, command: Arrange, by: str, _: str) -> Refused | None:
    """Put a seat at another place of the turn order."""
    refused = host_only(draft.room, by, "waiting")
    if refused is not None:
        return refused
    seats = range(len(draft.room.seats))
    if command.seat not in seats or command.to not in seats:
        return Refused("no_such_seat")
    draft.add(SeatMoved(seat=command.seat, to=command.to))
    return None


def set_options(draft: Draft, command: SetOptions, by: str, _: str) -> Refused | None:
    """Choose rules of the table."""
    room = draft.room
    refused = host_only(room, by, "waiting")
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


def set_public(draft: Draft, command: SetPublic, by: str, _: str) -> Refused | None:
    """List the table on the home page, or not."""
    return _set(draft, by, PublicSet(public=command.public), "waiting", "playing", "over")


def set_hints(draft: Draft, command: SetHints, by: str, _: str) -> Refused | None:
    """Let those who play ask for hints, or not; never in the middle of a game."""
    return _set(draft, by, HintsSet(hints=command.hints), "waiting", "over")


def set_analysis(draft: Draft, command: SetAnalysis, by: str, _: str) -> Refused | None:
    """Let the choices of the games to come be weighed, or not; never in the middle of a game."""
    return _set(draft, by, AnalysisSet(analysis=command.analysis), "waiting", "over")


def _set(draft: Draft, by: str, act: Act, *phases: str) -> Refused | None:
    refused = host_only(draft.room, by, *phases)
    if refused is None:
        draft.add(act)
    return refused
