"""Deals with known seals, for Python and for the browser: `python -m tests.rules.deals` writes them anew."""

import hashlib
import json
from pathlib import Path
from typing import Any

from app.rules.fairness import commitment, deal_chance
from app.rules.toc.cards import DECK

FILE = Path(__file__).parents[2] / "frontend" / "tests" / "deals.json"


def _secret(name: str) -> str:
    return hashlib.sha256(name.encode()).hexdigest()


def deal(name: str, deck: list[Any], shares: int, first_of: int | None) -> dict[str, Any]:
    """A deal whose secrets follow from its name."""
    seed, salt = _secret(f"{name} seed"), _secret(f"{name} salt")
    added = [_secret(f"{name} share {number}") for number in range(shares)]
    chance = deal_chance(seed, added)
    first = None if first_of is None else chance.below(first_of)
    seal = {"commitment": commitment(seed, salt), "seed": seed, "salt": salt}
    shared = [{"seat": seat, "share": share} for seat, share in enumerate(added)]
    return {
        "name": name,
        "seats": first_of or 4,
        "first": first,
        "seal": seal | {"shares": shared},
        "cards": chance.shuffle(deck),
    }


def deals() -> list[dict[str, Any]]:
    """All of them: each game's deck, with and without who begins, without shares and with ten."""
    return [
        deal("104 cards", list(range(1, 105)), 0, None),
        deal("tight deck", list(range(1, 35)), 3, None),
        deal("drafted hands", list(range(1, 105)), 10, 10),
        deal("horn cards", list(range(1, 99)), 2, 6),
        deal("playing cards", list(DECK), 1, 4),
        deal("playing cards again", list(DECK), 4, None),
    ]


if __name__ == "__main__":
    FILE.write_text(json.dumps(deals(), indent=1) + "\n")
