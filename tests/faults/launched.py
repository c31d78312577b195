"""`tablee` with faults built in, for tests alone: `python -m tests.faults.launched serve …`.

What goes wrong, and when, stands as JSON in `LAUNCHED`; see `Faults`. The server's own code knows nothing of it.
"""

import asyncio
import gc
import json
import os
import signal
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from sqlalchemy import Connection, Engine

from tests.services import ROOT, Tablee

T = TypeVar("T")


class Faults(msgspec.Struct, omit_defaults=True):
    """What goes wrong. A fault with a file happens while that file exists."""

    dies: str | None = None
    """Once: the process is killed behind the next commit, before anybody hears of it."""
    fails: str | None = None
    """What is appended is written, and its commit fails."""
    tells: str | None = None
    """At SIGUSR1 what the process holds is written there."""
    patience: tuple[float, float] | None = None
    """Seconds for the head of a request, and for the exchange, in the place of the usual ones."""


class Launched(Tablee):
    """A server in a process of its own, with faults."""

    def __init__(
        self, folder: Path, settings: Mapping[str, str] | None = None, *, patience: tuple[float, float] | None = None
    ) -> None:
        super().__init__(folder, settings)
        self.dies, self.fails, self.tells = folder / "dies", folder / "fails", folder / "tells"
        self.faults = Faults(str(self.dies), str(self.fails), str(self.tells), patience)

    def environment(self) -> Mapping[str, str]:
        return {
            **super().environment(),
            "LAUNCHED": msgspec.json.encode(self.faults).decode(),
            "PYTHONPATH": str(ROOT),
        }

    def command(self) -> list[str]:
        return [self.python, "-m", "tests.faults.launched", *super().command()[3:]]

    def held(self) -> dict[str, int]:
        """What the process holds now: its tasks, its objects and its memory in bytes."""
        self.tells.unlink(missing_ok=True)
        os.kill(self.pid, signal.SIGUSR1)
        while not self.tells.exists():
            time.sleep(0.02)
        held: dict[str, int] = json.loads(self.tells.read_text())
        return held


def arrange(faults: Faults) -> None:
    """Build the faults in."""
    if faults.dies:
        _die(Path(faults.dies))
    if faults.fails:
        _fail(Path(faults.fails))
    if faults.tells:
        place = Path(faults.tells)
        signal.signal(signal.SIGUSR1, lambda *_: _tell(place))
    if faults.patience:
        from app.web import connections

        waiting: Any = connections
        waiting.HEAD_SECONDS, waiting.EXCHANGE_SECONDS = faults.patience


def _die(when: Path) -> None:
    from app.storage.sql import SqlStorage

    storage: Any = SqlStorage
    append = storage.append

    async def append_and_die(*wished: Any) -> bool:
        written: bool = await append(*wished)
        if written:
            _die_now(when)
        return written

    storage.append = append_and_die


def _die_now(when: Path) -> None:
    if when.exists():
        when.unlink()
        os.kill(os.getpid(), signal.SIGKILL)


def _fail(when: Path) -> None:
    from app.storage import engine as engines
    from app.storage import rows, writer
    from app.storage.log import StorageUnavailable

    def fail(engine: Engine, work: Callable[[Connection], T]) -> T:
        if not when.exists():
            return engines.transact(engine, work)
        with engine.connect() as connection:
            work(connection)
            connection.rollback()
        raise StorageUnavailable("made to fail")

    def fail_rows(dialect: str, driver: Any, wished: Any) -> None:
        if not when.exists():
            return rows.commit_rows(dialect, driver, wished)
        assert dialect == "postgresql", "SQLite would begin by a word of its own"
        driver.execute(*rows.inserting(dialect, wished))
        driver.rollback()
        raise StorageUnavailable("made to fail")

    writing: Any = writer
    writing.transact, writing.commit_rows = fail, fail_rows


def _tell(place: Path) -> None:
    gc.collect()
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    held = {
        "tasks": len(asyncio.all_tasks()),
        "objects": len(gc.get_objects()),
        "bytes": pages * os.sysconf("SC_PAGE_SIZE"),
    }
    beside = place.with_suffix(".new")
    beside.write_text(json.dumps(held))
    beside.rename(place)


if __name__ == "__main__":
    from app.cli import main

    arrange(msgspec.json.decode(os.environ["LAUNCHED"], type=Faults))
    main()
