"""Who is at the tables of this process: leases renewed, losses noticed, rows that did not arrive looked for.

A player whose last socket closed is missing, and lost some seconds later unless another process holds them. What only
the live state could know is never taken for a loss while the live state is out of reach, nor for a lease after it was,
or after it forgot: the other processes need that time to say again who is with them.
"""

import asyncio
from collections.abc import Callable
from typing import Protocol

from app.live.limits import IDLE_ROOM_SECONDS, LEASE_SECONDS, RENEWED_IN_A_ROUND, ROUNDS_AT_ONCE
from app.live.table import Table
from app.rooms.commands import Found
from app.rooms.due import next_due
from app.rooms.limits import AWAY_AFTER_SECONDS
from app.storage.live import LiveStore
from app.storage.sql import SqlStorage


class Household(Protocol):
    """What presence needs of the house."""

    storage: SqlStorage
    live: LiveStore
    now: Callable[[], float]
    tables: dict[int, Table]

    def show_later(self, table: Table) -> None:
        """Call the table's `show` soon."""

    def gone(self, table: Table) -> None:
        """The table is no more."""


class Presence:
    """The upkeep of a house's tables, done by the house every few seconds."""

    def __init__(self, house: Household) -> None:
        self._house = house

    async def check_losses(self) -> None:
        """Report players who have been missing for long, unless another process holds them."""
        now = self._house.now()
        for table in list(self._house.tables.values()):
            lost = [player for player, since in table.missing.items() if since + AWAY_AFTER_SECONDS <= now]
            if not lost:
                continue
            present = await self._present(table, now)
            unsure = now < table.unsure_until
            for player in lost:
                if player not in table.missing:
                    continue
                if unsure and player not in table.left_here:
                    # Never seen here, and nobody can say whether another process holds them: that is no loss.
                    continue
                if (present is not None and player in present) or table.room.seat_of(player) is None:
                    del table.missing[player]
                else:
                    table.report_lost(player)

    async def sweep(self) -> None:
        """Renew leases, see who is elsewhere, find lost rows, and put away tables that nobody has open."""
        now = self._house.now()
        open_tables = [table for table in self._house.tables.values() if table.viewers]
        turn = asyncio.Semaphore(ROUNDS_AT_ONCE)
        rounds = range(0, len(open_tables), RENEWED_IN_A_ROUND)
        await asyncio.gather(
            *(self._renew(open_tables[start : start + RENEWED_IN_A_ROUND], now, turn) for start in rounds)
        )
        await self._look_for_lost_rows()
        await self._put_away(now)

    async def _renew(self, tables: list[Table], now: float, turn: asyncio.Semaphore) -> None:
        """Renew the leases of some tables in one round of questions, and see who is elsewhere."""
        async with turn:
            here = {table.id: _players_at(table) for table in tables}
            before = await self._house.live.renew(here, now, now + LEASE_SECONDS)
        for table in tables:
            for player in here[table.id] - _players_at(table):
                # Gone meanwhile, and perhaps named again by what was on its way.
                self._house.live.gone(table.id, player)
            self._see(table, here[table.id], before[table.id], now)

    def _see(self, table: Table, told: set[str], present: frozenset[str] | None, now: float) -> None:
        """Note who is at a table, by what the live state said before this process renewed the leases of those told."""
        here = _players_at(table)
        if present is None or not here & told <= present:
            # It does not answer, or forgot even whom this process told it of.
            table.unsure_until = now + LEASE_SECONDS
        if present is not None:
            self._note_elsewhere(table, present - here, here)
        for seat in table.room.seats:
            if seat.player in here and seat.away_since is not None:
                # Another process believed the player lost, as it must when nothing was heard for long.
                table.ask(Found(player=seat.player))

    async def _present(self, table: Table, now: float) -> frozenset[str] | None:
        present = await self._house.live.present(table.id, now)
        if present is None:
            table.unsure_until = now + LEASE_SECONDS
        return present

    def _note_elsewhere(self, table: Table, elsewhere: frozenset[str], here: set[str]) -> None:
        now = self._house.now()
        for player in elsewhere:
            # What was forgotten twice within some seconds, and told again in between, was never gone.
            table.missing.pop(player, None)
        if now < table.unsure_until:
            elsewhere |= table.elsewhere - here
        if elsewhere != table.elsewhere:
            table.elsewhere = elsewhere
            self._house.show_later(table)
        for seat in table.room.seats:
            if seat.is_here and seat.player is not None and seat.player not in here | elsewhere:
                table.missing.setdefault(seat.player, now)

    async def _look_for_lost_rows(self) -> None:
        watched = [table for table in self._house.tables.values() if table.viewers]
        if not watched:
            return
        last = await self._house.storage.last_seqs([table.id for table in watched])
        for table in watched:
            if table.id not in last:
                # Deleted so long ago that even the row which says so is gone: this process has slept.
                self._house.gone(table)
            elif last[table.id] > table.seq:
                table.doubt()
            else:
                table.sure_at = self._house.now()

    async def _put_away(self, now: float) -> None:
        for table in list(self._house.tables.values()):
            rests = table.at_rest and not table.missing and now - table.idle_since > IDLE_ROOM_SECONDS
            if rests and next_due(table.room) is None:
                table.keep_snapshot()
                del self._house.tables[table.id]
                await self._house.live.unsubscribe(table.topic)


def _players_at(table: Table) -> set[str]:
    return {viewer.player for viewer in table.viewers}
