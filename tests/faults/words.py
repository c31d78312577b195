"""What tests of faults say: two people sit down, wherever their server is, and the log is read behind the server."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from websockets.exceptions import ConnectionClosed

from app.rooms.acts import Entry
from app.rooms.fold import fold_entry
from app.rooms.room import Room
from app.storage.log import LogRow
from app.storage.sql import SqlStorage
from tests.wire.stranger import Stranger

_entries = msgspec.json.Decoder(Entry)


async def sit_down(host: Stranger, guest: Stranger, **options: Any) -> str:
    """Let two sit down at a new table, each at their own server; return its code."""
    code: str = host.post("/api/tables", {"game": "sixquiprend", "name": "Nana"})["code"]
    await host.open(code)
    await guest.open(code)
    await guest.say("join", name="Bastien")
    if options:
        await host.say("set_options", options=options)
    await hear_until(host, lambda: len(host.table["room"]["seats"]) == 2)
    return code


async def begin(host: Stranger, guest: Stranger) -> None:
    await host.say("start", step=host.table["step"])
    await hear_until(guest, lambda: guest.table["room"]["phase"] == "playing")


async def hear_until(stranger: Stranger, true: Callable[[], bool]) -> None:
    """Listen until something holds."""
    while not true():
        await stranger.hear()


async def choose(stranger: Stranger, card: int) -> dict[str, Any]:
    """Choose a card of the hand for this turn."""
    return await stranger.say("move", step=stranger.table["step"], move={"type": "play", "card": card})


async def play_turns(count: int, *players: Stranger) -> None:
    """Let everybody play so many turns, each the lowest card of the hand and row 0 when a row is to be taken."""
    for _ in range(count):
        turn = (players[0].table["game"]["round"], players[0].table["game"]["turn"])
        await asyncio.gather(*(_play_turn(player, turn) for player in players))


async def _play_turn(player: Stranger, turn: tuple[int, int]) -> None:
    def still() -> bool:
        game = player.table["game"]
        return (game["round"], game["turn"]) == turn and player.table["room"]["phase"] == "playing"

    while still():
        game, seat = player.table["game"], player.table["you"]["seat"]
        if seat not in game["waiting"]:
            await player.hear()
        elif game["phase"] == "place":
            await player.say("move", step=player.table["step"], move={"type": "take", "row": 0})
        else:
            await choose(player, player.table["own"]["hand"][0])


async def closed_with(stranger: Stranger) -> int | None:
    """Listen until the socket is closed; return the code."""
    try:
        while True:
            await stranger.hear()
    except ConnectionClosed as closed:
        return None if closed.rcvd is None else closed.rcvd.code


async def read(url: str, code: str) -> tuple[list[LogRow], Room]:
    """The rows of a room's log, and the room folded from them and from nothing else."""
    storage = SqlStorage(url)
    try:
        row = await storage.find_room(code)
        assert row is not None
        rows = await storage.log(row.id)
    finally:
        await storage.close()
    room: Room | None = None
    for each in rows:
        room, _ = fold_entry(room, _entries.decode(each.entry), each.at)
    assert room is not None
    return rows, room


def dense(rows: list[LogRow]) -> bool:
    return [row.seq for row in rows] == list(range(1, len(rows) + 1))


async def eventually(true: Callable[[], Awaitable[bool]], seconds: float) -> None:
    """Return once something holds; fail when it does not within so many seconds."""
    for _ in range(int(seconds * 10)):
        if await true():
            return
        await asyncio.sleep(0.1)
    raise AssertionError(f"it does not hold after {seconds} s")
