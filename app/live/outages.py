"""Signs of life: how long nobody could play is known after a crash as well, and clocks are given it back."""

from collections.abc import Callable
from typing import Protocol

import structlog

from app.live.limits import OUTAGE_SECONDS, REST_SIGN_SECONDS, SIGN_OF_LIFE_SECONDS
from app.live.table import Table
from app.rooms.commands import Outage
from app.rooms.timing import time_is_up_at
from app.storage.log import StorageUnavailable
from app.storage.sql import SqlStorage

_log = structlog.get_logger(__name__)


class Household(Protocol):
    """What outages need of the house."""

    storage: SqlStorage
    now: Callable[[], float]
    tables: dict[int, Table]


class Outages:
    """Gives signs of life, notices when none could be given, and tells tables with a running clock."""

    def __init__(self, house: Household) -> None:
        self._house = house
        self._signed_at: float | None = None
        self._asked_at = 0.0
        self._silent_since: float | None = None
        self._last: Outage | None = None

    @property
    def last(self) -> Outage | None:
        """The last outage that this process knows of."""
        return self._last

    async def sign(self) -> None:
        """Give a sign of life if one is due; a silence before it was an outage. Called every second.

        Raises:
            StorageUnavailable: the database does not answer; once it does, that will have been an outage.
        """
        now = self._house.now()
        if self._signed_at is not None and now - self._asked_at > OUTAGE_SECONDS:
            # This process itself stood still.
            self._silent_since = self._silent_since or self._asked_at
        self._asked_at = now
        if self._signed_at is not None and self._silent_since is None and now - self._signed_at < self._interval():
            return
        try:
            last = await self._house.storage.sign_of_life(now)
        except StorageUnavailable:
            self._silent_since = self._silent_since or now
            raise
        since = last if self._signed_at is None else self._silent_since
        self._signed_at, self._silent_since = now, None
        if since is not None and now - since > OUTAGE_SECONDS:
            self._last = Outage(since=since, until=now)
            for table in list(self._house.tables.values()):
                self.tell(table)

    def _interval(self) -> float:
        timed = any(time_is_up_at(table.room) is not None for table in self._house.tables.values())
        return SIGN_OF_LIFE_SECONDS if timed else REST_SIGN_SECONDS

    def tell(self, table: Table) -> None:
        """Give the table the time of the last outage back, if a clock runs there and it has not had it."""
        if self._last is not None and time_is_up_at(table.room) is not None:
            _log.info("time is given back", room=table.id, seconds=round(self._last.until - self._last.since, 1))
            table.ask(self._last)
