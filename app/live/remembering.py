"""The finished games of a browser, as its page of memories shows them."""

import asyncio
from typing import Any

import msgspec

from app.live.exporting import Household, read_log
from app.live.limits import GAMES_OF_PLAYER_LISTED
from app.rooms.people import people_of
from app.storage.log import Player
from app.wire.mine import GameOfMine, GamesOfMine


class _Kept(msgspec.Struct, frozen=True):
    """What is read of a record."""

    names: tuple[str, ...]
    computers: tuple[int, ...]
    result: dict[str, Any]
    known: str | None = None


_kept: msgspec.json.Decoder[_Kept] = msgspec.json.Decoder(_Kept)


async def games_of(house: Household, browser: Player) -> GamesOfMine:
    """Return the latest finished games in which the browser or one of its people sat when they ended.

    Raises:
        StorageUnavailable: the database does not answer.
    """
    people = frozenset(people_of(browser.id))
    games: list[GameOfMine] = []
    for room in await house.storage.rooms_visited(tuple(people)):
        games_there = await house.storage.finished_games(room.id)
        records = {game.id: game for game in games_there}
        if not records:
            continue
        # Only the log knows who held a seat when. A long one takes tens of milliseconds: other tables go on meanwhile.
        theirs = await asyncio.to_thread(read_log, await house.storage.log(room.id), games_there, people)
        for own in () if theirs is None else theirs.games:
            if not own.seats or own.id not in records:
                continue
            record = _kept.decode(records[own.id].record)
            if record.known is not None:
                continue  # Its deal was played before: it counts for nothing.
            games.append(
                GameOfMine(
                    id=own.id,
                    game=own.game,
                    ended_at=own.ended_at,
                    seats=own.seats,
                    names=record.names,
                    computers=record.computers,
                    ranks=tuple(record.result["ranks"]),
                    scores=tuple(record.result["scores"]) if "scores" in record.result else None,
                )
            )
    games.sort(key=lambda game: game.ended_at, reverse=True)
    return GamesOfMine(games=tuple(games[:GAMES_OF_PLAYER_LISTED]))
