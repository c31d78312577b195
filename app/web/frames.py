"""The way of frames between a socket and its table: uvicorn's protocol for WebSockets, with a short cut.

Through ASGI a frame goes through a queue and a task in each direction, which takes longer than all that the table does
with it. Here a text is given to a function in the moment in which it arrives, and a frame is written in the moment in
which it is put; the event loop joins what is written to one socket into one call of the kernel. The handshake, pings,
the close and everything else stay uvicorn's.

A move of a player is a short text that arrives whole and alone: it is read here, in a tenth of the time that the state
machine of `websockets` takes for it. Whatever else arrives is read there.
"""

import asyncio
import contextlib
from collections.abc import Callable
from typing import Any, Final, cast

import structlog
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.protocol import OPEN
from websockets.utils import apply_mask

from app.web.limits import FRAMES_WAITING

EXTENSION: Final = "tablee.frames"
"""The name in an ASGI scope's `extensions` under which a socket's `Frames` are found."""
_HEAD_END: Final = b"\r\n\r\n"
# Of a frame's header (RFC 6455, section 5.2): the first byte of a text, or of bytes, that are no part of a longer one;
# the sign of a mask, where it stands, and where the text behind it begins; the lengths that are written in more bytes.
_TEXT: Final = 0x81
_BINARY: Final = 0x82
_MASKED: Final = 0x80
_MASK_AT: Final = 2
_TEXT_AT: Final = 6
_SHORT: Final = 126
_LENGTH_BYTES: Final = {126: 2, 127: 8}
INTERNAL_ERROR: Final = 1011
"""Close code: the server could not follow a message."""

_log = structlog.get_logger(__name__)


class _Ends:
    """Where the frames of a connection end, which `websockets` does not tell."""

    def __init__(self) -> None:
        self._left = 0
        self._header = b""

    def follow(self, data: bytes) -> bool:
        """Go on by what has arrived; return whether a frame ends with it."""
        data = self._header + data
        while data:
            if not self._left:
                size = _frame_size(data)
                if size is None:
                    break
                self._left = size
            here = min(self._left, len(data))
            self._left -= here
            data = data[here:]
        self._header = data
        return not self._left and not data


def _frame_size(data: bytes) -> int | None:
    """Return the bytes of the frame that begins here, its header included; None if that is not all there."""
    if len(data) < _MASK_AT:
        return None
    length = data[1] & ~_MASKED
    mask_at = _MASK_AT + _LENGTH_BYTES.get(length, 0)
    if len(data) < mask_at:
        return None
    if mask_at > _MASK_AT:
        length = int.from_bytes(data[_MASK_AT:mask_at])
    return mask_at + (_TEXT_AT - _MASK_AT if data[1] & _MASKED else 0) + length


def _frame(kind: int, payload: bytes) -> bytes:
    """Return a frame as it goes to a client."""
    size = len(payload)
    if size < _SHORT:
        return bytes((kind, size)) + payload
    sign = 126 if size < 1 << 16 else 127
    return bytes((kind, sign)) + size.to_bytes(_LENGTH_BYTES[sign]) + payload


class Frames(WebSocketsSansIOProtocol):
    """A connection whose texts can be heard, and answered, without ASGI in between."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._hear: Callable[[str], None] | None = None
        self._waiting: list[bytes] = []
        self._last: tuple[int, str] | None = None
        self.was_cut = False
        """Whether too much waited for a reader that did not read."""
        self._ends: _Ends | None = None
        self._at_a_frame = False
        self._served = False

    # The end

    async def run_asgi(self) -> None:
        """Serve the socket to its end."""
        try:
            await super().run_asgi()
        finally:
            self._served = True
            self._let_go()

    def connection_lost(self, exc: Exception | None) -> None:
        """Tell the application that nobody is there any more."""
        super().connection_lost(exc)
        self._let_go()

    def _let_go(self) -> None:
        """Untie what is tied to itself, once all is over, so that its memory is free at once.

        Who has been there for long is looked at by the collector only after many thousands of others have gone: each
        would hold some 45 KB until then.
        """
        if self._served and self.disconnected:
            self._hear = None
            self.scope["extensions"] = {}
            # The parser of `websockets` is a generator that holds the connection which holds it.
            del self.conn.parser

    # Hearing

    def hear(self, hear: Callable[[str], None]) -> None:
        """Give every text that arrives from now on to `hear`; those that arrived before wait in ASGI's `receive`.

        They stay in order: uvicorn reads nothing more from a connection until what waits has been received.
        """
        self._hear = hear

    def data_received(self, data: bytes) -> None:
        """Read what has arrived: a short text that came whole and alone here, everything else in `websockets`."""
        text = self._short_text(data) if self._at_a_frame else None
        if text is not None:
            self._give(text)
            return
        began = self.handshake_initiated
        super().data_received(data)
        if self._ends is not None:
            self._at_a_frame = self._ends.follow(data)
        elif not began and self.handshake_initiated and data.endswith(_HEAD_END) and data.count(_HEAD_END) == 1:
            # Whoever sends frames before the handshake is answered has all of them read by `websockets`.
            self._ends = _Ends()
            self._at_a_frame = True

    def _short_text(self, data: bytes) -> str | None:
        """Return the text if the data is one short text of a client, whole and alone; None if it may be otherwise."""
        size = len(data) - _TEXT_AT
        if not 0 <= size < _SHORT or data[0] != _TEXT or data[1] != _MASKED | size:
            return None
        if (
            self._hear is None
            or self._last is not None
            or self.conn.state is not OPEN
            or self.conn.current_size is not None
        ):
            return None
        try:
            return str(apply_mask(data[_TEXT_AT:], data[_MASK_AT:_TEXT_AT]), "utf-8")
        except UnicodeDecodeError:
            return None

    def handle_connect(self, event: Request) -> None:
        """Begin the handshake, and let the application find this connection."""
        super().handle_connect(event)
        if not self.close_sent:
            extensions: dict[str, Any] = cast("dict[str, Any]", self.scope["extensions"])
            extensions[EXTENSION] = self

    def send_receive_event_to_app(self) -> None:
        """Give a whole text to whoever hears, and everything else to ASGI's `receive`."""
        if self._last is not None:
            self.frames = []
            return
        if self._hear is None or self.curr_msg_data_type != "text":
            super().send_receive_event_to_app()
            return
        try:
            text = str(self.frames[0] if len(self.frames) == 1 else b"".join(self.frames), "utf-8")
        except UnicodeDecodeError:
            super().send_receive_event_to_app()
            return
        self.frames = []
        self._give(text)

    def _give(self, text: str) -> None:
        assert self._hear is not None, "nothing is given before somebody hears"
        try:
            self._hear(text)
        except Exception:
            # uvicorn would drop the connection, and no line of the log would say why.
            _log.exception("a message could not be followed")
            self.finish(INTERNAL_ERROR, "internal_error")

    # Writing

    def put(self, text: bytes) -> None:
        """Write a text after the frames that wait; a reader that lets too many wait is cut."""
        self._put(_frame(_TEXT, text))

    def put_binary(self, payload: bytes) -> None:
        """Write bytes as `put` writes a text."""
        self._put(_frame(_BINARY, payload))

    def _put(self, frame: bytes) -> None:
        if self._last is not None or self.was_cut or self.disconnected or self.close_sent:
            return
        if self.writable.is_set():
            self._write(frame)
        elif len(self._waiting) < FRAMES_WAITING:
            self._waiting.append(frame)
        else:
            self.was_cut = True
            self._waiting.clear()
            self.transport.abort()

    def finish(self, code: int, reason: str, last: bytes | None = None) -> None:
        """Close the connection after the frames that wait and a last one."""
        if self._last is None and not self.was_cut:
            if last is not None:
                self.put(last)
            self._last = code, reason
            # uvicorn waits until the reader has taken what was written.
            task = self.loop.create_task(self._close())
            self.tasks.add(task)
            task.add_done_callback(self.tasks.discard)

    def resume_writing(self) -> None:
        """Write what has waited for the reader."""
        super().resume_writing()
        frames, self._waiting = self._waiting, []
        for frame in frames:
            self._write(frame)

    def _write(self, frame: bytes) -> None:
        if self.conn.state is not OPEN:
            # The peer is leaving. What was committed stays, and the view comes with its next greeting.
            return
        self.transport.write(frame)

    async def _close(self) -> None:
        assert self._last is not None
        code, reason = self._last
        # The peer may be gone already, or have closed by itself.
        with contextlib.suppress(ClientDisconnected, RuntimeError):
            await self.send({"type": "websocket.close", "code": code, "reason": reason})


class HandedOn(Frames):
    """A connection whose request was read in another process (`homes.py`)."""

    def __init__(self, request: bytes, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._request = request

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin with the request, before anything that comes after it is read."""
        super().connection_made(transport)
        self.data_received(self._request)
