"""A connection from its first byte: uvicorn's protocol for HTTP, with an end to all waiting for the other side.

uvicorn ends a connection that rests between two requests. One that never sends a request, or half of one, or does not
read its answer would stay for ever, and a few thousand of them keep everybody else out. Nor does uvicorn bound how many
requests may follow one another unanswered.
"""

import asyncio
from typing import Any, Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from app.web.homes import Homes
from app.web.limits import EXCHANGE_SECONDS, HEAD_SECONDS, REQUESTS_WAITING

TABLE_PATH: Final = b"/ws/t/"


class TooManyWaitError(Exception):
    """Nobody reads the answers to so many requests."""


class Connection(HttpToolsProtocol):
    """A connection that is cut when a request's head, or the rest of the exchange, takes too long."""

    def __init__(self, *args: Any, homes: Homes | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._homes = homes
        self._patience: asyncio.TimerHandle | None = None
        self._begun = False
        self._upgraded = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Wait for the head of a request."""
        super().connection_made(transport)
        self._wait(HEAD_SECONDS)

    def data_received(self, data: bytes) -> None:
        """Read on; what is no whole head, be it an empty line, begins no new patience."""
        super().data_received(data)
        if self._patience is None and not self._upgraded:
            self._wait(HEAD_SECONDS)

    def on_message_begin(self) -> None:
        """Remember that a request has begun, perhaps before the one in front of it is answered."""
        self._begun = True
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        """Wait for the body, and for the answer to be taken."""
        self._begun = False
        if len(self.pipeline) >= REQUESTS_WAITING:
            self.transport.abort()
            # What else has come already would be read to its end.
            raise TooManyWaitError
        self._wait(EXCHANGE_SECONDS)
        super().on_headers_complete()

    def on_response_complete(self) -> None:
        """Wait for the next exchange, or head, if it has begun; uvicorn waits for one that has not."""
        if not self.transport.is_closing():
            self._wait_no_more()
            if self.pipeline:
                self._wait(EXCHANGE_SECONDS)
            elif self._begun:
                self._wait(HEAD_SECONDS)
        super().on_response_complete()

    def timeout_keep_alive_handler(self) -> None:
        """Close a connection that rests; the last answer may still be on its way."""
        super().timeout_keep_alive_handler()
        self._wait(EXCHANGE_SECONDS)

    def handle_websocket_upgrade(self) -> None:
        """Leave the connection to its socket, here or at the table's home; that asks whether anybody is there."""
        self._upgraded = True
        self._wait_no_more()
        if not self._is_handed_on():
            super().handle_websocket_upgrade()
        # It holds this object, which nobody needs any more, and would wait with it for the collector.
        self.parser = None  # type: ignore[assignment]

    def _is_handed_on(self) -> bool:
        _, is_table, code = self.url.partition(b"?")[0].rpartition(TABLE_PATH)
        if self._homes is None or not is_table:
            return False
        method, headers = self.scope["method"].encode(), self.scope["headers"]
        lines = [b"%b: %b\r\n" % (name, value) for name, value in headers]
        request = b"%b %b HTTP/1.1\r\n%b\r\n" % (method, self.url, b"".join(lines))
        if not self._homes.hand_on(code, self.transport.get_extra_info("socket").fileno(), request):
            return False
        # The other process has the connection as well: only this one's end of it is given up.
        self.transport.abort()
        return True

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait for nothing any more."""
        self._wait_no_more()
        super().connection_lost(exc)

    def _wait(self, seconds: float) -> None:
        self._wait_no_more()
        # Cut and not closed: a close waits until everything is read.
        self._patience = self.loop.call_later(seconds, self.transport.abort)

    def _wait_no_more(self) -> None:
        if self._patience is not None:
            self._patience.cancel()
            self._patience = None
