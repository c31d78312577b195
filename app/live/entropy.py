"""The only source of randomness: the operating system's."""

import secrets

from app.rules.chance import SEED_BYTES, SeededChance, Shuffling

CODE_ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"
"""Letters and digits of links, without those that look alike (i l o 0 1)."""
CODE_LENGTH = 13
"""13 characters of 31 make 64 bits: with 10,000 tables open, a guess at a table has to be tried 10¹⁵ times."""
RECORD_ID_LENGTH = 16
"""Links of records stay for years: 79 bits."""
SPOKEN_ALPHABET = "ACEFHJKMQRTUWXY3479"
"""Signs of codes that are read aloud: none that looks like another (0 O, 1 I L, 5 S, 2 Z, 8 B, 6 G, U V), and in French
none that sounds like another (B D P T V, M N)."""
SPOKEN_LENGTH = 9
"""Nine of 19 signs make 3·10¹¹ codes: three groups of three, as a telephone number is said."""
SECRET_BYTES = 32
"""A browser's secret: 256 bits."""


def room_code() -> str:
    """Return a fresh link code."""
    return _letters(CODE_LENGTH)


def record_id() -> str:
    """Return a fresh id for a game's record."""
    return _letters(RECORD_ID_LENGTH)


def spoken_code() -> str:
    """Return a fresh code to be read aloud, without its gaps."""
    return _letters(SPOKEN_LENGTH, SPOKEN_ALPHABET)


def _letters(length: int, alphabet: str = CODE_ALPHABET) -> str:
    return "".join(secrets.choice(alphabet) for _ in range(length))


def secret() -> str:
    """Return a fresh secret for a browser's cookie."""
    return secrets.token_urlsafe(SECRET_BYTES)


def nobodys_hash() -> bytes:
    """Return a hash of which nobody knows the secret."""
    return secrets.token_bytes(32)


def seed() -> bytes:
    """Return a fresh seed for `SeededChance`."""
    return secrets.token_bytes(SEED_BYTES)


def public_id() -> str:
    """Return a fresh id that tells two things apart and proves nothing."""
    return secrets.token_hex(8)


class Chance(Shuffling):
    """Draws for one decision. The seed is taken from the operating system only when something is drawn."""

    def __init__(self) -> None:
        self._seeded: SeededChance | None = None

    def below(self, bound: int) -> int:
        """Return a uniform draw from 0 … bound − 1; `bound` is at least 1."""
        if self._seeded is None:
            self._seeded = SeededChance(seed())
        return self._seeded.below(bound)


def jitter(seconds: float) -> float:
    """Return a uniform moment within so many seconds, to spread what would happen all at once."""
    return secrets.randbelow(1_000_000) / 1_000_000 * seconds
