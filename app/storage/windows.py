"""Counting events in windows of time, within one process."""

from collections import OrderedDict
from typing import Final

KEYS_KEPT: Final = 50_000
"""Keys counted at once, about 10 MB; beyond that the oldest are forgotten."""


class Windows:
    """Fixed windows: each key may have so many events in each stretch of so many seconds."""

    def __init__(self) -> None:
        self._counts: OrderedDict[tuple[str, int], int] = OrderedDict()

    def allow(self, key: str, limit: int, window: float, now: float) -> bool:
        """Count one event and return whether it is within the limit."""
        place = (key, int(now // window))
        count = self._counts.pop(place, 0) + 1
        self._counts[place] = count
        while len(self._counts) > KEYS_KEPT:
            self._counts.popitem(last=False)
        return count <= limit
