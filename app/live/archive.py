"""The record of a finished game, made from the room's log."""

from typing import Any

import msgspec

from app.rooms.acts import Entry as LogEntry
from app.rooms.acts import GameBegun, Moved
from app.rooms.room import Room
from app.rules.record import Entry, Record
from app.storage.log import FinishedGame, LogRow
from app.storage.sql import SqlStorage

_entries: msgspec.json.Decoder[LogEntry] = msgspec.json.Decoder(LogEntry)


async def finished_game(storage: SqlStorage, room_id: int, room: Room) -> FinishedGame | None:
    """Return the game that is over on this table, with its record, or None when there is none.

    Raises:
        StorageUnavailable: the database does not answer.
    """
    if room.phase != "over" or room.game_id is None:
        return None
    moves, ended_at = _moves(await storage.log(room_id), room.game_id)
    players = len(room.rules.left(room.state))
    record = Record(
        game=room.game,
        seats=players,
        options=dict(room.options),
        moves=moves,
        result=msgspec.to_builtins(room.rules.result(room.state)),
        names=[seat.name for seat in room.seats[:players]],
        started_at=room.started_at,
    )
    return FinishedGame(
        id=room.game_id,
        room=room_id,
        number=room.played,
        game=room.game,
        started_at=room.started_at,
        ended_at=ended_at,
        record=msgspec.json.encode(record),
    )


def _moves(rows: list[LogRow], game_id: str) -> tuple[list[Entry], float]:
    moves: list[Entry] = []
    ended_at = 0.0
    playing = False
    for row in rows:
        for act in _entries.decode(row.entry).acts:
            if isinstance(act, GameBegun):
                playing = act.id == game_id
            elif isinstance(act, Moved) and playing:
                move: dict[str, Any] = msgspec.json.decode(act.move)
                moves.append(Entry(seat=act.seat, move=move, auto=act.auto))
                ended_at = row.at
    return moves, ended_at
