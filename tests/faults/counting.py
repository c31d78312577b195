"""A browser that counts what happens at its table, over all the sockets it needs."""

import itertools
from typing import Any

from tests.wire.stranger import Stranger

_names = itertools.count()


class Counting(Stranger):
    """Notes what happened under its number, over all sockets; two things under one number fail."""

    def __init__(self, server: str) -> None:
        super().__init__(server)
        # Ids that are nobody else's, so that a row of the log names one command.
        who = next(_names)
        self.ids = (f"p{who}c{number}" for number in itertools.count())
        self.last = 0
        self.told: dict[int, Any] = {}
        self.updates = 0

    def take(self, message: dict[str, Any]) -> None:
        super().take(message)
        if message.get("type") == "hello":
            events, last = message["events"], message["count"]
            self.last = last
            numbers = message.get("numbers") or range(last - len(events) + 1, last + 1)
            for number, event in zip(numbers, events, strict=True):
                assert self.told.setdefault(number, event) == event
        elif "type" not in message:
            self.updates += 1
            for event in message.get("events", []):
                self.last += 1
                assert self.last not in self.told, "it is heard again"
                self.told[self.last] = event

    def heard_all(self, count: int) -> bool:
        """Return whether everything is known that has happened so far, each under its number."""
        return sorted(self.told) == list(range(1, count + 1))
