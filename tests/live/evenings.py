"""An evening at a table, by two processes: two people of one browser, and somebody in the other process."""

import itertools
from collections.abc import Callable
from dataclasses import dataclass

import msgspec
import redis
from sqlalchemy import create_engine, select

from app.live.table import Table
from app.rooms.commands import Command, Join, MakeMove, Rename, Say, SetOptions, Start
from app.storage.engine import parse
from app.storage.live import LiveStore
from app.storage.tables import metadata
from tests.live.houses import Process, Socket

Where = tuple[str, Callable[[str], LiveStore], str | None]
"""A database, what makes the live stores of two processes, and the address of their Redis."""

BROWSER = "c0ffee00c0ffee00"
SECOND = BROWSER + ".2"
NAMES = ("Zorglubine", "Bulgroz", "Marsupilami")


def everything(url: str) -> str:
    """Every column of every row of every table."""
    engine = create_engine(parse(url))
    with engine.connect() as connection:
        written = "\n".join(
            f"{table.name} {tuple(row)}"
            for table in metadata.sorted_tables
            for row in connection.execute(select(table))
        )
    engine.dispose()
    return written


def every_key(url: str) -> str:
    """Every key of Redis with what it holds."""
    with redis.Redis.from_url(url) as client:
        held = []
        for key in client.scan_iter():
            kind = client.type(key)
            if kind == b"hash":
                held.append((key, client.hgetall(key)))
            elif kind == b"zset":
                held.append((key, client.zrange(key, 0, -1, withscores=True)))
            else:
                held.append((key, client.get(key)))
        return repr(held)


def clean(written: str) -> None:
    for word in (BROWSER, *NAMES):
        assert word not in written


def traces(written: str) -> set[str]:
    return {word for word in (BROWSER, *NAMES) if word in written}


_ids = (f"c{number}" for number in itertools.count())


async def does(table: Table, socket: Socket, make: Callable[[str], Command]) -> None:
    """Let somebody do something that is not refused."""
    table.doubt()
    await table.settled()
    table.ask(make(next(_ids)), socket.viewer)
    await table.settled()
    assert [message for message in socket.sent if message.get("type") == "refused"] == []


async def plays_on(table: Table, socket: Socket) -> None:
    """Let somebody play the lowest card, or take the first row, if the table waits for them."""
    table.doubt()
    await table.settled()
    room = table.room
    seat = room.seat_of(socket.viewer.player)
    if room.phase == "playing" and seat is not None and seat in room.rules.to_act(room.state):
        move = msgspec.Raw(msgspec.json.encode(room.rules.legal(room.state, seat)[0]))
        await does(table, socket, lambda id_: MakeMove(id=id_, step=room.step, move=move))


async def told_here(*running: Process) -> None:
    """Let every process hear, or find, what was written."""
    for process in running:
        await process.house.live.ready()
        await process.upkeep()


@dataclass
class Evening:
    """A public table: two people of one browser and Bastien, who is in the other process."""

    code: str
    here: Table
    there: Table
    nana: Socket
    second: Socket
    bastien: Socket


async def evening(here: Process, there: Process) -> Evening:
    code = await here.house.make_table("sixquiprend", BROWSER, name=NAMES[0], public=True, computers=0, start=False)
    assert isinstance(code, str)
    mine, nana = await here.enter(code, BROWSER)
    _, second = await here.enter(code, SECOND)
    theirs, bastien = await there.enter(code, "bastien")
    await does(theirs, bastien, lambda id_: Join(id=id_, name="Bastien"))
    await does(mine, second, lambda id_: Join(id=id_, name=NAMES[2]))
    await does(mine, nana, lambda id_: Rename(id=id_, name=NAMES[1]))
    await does(mine, nana, lambda id_: SetOptions(id=id_, options={"rounds": 1}))
    await does(mine, second, lambda id_: Say(id=id_, words="J’ai dit quelque chose"))
    await does(theirs, bastien, lambda id_: Say(id=id_, words=f"Bonsoir {NAMES[1]} !"))
    return Evening(code, mine, theirs, nana, second, bastien)


async def a_whole_game(of: Evening) -> None:
    await does(of.here, of.nana, lambda id_: Start(id=id_, step=of.here.room.step))
    while of.here.room.phase == "playing":
        for table, socket in ((of.here, of.nana), (of.here, of.second), (of.there, of.bastien)):
            await plays_on(table, socket)
