"""The records of finished games, made from the room's log.

The log is what was committed, so that a record can be made at any later time: a process that dies between the end of a
game and the keeping of its record loses nothing.
"""

import asyncio
import contextlib
from collections.abc import Awaitable
from typing import Any, Protocol

import msgspec
import structlog

from app.live.limits import ARCHIVE_SECONDS
from app.live.rating import rate_room
from app.rooms.acts import Entry as LogEntry
from app.rooms.acts import GameBegun, Moved
from app.rooms.fold import fold_act, seal
from app.rooms.room import Room
from app.rules.fairness import Opening
from app.rules.record import Entry, Record
from app.storage.log import Append, FinishedGame, StorageUnavailable
from app.storage.sql import SqlStorage

_log = structlog.get_logger(__name__)

_entries: msgspec.json.Decoder[LogEntry] = msgspec.json.Decoder(LogEntry)


class Household(Protocol):
    """What archiving needs of the house."""

    storage: SqlStorage

    def spawn(self, work: Awaitable[None], name: str) -> None:
        """Do some work beside everything else."""


class Archiving:
    """Keeps records beside the tables; whoever asks for one meanwhile waits for it."""

    def __init__(self, house: Household) -> None:
        self._house = house
        self._under_way: dict[str, asyncio.Event] = {}

    def begin(self, room_id: int, room: Room) -> None:
        """Keep the record of the game that is over in a room, and those of before that are not kept yet."""
        assert room.game_id is not None, "a game that is over was begun under an id"
        self._under_way.setdefault(room.game_id, asyncio.Event())
        self._house.spawn(self._keep(room_id, room.played, room.game_id), f"archive {room_id}")

    async def settled(self, game_id: str) -> None:
        """Return once the record of a game is not being kept here, or after some seconds."""
        kept = self._under_way.get(game_id)
        if kept is not None:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(ARCHIVE_SECONDS):
                    await kept.wait()

    async def _keep(self, room_id: int, played: int, game_id: str) -> None:
        try:
            try:
                await keep_records(self._house.storage, room_id, played)
            finally:
                if (kept := self._under_way.pop(game_id, None)) is not None:
                    kept.set()
            await rate_room(self._house.storage, room_id)
        except StorageUnavailable:
            # The table is opened again some day, and what is missing is done then.
            _log.warning("a record could not be kept or rated yet", room=room_id)


async def keep_records(storage: SqlStorage, room_id: int, played: int) -> None:
    """Keep the record of every finished game of the room, of which there are `played`, that is not kept yet.

    Raises:
        StorageUnavailable: the database does not answer.
    """
    kept = {game.id for game in await storage.finished_games(room_id)}
    if len(kept) >= played:
        return
    log = [(_entries.decode(row.entry), row.at) for row in await storage.log(room_id)]
    # A long evening's log takes tens of milliseconds to fold: other tables go on meanwhile.
    for game in await asyncio.to_thread(finished, room_id, log):
        if game.id not in kept:
            # False: another process was faster and has kept it.
            await storage.append(Append(room=room_id, finished=game))


def finished(room_id: int, log: list[tuple[LogEntry, float]]) -> list[FinishedGame]:
    """Return the finished games of a whole log, each entry given with its moment."""
    games: list[FinishedGame] = []
    room: Room | None = None
    moves: list[Entry] = []
    seals: list[Opening | None] = []
    for entry, at in log:
        for act in entry.acts:
            was_playing = room is not None and room.phase == "playing"
            room, _ = fold_act(room, act, at)
            if isinstance(act, GameBegun):
                moves, seals = [], []
            elif isinstance(act, Moved):
                move: dict[str, Any] = msgspec.json.decode(act.move)
                moves.append(Entry(seat=act.seat, move=move, auto=act.auto))
                if move["type"] == "deal":
                    # None in what was dealt before deals were sealed.
                    seals.append(room.dealt)
            if was_playing and room.phase == "over":
                games.append(_game(room_id, room, moves, seals, at))
        assert room is not None, "a log begins with an entry that opens the room"
        room = seal(room, entry, ())
    return games


def _game(room_id: int, room: Room, moves: list[Entry], seals: list[Opening | None], ended_at: float) -> FinishedGame:
    assert room.game_id is not None, "a game that is over was begun under an id"
    players = len(room.rules.left(room.state))
    record = Record(
        game=room.game,
        seats=players,
        options=dict(room.options),
        moves=moves,
        result=msgspec.json.decode(msgspec.json.encode(room.rules.result(room.state))),
        names=[seat.name for seat in room.seats[:players]],
        computers=[seat for seat in range(players) if not room.seats[seat].is_person],
        started_at=room.started_at,
        seals=seals if any(seals) else None,
        known=room.known,
        unanalysed=None if room.analysis else True,
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
