"""What each act of the log does to a room, one module for each of a table's concerns."""

from collections.abc import Callable
from typing import Any, Final

from app.rooms.acts import Act
from app.rooms.effects import deals, doors, seats, table, talk, time
from app.rooms.effects.common import Folded
from app.rooms.room import Room

EFFECTS: Final[dict[type[Act], Callable[[Room, Any, float], Folded]]] = {
    **seats.EFFECTS,
    **table.EFFECTS,
    **deals.EFFECTS,
    **doors.EFFECTS,
    **time.EFFECTS,
    **talk.EFFECTS,
}
"""Whatever may happen at a table once it is open, but for moves of the game (`fold.py`)."""
