"""One open socket at a table: what it has been shown, and how it is shown the next thing."""

from collections.abc import Callable
from typing import Any

from app.rooms.view import You
from app.rules.game import Refused


class Viewer:
    """A socket of a player. `send` takes a frame and never waits; `close` ends the socket with a code and why."""

    __slots__ = ("acks", "close", "count", "game", "language", "opened_at", "own", "player", "room", "send", "v", "you")

    def __init__(
        self, player: str, language: str, send: Callable[[bytes], None], close: Callable[[int, Refused], None]
    ) -> None:
        self.player = player
        self.language = language
        self.send = send
        self.close = close
        self.opened_at = 0.0
        self.acks: list[str] = []
        # What the viewer holds after all that was sent: the views, the number of the last update and of the last event.
        self.room: Any = None
        self.game: Any = None
        self.you: You | None = None
        self.own: Any = None
        self.v = 0
        self.count = 0
