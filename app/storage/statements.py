"""The statements that write, within somebody else's transaction."""

from collections.abc import Sequence
from typing import Any

import msgspec
from sqlalchemy import Connection, delete, insert, select, update

from app.storage.log import Append, FinishedGame, Listing, Sitting
from app.storage.tables import games, room_log, rooms, sittings

# Asking for something back makes one statement of many rows. Without it psycopg sends one for each row and complains in
# the log about those behind a conflict, which is nothing unusual here.
_insert_row = insert(room_log).returning(room_log.c.seq)
_insert_sitting = insert(sittings)
_insert_game = insert(games)


def write(connection: Connection, appends: Sequence[Append]) -> None:
    """Write these appends.

    Raises:
        IntegrityError: one of the rows exists already.
    """
    # In one order everywhere: two processes that take the same locks in different orders would wait for each other.
    appends = sorted(appends, key=place)
    rows = [
        {"room_id": row.room, "seq": row.seq, "at": row.at, "entry": row.entry.decode()}
        for append in appends
        for row in append.rows
    ]
    if rows:
        connection.execute(_insert_row, rows)
    for append in appends:
        if append.listing is not None:
            changes = {**listing_columns(append.listing), "changed_at": append.rows[-1].at}
            connection.execute(update(rooms).where(rooms.c.id == append.room).values(changes))
        if append.code is not None:
            connection.execute(update(rooms).where(rooms.c.id == append.room).values(code=append.code))
        if append.sittings is not None:
            _seat(connection, append.room, append.sittings, append.rows[-1].at)
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
