"""The house: every table at work in this process, and what is due when.

No table has a task or a timer of its own while it rests: one heap holds what is due (`alarms.py`), one sweep looks
after presence (`presence.py`) and puts away tables that nobody has open.
"""

import asyncio
import contextlib
import math
from collections.abc import Awaitable, Callable

import msgspec
import structlog

from app.live import entropy
from app.live.alarms import Alarms
from app.live.analysing import Analysing
from app.live.announcing import Announcing
from app.live.archive import Archiving
from app.live.erasing import Erasing
from app.live.hinting import Hinting
from app.live.keeping import Keeping
from app.live.limits import (
    LEASE_SECONDS,
    LOSS_CHECK_SECONDS,
    SIGN_OF_LIFE_SECONDS,
    SWEEP_SECONDS,
    UPKEEP_FIRST_SECONDS,
    UPKEEP_SECONDS,
)
from app.live.open_tables import OpenTables
from app.live.outages import Outages
from app.live.presence import Presence
from app.live.quiet import Quiet
from app.live.table import NO_IDENTITY, NO_SUCH_TABLE, Table
from app.live.thinking import Thinking
from app.live.viewer import Viewer
from app.live.workers import Workers
from app.live.writing import first_append, lists_alike, rows_payload
from app.rooms.acts import Entry
from app.rooms.commands import Found
from app.rooms.decide import open_room
from app.rooms.due import next_due
from app.rooms.fold import RoomClosed, fold_entry
from app.rooms.room import Room, decode_room
from app.rooms.sealing import Given
from app.rules.game import Refused
from app.storage.live import LiveStore
from app.storage.log import LogRow, RoomRow, StorageUnavailable
from app.storage.sql import CodeTaken, SqlStorage
from app.wire.server import Announced

_log = structlog.get_logger(__name__)

_rows: msgspec.json.Decoder[list[tuple[int, float, msgspec.Raw]]] = msgspec.json.Decoder(
    list[tuple[int, float, msgspec.Raw]]
)
_entries: msgspec.json.Decoder[Entry] = msgspec.json.Decoder(Entry)


class House:
    """All tables of this process, on one storage and one live store.

    A table in which nothing happens is kept for `table_seconds` (None: for ever), a browser that sits nowhere and does
    not come back for `player_seconds`. `thinkers` are the processes in which computers think.
    """

    def __init__(
        self,
        storage: SqlStorage,
        live: LiveStore,
        now: Callable[[], float],
        process: str,
        *,
        table_seconds: float | None = None,
        player_seconds: float = math.inf,
        thinkers: int = 1,
    ) -> None:
        self.storage = storage
        self.live = live
        self.now = now
        self.process = process
        self.tables: dict[int, Table] = {}
        self.open_tables = OpenTables(storage, live)
        self.presence = Presence(self)
        self.outages = Outages(self)
        self.keeping = Keeping(self, table_seconds, player_seconds)
        self.erasing = Erasing(self)
        self.archiving = Archiving(self)
        self.announcing = Announcing(self)
        self.workers = Workers(thinkers)
        self.thinking = Thinking(self, self.workers)
        self.hinting = Hinting(self, self.workers)
        self.analysing = Analysing(self.workers)
        self._opening: dict[int, asyncio.Future[Table]] = {}
        self._alarms = Alarms(now, self._ring)
        self._quiet = Quiet()
        self._tasks: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        """Begin to look after tables."""
        self.live.on_gap(self._doubt_all)
        await self.open_tables.open()
        await self.erasing.open()
        await self.announcing.open()
        self.spawn(self._every(LOSS_CHECK_SECONDS, self.presence.check_losses), "losses")
        self.spawn(self._every(SWEEP_SECONDS, self.presence.sweep), "sweep")
        self.spawn(self._every(SIGN_OF_LIFE_SECONDS, self.outages.sign), "signs of life")
        self.spawn(self._every(UPKEEP_SECONDS, self.keeping.look, first=UPKEEP_FIRST_SECONDS), "keeping")
        self.spawn(self._every(UPKEEP_SECONDS, self.erasing.finish, first=UPKEEP_FIRST_SECONDS), "erasing")

    async def close(self) -> None:
        """Finish what was asked, leave snapshots for the next process, and stop."""
        self._alarms.stop()
        await asyncio.gather(*(table.settled() for table in self.tables.values()))
        for table in self.tables.values():
            table.keep_snapshot()
        self.workers.close()
        await self.analysing.close()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.open_tables.close()

    def spawn(self, work: Awaitable[None], name: str) -> None:
        """Do some work beside everything else, until the house is closed."""

        async def run() -> None:
            await work

        task = asyncio.get_running_loop().create_task(run(), name=name)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _every(self, seconds: float, work: Callable[[], Awaitable[None]], *, first: float | None = None) -> None:
        pause = seconds if first is None else first
        while True:
            await asyncio.sleep(pause)
            pause = seconds
            try:
                await work()
            except StorageUnavailable:
                _log.warning("the database does not answer", work=work.__name__)
            except Exception:
                _log.exception("upkeep failed", work=work.__name__)

    # Opening tables

    async def make_table(
        self,
        game: str,
        host: str,
        *,
        name: str | None,
        public: bool,
        computers: int,
        start: bool,
        hints: bool = False,
        given: Given | None = None,
    ) -> str | Refused:
        """Create a room and return its code, or why that cannot be.

        Raises:
            StorageUnavailable: the database does not answer.
        """
        while True:
            code, now = entropy.room_code(), self.now()
            decision = open_room(
                code,
                game,
                host,
                now,
                entropy.Chance(),
                name=name,
                public=public,
                computers=computers,
                start=entropy.record_id() if start else None,
                hints=hints,
                given=given,
            )
            if isinstance(decision, Refused):
                return decision
            room, entry = decision.room, decision.entry
            # A code that is taken already is drawn again: once in 10¹⁵.
            with contextlib.suppress(CodeTaken):
                await self.storage.create_room(code, now, lambda room_id: first_append(room_id, room, entry, now))  # noqa: B023
                if room.public:
                    self.open_tables.announce()
                return code

    async def find(self, code: str) -> RoomRow | None:
        """Return what is known of a link without opening its table."""
        return await self.storage.find_room(code)

    async def table(self, room_id: int) -> Table:
        """Return the table at work, opened from snapshot and log if it was not.

        Raises:
            StorageUnavailable: the database does not answer.
            RoomClosed: there is no such table any more.
        """
        table = self.tables.get(room_id)
        if table is not None:
            return table
        opening = self._opening.get(room_id)
        if opening is None:
            opening = asyncio.get_running_loop().create_future()
            self._opening[room_id] = opening
            try:
                opening.set_result(await self._open_table(room_id))
            except BaseException as error:
                opening.set_exception(error if isinstance(error, Exception) else StorageUnavailable("interrupted"))
                # Nobody else may be waiting for it.
                opening.exception()
                raise
            finally:
                del self._opening[room_id]
        return await asyncio.shield(opening)

    async def _open_table(self, room_id: int) -> Table:
        # Subscribed before the log is read: what is written in between arrives, twice at worst.
        early: list[bytes] = []
        deliver = early.append
        await self.live.subscribe(f"room:{room_id}", lambda payload: deliver(payload))
        try:
            room, last = await self.read(room_id)
        except BaseException:
            await self.live.unsubscribe(f"room:{room_id}")
            raise
        table = Table(room_id, room, last.seq, last.at, self)
        now = self.now()
        table.idle_since = now
        # Whoever is not back some seconds after this process began to look is away.
        table.missing = {seat.player: now for seat in room.seats if seat.is_here and seat.player is not None}
        self.tables[room_id] = table

        def deliver_to_table(payload: bytes) -> None:
            self._delivered(table, payload)

        deliver = deliver_to_table
        for payload in early:
            deliver_to_table(payload)
        self._schedule(table)
        self.outages.tell(table)
        if room.played:
            self.archiving.begin(table.id, room)
        return table

    async def read(self, room_id: int, *, from_log: bool = False) -> tuple[Room, LogRow]:
        """Return the room as it is written, read from its snapshot and log or from the log alone, and the last row.

        Raises:
            StorageUnavailable: the database does not answer.
            RoomClosed: there is no such table any more.
        """
        seq, room = (0, None) if from_log else await self._read_snapshot(room_id)
        rows = await self.storage.log(room_id, max(0, seq - 1))
        written = [(_entries.decode(row.entry), row.at) for row in rows]
        if room is not None:
            # The snapshot's own row is not there: the database came back from an older backup. Or somebody was taken
            # out of the log since.
            if not (rows and rows[0].seq == seq) or any(entry.rewrites for entry, _ in written[1:]):
                return await self.read(room_id, from_log=True)
            del written[0]
        if not rows:
            raise RoomClosed
        for entry, at in written:
            room, _ = fold_entry(room, entry, at)
        assert room is not None, "a room's row and the first row of its log are written together"
        return room, rows[-1]

    async def _read_snapshot(self, room_id: int) -> tuple[int, Room | None]:
        snapshot = await self.live.snapshot(room_id)
        if snapshot is None:
            return 0, None
        try:
            return snapshot[0], decode_room(snapshot[1])
        except msgspec.DecodeError:
            return 0, None

    # What other processes say

    def wrote(self, row: LogRow) -> None:
        """A row was written past the table: whoever has it at work, here or in another process, goes on by it."""
        self.live.publish(f"room:{row.room}", rows_payload([row]))
        table = self.tables.get(row.room)
        if table is not None:
            table.delivered([row])

    def _delivered(self, table: Table, payload: bytes) -> None:
        kind, body = payload[:1], payload[1:]
        if kind == b"R":
            rows = [LogRow(room=table.id, seq=seq, at=at, entry=bytes(entry)) for seq, at, entry in _rows.decode(body)]
            table.delivered(rows)
        elif kind == b"O":
            moment, _, player = body.decode().partition(" ")
            # Of two sockets opened at the same time in two processes the later one stays, and not neither.
            table.take_over(player, opened_before=float(moment))

    def _doubt_all(self) -> None:
        for table in self.tables.values():
            table.doubt()
        self.open_tables.changed()
        self.spawn(self.announcing.look(), "announcement")

    # Viewers

    async def enter(self, room_id: int, viewer: Viewer) -> Table:
        """Show the table to a socket.

        Raises:
            StorageUnavailable: the database does not answer.
            RoomClosed: there is no such table any more.
        """
        table = await self.table(room_id)
        if self.has_parted(viewer.player):
            viewer.close(NO_IDENTITY, Refused("forgotten"))
            return table
        viewer.opened_at = self.now()
        self.live.publish(table.topic, f"O{viewer.opened_at!r} {viewer.player}".encode())
        self.live.touch(room_id, [viewer.player], self.now() + LEASE_SECONDS)
        table.open(viewer)
        seat = table.room.seat_of(viewer.player)
        if seat is not None and table.room.seats[seat].away_since is not None:
            table.ask(Found(player=viewer.player))
        return table

    def leave(self, table: Table, viewer: Viewer) -> None:
        """A socket is gone."""
        table.shut(viewer, self.now())
        if all(other.player != viewer.player for other in table.viewers):
            self.live.gone(table.id, viewer.player)

    # What a table tells

    def changed(self, table: Table, before: Room, after: Room) -> None:
        """The room went on: set its alarm, tell lists of it, keep the record of a game that ended."""
        self._schedule(table)
        self.thinking.wake(before, after)
        if (before.public or after.public) and not lists_alike(before, after):
            self.open_tables.announce()
        if after.phase == "over" and before.phase != "over":
            self.archiving.begin(table.id, after)

    def gone(self, table: Table) -> None:
        """The table is no more: whoever looks at it is told, and nothing of it stays here."""
        if self.tables.get(table.id) is table:
            del self.tables[table.id]
            self.thinking.forget(table)
            table.show_out(NO_SUCH_TABLE, Refused("table_closed"))
            self.live.forget(table.id)
            self.spawn(self.live.unsubscribe(table.topic), f"leave {table.id}")

    def has_parted(self, player: str) -> bool:
        """Return whether somebody has wished to be forgotten."""
        return self.erasing.has_parted(player)

    def announced(self) -> Announced | None:
        """Return what the operator has announced to everybody."""
        return self.announcing.current

    def kept_until(self, last_at: float) -> float | None:
        """Return until when a table is kept in which nothing has happened since; None if for ever."""
        return self.keeping.until(last_at)

    def show_later(self, table: Table) -> None:
        """Let changes without anything to show wait for company."""
        self._quiet.add(table)

    def shown(self, table: Table) -> None:
        """Nothing of the table waits any more: what was quiet went out with something else."""
        self._quiet.remove(table)

    # What is due

    def _schedule(self, table: Table) -> None:
        for due in (next_due(table.room), self.thinking.look(table)):
            if due is not None:
                self._alarms.set(due, table)

    def _ring(self, table: Table, now: float) -> None:
        due = next_due(table.room)
        # An older alarm of a table that has moved on says nothing; the newer one is to come.
        if due is not None and due <= now and self.tables.get(table.id) is table:
            table.ask(self.thinking.tick(table))
