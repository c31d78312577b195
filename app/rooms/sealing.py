"""The seal of the next deal: drawn long before it, added to by players, broken by the deal, shown after it.

There is always one for the deal to come, so that whoever sits down has the time of a whole deal to add to it; a deal
waits for nobody.
"""

from collections.abc import Mapping
from typing import Any

import msgspec

from app.rules.fairness import Opening, Shared, commitment


class Share(msgspec.Struct, frozen=True):
    """What a player has added to the chance of the next deal."""

    player: str
    share: str


class Seal(msgspec.Struct, frozen=True):
    """The secret of the next deal, and what was added to it, in the order of its coming."""

    seed: str
    salt: str
    shares: tuple[Share, ...] = ()

    @property
    def commitment(self) -> str:
        """Return what is shown of it before the deal."""
        return commitment(self.seed, self.salt)

    def has_share_of(self, player: str | None) -> bool:
        """Return whether the player has added to it."""
        return any(share.player == player for share in self.shares)


class Given(msgspec.Struct, frozen=True):
    """A deal that was dealt before, in the game of the record `of`, to be dealt once more and marked as known.

    It is dealt first in the first game of its kind: so many seats, this game, these options. Otherwise it is forgotten.
    """

    of: str
    game: str
    seats: int
    options: Mapping[str, Any]
    cards: tuple[int | str, ...]
    first: int | None = None

    def fits(self, game: str, seats: int, options: Mapping[str, Any]) -> bool:
        """Return whether such a game begins with this deal."""
        return (game, seats, dict(options)) == (self.game, self.seats, dict(self.options))


def opening(seal: Seal, players: tuple[str | None, ...]) -> Opening:
    """Return the seal as it will be shown once its deal is over; `players` has the person of each seat dealt in."""
    seats = {player: seat for seat, player in enumerate(players) if player is not None}
    return Opening(
        commitment=seal.commitment,
        seed=seal.seed,
        salt=seal.salt,
        shares=tuple(Shared(seat=seats.get(share.player), share=share.share) for share in seal.shares),
        left_out=tuple(seat for player, seat in seats.items() if not seal.has_share_of(player)),
    )
