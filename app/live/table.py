"""A room at work in this process: its one writer here, and what it shows.

Commands of a room are decided one after the other on the room as it will be, written in one append, and only then
acknowledged and shown: commit, then publish. If another process wrote first, the append writes nothing; the room is
read again and the commands are decided anew. If the database does not say whether it wrote, nobody is acknowledged, and
the room is read again before anything else is decided.
"""

import asyncio
import math
from collections.abc import Callable, Collection
from typing import Final, Protocol

import msgspec
import structlog

from app.live.batch import Batch, Wish
from app.live.limits import QUEUED_COMMANDS_PER_ROOM, SNAPSHOT_EVERY_ROWS, SURE_SECONDS, WRITE_TRIES
from app.live.show import Picture, greet, update_all
from app.live.viewer import Viewer
from app.live.writing import listing, lists_alike, rows_payload, sittings
from app.rooms.acts import Entry
from app.rooms.commands import Answer, Command, Lost, SystemCommands
from app.rooms.fold import RoomClosed, fold_entry
from app.rooms.plan import plan
from app.rooms.refusals import sentence
from app.rooms.room import Room, encode_room
from app.rooms.sitting import removed
from app.rules.game import Refused
from app.storage.live import LiveStore
from app.storage.log import Append, LogRow, StorageUnavailable
from app.storage.sql import SqlStorage
from app.wire.client import AskPlan
from app.wire.server import Announced, Planned, Refusal, encode

TAKEN_OVER: Final = 4001
"""Close code: the same browser has opened the table elsewhere."""
NO_SUCH_TABLE: Final = 4004
"""Close code: there is no such table, or not any more."""
NO_IDENTITY: Final = 4010
"""Close code: this browser is not known, or not any more."""
REMOVED: Final = 4006
"""Close code: the host removed this person from the table."""

_log = structlog.get_logger(__name__)

_entries: msgspec.json.Decoder[Entry] = msgspec.json.Decoder(Entry)


class Host(Protocol):
    """What a table needs of the house it stands in."""

    storage: SqlStorage
    live: LiveStore
    now: Callable[[], float]

    def changed(self, table: "Table", before: Room, after: Room) -> None:
        """The room went on: deadlines, lists and the archive may have something to do."""

    def show_later(self, table: "Table") -> None:
        """Call the table's `show` after `QUIET_SECONDS`, unless it is shown before."""

    def shown(self, table: "Table") -> None:
        """The table has shown all that is new."""

    async def read(self, room_id: int, *, from_log: bool = False) -> tuple[Room, LogRow]:
        """Return the room as it is written, and the last row."""

    def has_parted(self, player: str) -> bool:
        """Return whether somebody has wished to be forgotten."""

    def gone(self, table: "Table") -> None:
        """The table is no more."""

    def announced(self) -> Announced | None:
        """Return what the operator has announced to everybody."""

    def kept_until(self, last_at: float) -> float | None:
        """Return until when a table is kept in which nothing has happened since; None if for ever."""


class RoomRewritten(Exception):
    """What was read of the log before has been changed since."""


class Table:
    """One room in this process. `room` and `seq` are what is committed; nothing else is ever shown.

    `last_at` is when the last row was written, `sure_at` when the log was last known to have no more. Until
    `unsure_until` nothing follows from the live state's not naming a player: it was out of reach or forgot, and other
    processes are still telling it again who is with them.
    """

    def __init__(self, room_id: int, room: Room, seq: int, last_at: float, house: Host) -> None:
        self.id = room_id
        self.room = room
        self.seq = seq
        self.last_at = last_at
        self.sure_at = house.now()
        self.house = house
        self.viewers: list[Viewer] = []
        self.elsewhere: frozenset[str] = frozenset()
        self.unsure_until = -math.inf
        self.missing: dict[str, float] = {}
        self.left_here: set[str] = set()
        self.idle_since = 0.0
        self._wishes: list[Wish] = []
        self._work: asyncio.Task[None] | None = None
        self._doubtful = False
        self._kept_seq = seq
        self._picture = Picture(room, 0)

    @property
    def topic(self) -> str:
        """The name under which processes tell one another of this room."""
        return f"room:{self.id}"

    @property
    def at_rest(self) -> bool:
        """Return whether nothing is waiting, being written or watched."""
        return self._work is None and not self._wishes and not self.viewers

    # Wishes

    def ask(self, command: Command | SystemCommands, viewer: Viewer | None = None) -> None:
        """Take a command; the answer goes to its viewer once it is committed or refused."""
        if len(self._wishes) >= QUEUED_COMMANDS_PER_ROOM:
            if viewer is not None and isinstance(command, Command):
                self.refuse(viewer, command.id, Refused("try_again"))
            return
        if isinstance(command, Answer) and command.step > self.room.step:
            # They have seen more than this process has heard of: at another one, which may have died since.
            self._doubtful = True
        self._wishes.append(Wish(command, viewer))
        self._wake()

    def plan(self, asked: AskPlan, viewer: Viewer) -> None:
        """Tell the viewer what its moves would lead to; nothing is played."""
        answer = plan(self.room, viewer.player, asked.moves)
        if isinstance(answer, Refused):
            self.refuse(viewer, asked.id, answer)
        else:
            viewer.send(encode(Planned(id=asked.id, plan=answer)))

    def doubt(self) -> None:
        """Read the log again: another process may have written something that did not arrive."""
        self._doubtful = True
        self._wake()

    def _wake(self) -> None:
        if self._work is None:
            self._work = asyncio.get_running_loop().create_task(self._run(), name=f"table {self.id}")

    async def settled(self) -> None:
        """Wait until everything asked so far is answered."""
        while self._work is not None:
            await asyncio.shield(self._work)

    async def _run(self) -> None:
        try:
            while self._wishes or self._doubtful:
                wishes, self._wishes = self._wishes, []
                try:
                    await self._answer(wishes)
                except RoomClosed:
                    self._close(wishes)
                    return
                except Exception:
                    _log.exception("a table could not go on", room=self.id)
                    self._give_up(wishes)
                    return
        finally:
            self._work = None

    async def _answer(self, wishes: list[Wish]) -> None:
        for _ in range(WRITE_TRIES):
            try:
                if self._doubtful or self.house.now() - self.sure_at > SURE_SECONDS:
                    await self._catch_up()
                if not wishes:
                    return
                batch = Batch(self.id, self.room, self.seq, wishes, self.house.now(), self.house.has_parted)
                if not batch.rows or await self.house.storage.append(self._append(batch)):
                    self._adopt(batch)
                    return
                self._doubtful = True
            except StorageUnavailable:
                self._doubtful = bool(wishes)
                break
        self._give_up(wishes)
        # Nothing is shown that was not committed; the next command, or the sweep, reads the log again.
        if not wishes:
            self._doubtful = False

    def _give_up(self, wishes: list[Wish]) -> None:
        for wish in wishes:
            if wish.viewer is not None and isinstance(wish.command, Command):
                self.refuse(wish.viewer, wish.command.id, Refused("try_again"))

    def _append(self, batch: Batch) -> Append:
        before, after = self.room, batch.room
        moved = None
        if before.seats is not after.seats:
            holders = sittings(after)
            moved = holders if holders != sittings(before) else None
        return Append(
            room=self.id,
            rows=tuple(batch.rows),
            listing=None if lists_alike(before, after) else listing(after),
            sittings=moved,
            code=after.code if after.code != before.code else None,
            visitors=tuple(batch.visitors),
        )

    def _adopt(self, batch: Batch) -> None:
        if batch.rows:
            if not self.house.live.alone:
                self.house.live.publish(self.topic, rows_payload(batch.rows))
            self._go_on(batch.room, batch.rows[-1])
        for viewer, command_id in batch.acks:
            viewer.acks.append(command_id)
        for viewer, command_id, refused in batch.refusals:
            self.refuse(viewer, command_id, refused)
        if batch.rows or batch.acks:
            self._show_soon()

    def refuse(self, viewer: Viewer, command_id: str, refused: Refused) -> None:
        """Tell the viewer why what was asked for does not happen."""
        text = sentence(refused, viewer.language, self.room.game)
        viewer.send(encode(Refusal(id=command_id, code=refused.code, sentence=text)))

    def _close(self, wishes: list[Wish]) -> None:
        waiting, self._wishes = [*wishes, *self._wishes], []
        self._doubtful = False
        self._give_up(waiting)
        self.house.gone(self)

    def show_out(self, code: int, why: Refused) -> None:
        """Close every socket."""
        viewers, self.viewers = self.viewers, []
        for viewer in viewers:
            viewer.close(code, why)

    # The log

    async def _catch_up(self) -> None:
        """Fold what others wrote since; on return the room is what the database holds."""
        try:
            self.fold(await self.house.storage.log(self.id, self.seq))
        except RoomRewritten:
            self._go_on(*await self.house.read(self.id, from_log=True))
            for viewer in list(self.viewers):
                self.greet(viewer)
        self._doubtful, self.sure_at = False, self.house.now()

    def fold(self, rows: list[LogRow]) -> None:
        """Go on by rows of the log that follow the room's last one.

        Raises:
            RoomClosed: they say that there is no room any more.
            RoomRewritten: they say that the rows before them have changed, or are not there any more.
        """
        room, seq = self.room, self.seq
        for row in rows:
            entry = _entries.decode(row.entry)
            # Rows that are missing were packed before they were read here.
            if entry.rewrites or row.seq != seq + 1:
                raise RoomRewritten
            room, _ = fold_entry(room, entry, row.at)
            seq = row.seq
        if rows:
            self._go_on(room, rows[-1])
            self._show_soon()

    def delivered(self, rows: list[LogRow]) -> None:
        """Another process committed these rows: go on by them, or read the log if some are missing in between."""
        if self._work is not None:
            # Whatever is being decided now finds out by itself: its append would write the same number.
            self._doubtful = True
            return
        new = [row for row in rows if row.seq > self.seq]
        if new and new[0].seq == self.seq + 1:
            try:
                self.fold(new)
            except RoomClosed:
                self._close([])
            except RoomRewritten:
                self.doubt()
        elif new:
            self.doubt()

    def _go_on(self, room: Room, last: LogRow) -> None:
        before, self.room, self.seq, self.last_at = self.room, room, last.seq, last.at
        if room.bans is not before.bans:
            self._show_out_the_removed()
        if self.seq - self._kept_seq >= SNAPSHOT_EVERY_ROWS:
            self.keep_snapshot()
        self.house.changed(self, before, room)

    def keep_snapshot(self) -> None:
        """Leave the room in the live store, from where any process reads it faster than from its log."""
        if self.seq > self._kept_seq and not self.house.live.alone:
            self._kept_seq = self.seq
            self.house.live.keep_snapshot(self.id, self.seq, encode_room(self.room))

    # Showing

    def _show_soon(self) -> None:
        if any(self.room.event_count != viewer.count for viewer in self.viewers):
            self.show()
        elif self.viewers:
            self.house.show_later(self)

    def show(self) -> None:
        """Send every viewer what is new."""
        self.house.shown(self)
        update_all(self.picture(), self.viewers)

    def picture(self) -> Picture:
        """Return the room as it is seen now."""
        watching = self._watching()
        if self._picture.room_state is not self.room or self._picture.watching != watching:
            self._picture = Picture(self.room, watching, self._picture)
        return self._picture

    def _watching(self) -> int:
        players = {viewer.player for viewer in self.viewers} | self.elsewhere
        return len(players.difference([seat.player for seat in self.room.seats]))

    # Viewers

    def open(self, viewer: Viewer) -> None:
        """Show the table to a socket, which replaces an older one of the same player."""
        self.take_over(viewer.player, opened_before=math.inf)
        self.viewers.append(viewer)
        self._show_out_the_removed()
        if viewer not in self.viewers:
            return
        self.missing.pop(viewer.player, None)
        self.left_here.discard(viewer.player)
        self.greet(viewer)
        # Others see one more spectator.
        self.house.show_later(self)

    def greet(self, viewer: Viewer) -> None:
        """Send the viewer everything again."""
        house = self.house
        greet(self.picture(), viewer, house.now(), house.kept_until(self.last_at), house.announced())

    def take_over(self, player: str, opened_before: float) -> None:
        """Close the player's socket here if it is older: the table was opened elsewhere at that moment."""
        for viewer in [one for one in self.viewers if one.player == player and one.opened_at < opened_before]:
            self.viewers.remove(viewer)
            viewer.close(TAKEN_OVER, Refused("taken_over"))

    def show_out_people(self, people: Collection[str], code: int, why: Refused) -> bool:
        """Close the sockets of these players, who will not come back; return whether there were any."""
        theirs = [viewer for viewer in self.viewers if viewer.player in people]
        for viewer in theirs:
            self.viewers.remove(viewer)
            viewer.close(code, why)
        for player in people:
            self.missing.pop(player, None)
            self.left_here.discard(player)
        self.elsewhere = self.elsewhere.difference(people)
        return bool(theirs)

    def _show_out_the_removed(self) -> None:
        for viewer in list(self.viewers):
            ban = self.room.ban_of(viewer.player)
            if ban is not None:
                self.viewers.remove(viewer)
                viewer.close(REMOVED, removed(ban))

    def shut(self, viewer: Viewer, now: float) -> None:
        """A socket is gone."""
        if viewer not in self.viewers:
            return
        self.viewers.remove(viewer)
        self.missing[viewer.player] = now
        self.left_here.add(viewer.player)
        self.idle_since = now
        self.house.show_later(self)

    def report_lost(self, player: str) -> None:
        """Let the room know that a player has been gone for long."""
        self.ask(Lost(player=player, since=self.missing.pop(player)))
