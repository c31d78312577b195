"""Showing a room to its viewers: who holds what, what differs, and the frames that say it.

Viewers who were shown the same have the same difference to come: it is found and encoded once for all of them. What
only one seat sees is found and encoded for that seat alone.
"""

from collections.abc import Iterable
from typing import Any

import msgspec

from app.live.viewer import Viewer
from app.rooms.room import Room
from app.rooms.view import RoomView, TableView, You, view_game, view_own, view_room, view_you
from app.rules.game import Event
from app.wire.patch import difference
from app.wire.server import PROTOCOL, Hello, encode, encode_events, encode_part, encode_update


class Picture:
    """A room as it is seen now, each part made at most once."""

    def __init__(self, room: Room, watching: int, before: "Picture | None" = None) -> None:
        self.room_state = room
        self.watching = watching
        self.room = self._room_view(before)
        self.game: Any = (
            before.game if before is not None and before.room_state.state is room.state else view_game(room)
        )
        self._owns: dict[int, Any] = {}
        self._yous: dict[str, You] = {}
        # Who sits where, and who is host, is all that makes a viewer another one.
        if before is not None and _same_people(before.room_state, room):
            self._yous = before._yous
        self._patches: dict[tuple[int, int], tuple[bytes, ...]] = {}
        self._events: dict[int, bytes] = {}

    def _room_view(self, before: "Picture | None") -> RoomView:
        if before is not None and before.watching == self.watching:
            old, new = before.room_state, self.room_state
            if (
                _beside_the_game(old) == _beside_the_game(new)
                and old.clock is new.clock is None
                and old.seats is new.seats
                and old.phase is new.phase
                and old.options is new.options
            ):
                same = (old.public, old.host, old.changed, old.played, old.code)
                if same == (new.public, new.host, new.changed, new.played, new.code):
                    return before.room if old.step == new.step else msgspec.structs.replace(before.room, step=new.step)
        return view_room(self.room_state, self.watching)

    def you(self, player: str) -> You:
        if player not in self._yous:
            self._yous[player] = view_you(self.room_state, player)
        return self._yous[player]

    def own(self, seat: int | None) -> Any:
        if seat is None:
            return None
        if seat not in self._owns:
            self._owns[seat] = view_own(self.room_state, seat)
        return self._owns[seat]

    def events_since(self, count: int, seat: int | None) -> bytes:
        """Return what happened since event number `count` as that seat may know it, the inside of a JSON list."""
        missed = self.room_state.event_count - count
        if missed <= 0:
            return b""
        told = self._events.get(count)
        if told is None:
            events: tuple[Event, ...] = self.room_state.events[-missed:]
            if any(type(event).seen_by is not Event.seen_by for event in events):
                return encode_events([event.seen_by(seat) for event in events])
            told = self._events[count] = encode_events(events)
        return told

    def public_patch(self, room: Any, game: Any) -> tuple[bytes, ...]:
        """Return the members of the patch that everybody who holds these views needs."""
        # The views are kept alive by their viewer while the patch is asked for, so that an id names one object.
        key = (id(room), id(game))
        patch = self._patches.get(key)
        if patch is None:
            patch = tuple(member(b'"room":', room, self.room) + member(b'"game":', game, self.game))
            self._patches[key] = patch
        return patch


def _beside_the_game(room: Room) -> tuple[Any, ...]:
    return room.paused_at, room.pausing, room.guarded, room.knocks, room.requests, room.evening


def _same_people(old: Room, new: Room) -> bool:
    """Return whether every viewer is the same to the room as before."""
    if old.knocks is not new.knocks or old.requests is not new.requests or old.bans is not new.bans:
        return False
    return old.host == new.host and (old.seats is new.seats or old.seats == new.seats)


def member(name: bytes, old: Any, new: Any) -> list[bytes]:
    """Return one member of a merge patch, encoded, or nothing when there is no difference."""
    patch = difference(old, new)
    return [] if patch is msgspec.UNSET else [name + encode_part(patch)]


def greet(picture: Picture, viewer: Viewer, now: float) -> None:
    """Send the viewer everything."""
    room = picture.room_state
    you = picture.you(viewer.player)
    own = picture.own(you.seat)
    viewer.room, viewer.game, viewer.you, viewer.own = picture.room, picture.game, you, own
    viewer.v, viewer.count = 0, room.event_count
    events = tuple(event.seen_by(you.seat) for event in room.events)
    table = TableView(room=picture.room, you=you, game=picture.game, own=own)
    viewer.send(
        encode(Hello(protocol=PROTOCOL, v=0, table=table, events=events, count=room.event_count, now=round(now, 3)))
    )
    if viewer.acks:
        update(picture, viewer)


def update(picture: Picture, viewer: Viewer) -> None:
    """Send the viewer what is new since the last message, if anything is."""
    you = picture.you(viewer.player)
    own = picture.own(you.seat)
    patch = list(picture.public_patch(viewer.room, viewer.game))
    if you is not viewer.you:
        patch += member(b'"you":', viewer.you, you)
    if own is not viewer.own:
        patch += member(b'"own":', viewer.own, own)
    events = picture.events_since(viewer.count, you.seat)
    if not (patch or events or viewer.acks):
        return
    viewer.v += 1
    viewer.send(encode_update(viewer.v, viewer.acks, events, patch))
    viewer.acks = []
    viewer.room, viewer.game, viewer.you, viewer.own = picture.room, picture.game, you, own
    viewer.count = picture.room_state.event_count


def update_all(picture: Picture, viewers: Iterable[Viewer]) -> None:
    """Send every viewer what is new."""
    for viewer in viewers:
        update(picture, viewer)
