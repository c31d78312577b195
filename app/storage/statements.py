"""The statements that write, within somebody else's transaction."""

from collections.abc import Sequence
from typing import Any

import msgspec
from sqlalchemy import Connection, bindparam, delete, exists, func, insert, select, update
from sqlalchemy.dialects import postgresql, sqlite

from app.rooms.people import ENDINGS
from app.storage.log import Append, FinishedGame, Listing, LogRow, Rewriting, Sitting
from app.storage.rows import inserting
from app.storage.tables import CLOSED, games, players, room_log, rooms, sittings, spoken, visits

_insert_sitting = insert(sittings)
_insert_game = insert(games)
_insert_visit = {
    "sqlite": sqlite.insert(visits).on_conflict_do_nothing(),
    "postgresql": postgresql.insert(visits).on_conflict_do_nothing(),
}
_change_row = (
    update(room_log)
    .where(room_log.c.room_id == bindparam("room"), room_log.c.seq == bindparam("number"))
    .values(entry=bindparam("changed"))
)


def write(connection: Connection, appends: Sequence[Append]) -> None:
    """Write these appends.

    Raises:
        IntegrityError: one of the rows exists already.
    """
    # In one order everywhere: two processes that take the same locks in different orders would wait for each other.
    appends = sorted(appends, key=place)
    rows = [row for append in appends for row in append.rows]
    if rows:
        connection.exec_driver_sql(*inserting(connection.dialect.name, rows))
    for append in appends:
        if append.listing is not None:
            changes = {**listing_columns(append.listing), "changed_at": append.rows[-1].at}
            connection.execute(update(rooms).where(rooms.c.id == append.room).values(changes))
        if append.code is not None:
            connection.execute(update(rooms).where(rooms.c.id == append.room).values(code=append.code))
        if append.sittings is not None:
            _seat(connection, append.room, append.sittings, append.rows[-1].at)
        if append.visitors:
            came = [{"room_id": append.room, "player_id": player} for player in sorted(append.visitors)]
            connection.execute(_insert_visit[connection.dialect.name], came)
        if append.finished is not None:
            connection.execute(_insert_game, game_columns(append.finished))


def place(append: Append) -> tuple[int, int]:
    """Return where an append stands in the order in which everybody takes locks."""
    return append.room, append.rows[0].seq if append.rows else 0


def _seat(connection: Connection, room: int, holders: Sequence[Sitting], at: float) -> None:
    held = select(sittings.c.player_id, sittings.c.since).where(sittings.c.room_id == room)
    since = {row.player_id: row.since for row in connection.execute(held)}
    connection.execute(delete(sittings).where(sittings.c.room_id == room))
    if holders:
        rows = [
            {"room_id": room, "player_id": one.player, "seat": one.seat, "since": since.get(one.player, at)}
            for one in holders
        ]
        connection.execute(_insert_sitting, rows)


def close(connection: Connection, room: int, before: float, at: float, entry: bytes) -> LogRow | None:
    """Delete everything of a room in which nothing has happened since `before`, and return the row that says so.

    That row has the number which whoever still has the room at work would write next: they meet it and learn.

    Raises:
        IntegrityError: something happens there at this moment.
    """
    last = connection.execute(
        select(room_log.c.seq, room_log.c.at).where(room_log.c.room_id == room).order_by(room_log.c.seq.desc()).limit(1)
    ).first()
    if last is None or last.at >= before:
        return None
    row = LogRow(room=room, seq=last.seq + 1, at=at, entry=entry)
    connection.execute(
        insert(room_log).values(room_id=room, seq=row.seq, at=at, entry=entry.decode()),
    )
    connection.execute(delete(room_log).where(room_log.c.room_id == room, room_log.c.seq <= last.seq))
    for table in (sittings, games, visits, spoken):
        connection.execute(delete(table).where(table.c.room_id == room))
    nothing = Listing(game="", phase=CLOSED, public=False, host=None, players=(), max_players=0)
    # No link has a space in it.
    changes = {**listing_columns(nothing), "code": f"{CLOSED} {room}", "created_at": at, "changed_at": at}
    connection.execute(update(rooms).where(rooms.c.id == room).values(changes))
    return row


def rewrite(connection: Connection, done: Rewriting) -> None:
    """Write a log anew, and the row which says so with the next number.

    Raises:
        IntegrityError: something happens there at this moment.
    """
    room = done.room
    # First of all: whoever writes at the same time waits for this row, or this one for theirs.
    connection.execute(
        insert(room_log).values(room_id=room, seq=done.last.seq, at=done.last.at, entry=done.last.entry.decode())
    )
    changed = [{"room": room, "number": row.seq, "changed": row.entry.decode()} for row in done.rows]
    if changed:
        connection.execute(_change_row, changed)
    listed = {**listing_columns(done.listing), "changed_at": done.last.at}
    connection.execute(update(rooms).where(rooms.c.id == room).values(listed))
    _seat(connection, room, done.sittings, done.last.at)
    kept = set(connection.scalars(select(games.c.id).where(games.c.room_id == room)))
    for game in done.games:
        if game.id in kept:
            record = {"record": game.record.decode()}
            connection.execute(update(games).where(games.c.id == game.id).values(record))
        else:
            # Kept now, so that nobody keeps it as it was before.
            connection.execute(_insert_game, game_columns(game))
    connection.execute(delete(visits).where(visits.c.room_id == room, visits.c.player_id.in_(done.forgotten)))


def remove_closed(connection: Connection, before: float) -> None:
    """Delete what is left of rooms that were closed before that moment.

    The newest room stays: SQLite would give its number to the next one.
    """
    newest = select(func.max(rooms.c.id)).scalar_subquery()
    left = rooms.c.phase == CLOSED, rooms.c.changed_at < before, rooms.c.id < newest
    connection.execute(delete(room_log).where(room_log.c.room_id.in_(select(rooms.c.id).where(*left))))
    connection.execute(delete(rooms).where(*left))


def forget_players(connection: Connection, before: float, limit: int) -> int:
    """Delete so many players who sit nowhere and were last seen before that moment; return how many there were."""
    sits = exists().where(sittings.c.player_id.in_([players.c.id + ending for ending in ENDINGS]))
    found = select(players.c.id).where(players.c.seen_at < before, players.c.erased_at.is_(None), ~sits).limit(limit)
    return connection.execute(delete(players).where(players.c.id.in_(found))).rowcount


def listing_columns(listing: Listing) -> dict[str, Any]:
    """Return a listing as columns of `rooms`."""
    return {
        "game": listing.game,
        "phase": listing.phase,
        "public": listing.public,
        "host": listing.host,
        "players": msgspec.json.encode(listing.players).decode(),
        "max_players": listing.max_players,
    }


def game_columns(game: FinishedGame) -> dict[str, Any]:
    """Return a finished game as columns of `games`."""
    return {
        "id": game.id,
        "room_id": game.room,
        "number": game.number,
        "game": game.game,
        "started_at": game.started_at,
        "ended_at": game.ended_at,
        "record": game.record.decode(),
    }
