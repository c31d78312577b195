"""People beside the seats: who was removed, knocks, asks for a seat or was offered one; and the evening's games."""

import msgspec

from app.rules.game import Level


class Ban(msgspec.Struct, frozen=True, omit_defaults=True):
    """Somebody who was removed: under which name, by whom and why."""

    player: str
    name: str
    by: str
    reason: str = ""


class Knock(msgspec.Struct, frozen=True):
    """Somebody who waits at a guarded door, under the name they wish."""

    player: str
    name: str


class SeatRequest(msgspec.Struct, frozen=True):
    """Somebody who says that a seat is theirs, from a browser that the room does not know."""

    player: str
    seat: int


class SeatOffer(msgspec.Struct, frozen=True):
    """A seat that its holder offers to whoever brings the token: its digest, and until when (Unix seconds)."""

    seat: int
    digest: str
    until: float


class Handover(msgspec.Struct, frozen=True):
    """An offer that was claimed, and under which name."""

    digest: str
    name: str


class Sitter(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who held a seat when a game ended: a person or a computer."""

    name: str
    player: str | None = None
    level: Level | None = None


class EveningGame(msgspec.Struct, frozen=True, omit_defaults=True):
    """A finished game of this link: its record, who sat, and how it ended.

    One that began with a deal which was `known` counts for nothing.
    """

    game: str
    id: str
    sitters: tuple[Sitter, ...]
    ranks: tuple[int, ...]
    scores: tuple[int, ...] | None = None
    known: bool = False
