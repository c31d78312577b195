"""The fold: what each act of the log makes of a room.

Deciding (`decide.py`) and reading the log again share it, so that a room read from its log is the room that was. Moves
of the game are folded here; what other acts do is in `effects/`.
"""

from collections.abc import Mapping
from functools import cache
from typing import Any

import msgspec
from msgspec.structs import replace

from app.rooms.acts import Act, Closed, Entry, Moved, Opened, Packed, Rewritten
from app.rooms.effects import EFFECTS
from app.rooms.effects.common import BrokenLogError, Folded, with_seat
from app.rooms.events import Finished, Returned, StoodIn
from app.rooms.guests import EveningGame, Sitter
from app.rooms.limits import COMMANDS_REMEMBERED, EVENING_GAMES_KEPT, PLAYERS_REMEMBERED
from app.rooms.memory import remembered
from app.rooms.packed import restored
from app.rooms.room import Room
from app.rooms.sealing import opening
from app.rooms.seats import Seat
from app.rules.game import Event, Game, Leave, Move, Refused, Result, Return


class RoomClosed(Exception):
    """The log says that the table is no more."""


def fold_entry(room: Room | None, entry: Entry, at: float) -> Folded:
    """Return the room after an entry that was written at `at` (Unix seconds), and its events.

    `room` is None before the first entry, whose first act opens it.

    Raises:
        BrokenLogError: the entry does not fit the room.
        RoomClosed: there is no room any more.
    """
    events: tuple[Event, ...] = ()
    for act in entry.acts:
        room, told = fold_act(room, act, at)
        events += told
    if room is None:
        raise BrokenLogError("an entry without acts cannot begin a room")
    return seal(room, entry, events), events


def seal(room: Room, entry: Entry, events: tuple[Event, ...]) -> Room:
    """Return the room with the entry's events and command remembered."""
    changes: dict[str, Any] = {}
    if events:
        changes = remembered(room, events)
    if entry.by is not None and entry.id is not None:
        changes["done"] = _remember(room, entry.by, entry.id, entry.digest or "")
    return replace(room, **changes) if changes else room


def _remember(room: Room, player: str, command: str, digest: str) -> dict[str, Mapping[str, str]]:
    players = dict(room.done)
    # Taken out and put back, so that the dictionary's order is that of the last command.
    commands = {**players.pop(player, {}), command: digest}
    while len(commands) > COMMANDS_REMEMBERED:
        del commands[next(iter(commands))]
    players[player] = commands
    while len(players) > PLAYERS_REMEMBERED:
        del players[next(iter(players))]
    return players


def fold_act(room: Room | None, act: Act, at: float) -> Folded:
    """Return the room after one act, and what there is to tell of it."""
    if isinstance(act, Closed):
        raise RoomClosed
    if isinstance(act, Packed):
        return _unpack(room, act), ()
    if isinstance(act, Opened):
        return Room(code=act.code, game=act.game, public=act.public, host=act.host, step=1, step_at=at), ()
    if room is None:
        raise BrokenLogError(f"{type(act).__name__} cannot begin a room")
    if isinstance(act, Moved):
        move = decode_move(room.rules, act.move)
        folded = fold_move(room, act.seat, move, at, auto=act.auto)
        if isinstance(folded, Refused):
            raise BrokenLogError(f"the rules refuse a move of the log: {folded.code}")
        return folded
    # Somebody was taken out of the log: what is left of it folds as it is.
    return (room, ()) if isinstance(act, Rewritten) else EFFECTS[type(act)](room, act, at)


def _unpack(room: Room | None, act: Packed) -> Room:
    try:
        packed = restored(act.room, act.names)
    except (msgspec.DecodeError, IndexError) as error:
        raise BrokenLogError(f"the packed room cannot be read: {type(error).__name__}") from error
    # Whoever has read what was written before has this room already.
    return room if room == packed and room is not None else packed


@cache
def _decoder(rules: Game[Any, Any]) -> msgspec.json.Decoder[Move]:
    # Made once for each game: that takes fifty times as long as reading a move.
    return msgspec.json.Decoder(rules.moves_type)


def decode_move(rules: Game[Any, Any], move: msgspec.Raw) -> Move:
    """Return a move of the game.

    Raises:
        msgspec.DecodeError, RecursionError: the game has no such move.
    """
    return _decoder(rules).decode(move)


def fold_move(room: Room, seat: int | None, move: Move, at: float, *, auto: bool) -> Folded | Refused:
    """Return the room after a move of the game, and what there is to tell of it, or the refusal of the rules."""
    rules = room.rules
    answer = rules.apply(room.state, seat, move, auto=auto)
    if isinstance(answer, Refused):
        return answer
    events = answer.events
    changes: dict[str, Any] = {"state": answer.state}
    if rules.step(answer.state) != rules.step(room.state):
        changes |= {"step": room.step + 1, "step_at": at}
    seats = room.seats
    if room.clock is not None:
        seats, changes["reserves"] = _timed(room, seat, events, at, auto=auto)
    if seat is not None:
        if auto:
            seats = with_seat(seats, seat, missed=seats[seat].missed + 1)
        elif isinstance(move, Leave):
            if not seats[seat].left:
                events = (StoodIn(seat=seat), *events)
            seats = with_seat(seats, seat, missed=0)
        elif isinstance(move, Return):
            events = (Returned(seat=seat, moves=seats[seat].missed), *events)
            seats = with_seat(seats, seat, missed=0)
    if seats is not room.seats:
        changes["seats"] = seats
    if seat is None and not rules.is_dealing(answer.state) and rules.is_dealing(room.state):
        changes |= _dealt(room)
    result = rules.result(answer.state)
    if result is not None:
        changes |= {"opened": changes.get("dealt", room.dealt), "dealt": None}
        changes |= {"phase": "over", "played": room.played + 1, "step": room.step + 1, "step_at": at}
        changes |= {"paused_at": None, "pausing": (), "evening": _one_more(room, result)}
        events = (*events, Finished())
    return replace(room, **changes), events


def _dealt(room: Room) -> dict[str, Any]:
    """Return the seals after a deal: the next one's is broken, and the last one may be seen."""
    players = tuple(seat.player for seat in room.seats[: len(room.rules.left(room.state))])
    if room.given is not None:
        # The seal stays for the next deal: this one comes from elsewhere.
        return {"given": None, "known": room.given.of, "dealt": None, "opened": room.dealt}
    broken = None if room.seal is None else opening(room.seal, players)
    return {"seal": None, "dealt": broken, "opened": room.dealt}


def _one_more(room: Room, result: Result) -> tuple[EveningGame, ...]:
    """Return the evening with the game that has just ended."""
    sitters = tuple(Sitter(name=seat.name, player=seat.player, level=seat.level) for seat in room.seats)
    ended = EveningGame(
        game=room.game,
        id=room.game_id or "",
        sitters=sitters[: len(result.ranks)],
        ranks=result.ranks,
        scores=result.scores,
        known=room.known is not None,
    )
    return (*room.evening, ended)[-EVENING_GAMES_KEPT:]


def _timed(
    room: Room, seat: int | None, events: tuple[Event, ...], at: float, *, auto: bool
) -> tuple[tuple[Seat, ...], tuple[float, ...]]:
    """Return seats and reserves after a move at a table with a clock."""
    seats, reserves = room.seats, room.reserves
    if seat is not None and not auto and seat in room.rules.to_act(room.state):
        reserves = _charged(room, seat, at)
        if seats[seat].late:
            seats = with_seat(seats, seat, late=0)
    if any(event.__struct_config__.tag == "dealt" for event in events) and any(one.waited_for for one in seats):
        seats = tuple(replace(one, waited_for=False) for one in seats)
    return seats, reserves


def _charged(room: Room, seat: int, at: float) -> tuple[float, ...]:
    """Return the reserves once the seat has paid for what it took longer than the clock allows."""
    if room.clock is None:
        return room.reserves
    longer = max(0.0, at - room.step_at - room.clock.seconds)
    return tuple(max(0.0, left - longer) if other == seat else left for other, left in enumerate(room.reserves))
