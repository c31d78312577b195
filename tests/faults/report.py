"""Figures of a long run as a table in docs/guarantees.md: `python -m tests.faults.report FIGURES DOCUMENT`."""

import json
import os
import sys
import time
from pathlib import Path
from typing import Any, Final

BEGIN: Final = "<!-- figures of the last long run, written by `make faults` -->"
END: Final = "<!-- end of figures -->"


def table(figures: list[dict[str, Any]], when: str, cores: int) -> str:
    """Return the figures as Markdown, one test a row."""
    head = f"{when}, {cores} cores, `make faults`:\n\n| what | figures |\n| --- | --- |\n"
    rows = []
    for one in figures:
        counted = ", ".join(f"{name.replace('_', ' ')}: {value}" for name, value in one["figures"].items())
        rows.append(f"| {one['what']} | {counted} |")
    return head + "\n".join(rows)


def written_into(document: str, figures: str) -> str:
    """Return the document with these figures in the place of those before.

    Raises:
        ValueError: the document has no place for figures.
    """
    before, _, rest = document.partition(BEGIN)
    _, found, after = rest.partition(END)
    if not found:
        raise ValueError(f"there is no place for figures: {BEGIN} … {END}")
    return f"{before}{BEGIN}\n\n{figures}\n\n{END}{after}"


if __name__ == "__main__":
    collected, place = Path(sys.argv[1]), Path(sys.argv[2])
    found = [json.loads(line) for line in collected.read_text().splitlines()]
    now = table(found, time.strftime("%Y-%m-%d"), os.cpu_count() or 1)
    place.write_text(written_into(place.read_text(), now))
