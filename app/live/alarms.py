"""When tables have something to do by themselves: one heap and one timer for all tables of a process."""

import asyncio
import heapq
import itertools
from collections.abc import Callable

from app.live.table import Table


class Alarms:
    """Moments, in Unix seconds, at which `ring` is called with a table and the present moment.

    A table may have several; which of them still means something is for whoever is called.
    """

    def __init__(self, now: Callable[[], float], ring: Callable[[Table, float], None]) -> None:
        self._now = now
        self._ring_table = ring
        self._due: list[tuple[float, int, Table]] = []
        self._order = itertools.count()
        self._timer: asyncio.TimerHandle | None = None
        self._stopped = False

    def set(self, due: float, table: Table) -> None:
        """Call back for the table at that moment."""
        heapq.heappush(self._due, (due, next(self._order), table))
        self._set_timer()

    def stop(self) -> None:
        """Call back no more."""
        self._stopped = True
        self._set_timer()

    def _set_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self._due and not self._stopped:
            wait = max(0.0, self._due[0][0] - self._now())
            self._timer = asyncio.get_running_loop().call_later(wait, self._ring)

    def _ring(self) -> None:
        self._timer = None
        now = self._now()
        while self._due and self._due[0][0] <= now:
            _, _, table = heapq.heappop(self._due)
            self._ring_table(table, now)
        self._set_timer()
