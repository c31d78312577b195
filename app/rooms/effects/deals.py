"""The seal of the deal to come, and what players add to it; the deal itself breaks it (`fold.py`)."""

from collections.abc import Callable
from typing import Any, Final

from msgspec.structs import replace

from app.rooms.acts import Act, DealGiven, Sealed, ShareAdded
from app.rooms.effects.common import BrokenLogError, Folded
from app.rooms.room import Room
from app.rooms.sealing import Seal, Share


def _seal(room: Room, act: Sealed, at: float) -> Folded:
    return replace(room, seal=Seal(seed=act.seed, salt=act.salt)), ()


def _add_share(room: Room, act: ShareAdded, at: float) -> Folded:
    if room.seal is None:
        raise BrokenLogError("there is no seal to which a share could be added")
    shares = (*room.seal.shares, Share(player=act.player, share=act.share))
    return replace(room, seal=replace(room.seal, shares=shares)), ()


def _give(room: Room, act: DealGiven, at: float) -> Folded:
    return replace(room, given=act.given, options=act.given.options), ()


EFFECTS: Final[dict[type[Act], Callable[[Room, Any, float], Folded]]] = {
    Sealed: _seal,
    ShareAdded: _add_share,
    DealGiven: _give,
}
