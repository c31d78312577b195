"""Thousands of connections that come and are cut at any point: what the process holds stays the same."""

import asyncio
import contextlib
import json
import random
from pathlib import Path

import pytest
from websockets.frames import Frame, Opcode

from tests.faults.figures import LONG, keep
from tests.faults.launched import Launched
from tests.wire.stranger import Stranger

CYCLES = 40_000 if LONG else 1_500
WARM_UP = 4_000 if LONG else 700
"""Cycles before the first look: pools fill, caches warm up, rooms remember as many commands as they ever do."""
AT_ONCE = 20
TABLES = 5
MORE_BYTES = 8_000_000 if LONG else 4_000_000
"""What fragmented memory may add; a hundred bytes lost with each connection of the long form would be half of it."""


class Passing:
    """Somebody with a seat who comes, is cut, and comes again."""

    def __init__(self, server: Launched, person: Stranger, code: str, number: int) -> None:
        self.server, self.person, self.code, self.number = server, person, code, number
        self.cycles = 0

    async def cycle(self) -> None:
        """Come, get as far as one gets, and go without a word."""
        self.cycles += 1
        reader, writer = await asyncio.open_connection("127.0.0.1", self.server.port)
        with contextlib.suppress(ConnectionError, EOFError):
            await self._get_on(reader, writer, random.randrange(5))
        writer.transport.abort()

    async def _get_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, far: int) -> None:
        head = self._head()
        # Half a head; a head and no answer awaited; the handshake; a greeting; a command in the middle of its work.
        writer.write(head[: len(head) // 2] if far == 0 else head)
        if far >= 2:
            await reader.readuntil(b"\r\n\r\n")
        if far >= 3:
            await reader.read(1024)
        if far == 4:
            ready = {"type": "ready", "id": f"p{self.number}c{self.cycles}", "ready": self.cycles % 2 == 0}
            writer.write(Frame(Opcode.TEXT, json.dumps(ready).encode()).serialize(mask=True))
        await asyncio.sleep(random.uniform(0, 0.005))

    def _head(self) -> bytes:
        return (
            f"GET /ws/t/{self.code}?lang=en HTTP/1.1\r\nHost: 127.0.0.1:{self.server.port}\r\n"
            f"Origin: {self.server.url}\r\nCookie: {self.person.cookie}\r\nConnection: Upgrade\r\n"
            "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
        ).encode()


async def at_rest(server: Launched) -> dict[str, int]:
    """What the process holds once it has noticed that everybody is gone."""
    held = await asyncio.to_thread(server.held)
    for _ in range(100):
        await asyncio.sleep(0.1)
        now = await asyncio.to_thread(server.held)
        if now["objects"] >= held["objects"] and now["tasks"] >= held["tasks"]:
            break
        held = now
    return {**now, "files": files_of(server.pid)}


def files_of(pid: int) -> int:
    return len(list(Path(f"/proc/{pid}/fd").iterdir()))


@pytest.mark.slow
@pytest.mark.timeout(60 + CYCLES // 20)
async def test_what_is_cut_leaves_nothing_behind(tmp_path_factory: pytest.TempPathFactory) -> None:
    server = Launched(tmp_path_factory.mktemp("memory"), {"LIMITS": "false", "LOG_LEVEL": "error"})
    server.upgrade()
    with server:
        people: list[Passing] = []
        for number in range(AT_ONCE):
            person = Stranger(server.url)
            if number < TABLES:
                code: str = person.post("/api/tables", {"game": "sixquiprend", "name": f"P{number}"})["code"]
            else:
                code = people[number % TABLES].code
                await person.open(code)
                await person.say("join", name=f"P{number}")
                await person.socket.close()
            people.append(Passing(server, person, code, number))

        async def pass_by(one: Passing, cycles: int) -> None:
            for _ in range(cycles):
                await one.cycle()

        await asyncio.gather(*(pass_by(one, WARM_UP // AT_ONCE) for one in people))
        before = await at_rest(server)
        await asyncio.gather(*(pass_by(one, CYCLES // AT_ONCE) for one in people))
        after = await at_rest(server)
    assert after["tasks"] <= before["tasks"] + 3
    assert after["files"] <= before["files"] + 5
    assert after["objects"] - before["objects"] < CYCLES // 2
    assert after["bytes"] - before["bytes"] < MORE_BYTES
    keep(
        "connections cut at random",
        cycles=CYCLES,
        tasks=f"{before['tasks']} then {after['tasks']}",
        files=f"{before['files']} then {after['files']}",
        objects=f"{before['objects']} then {after['objects']}",
        memory_MB=f"{before['bytes'] / 1e6:.1f} then {after['bytes'] / 1e6:.1f}",
    )
