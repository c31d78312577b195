"""What a worker does: this module is all that it knows of the server."""

import os
import threading
from multiprocessing import parent_process

from app.rules.analysis import Balance, Judged
from app.rules.chance import SeededChance
from app.rules.game import Hint, Level, Move, Sight
from app.rules.record import read
from app.rules.register import GAMES


def begin_work(niceness: int) -> None:
    """Make this process a worker: it stands back behind others, and ends with the process that started it."""
    import signal

    # Ctrl+C in a terminal goes to everybody; the server ends its workers itself.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(niceness)
    if hasattr(os, "SCHED_IDLE"):
        # Tables never wait until a thought is put aside. On a machine that never rests no thought is finished, and cows
        # play for bulls.
        os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
    server = parent_process()
    if server is not None:

        def end_after() -> None:
            server.join()
            os._exit(0)

        threading.Thread(target=end_after, name="watches the server", daemon=True).start()


def wake() -> None:
    """Load what thinking needs, so that the first move does not wait for it."""
    import app.rules.sixquiprend.taureau  # noqa: F401


def judge(document: bytes, number: int) -> tuple[list[Judged], list[Balance]]:
    """Return the choices and balances of a round of a record, counted from 1."""
    from app.rules.judging import judge_round

    return judge_round(read(document), number)


def hint(game: str, sight: Sight, seed: bytes) -> Hint | None:
    """Return what a computer that looks ahead thinks of the choices of a seat, from what the seat sees."""
    return GAMES[game].hint(sight, SeededChance(seed))


def think(game: str, sight: Sight, level: Level, seed: bytes) -> Move:
    """Return a computer's move, found from what its seat sees."""
    return GAMES[game].bot_move(sight, level, SeededChance(seed))
