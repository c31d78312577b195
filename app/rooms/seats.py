"""A seat at the table and its life."""

from typing import Literal

import msgspec

from app.rules.game import Level

DEFAULT_LEVEL: Level = "vache"
"""The computer that comes when nobody says which: one that a newcomer enjoys to beat."""

COMPUTER_NAMES = (
    "Marguerite",
    "Blanchette",
    "Clarine",
    "Tulipe",
    "Violette",
    "Églantine",
    "Pâquerette",
    "Roussette",
    "Bergère",
    "Muguet",
)
"""Names of computers in the order in which they sit down: cows of the alp."""

SeatState = Literal["here", "away", "left"]


class Seat(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who holds a seat: a person (`player` is the secret-free id of the browser) or a computer (`level`).

    `away_since` is the moment, in Unix seconds, at which the person's last connection was lost. `left` says that the
    person got up; in a game the seat stays theirs. `missed` counts moves that the system made for them meanwhile.
    `spoke` are the moments of the last things said, `nudged_at` that of the last reminder.
    `waited_for` says that the clock has stood still for them in this deal, `late` how many decisions they missed in a
    row. A seat with a player and a level is a person's for whom a computer plays. `out` sits the next game out.
    """

    name: str
    player: str | None = None
    level: Level | None = None
    ready: bool = False
    away_since: float | None = None
    left: bool = False
    missed: int = 0
    spoke: tuple[float, ...] = ()
    nudged_at: float | None = None
    waited_for: bool = False
    late: int = 0
    out: bool = False

    @property
    def is_person(self) -> bool:
        """Return whether a person holds the seat, even while a computer plays for them."""
        return self.player is not None

    @property
    def plays_by_hand(self) -> bool:
        """Return whether a person makes the moves, present or not, and no computer."""
        return self.player is not None and self.level is None

    @property
    def is_here(self) -> bool:
        """Return whether a person holds the seat and is at the table."""
        return self.player is not None and not self.left and self.away_since is None

    @property
    def state(self) -> SeatState:
        """Return what the table sees of the holder's presence."""
        if self.left:
            return "left"
        return "here" if self.away_since is None else "away"
