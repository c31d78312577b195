"""Forgetting somebody who wishes it: a browser, its people, and all that any row, key or table at work holds of them.

Nobody can be that browser from the first step on: its secret is replaced, its sockets are closed in every process, what
they still ask is not heard. Then each room in which they ever did something is written anew, in a transaction that adds
a row with the room's next number: whoever writes at the same time meets that row and reads the whole log again. The
browser's own row goes last, so that what is interrupted is found and brought to its end.
"""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, Final, Protocol

import msgspec
import structlog

from app.live import entropy
from app.live.archive import finished
from app.live.limits import LOOK_AGAIN_SECONDS, UNFINISHED_SECONDS, WRITE_TRIES
from app.live.table import NO_IDENTITY, Table
from app.live.writing import listing, sittings
from app.rooms.acts import Entry, Rewritten
from app.rooms.commands import Part
from app.rooms.erasing import erase, names_of_packed_games
from app.rooms.fold import RoomClosed, fold_entry
from app.rooms.people import browser_of, people_of
from app.rooms.room import Room, encode_room
from app.rooms.system import decide_system
from app.rules.game import Refused
from app.storage.live import LiveStore
from app.storage.log import FinishedGame, LogRow, Rewriting, StorageUnavailable
from app.storage.sql import SqlStorage

_log = structlog.get_logger(__name__)

_entries: msgspec.json.Decoder[Entry] = msgspec.json.Decoder(Entry)

TOPIC: Final = "players"


class Household(Protocol):
    """What erasing needs of the house."""

    storage: SqlStorage
    live: LiveStore
    now: Callable[[], float]
    tables: dict[int, Table]

    def wrote(self, row: LogRow) -> None:
        """A row was written past the table: whoever has it at work, here or in another process, goes on by it."""

    def show_later(self, table: Table) -> None:
        """Call the table's `show` soon."""

    def spawn(self, work: Awaitable[None], name: str) -> None:
        """Do some work beside everything else."""


class Erasing:
    """Forgets browsers here, and hears of those that are forgotten by other processes."""

    def __init__(self, house: Household) -> None:
        self._house = house
        # Erasings are few, and an id is short: they stay for as long as the process lives.
        self._parted: set[str] = set()
        self._tell: list[Callable[[str], None]] = []

    async def open(self) -> None:
        """Hear of those who are forgotten in other processes."""
        await self._house.live.subscribe(TOPIC, lambda browser: self._part(browser.decode()))

    def on_parted(self, callback: Callable[[str], None]) -> None:
        """Call back with each browser that is forgotten."""
        self._tell.append(callback)

    def has_parted(self, player: str) -> bool:
        """Return whether a player, or a browser, has wished to be forgotten."""
        return browser_of(player) in self._parted

    async def erase(self, browser: str) -> int:
        """Forget a browser and everything that is known of its people; return at how many tables they were.

        Raises:
            StorageUnavailable: not everything could be done; from the first step on it is done later by itself.
        """
        if not await self._house.live.ready():
            # Other processes could not be told, nor snapshots replaced.
            raise StorageUnavailable("the live store does not answer")
        await self._house.storage.begin_erasing(browser, entropy.nobodys_hash(), self._house.now())
        self._house.live.publish(TOPIC, browser.encode())
        self._part(browser)
        tables = await self._take_out(browser)
        await self._house.storage.end_erasing(browser)
        _log.info("a browser was forgotten", tables=tables)
        return tables

    async def finish(self) -> None:
        """Bring to its end what was begun and interrupted.

        Raises:
            StorageUnavailable: the database does not answer.
        """
        for browser in await self._house.storage.erasings_begun(self._house.now() - UNFINISHED_SECONDS):
            await self.erase(browser)

    async def look_for_strangers(self, browsers: frozenset[str]) -> None:
        """Let nobody be one of these browsers that is known no more: another process may have said so unheard."""
        try:
            known = await self._house.storage.known_players(sorted(browsers))
        except StorageUnavailable:
            _log.warning("the database does not answer", work="look_for_strangers")
            return
        for browser in browsers - known:
            self._part(browser)

    def _part(self, browser: str) -> None:
        """Let nobody here be this browser any more."""
        self._parted.add(browser)
        for callback in self._tell:
            callback(browser)
        people = people_of(browser)
        for table in list(self._house.tables.values()):
            if table.show_out_people(people, NO_IDENTITY, Refused("forgotten")):
                self._house.show_later(table)
        self._house.spawn(self._look_again(browser), "erasing")

    async def _look_again(self, browser: str) -> None:
        """Take out what was on its way when the browser parted."""
        await asyncio.sleep(LOOK_AGAIN_SECONDS)
        try:
            await self._take_out(browser)
        except StorageUnavailable:
            _log.warning("the database does not answer", work="erasing")

    async def _take_out(self, browser: str) -> int:
        people = people_of(browser)
        visited = await self._house.storage.rooms_visited(people)
        for room in visited:
            await self._rewrite(room.id, people)
        return len(visited)

    async def _rewrite(self, room_id: int, people: tuple[str, ...]) -> None:
        storage, live = self._house.storage, self._house.live
        for _ in range(WRITE_TRIES):
            rows, games = await storage.log(room_id), await storage.finished_games(room_id)
            if not rows:
                return
            # A long evening's log takes tens of milliseconds to fold: other tables go on meanwhile.
            try:
                done, room = await asyncio.to_thread(_without, rows, games, people, self._house.now())
            except RoomClosed:
                return
            if await storage.rewrite(done):
                # Nobody replaces it by an older one: no such room has come as far.
                live.keep_snapshot(room_id, done.last.seq, encode_room(room))
                self._house.wrote(done.last)
                await live.forget_people(room_id, people)
                return
        raise StorageUnavailable("a room never stands still")


def _without(
    rows: list[LogRow], games: list[FinishedGame], people: tuple[str, ...], now: float
) -> tuple[Rewriting, Room]:
    """Return a room's log without some people, who leave it first, and the room after it."""
    log = [(_entries.decode(row.entry), row.at) for row in rows]
    # Other ids in each room: nobody can tell that it was the same person here and there.
    instead = {player: entropy.public_id() for player in people}
    entries = erase(log, instead)
    room: Room | None = None
    for entry, (_, at) in zip(entries, log, strict=True):
        room, _ = fold_entry(room, entry, at)
    assert room is not None, "a log has rows"
    last, at = Entry(acts=(Rewritten(),)), rows[-1].at
    parting = decide_system(room, Part(players=frozenset(instead.values())), max(now, at), entropy.Chance())
    if parting is not None:
        last, at = msgspec.structs.replace(last, acts=(*last.acts, *parting.entry.acts)), max(now, at)
    room, _ = fold_entry(room, last, at)
    room_id = rows[-1].room
    whole = [(entry, at) for entry, (_, at) in zip(entries, log, strict=True)]
    done = Rewriting(
        room=room_id,
        rows=tuple(
            [
                msgspec.structs.replace(row, entry=msgspec.json.encode(after))
                for row, (before, _), after in zip(rows, log, entries, strict=True)
                if after != before
            ]
        ),
        last=LogRow(room=room_id, seq=rows[-1].seq + 1, at=at, entry=msgspec.json.encode(last)),
        listing=listing(room),
        sittings=sittings(room),
        games=_renamed(games, finished(room_id, [*whole, (last, at)]), names_of_packed_games(entries)),
        forgotten=people,
    )
    return done, room


def _renamed(
    kept: list[FinishedGame], now_told: list[FinishedGame], packed: Mapping[str, Sequence[str]]
) -> tuple[FinishedGame, ...]:
    """Return the games that are not kept yet, and those whose records have other names now.

    `now_told` are the games that the log still tells, `packed` the names in those of which it only says who sat there.
    """
    by_id = {game.id: game for game in kept}
    changed = [game for game in now_told if game.id not in by_id]
    names: dict[str, Sequence[str]] = {game.id: msgspec.json.decode(game.record)["names"] for game in now_told}
    for game_id, now in (names | dict(packed)).items():
        if (before := by_id.get(game_id)) is None:
            continue
        record: dict[str, Any] = msgspec.json.decode(before.record)
        if record.get("names") != list(now):
            record["names"] = list(now)
            changed.append(msgspec.structs.replace(before, record=msgspec.json.encode(record)))
    return tuple(changed)
