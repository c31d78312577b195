"""What the kernel knows of a running process."""

import os
from pathlib import Path
from typing import Final

_TICK: Final = 1 / os.sysconf("SC_CLK_TCK")
_PAGE: Final = os.sysconf("SC_PAGE_SIZE")


def _stat(pid: int) -> list[str]:
    """Return the fields of /proc/<pid>/stat behind the program's name, which may hold spaces."""
    return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()


def _children(pid: int) -> list[int]:
    found = []
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            try:
                if _stat(int(folder.name))[1] == str(pid):
                    found.append(int(folder.name))
            except (FileNotFoundError, ProcessLookupError):
                continue
    return found


def cpu_seconds(pid: int, *, with_children: bool = False) -> float:
    """Return the CPU seconds of a process and all its threads, in user and kernel, to a hundredth of a second."""
    fields = _stat(pid)
    # With children those that have ended count as well: PostgreSQL's workers come and go.
    ticks = sum(map(int, fields[11:15] if with_children else fields[11:13]))
    return ticks * _TICK + sum(cpu_seconds(child) for child in (_children(pid) if with_children else ()))


def busy_seconds(core: int) -> float:
    """Return the seconds for which a core has worked for whomever since the machine started."""
    line = next(line for line in Path("/proc/stat").read_text().splitlines() if line.startswith(f"cpu{core} "))
    user, nice, system, _idle, _waiting, *interrupts = map(int, line.split()[1:8])
    return (user + nice + system + sum(interrupts)) * _TICK


def resident_bytes(pid: int) -> int:
    """Return the memory of a process that is in RAM."""
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * _PAGE


def open_files(pid: int) -> int:
    """Return how many files and sockets a process has open."""
    return len(list(Path(f"/proc/{pid}/fd").iterdir()))


def threads(pid: int) -> int:
    """Return how many threads a process has."""
    return int(_stat(pid)[17])
