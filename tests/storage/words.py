"""What tests of the storage say: rows, appends and rooms without a game in them."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from app.storage.log import Append, FinishedGame, Listing, LogRow, Sitting
from app.storage.sql import SqlStorage


@asynccontextmanager
async def opened(url: str) -> AsyncIterator[SqlStorage]:
    """A storage that is closed at the end of the block."""
    storage = SqlStorage(url)
    await storage.open()
    try:
        yield storage
    finally:
        await storage.close()


def row(room: int, seq: int, text: str = "x", at: float = 1_000.0) -> LogRow:
    return LogRow(room=room, seq=seq, at=at, entry=f'{{"acts":["{text}"]}}'.encode())


def append(room: int, *seqs: int, text: str = "x", at: float = 1_000.0) -> Append:
    return Append(room=room, rows=tuple(row(room, seq, text, at) for seq in seqs))


def listing(phase: str = "waiting", *, public: bool = False, players: tuple[str, ...] = ("Nana",)) -> Listing:
    return Listing(game="sixquiprend", phase=phase, public=public, host="Nana", players=players, max_players=10)


async def make_room(
    storage: SqlStorage, code: str, *, at: float = 1_000.0, public: bool = False, players: tuple[str, ...] = ("p1",)
) -> int:
    """Create a room with its first row, in which these players sit."""

    def first(room: int) -> Append:
        sittings = tuple(Sitting(player=player, seat=seat) for seat, player in enumerate(players))
        return Append(room=room, rows=(row(room, 1, at=at),), listing=listing(public=public), sittings=sittings)

    return await storage.create_room(code, at, first)


def finished(room: int, number: int, name: str) -> FinishedGame:
    return FinishedGame(
        id=name, room=room, number=number, game="sixquiprend", started_at=1.0, ended_at=2.0, record=b'{"moves":[]}'
    )


async def until(true: Callable[[], bool], seconds: float = 10.0) -> None:
    """Return once something holds; fail when it does not within so many seconds."""
    for _ in range(int(seconds * 100)):
        if true():
            return
        await asyncio.sleep(0.01)
    raise AssertionError(f"it does not hold after {seconds} s")
