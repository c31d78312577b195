"""The game on the table: its beginning, its moves, and what comes after it."""

import msgspec

from app.rooms.acts import GameBegun, HostSet, WaitingAgain
from app.rooms.asking import host_only, seat_of
from app.rooms.commands import MakeMove, Rematch, Reopen, StandIn, Start
from app.rooms.draft import Draft
from app.rooms.fold import decode_move
from app.rooms.limits import STAND_IN_AFTER_SECONDS
from app.rooms.sitting import come_back
from app.rules.game import Leave, Refused, Return


def start(draft: Draft, _command: Start, by: str, game_id: str) -> Refused | None:
    """Begin a game with those who sit."""
    return host_only(draft.room, by, "waiting") or begin_game(draft, game_id)


def begin_game(draft: Draft, game_id: str) -> Refused | None:
    """Let a game of that id begin: the first cards are dealt."""
    assert game_id, "whatever may begin a game comes with an id for its record"
    fewest = draft.room.rules.seats[0]
    if len(draft.room.seats) < fewest:
        return Refused("too_few_players", {"min": fewest})
    draft.add(GameBegun(id=game_id))
    draft.let_chance_play()
    return None


def make_move(draft: Draft, command: MakeMove, by: str, _: str) -> Refused | None:
    """Make a move of the game."""
    seat = seat_of(draft.room, by)
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


def rematch(draft: Draft, _command: Rematch, by: str, game_id: str) -> Refused | None:
    """Play again with the same people."""
    return _reopen(draft, by) or begin_game(draft, game_id)


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
