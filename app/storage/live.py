"""The live state: what processes tell one another and what may be lost. One contract, kept in process or in Redis.

Losing all of it loses presence and some time: rooms are read from their log, and every process looks for rows that did
not arrive. That is why nothing here ever fails towards its caller.
"""

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Protocol


class LiveStore(Protocol):
    """What every live store promises.

    `alone` says that there is no other process: nothing has to be published, and no snapshot is kept.
    """

    alone: bool

    async def open(self) -> None:
        """Begin to serve."""

    async def close(self) -> None:
        """Send what waits and let connections go."""

    async def ready(self) -> bool:
        """Return whether the store answers."""

    def publish(self, topic: str, payload: bytes) -> None:
        """Tell every other process that subscribed to the topic; returns at once, keeps the order within a topic."""

    async def subscribe(self, topic: str, deliver: Callable[[bytes], None]) -> None:
        """Hear what other processes publish on a topic; one listener for each topic."""

    async def unsubscribe(self, topic: str) -> None:
        """Stop hearing."""

    def on_gap(self, callback: Callable[[], None]) -> None:
        """Call back whenever publications may have been missed."""

    def keep_snapshot(self, room: int, seq: int, blob: bytes) -> None:
        """Keep a room as it was after row `seq`; returns at once, the newest wins."""

    async def snapshot(self, room: int) -> tuple[int, bytes] | None:
        """Return the newest snapshot of a room with its `seq`; None when there is none or the store does not answer."""

    def forget(self, room: int) -> None:
        """Drop the snapshot and the presence of a room that is no more; returns at once."""

    def keep(self, name: str, blob: bytes, seconds: float) -> None:
        """Keep something for all processes under a name, for so many seconds; returns at once, the newest stays."""

    def drop(self, name: str) -> None:
        """Keep nothing under a name any more; returns at once."""

    async def kept(self, name: str) -> bytes | None:
        """Return what is kept under a name, nothing if nothing is; None when the store does not answer."""

    def touch(self, room: int, players: Iterable[str], until: float) -> None:
        """Lease presence at a room for this process up to `until`, Unix seconds."""

    def gone(self, room: int, player: str) -> None:
        """This process holds no socket of the player at that room any more."""

    async def forget_people(self, room: int, players: Iterable[str]) -> None:
        """Drop the presence of these players at a room, whichever process holds it."""

    async def present(self, room: int, now: float) -> frozenset[str] | None:
        """Return who is at a room in any process; None when the store does not answer."""

    async def renew(
        self, here: Mapping[int, Collection[str]], now: float, until: float
    ) -> dict[int, frozenset[str] | None]:
        """Lease presence of these players for this process up to `until`; return who was at each room before that.

        None where the store does not answer. All is asked at once, however many rooms there are.
        """

    async def allow(self, key: str, limit: int, window: float, now: float) -> bool:
        """Count one event and return whether there were at most `limit` within this window of `window` seconds."""
