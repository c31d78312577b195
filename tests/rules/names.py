"""The people who sit at the tables that are told in words."""

from collections.abc import Sequence

NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hana", "Ida", "Joe")


def by_name(counts: Sequence[int]) -> str:
    """Say a number for each seat."""
    return ", ".join(f"{NAMES[seat]} {count}" for seat, count in enumerate(counts))
