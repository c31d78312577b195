"""Figures of a run of faults, for docs/guarantees.md: each test writes what it counted and measured."""

import json
import os
from pathlib import Path
from typing import Final

LONG: Final = os.environ.get("TABLEE_FAULTS") == "long"
"""Whether this is the long form (`make faults`)."""


def keep(what: str, **figures: float | int | str) -> None:
    """Write figures of a test under a name, if somebody collects them (`TABLEE_FIGURES` names the file)."""
    place = os.environ.get("TABLEE_FIGURES")
    if place:
        with Path(place).open("a") as file:
            file.write(json.dumps({"what": what, "figures": figures}) + "\n")


def percentile(values: list[float], share: float) -> float:
    """Return the value below which that share of them lies."""
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]
