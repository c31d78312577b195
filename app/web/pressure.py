"""How far this process is behind with its work, and when it takes on no more.

What was accepted is served first: a process that drowns refuses new tables and newcomers with a sentence, and goes on
with those who sit.
"""

import asyncio

from app.web.limits import LATE_AGAIN_SECONDS, LATE_LOOK_SECONDS, TOO_LATE_SECONDS

_WEIGHT = 0.1
"""Share of the last look in the average: one pause, be it of half a second, says nothing; a queue does within two."""


class Pressure:
    """The event loop's lateness in seconds, smoothed, and whether it is too much."""

    def __init__(self) -> None:
        self.late = 0.0
        self.drowning = False

    def note(self, late: float) -> None:
        """Take into account how late something was done."""
        self.late += _WEIGHT * (max(0.0, late) - self.late)
        # Two bounds, so that those who are let in when it gets better do not make it worse at once.
        if self.late > TOO_LATE_SECONDS:
            self.drowning = True
        elif self.late < LATE_AGAIN_SECONDS:
            self.drowning = False

    async def watch(self) -> None:
        """Look again and again, for as long as the process serves."""
        loop = asyncio.get_running_loop()
        while True:
            due = loop.time() + LATE_LOOK_SECONDS
            await asyncio.sleep(LATE_LOOK_SECONDS)
            self.note(loop.time() - due)
