"""Time for a decision, as a table agrees on it."""

import msgspec


class Clock(msgspec.Struct, frozen=True, omit_defaults=True):
    """Seconds for a decision, and the reserve of each seat for a whole game.

    `waits` says that the clock stands still while an awaited player's connection is lost, for a while.
    """

    seconds: int
    reserve: int = 0
    waits: bool = True
