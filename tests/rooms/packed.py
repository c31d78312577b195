"""A log as one row, as a test needs it."""

import msgspec

from app.live.archive import finished
from app.live.rating import standings
from app.rooms.acts import Entry
from app.rooms.fold import fold_entry
from app.rooms.packing import pack
from app.rooms.room import Room
from app.storage.log import FinishedGame, LogRow

Log = list[tuple[Entry, float]]


def rows(log: Log) -> list[LogRow]:
    return [
        LogRow(room=1, seq=seq, at=at, entry=msgspec.json.encode(entry)) for seq, (entry, at) in enumerate(log, start=1)
    ]


def packed(log: Log) -> Log:
    """The log as one entry, written and read again."""
    entry = Entry(acts=(pack(log, standings(rows(log))),))
    return [(msgspec.json.decode(msgspec.json.encode(entry), type=Entry), log[-1][1])]


def folded(log: Log) -> Room:
    room: Room | None = None
    for entry, at in log:
        room, _ = fold_entry(room, entry, at)
    assert room is not None
    return room


def finished_games(log: Log) -> list[FinishedGame]:
    """The finished games of a log that was never packed."""
    return finished(1, log)
