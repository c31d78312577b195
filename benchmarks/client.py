"""The client's end of HTTP and of a WebSocket, as light as can be: the generator must not be what is measured.

It speaks with a server on the loopback whose frames are whole and uncompressed, and leaves out all the rest.
"""

import asyncio
import json
from collections.abc import Callable
from typing import Any, cast
from urllib.parse import urlsplit

FULL_TRIES = 60
FULL_PAUSE_SECONDS = 0.25

_TEXT, _BINARY, _CLOSE, _PING, _PONG = 0x1, 0x2, 0x8, 0x9, 0xA
# A mask of zeroes leaves the text as it is; against the caches that masks are for, the loopback needs no defence.
_MASK = b"\0\0\0\0"
_KEY = b"dGhlIHNhbXBsZSBub25jZQ=="


Heard = Callable[[bytes], None]


class Full(RuntimeError):
    """The server takes on nobody new, however often it was asked."""


class Http:
    """One kept-alive connection for JSON calls, one after the other."""

    def __init__(self, url: str, *, tries: int = FULL_TRIES) -> None:
        self.url = url
        self.tries = tries
        self.host = urlsplit(url).netloc

    async def __aenter__(self) -> "Http":
        host, _, port = self.host.partition(":")
        self._reader, self._writer = await asyncio.open_connection(host, int(port))
        return self

    async def __aexit__(self, *_: object) -> None:
        self._writer.close()

    async def post(self, path: str, body: dict[str, Any], cookie: str = "") -> tuple[Any, str]:
        """Return the answer and the cookie: the one that was set, or else the one given.

        A server that is late, because something else runs on its core, asks newcomers to wait, and is asked again.

        Raises:
            Full: it asks for it every time.
        """
        for left in range(self.tries, 0, -1):
            status, answer, cookie = await self._post(path, body, cookie)
            if status != 503:
                break
            if left == 1:
                raise Full
            await asyncio.sleep(FULL_PAUSE_SECONDS)
        if not 200 <= status < 300:
            raise RuntimeError(f"POST {path}: {status}: {answer.decode()}")
        return json.loads(answer), cookie

    async def _post(self, path: str, body: dict[str, Any], cookie: str) -> tuple[int, bytes, str]:
        content = json.dumps(body).encode()
        self._writer.write(
            f"POST {path} HTTP/1.1\r\nHost: {self.host}\r\nOrigin: {self.url}\r\nCookie: {cookie}\r\n"
            f"Content-Type: application/json\r\nContent-Length: {len(content)}\r\n\r\n".encode()
            + content
        )
        status, *lines = (await self._reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in lines)}
        answer = await self._reader.readexactly(int(headers["content-length"]))
        return int(status.split()[1]), answer, headers.get("set-cookie", cookie).partition(";")[0]


class Socket(asyncio.Protocol):
    """One WebSocket. `hear` is called with the text of every message, `hear_bytes` with bytes, if asked for.

    `received` counts all bytes that came.
    """

    def __init__(self, hear: Heard, gone: Callable[[], None], hear_bytes: Heard | None) -> None:
        self._hear = hear
        self._hear_bytes = hear_bytes
        self._gone = gone
        self._buffer = b""
        self._open: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._upgraded = False
        self.received = 0

    @staticmethod
    async def connect(
        url: str, path: str, cookie: str, hear: Heard, gone: Callable[[], None], hear_bytes: Heard | None = None
    ) -> "Socket":
        """Return an open socket.

        Raises:
            ConnectionError: the server did not agree.
        """
        host, _, port = urlsplit(url).netloc.partition(":")
        loop = asyncio.get_running_loop()
        _, socket = await loop.create_connection(lambda: Socket(hear, gone, hear_bytes), host, int(port))
        socket._transport.write(
            f"GET {path} HTTP/1.1\r\nHost: {host}:{port}\r\nOrigin: {url}\r\nCookie: {cookie}\r\n".encode()
            + b"Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
            + b"Sec-WebSocket-Key: "
            + _KEY
            + b"\r\n\r\n"
        )
        await socket._open
        return socket

    def send(self, text: bytes) -> None:
        """Send one message of less than 64 KiB."""
        self._send(_TEXT, text)

    def close(self) -> None:
        """Go away without a word, as a browser does whose window is closed."""
        self._transport.abort()

    def _send(self, kind: int, payload: bytes) -> None:
        size = len(payload)
        length = bytes((0x80 | size,)) if size < 126 else b"\xfe" + size.to_bytes(2, "big")
        self._transport.write(bytes((0x80 | kind,)) + length + _MASK + payload)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        # uvloop's are no subclass of asyncio's.
        self._transport = cast("asyncio.Transport", transport)

    def connection_lost(self, exc: Exception | None) -> None:
        if not self._open.done():
            self._open.set_exception(ConnectionError("the server closed the connection during the handshake"))
        self._gone()

    def data_received(self, data: bytes) -> None:
        self.received += len(data)
        if self._buffer:
            data = self._buffer + data
        at = 0
        if not self._upgraded:
            at = data.find(b"\r\n\r\n") + 4
            if at < 4:
                self._buffer = data
                return
            if not data.startswith(b"HTTP/1.1 101"):
                self._open.set_exception(ConnectionError(data[:200].decode(errors="replace")))
                self._transport.abort()
                return
            self._upgraded = True
            self._open.set_result(None)
        size = len(data)
        while size - at >= 2:
            begin, length = at + 2, data[at + 1]
            if length == 126:
                begin, length = at + 4, int.from_bytes(data[at + 2 : at + 4], "big")
            elif length == 127:
                begin, length = at + 10, int.from_bytes(data[at + 2 : at + 10], "big")
            end = begin + length
            if end > size:
                break
            self._take(data[at] & 0xF, data[begin:end])
            at = end
        self._buffer = data[at:]

    def _take(self, kind: int, payload: bytes) -> None:
        if kind == _BINARY and self._hear_bytes is not None:
            self._hear_bytes(payload)
        elif kind == _TEXT:
            self._hear(payload)
        elif kind == _PING:
            self._send(_PONG, payload)
        elif kind == _CLOSE:
            self._transport.close()
