"""Many who come at once are taken on in a few turns of the loop, however long these take."""

import asyncio
import socket
from contextlib import ExitStack

import uvloop

from app.serve import several

CROWD = 128


def test_a_crowd_is_taken_on_in_a_few_turns() -> None:
    assert uvloop.run(turns_until_all_are_in()) < CROWD / 4


async def turns_until_all_are_in() -> int:
    inside: list[asyncio.BaseTransport] = []

    class Door(asyncio.Protocol):
        def connection_made(self, transport: asyncio.BaseTransport) -> None:
            inside.append(transport)

    turns = 0
    with ExitStack() as opened:
        listener = opened.enter_context(socket.create_server(("127.0.0.1", 0), backlog=CROWD))
        address = listener.getsockname()
        listener.setblocking(False)
        loop = asyncio.get_running_loop()
        servers = [await loop.create_server(Door, sock=one, backlog=CROWD) for one in several(listener)]
        # The kernel takes them on meanwhile; the loop has not turned since.
        for _ in range(CROWD):
            opened.enter_context(socket.create_connection(address, timeout=5))
        while len(inside) < CROWD:
            await asyncio.sleep(0)
            turns += 1
        for transport in inside:
            transport.close()
        for server in servers:
            server.close()
        await asyncio.sleep(0.01)
    return turns
