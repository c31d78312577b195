"""The game on the table: its beginning, its moves, and what comes after it."""

import msgspec

from app.rooms.acts import (
    ClockSet,
    ComputerTookOver,
    GameBegun,
    GameChosen,
    HostSet,
    Paused,
    PauseWished,
    ShareAdded,
    WaitingAgain,
    WentOn,
)
from app.rooms.asking import host_only, seat_of
from app.rooms.clock import Clock
from app.rooms.commands import (
    AddShare,
    GoOn,
    MakeMove,
    Pause,
    Rematch,
    Reopen,
    Replace,
    SetClock,
    SetGame,
    StandIn,
    Start,
)
from app.rooms.draft import Draft
from app.rooms.fold import decode_move
from app.rooms.hosting import may_be_replaced
from app.rooms.limits import STAND_IN_AFTER_SECONDS
from app.rooms.sitting import come_back
from app.rules.game import Leave, Refused, Return
from app.rules.register import GAMES


def start(draft: Draft, _command: Start, by: str, fresh_id: str) -> Refused | None:
    """Begin a game with those who sit."""
    return host_only(draft.room, by, "waiting") or begin_game(draft, fresh_id)


def begin_game(draft: Draft, fresh_id: str) -> Refused | None:
    """Let a game of that id begin: the first cards are dealt."""
    assert fresh_id, "whatever may begin a game comes with an id for its record"
    fewest = draft.room.rules.seats[0]
    if sum(not seat.out for seat in draft.room.seats) < fewest:
        return Refused("too_few_players", {"min": fewest})
    draft.add(GameBegun(id=fresh_id))
    draft.let_chance_play()
    return None


def add_share(draft: Draft, command: AddShare, by: str, _: str) -> Refused | None:
    """Add to the chance of the next deal."""
    seat = seat_of(draft.room, by)
    if isinstance(seat, Refused):
        return seat
    seal = draft.room.seal
    # Its deal has been dealt meanwhile.
    if seal is None or seal.commitment != command.commitment:
        return Refused("stale")
    if seal.has_share_of(by):
        return Refused("shared_already")
    draft.add(ShareAdded(player=by, share=command.share))
    return None


def make_move(draft: Draft, command: MakeMove, by: str, _: str) -> Refused | None:
    """Make a move of the game."""
    seat = seat_of(draft.room, by)
    if isinstance(seat, Refused):
        return seat
    if draft.room.phase != "playing":
        return Refused("no_game")
    if draft.room.paused_at is not None:
        return Refused("game_paused")
    try:
        move = decode_move(draft.room.rules, command.move)
    except (msgspec.DecodeError, RecursionError):
        return Refused("unknown_move")
    # Leaving and returning are commands of their own: they concern the seat as well as the game.
    if isinstance(move, Leave | Return):
        return Refused("unknown_move")
    return draft.move(seat, move)


def stand_in(draft: Draft, command: StandIn, by: str, _: str) -> Refused | None:
    """Let the system play for who has been away for long."""
    room = draft.room
    seat = seat_of(room, by)
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


def replace_by_computer(draft: Draft, command: Replace, by: str, _: str) -> Refused | None:
    """Let a computer play for who is lost or late, until they are back."""
    room = draft.room
    seat = _player_in_game(draft, by)
    if isinstance(seat, Refused):
        return seat
    if not 0 <= command.seat < len(room.seats) or not room.plays(command.seat):
        return Refused("no_such_seat")
    replaced = room.seats[command.seat]
    if replaced.level is not None:
        return Refused("computer_plays_already", {"name": replaced.name})
    if command.seat == seat or not may_be_replaced(room, command.seat, draft.now):
        return Refused("neither_lost_nor_late", {"name": replaced.name})
    draft.add(ComputerTookOver(seat=command.seat, level=command.level))
    if draft.room.system_plays(command.seat):
        draft.move(command.seat, Return())
    return None


def rematch(draft: Draft, _command: Rematch, by: str, fresh_id: str) -> Refused | None:
    """Play again with the same people."""
    return _reopen(draft, by) or begin_game(draft, fresh_id)


def reopen(draft: Draft, _command: Reopen, by: str, _: str) -> Refused | None:
    """Go back to the waiting room."""
    return _reopen(draft, by)


def _reopen(draft: Draft, by: str) -> Refused | None:
    seat = seat_of(draft.room, by)
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


def set_game(draft: Draft, command: SetGame, by: str, _: str) -> Refused | None:
    """Choose another game for the table; after a game that opens the waiting room again."""
    refused = host_only(draft.room, by, "waiting", "over")
    if refused is not None:
        return refused
    if command.game not in GAMES:
        return Refused("game_unknown")
    if command.game == draft.room.game:
        return Refused("game_already")
    if draft.room.phase == "over":
        refused = _reopen(draft, by)
        if refused is not None:
            return refused
    seats, most = len(draft.room.seats), GAMES[command.game].seats[-1]
    if seats > most:
        return Refused("too_many_for_game", {"max": most, "seats": seats})
    draft.add(GameChosen(game=command.game))
    return None


# Time


def set_clock(draft: Draft, command: SetClock, by: str, _: str) -> Refused | None:
    """Choose the time for a decision."""
    refused = host_only(draft.room, by, "waiting")
    if refused is not None:
        return refused
    clock = None
    if command.seconds is not None:
        clock = Clock(seconds=command.seconds, reserve=command.reserve, waits=command.waits)
    draft.add(ClockSet(clock=clock))
    return None


def pause(draft: Draft, command: Pause, by: str, _: str) -> Refused | None:
    """Wish a pause, or not any more; the game pauses once everybody who is here wishes it."""
    seat = _player_in_game(draft, by)
    if isinstance(seat, Refused):
        return seat
    if draft.room.paused_at is not None:
        return Refused("game_paused")
    if command.wish is (seat in draft.room.pausing):
        return Refused("wished_already")
    draft.add(PauseWished(seat=seat, wish=command.wish))
    here = {index for index, other in enumerate(draft.room.seats) if other.is_here}
    if command.wish and here <= set(draft.room.pausing):
        draft.add(Paused())
    return None


def go_on(draft: Draft, _command: GoOn, by: str, _: str) -> Refused | None:
    """End the pause."""
    seat = _player_in_game(draft, by)
    if isinstance(seat, Refused):
        return seat
    if draft.room.paused_at is None:
        return Refused("not_paused")
    draft.add(WentOn(seat=seat))
    return None


def _player_in_game(draft: Draft, by: str) -> int | Refused:
    seat = seat_of(draft.room, by)
    if isinstance(seat, Refused):
        return seat
    return seat if draft.room.phase == "playing" else Refused("no_game")
