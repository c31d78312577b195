"""Deals that anybody can check: a commitment before, the seed after, and what players added in between.

Before a deal its seal is drawn, 256 secret bits and a salt, and only its commitment is shown. Each player may then add
256 bits of their own, which nobody knew when the seal was drawn. All of it together fixes the deal, so that neither the
house nor a player alone can have chosen it. After the deal everything is shown, and `opened_right` is what a checker
computes. docs/fair-deal.md tells it to other programs.
"""

import hashlib
import hmac
from collections.abc import Iterable
from typing import Annotated

import msgspec

from app.rules.chance import SEED_BYTES, Chance, SeededChance

SALT_BYTES = 32
"""As long as the seed: the commitment says nothing of it even if seeds should ever be guessable."""

_COMMITMENT = b"tablee/commitment/1"
_DEAL = b"tablee/deal/1"

Secret = Annotated[str, msgspec.Meta(pattern=r"^[0-9a-f]{64}$", max_length=64)]
"""256 bits as 64 hexadecimal digits: a seed, a salt, or what a player adds."""


class Shared(msgspec.Struct, frozen=True):
    """What a player has added to the chance of a deal; `seat` is None for who had left before it."""

    seat: int | None
    share: Secret


class Opening(msgspec.Struct, frozen=True):
    """A deal's seal, opened: everything that fixed it. `left_out` are the persons' seats that had added nothing."""

    commitment: Secret
    seed: Secret
    salt: Secret
    shares: tuple[Shared, ...] = ()
    left_out: tuple[int, ...] = ()


def fresh_secret(chance: Chance) -> str:
    """Return 256 fresh bits as a seed, a salt or a share; as secret as the chance is."""
    return b"".join(chance.below(1 << 32).to_bytes(4, "big") for _ in range(SEED_BYTES // 4)).hex()


def commitment(seed: str, salt: str) -> str:
    """Return what is shown of a seal before its deal: SHA-256(domain ‖ seed ‖ salt), in hexadecimal digits."""
    return hashlib.sha256(_COMMITMENT + bytes.fromhex(seed) + bytes.fromhex(salt)).hexdigest()


def deal_chance(seed: str, shares: Iterable[str]) -> SeededChance:
    """Return the chance of a deal, whose seed is HMAC-SHA256(seed, domain ‖ each share in the order of its coming).

    Who begins, where that is drawn before the deal, is its first draw; then the ordered deck is shuffled.
    """
    added = b"".join(bytes.fromhex(share) for share in shares)
    return SeededChance(hmac.digest(bytes.fromhex(seed), _DEAL + added, "sha256"))


def opened_right(opening: Opening) -> bool:
    """Return whether this is the seal that was committed to."""
    return commitment(opening.seed, opening.salt) == opening.commitment
