"""The only clock: everything that needs the time is handed this module's `now`."""

import time


def now() -> float:
    """Return the time in Unix seconds."""
    return time.time()
