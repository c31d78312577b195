"""Marks in the place of names, so that the fold says whose a name is, wherever it went.

A seat goes by the name that was given to it, wherever it moved since. So a log is folded with a mark in the place of
each name, and each mark knows the name and who went by it.
"""

from msgspec.structs import replace

from app.rooms.acts import Acts, Banned, Knocked, Moved, Named, Packed, SatDown, SeatHanded
from app.rooms.packed import MARK, NameGiven
from app.rooms.room import Room


class Marks:
    """The names of a log by their marks, and by the same marks the people who went by them."""

    def __init__(self) -> None:
        self.names: dict[str, str] = {}
        self.players: dict[str, dict[str, None]] = {}

    def put(self, room: Room | None, act: Acts, by: str | None) -> Acts:
        """Return the act, by that player's command at a room with marks, with marks in the place of names."""
        if isinstance(act, Packed):
            names = [NameGiven(name=self._new(one.name, *one.players), players=one.players) for one in act.names]
            return replace(act, names=tuple(names))
        if isinstance(act, Moved) or room is None:
            return act
        match act:
            case Banned(ban=ban):
                name, host = self._of(room, ban.player, ban.name), self._of(room, by, ban.by)
                return Banned(ban=replace(ban, name=name, by=host))
            case Named(seat=seat, name=name):
                return replace(act, name=self._new(name, room.seats[seat].player))
            case SatDown(player=player, name=name) | Knocked(player=player, name=name):
                return replace(act, name=self._new(name, player))
            case SeatHanded(player=player, name=str(name)):
                return replace(act, name=self._new(name, player))
            case SeatHanded(seat=seat, player=player):
                # Who takes a seat over as it is goes by its name.
                self.players.setdefault(room.seats[seat].name, {})[player] = None
        return act

    def _new(self, name: str, *players: str | None) -> str:
        mark = f"{MARK}{len(self.names)}"
        self.names[mark] = name
        self.players[mark] = {player: None for player in players if player is not None}
        return mark

    def _of(self, room: Room, player: str | None, name: str) -> str:
        """Return the mark of the name that a player goes by now; a host who never sat down has none."""
        if not name:
            return name
        seat = None if player is None else room.seat_of(player)
        return self._new(name, player) if seat is None else room.seats[seat].name
