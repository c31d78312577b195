"""Everything that is known of a browser, for whoever asks from it."""

import asyncio
from collections.abc import Callable, Sequence
from typing import Any, Protocol

import msgspec

from app.live.rating import ratings_of
from app.rooms.acts import Act, Entry, GameBegun, Knocked, Moved, Named, Packed, Said, SatDown, SeatHanded
from app.rooms.events import WordsSaid
from app.rooms.fold import RoomClosed, fold_act
from app.rooms.memory import numbers
from app.rooms.packed import PackedGame
from app.rooms.people import people_of
from app.rooms.room import Room
from app.rules.record import Record
from app.storage.log import FinishedGame, LogRow, Player, RoomRow, Seated
from app.storage.sql import SqlStorage
from app.wire.mine import Export, OwnGame, OwnMove, RatingsOfMine, SeatHeld, TableOfMine, Words

_entries: msgspec.json.Decoder[Entry] = msgspec.json.Decoder(Entry)
_records: msgspec.json.Decoder[Record] = msgspec.json.Decoder(Record)


class Household(Protocol):
    """What exporting needs of the house."""

    storage: SqlStorage
    now: Callable[[], float]

    def kept_until(self, last_at: float) -> float | None:
        """Return until when a table is kept in which nothing has happened since; None if for ever."""


async def export(house: Household, browser: Player) -> Export:
    """Return everything that is known of a browser and its people.

    Raises:
        StorageUnavailable: the database does not answer.
    """
    people = people_of(browser.id)
    held = await house.storage.seats_of(people)
    tables: list[TableOfMine] = []
    for row in await house.storage.rooms_visited(people):
        rows, games = await house.storage.log(row.id), await house.storage.finished_games(row.id)
        # A long evening's log takes tens of milliseconds to fold: other tables go on meanwhile.
        theirs = await asyncio.to_thread(read_log, rows, games, frozenset(people))
        if theirs is not None:
            seats = [one for one in held if one.room == row.id]
            tables.append(theirs.table(row, seats, house.kept_until(row.last_at)))
    since = await house.storage.known_since(browser.id)
    ratings = RatingsOfMine(
        shown=await house.storage.ratings.shown(browser.id), ratings=await ratings_of(house.storage, browser.id)
    )
    since = house.now() if since is None else since
    return Export(name=browser.name, since=since, tables=tuple(tables), ratings=ratings)


class Theirs:
    """What a room's log holds of some people; `games` are the room's finished games, which a packed row leaves out."""

    def __init__(self, people: frozenset[str], games: Sequence[FinishedGame]) -> None:
        self.people = people
        self._kept = {game.id: game for game in games}
        self.room: Room | None = None
        # In the order in which they were used, each once.
        self.names: dict[str, None] = {}
        self.words: list[Words] = []
        self.games: list[OwnGame] = []
        self._moves: list[OwnMove] = []
        self._made = 0

    def read(self, act: Act, at: float) -> None:
        """Go on by one act."""
        before = self.room
        if before is not None:
            self._look(before, act, at)
        self.room, _ = fold_act(before, act, at)
        if isinstance(act, Packed):
            self._unpack(act, self.room)
        if before is not None and before.phase == "playing" and self.room.phase == "over":
            self._end(self.room, at)

    def _look(self, room: Room, act: Act, at: float) -> None:
        match act:
            case SatDown(player=player, name=name) | Knocked(player=player, name=name) if player in self.people:
                self.names[name] = None
            case SeatHanded(player=player, seat=seat, name=name) if player in self.people:
                self.names[room.seats[seat].name if name is None else name] = None
            case Named(seat=seat, name=name) if room.seats[seat].player in self.people:
                self.names[name] = None
            case Said(seat=seat, words=words) if room.seats[seat].player in self.people:
                self.words.append(Words(at=at, words=words))
            case GameBegun():
                self._moves, self._made = [], 0
            case Moved(seat=seat, move=move, auto=auto):
                if seat is not None and room.seats[seat].player in self.people:
                    told: dict[str, Any] = msgspec.json.decode(move)
                    self._moves.append(OwnMove(number=self._made, seat=seat, move=told, auto=auto))
                self._made += 1

    def _unpack(self, act: Packed, room: Room) -> None:
        for one in act.names:
            if not self.people.isdisjoint(one.players):
                self.names[one.name] = None
        remembered = dict(zip(numbers(room), room.events, strict=True))
        for written in act.written:
            event = remembered.get(written.number)
            if written.player in self.people and isinstance(event, WordsSaid):
                self.words.append(Words(at=written.at, words=event.words))
        for game in act.games:
            self._add_packed(game)

    def _add_packed(self, packed: PackedGame) -> None:
        seats = tuple(seat for seat, player in enumerate(packed.holders) if player in self.people)
        kept = self._kept.get(packed.id)
        if kept is None or all(held.player not in self.people for held in packed.held):
            return
        record = _records.decode(kept.record)
        moves = [
            OwnMove(number=number, seat=entry.seat, move=entry.move, auto=entry.auto)
            for number, entry in enumerate(record.moves)
            if entry.seat is not None and packed.holder(entry.seat, number) in self.people
        ]
        if seats or moves:
            self.games.append(
                OwnGame(
                    id=packed.id,
                    game=kept.game,
                    options=record.options,
                    players=record.seats,
                    seats=seats,
                    started_at=kept.started_at,
                    ended_at=kept.ended_at,
                    result=record.result or {},
                    moves=tuple(moves),
                )
            )

    def _end(self, room: Room, at: float) -> None:
        players = len(room.rules.left(room.state))
        seats = tuple(seat for seat in range(players) if room.seats[seat].player in self.people)
        if not seats and not self._moves:
            return
        assert room.game_id is not None, "a game that is over was begun under an id"
        self.games.append(
            OwnGame(
                id=room.game_id,
                game=room.game,
                options=dict(room.options),
                players=players,
                seats=seats,
                started_at=room.started_at,
                ended_at=at,
                result=msgspec.json.decode(msgspec.json.encode(room.rules.result(room.state))),
                moves=tuple(self._moves),
            )
        )

    def table(self, row: RoomRow, held: list[Seated], kept_until: float | None) -> TableOfMine:
        """Return all of it, with the seats that they hold now."""
        assert self.room is not None, "a log has rows"
        seats = self.room.seats
        return TableOfMine(
            game=self.room.game,
            made_at=row.created_at,
            last_at=row.last_at,
            names=tuple(self.names),
            seats=tuple(
                SeatHeld(seat=one.seat, name=seats[one.seat].name, since=one.since)
                for one in held
                if one.seat < len(seats)
            ),
            words=tuple(self.words),
            games=tuple(self.games),
            # Who was removed, or left, need not know where the others are now.
            code=row.code if held else None,
            kept_until=kept_until,
        )


def read_log(rows: list[LogRow], games: Sequence[FinishedGame], people: frozenset[str]) -> Theirs | None:
    """Return what the log of a room, and its finished games, hold of some people; None if there is no room any more."""
    theirs = Theirs(people, games)
    try:
        for row in rows:
            for act in _entries.decode(row.entry).acts:
                theirs.read(act, row.at)
    except RoomClosed:
        return None
    return None if theirs.room is None else theirs
