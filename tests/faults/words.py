"""What tests of faults say: two people sit down, wherever their server is, and the log is read behind the server."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, Self

import msgspec
from websockets.exceptions import ConnectionClosed

from app.rooms.acts import Entry
from app.rooms.fold import fold_entry
from app.rooms.room import Room
from app.rooms.view import view_game, view_room
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


def dense(rows: list[LogRow], since: int = 1) -> bool:
    return [row.seq for row in rows] == list(range(since, since + len(rows)))


class Behind:
    """The log of a room read behind the servers as it grows, and the room folded from it and from nothing else."""

    def __init__(self, url: str, code: str) -> None:
        self._storage, self._code = SqlStorage(url), code
        self._id: int | None = None
        self.rows: list[LogRow] = []
        self._room: Room | None = None

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._storage.close()

    async def room(self) -> Room:
        """Return the room as it is written now."""
        if self._id is None:
            row = await self._storage.find_room(self._code)
            assert row is not None
            self._id = row.id
        for each in await self._storage.log(self._id, len(self.rows)):
            self.rows.append(each)
            assert each.seq == len(self.rows), "a dense log"
            self._room, _ = fold_entry(self._room, _entries.decode(each.entry), each.at)
        assert self._room is not None
        return self._room


def seen(room: Room) -> dict[str, Any]:
    """The room as a client holds it after `hello` and merge patches, without who watches."""
    shown = {"step": room.step, "room": view_room(room, 0), "game": view_game(room)}
    return _but_watching(msgspec.json.decode(msgspec.json.encode(shown)))


def _but_watching(view: dict[str, Any]) -> dict[str, Any]:
    return {**view, "room": {name: value for name, value in view["room"].items() if name != "watching"}}


async def say_hello(stranger: Stranger) -> dict[str, Any]:
    """Ask for the whole view, and return what of it is in the log."""
    await stranger.socket.send('{"type":"hello"}')
    while (await stranger.hear()).get("type") != "hello":
        pass
    return held(stranger.table)


def held(table: dict[str, Any]) -> dict[str, Any]:
    """What of somebody's view is in the log."""
    return _but_watching({name: table.get(name) for name in ("step", "room", "game")})


async def shows(stranger: Stranger, room: Room) -> None:
    """Return once somebody is shown the room as it is written."""
    for _ in range(100):
        if await say_hello(stranger) == seen(room):
            return
        await asyncio.sleep(0.05)
    assert await say_hello(stranger) == seen(room)


async def all_show_what_the_log_says(url: str, code: str, *strangers: Stranger) -> list[LogRow]:
    rows, room = await read(url, code)
    assert dense(rows)
    for stranger in strangers:
        await shows(stranger, room)
    return rows


async def eventually(true: Callable[[], Awaitable[bool]], seconds: float) -> None:
    """Return once something holds; fail when it does not within so many seconds."""
    for _ in range(int(seconds * 10)):
        if await true():
            return
        await asyncio.sleep(0.1)
    raise AssertionError(f"it does not hold after {seconds} s")
