"""The live state of a single process."""

from collections.abc import Callable, Collection, Iterable, Mapping

from app.storage.windows import Windows


class MemoryLive:
    """Keeps the contract of `LiveStore` for one process: there is nobody else to tell."""

    alone = True

    def __init__(self) -> None:
        self._present: dict[int, dict[str, float]] = {}
        self._windows = Windows()

    async def open(self) -> None:
        """Begin to serve."""

    async def close(self) -> None:
        """Forget everything."""
        self._present.clear()

    async def ready(self) -> bool:
        """Return True: there is nothing that could fail."""
        return True

    def publish(self, topic: str, payload: bytes) -> None:
        """Tell nobody: there is no other process."""

    async def subscribe(self, topic: str, deliver: Callable[[bytes], None]) -> None:
        """Hear nothing: there is no other process."""

    async def unsubscribe(self, topic: str) -> None:
        """Stop hearing nothing."""

    def on_gap(self, callback: Callable[[], None]) -> None:
        """Never call back: nothing can be missed."""

    def keep_snapshot(self, room: int, seq: int, blob: bytes) -> None:
        """Keep nothing: the rooms in use are in memory, the others in their log."""

    async def snapshot(self, room: int) -> tuple[int, bytes] | None:
        """Return None: the log has everything."""
        return None

    def forget(self, room: int) -> None:
        """Drop the presence of a room that is no more."""
        self._present.pop(room, None)

    def keep(self, name: str, blob: bytes, seconds: float) -> None:
        """Keep nothing: whoever says something knows it, and there is nobody else."""

    def drop(self, name: str) -> None:
        """Nothing is kept."""

    async def kept(self, name: str) -> bytes | None:
        """Return None: nothing is known but what this process knows itself."""
        return None

    def touch(self, room: int, players: Iterable[str], until: float) -> None:
        """Lease presence at a room up to `until`, Unix seconds."""
        self._present.setdefault(room, {}).update(dict.fromkeys(players, until))

    def gone(self, room: int, player: str) -> None:
        """The player has no socket at that room any more."""
        here = self._present.get(room)
        if here is not None:
            here.pop(player, None)
            if not here:
                del self._present[room]

    async def forget_people(self, room: int, players: Iterable[str]) -> None:
        """Drop the presence of these players at a room."""
        for player in players:
            self.gone(room, player)

    async def present(self, room: int, now: float) -> frozenset[str] | None:
        """Return who is at a room."""
        return frozenset(player for player, until in self._present.get(room, {}).items() if until > now)

    async def renew(
        self, here: Mapping[int, Collection[str]], now: float, until: float
    ) -> dict[int, frozenset[str] | None]:
        """Lease presence of these players at these rooms; return who was at each before."""
        before = {room: await self.present(room, now) for room in here}
        for room, players in here.items():
            self.touch(room, players, until)
        return before

    async def allow(self, key: str, limit: int, window: float, now: float) -> bool:
        """Count one event and return whether it is within the limit of its window."""
        return self._windows.allow(key, limit, window, now)
