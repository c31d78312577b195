"""What a worker does that thinks for computers: this module is all that it knows of the server."""

import os
import threading
from multiprocessing import parent_process

from app.rules.chance import SeededChance
from app.rules.game import Level, Move, Sight
from app.rules.register import GAMES


def begin_work(niceness: int) -> None:
    """Make this process a worker: it stands back behind others, and ends with the process that started it."""
    import signal

    # Ctrl+C in a terminal goes to everybody; the server ends its workers itself.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(niceness)
    server = parent_process()
    if server is not None:

        def end_after() -> None:
            server.join()
            os._exit(0)

        threading.Thread(target=end_after, name="watches the server", daemon=True).start()


def wake() -> None:
    """Load what thinking needs, so that the first move does not wait for it."""
    import app.rules.sixquiprend.taureau  # noqa: F401


def think(game: str, sight: Sight, level: Level, seed: bytes) -> Move:
    """Return a computer's move, found from what its seat sees."""
    return GAMES[game].bot_move(sight, level, SeededChance(seed))
