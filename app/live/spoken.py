"""Codes that are read aloud: nine signs that lead to a table's link for a quarter of an hour.

They are in the database: every process knows them, with and without Redis and after a restart, and its key lets two
tables never have the same.
"""

import unicodedata
from collections.abc import Callable
from typing import Final, Protocol

from app.live import entropy
from app.live.limits import SPOKEN_AT_ONCE, SPOKEN_REMEMBERED_SECONDS, SPOKEN_SECONDS
from app.rules.game import Refused
from app.storage.log import RoomRow, Spoken
from app.storage.sql import CodeTaken, SqlStorage

_MEANT: Final = str.maketrans(
    {
        # What is heard for the sign that is there: in French these sound alike.
        **dict.fromkeys("BDP", "T"),
        "N": "M",
        "S": "F",
        "G": "J",
        # What is seen for it.
        **dict.fromkeys("O0", "Q"),
        **dict.fromkeys("1IL", "7"),
        "V": "U",
    }
)


class Household(Protocol):
    """What speaking needs of the house."""

    storage: SqlStorage
    now: Callable[[], float]


def meant(typed: str) -> str | None:
    """Return the code that somebody meant: without gaps and case, wrong signs as the one they are taken for.

    None if these cannot be nine signs of a code.
    """
    signs = [sign for sign in unicodedata.normalize("NFKC", typed).upper() if sign.isalnum()]
    code = "".join(signs).translate(_MEANT)
    return code if len(code) == entropy.SPOKEN_LENGTH and set(code) <= set(entropy.SPOKEN_ALPHABET) else None


async def speak(house: Household, row: RoomRow) -> Spoken | Refused:
    """Return the code by which a table's link can be said aloud now: the same until it ends or the link changes.

    Raises:
        StorageUnavailable: the database does not answer.
    """
    while True:
        now = house.now()
        new = Spoken(code=entropy.spoken_code(), until=now + SPOKEN_SECONDS)
        try:
            spoken = await house.storage.speak(
                row.id,
                row.code,
                new,
                now=now,
                forget_before=now - SPOKEN_REMEMBERED_SECONDS,
                at_most=SPOKEN_AT_ONCE,
            )
        except CodeTaken:
            continue  # once in a thousand million
        return Refused("too_many_spoken") if spoken is None else spoken


async def hear(house: Household, code: str) -> str | Refused:
    """Return the link to which a spoken code leads, or that it leads nowhere, or does so no more.

    Raises:
        StorageUnavailable: the database does not answer.
    """
    found = await house.storage.hear(code)
    if found is None:
        return Refused("not_spoken")
    link, until = found
    return link if until > house.now() else Refused("spoken_too_long_ago")
