"""What the operator announces to everybody at once: a restart at a moment, perhaps with a sentence.

It is told to every socket at every table of every process, and to newcomers in their greeting. It counts for processes
that were there before its moment: whoever is started afterwards has the restart behind.
"""

from collections.abc import Callable
from typing import Final, Protocol

import msgspec

from app.live.limits import ANNOUNCED_PAST_SECONDS
from app.live.table import Table
from app.storage.live import LiveStore
from app.wire.server import Announced, Announcement, encode

TOPIC: Final = "announcement"
KEPT: Final = "announcement"

_announced: msgspec.json.Decoder[Announced] = msgspec.json.Decoder(Announced)


class Household(Protocol):
    """What announcing needs of the house."""

    live: LiveStore
    now: Callable[[], float]
    tables: dict[int, Table]


class Announcing:
    """What is announced now, here and in every other process."""

    def __init__(self, house: Household) -> None:
        self._house = house
        self._since = 0.0
        self._current: Announced | None = None

    @property
    def current(self) -> Announced | None:
        """What is announced; some minutes after its moment it counts no more."""
        current = self._current
        if current is None or current.at + ANNOUNCED_PAST_SECONDS <= self._house.now():
            return None
        return current

    async def open(self) -> None:
        """Learn what is announced already, and hear what will be."""
        self._since = self._house.now()
        await self._house.live.subscribe(TOPIC, self._heard)
        await self.look()

    async def look(self) -> None:
        """Learn what is announced now: something may have been missed."""
        kept = await self._house.live.kept(KEPT)
        if kept is not None:
            self._heard(kept)

    def announce(self, at: float, text: str | None) -> None:
        """Tell everybody that the server restarts at this moment, Unix seconds."""
        announced = Announced(at=at, text=text)
        payload = msgspec.json.encode(announced)
        self._house.live.keep(KEPT, payload, at - self._house.now() + ANNOUNCED_PAST_SECONDS)
        self._house.live.publish(TOPIC, payload)
        self._tell(announced)

    def cancel(self) -> None:
        """Tell everybody that nothing is announced any more."""
        self._house.live.drop(KEPT)
        self._house.live.publish(TOPIC, b"")
        self._tell(None)

    def _heard(self, payload: bytes) -> None:
        announced = _announced.decode(payload) if payload else None
        self._tell(announced if announced is not None and announced.at > self._since else None)

    def _tell(self, announced: Announced | None) -> None:
        if announced == self._current:
            return
        self._current = announced
        frame = encode(Announcement() if announced is None else Announcement(at=announced.at, text=announced.text))
        for table in self._house.tables.values():
            for viewer in table.viewers:
                viewer.send(frame)
