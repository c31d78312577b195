"""A browser that comes back after every loss and sends again what was not answered, as the pages do."""

import asyncio
import json
from typing import Any

from websockets.exceptions import ConnectionClosed, InvalidHandshake

from tests.wire.stranger import Stranger

LOST = (ConnectionClosed, InvalidHandshake, OSError, TimeoutError, EOFError)
PATIENCE_SECONDS = 3.0
"""An answer that takes longer is given up, with the socket."""


class Stubborn(Stranger):
    """Keeps one command under its id over as many sockets as it takes."""

    def __init__(self, server: str, code: str = "") -> None:
        super().__init__(server)
        self.code = code
        self.losses = 0

    async def open(self, code: str, person: int | str = 1) -> None:
        self.code = code
        await super().open(code, person)

    async def move(self, server: str) -> None:
        """Go on over another way to the same server."""
        self.server = server
        await self.come_back()
        self.losses = 0

    async def hear(self) -> dict[str, Any]:
        """Hear the next message, on another socket if this one is lost."""
        try:
            async with asyncio.timeout(PATIENCE_SECONDS):
                return await super().hear()
        except LOST:
            await self.come_back()
            return {"type": "hello"}

    async def come_back(self) -> None:
        """Try until there is a socket again that greets."""
        self.losses += 1
        while True:
            self.socket.transport.abort()
            try:
                async with asyncio.timeout(PATIENCE_SECONDS):
                    await Stranger.open(self, self.code)
                return
            except LOST:
                await asyncio.sleep(0.1)

    async def say(self, kind: str, **members: Any) -> dict[str, Any]:
        command = json.dumps({"type": kind, "id": next(self.ids), **members})
        name = json.loads(command)["id"]
        await self._send(command)
        while True:
            message = await self.hear()
            if name in message.get("acks", []) or message.get("id") == name:
                return message
            if message.get("type") == "hello":
                await self._send(command)

    async def _send(self, command: str) -> None:
        try:
            await self.socket.send(command)
        except LOST:
            await self.come_back()
            await self._send(command)
