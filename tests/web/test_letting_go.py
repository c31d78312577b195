"""A connection that is over leaves nothing behind for the collector, which comes by too rarely to be waited for."""

import asyncio
import gc
import socket
import weakref
from collections.abc import AsyncIterator
from typing import Any

import pytest
import uvicorn
from websockets import connect
from websockets.typing import Origin

from app.live.viewer import Viewer
from app.main import build_app
from app.settings import Settings
from app.storage.migrate import upgrade
from app.web.connections import Connection
from app.web.frames import Frames
from tests.wire.stranger import Stranger

COMING = 5


@pytest.fixture
async def url(sqlite_url: str) -> AsyncIterator[str]:
    """The server in this process, where one can see what it holds."""
    upgrade(sqlite_url)
    before = gc.get_threshold()
    listener = socket.create_server(("127.0.0.1", 0))
    app = build_app(Settings(database_url=sqlite_url))
    config = uvicorn.Config(app, http=Connection, ws=Frames, lifespan="on", log_config=None, access_log=False)
    config.load()
    server = uvicorn.Server(config)
    server.lifespan = config.lifespan_class(config)
    await server.startup(sockets=[listener])
    gc.disable()
    try:
        yield f"http://127.0.0.1:{listener.getsockname()[1]}"
    finally:
        gc.enable()
        await server.shutdown(sockets=[listener])
        gc.unfreeze()
        gc.set_threshold(*before)


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> "weakref.WeakSet[Any]":
    """Every connection, HTTP and WebSocket, that is not gone."""
    living: weakref.WeakSet[Any] = weakref.WeakSet()
    for kind in (Connection, Frames):
        begin = kind.connection_made

        def begun(self: Any, transport: Any, begin: Any = begin) -> None:
            living.add(self)
            begin(self, transport)

        monkeypatch.setattr(kind, "connection_made", begun)
    return living


async def gone(made: "weakref.WeakSet[Any]") -> list[str]:
    """What is still there after a while."""
    for _ in range(200):
        if not made:
            break
        await asyncio.sleep(0.01)
    return [type(one).__name__ for one in made]


@pytest.mark.parametrize("how", ["without a word", "politely"])
async def test_a_socket_that_has_gone_is_free_at_once(url: str, made: "weakref.WeakSet[Any]", how: str) -> None:
    nana = await asyncio.to_thread(Stranger, url)
    code = (await asyncio.to_thread(nana.post, "/api/tables", {"game": "sixquiprend", "name": "Nana"}))["code"]
    for _ in range(COMING):
        coming = await connect(
            f"{url.replace('http', 'ws')}/ws/t/{code}", origin=Origin(url), additional_headers={"Cookie": nana.cookie}
        )
        await coming.recv()
        await coming.send('{"type":"ready","id":"c1","ready":true}')
        await coming.recv()
        if how == "politely":
            await coming.close()
        else:
            coming.transport.abort()
            await coming.wait_closed()
        del coming
    assert await gone(made) == []
    viewers = [one for one in gc.get_objects() if type(one) is Viewer]
    assert viewers == []
