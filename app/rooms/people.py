"""People who share one browser: each is a player of their own, all are known by one secret."""

from typing import Final

PEOPLE_OF_A_BROWSER: Final = 6
"""People who may share one device: more do not fit round a phone."""

ENDINGS: Final = ("", *(f".{number}" for number in range(2, PEOPLE_OF_A_BROWSER + 1)))
"""What follows the browser's id in that of each of its people; the first is the browser itself."""
TELEVISION: Final = "tv"
"""Whoever only looks on from a browser, beside its people and without taking over their sockets."""


def browser_of(player: str) -> str:
    """Return the browser from which a player plays."""
    return player.partition(".")[0]


def person(browser: str, number: str | None) -> str | None:
    """Return the id of one of the people who share a browser, counted from 1, or of its television; None for others."""
    if number is None or number == "1":
        return browser
    if number == TELEVISION:
        return f"{browser}.{TELEVISION}"
    if not number.isascii() or not number.isdigit() or not 2 <= int(number) <= PEOPLE_OF_A_BROWSER:
        return None
    return browser + ENDINGS[int(number) - 1]


def people_of(browser: str) -> tuple[str, ...]:
    """Return the ids of everybody who may play from a browser."""
    return tuple([browser + ending for ending in ENDINGS])
