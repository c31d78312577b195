"""Changes without anything to show: they wait a little for company, so that many of them make one message."""

import asyncio

from app.live.limits import QUIET_SECONDS
from app.live.table import Table


class Quiet:
    """The tables of a process that have something to say which is not urgent."""

    def __init__(self) -> None:
        # Each table waits from its own first change on; they stand in the order of their moments.
        self._until: dict[Table, float] = {}
        self._timer: asyncio.TimerHandle | None = None

    def add(self, table: Table) -> None:
        """Show the table after `QUIET_SECONDS`, unless it is shown before."""
        loop = asyncio.get_running_loop()
        self._until.setdefault(table, loop.time() + QUIET_SECONDS)
        if self._timer is None:
            self._timer = loop.call_later(QUIET_SECONDS, self._show)

    def remove(self, table: Table) -> None:
        """Nothing of the table waits any more."""
        self._until.pop(table, None)

    def _show(self) -> None:
        self._timer = None
        loop = asyncio.get_running_loop()
        for table, until in list(self._until.items()):
            if until > loop.time():
                self._timer = loop.call_at(until, self._show)
                return
            table.show()
