"""One open socket at a table: what it has been shown, and how it is shown the next thing."""

from collections.abc import Callable
from typing import Any

from app.rooms.view import You
from app.rules.game import Refused
from app.wire.updates import JSON, Form


class Viewer:
    """A socket of a player. `send` takes a message and never waits; `close` ends the socket with a code and why.

    Updates are written in the viewer's `form` and go through `send_update`, which a form in bytes needs.
    """

    __slots__ = (
        *("acks", "close", "form", "language", "opened_at", "player", "send", "send_update"),
        *("count", "game", "own", "room", "step", "v", "you"),
    )

    def __init__(
        self,
        player: str,
        language: str,
        send: Callable[[bytes], None],
        close: Callable[[int, Refused], None],
        form: Form = JSON,
        send_update: Callable[[bytes], None] | None = None,
    ) -> None:
        self.player = player
        self.language = language
        self.send = send
        self.send_update = send if send_update is None else send_update
        self.close = close
        self.form = form
        self.opened_at = 0.0
        self.acks: list[str] = []
        self.v = 0
        self.hold(0, 0, None, None, You(host=False), None)

    def hold(self, step: int, count: int, room: Any, game: Any, you: You, own: Any) -> None:
        """Note what the viewer holds after all that was sent: the views, and the number of the last event."""
        self.step, self.count = step, count
        self.room, self.game, self.you, self.own = room, game, you, own
