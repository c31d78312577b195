"""The way of frames between a socket and its table: uvicorn's protocol for WebSockets, with a short cut.

Through ASGI a frame goes through a queue and a task in each direction, which takes longer than all that the table does
with it. Here a text is given to a function in the moment in which it arrives, and a frame is written in the moment in
which it is put; the event loop joins what is written to one socket into one call of the kernel. The handshake, pings,
the close and everything else stay uvicorn's.
"""

import contextlib
from collections.abc import Callable, Iterable
from typing import Any, Final, cast

import structlog
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState
from websockets.http11 import Request

from app.web.limits import FRAMES_WAITING

EXTENSION: Final = "tablee.frames"
"""The name in an ASGI scope's `extensions` under which a socket's `Frames` are found."""
INTERNAL_ERROR: Final = 1011
"""Close code: the server could not follow a message."""

_log = structlog.get_logger(__name__)


class Frames(WebSocketsSansIOProtocol):
    """A connection whose texts can be heard, and answered, without ASGI in between."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._hear: Callable[[str], None] | None = None
        self._waiting: list[bytes] = []
        self._last: tuple[int, str] | None = None
        self.was_cut = False
        """Whether too much waited for a reader that did not read."""

    # Hearing

    def hear(self, hear: Callable[[str], None]) -> None:
        """Give every text that arrives from now on to `hear`; those that arrived before wait in ASGI's `receive`.

        They stay in order: uvicorn reads nothing more from a connection until what waits has been received.
        """
        self._hear = hear

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
        try:
            self._hear(text)
        except Exception:
            # uvicorn would drop the connection, and no line of the log would say why.
            _log.exception("a message could not be followed")
            self.finish(INTERNAL_ERROR, "internal_error")

    # Writing

    def put(self, frame: bytes) -> None:
        """Write a text after those that wait; a reader that lets too many wait is cut."""
        if self._last is not None or self.was_cut or self.disconnected or self.close_sent:
            return
        if self.writable.is_set():
            self._write((frame,))
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
        self._write(frames)

    def _write(self, frames: Iterable[bytes]) -> None:
        try:
            for frame in frames:
                self.conn.send_text(frame)
        except InvalidState:
            # The peer is leaving. What was committed stays, and the view comes with its next greeting.
            return
        self.transport.write(b"".join(self.conn.data_to_send()))

    async def _close(self) -> None:
        assert self._last is not None
        code, reason = self._last
        # The peer may be gone already, or have closed by itself.
        with contextlib.suppress(ClientDisconnected, RuntimeError):
            await self.send({"type": "websocket.close", "code": code, "reason": reason})
