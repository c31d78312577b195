"""How the server is: figures of the process and of the database, none of which names a person or a link."""

import os
import resource
import sys
from pathlib import Path

import msgspec

from app.live.house import House
from app.rooms.commands import Outage
from app.storage.log import StorageUnavailable, TablesCounted
from app.web.metrics import Metrics
from app.wire.server import Announced


class State(msgspec.Struct, frozen=True):
    """What the operator sees; `tables` is None when the database does not answer, `memory` bytes if known."""

    version: str
    process: str
    up_seconds: float
    sockets: int
    at_work: int
    memory: int | None
    storage: bool
    live: bool
    last_outage: Outage | None
    announced: Announced | None
    tables: tuple[TablesCounted, ...] | None


async def look(house: House, figures: Metrics, *, version: str, since: float) -> State:
    """Return how this process and its stores are now."""
    try:
        tables: tuple[TablesCounted, ...] | None = tuple(await house.storage.count_tables())
    except StorageUnavailable:
        tables = None
    return State(
        version=version,
        process=house.process,
        up_seconds=house.now() - since,
        sockets=figures.open_sockets,
        at_work=len(house.tables),
        memory=resident_bytes(),
        storage=await house.storage.ready(),
        live=await house.live.ready(),
        last_outage=house.outages.last,
        announced=house.announced(),
        tables=tables,
    )


def resident_bytes() -> int | None:
    """Return the memory of this process; where the system does not say, the most that it ever had."""
    try:
        return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError, IndexError):
        most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        return most if sys.platform == "darwin" else most * 1024
