"""Showing a room to its viewers: who holds what, what differs, and the frames that say it.

Viewers who were shown the same have the same difference to come: it is found and encoded once for all of them. What
only one seat sees is found and encoded for that seat alone. What a client makes of an event by itself is not sent.
"""

from collections.abc import Iterable
from typing import Any

import msgspec

from app.live.viewer import Viewer
from app.rooms.events import GameChanged
from app.rooms.memory import since
from app.rooms.room import Room
from app.rooms.view import RoomView, TableView, You, view_game, view_own, view_room, view_you
from app.rules.game import Event
from app.wire.patch import difference
from app.wire.server import LIMITS, PROTOCOL, Announced, Hello, encode
from app.wire.updates import Form, News, Part


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
        if before is not None and before.room_state.state is room.state:
            self._owns = before._owns
        self._yous: dict[str, You] = {}
        # Who sits where, and who is host, is all that makes a viewer another one.
        if before is not None and _same_people(before.room_state, room):
            self._yous = before._yous
        self._news: dict[tuple[int, int, int, int, bool, int | None], tuple[tuple[Event, ...], News]] = {}

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
                same = (old.game, old.public, old.host, old.changed, old.played, old.code)
                if same == (new.game, new.public, new.host, new.changed, new.played, new.code):
                    return before.room
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

    def events_since(self, count: int) -> tuple[Event, ...]:
        """Return what happened since event number `count`."""
        return since(self.room_state, count)

    def news(self, viewer: Viewer, seat: int | None) -> tuple[tuple[Event, ...], News]:
        """Return the events that the viewer follows, and all parts of an update that are not of its seat alone.

        They are the same for everybody who was shown the same, unless not everybody may know what happened.
        """
        events = self.events_since(viewer.count)
        secretive = any(type(event).seen_by is not Event.seen_by for event in events)
        # The views are kept alive by their viewer while this is asked, so that an id names one object.
        views = id(viewer.room), id(viewer.game)
        key = (viewer.count, viewer.step, *views, viewer.form.binary, seat if secretive else None)
        news = self._news.get(key)
        if news is None:
            if secretive:
                events = tuple(event.seen_by(seat) for event in events)
            followed = _followed(events)
            news = self._news[key] = followed, self._tell(viewer, events, followed)
        return news

    def _tell(self, viewer: Viewer, events: tuple[Event, ...], followed: tuple[Event, ...]) -> News:
        form, step, game = viewer.form, self.room_state.step, viewer.game
        if game is not None:
            for event in followed:
                game = self.room_state.rules.follow(game, event)
        return form.news(
            b"" if viewer.step == step else form.part("step", step),
            form.events(events) if events else b"",
            changed(form, "game", game, self.game),
            changed(form, "room", viewer.room, self.room),
        )

    def own_news(self, viewer: Viewer, own: Any, followed: tuple[Event, ...]) -> bytes:
        """Return the part of an update that makes the viewer's own view this one."""
        held, seat = viewer.own, viewer.you.seat
        if held is not None and seat is not None:
            rules = self.room_state.rules
            for event in followed:
                held = rules.follow_own(held, seat, event)
        return b"" if held == own else changed(viewer.form, "own", held, own)


def _followed(events: tuple[Event, ...]) -> tuple[Event, ...]:
    """Return the events that a client follows: none in an update that brings another game."""
    return () if any(isinstance(event, GameChanged) for event in events) else events


def _beside_the_game(room: Room) -> tuple[Any, ...]:
    doors = room.guarded, room.knocks, room.requests, room.hints, room.analysis
    deals = room.seal, room.opened, room.given, room.known
    return room.paused_at, room.pausing, room.evening, *doors, *deals


def _same_people(old: Room, new: Room) -> bool:
    """Return whether every viewer is the same to the room as before."""
    if old.knocks is not new.knocks or old.requests is not new.requests or old.bans is not new.bans:
        return False
    return old.host == new.host and (old.seats is new.seats or old.seats == new.seats)


def changed(form: Form, name: Part, old: Any, new: Any) -> bytes:
    """Return one part of an update, a merge patch that makes `new` of `old`; nothing when there is no difference."""
    patch = difference(old, new)
    return b"" if patch is msgspec.UNSET else form.part(name, patch)


def greet(
    picture: Picture,
    viewer: Viewer,
    now: float,
    kept_until: float | None = None,
    announcement: Announced | None = None,
) -> None:
    """Send the viewer everything."""
    room, you = picture.room_state, picture.you(viewer.player)
    own = picture.own(you.seat)
    viewer.v = 0
    viewer.hold(room.step, room.event_count, picture.room, picture.game, you, own)
    events = tuple(event.seen_by(you.seat) for event in room.events)
    table = TableView(step=room.step, room=picture.room, you=you, game=picture.game, own=own)
    hello = Hello(
        protocol=PROTOCOL,
        v=0,
        table=table,
        events=events,
        numbers=room.numbers,
        count=room.event_count,
        now=round(now, 3),
        limits=LIMITS,
        kept_until=kept_until,
        announcement=announcement,
    )
    viewer.send(encode(hello))
    if viewer.acks:
        update(picture, viewer)


def update(picture: Picture, viewer: Viewer) -> None:
    """Send the viewer what is new since the last message, if anything is."""
    room, you = picture.room_state, picture.you(viewer.player)
    own = picture.own(you.seat)
    followed, news = picture.news(viewer, you.seat)
    own_news = picture.own_news(viewer, own, followed) if own is not viewer.own or followed else b""
    you_news = changed(viewer.form, "you", viewer.you, you) if you is not viewer.you else b""
    if not (news.told or own_news or you_news or viewer.acks):
        return
    viewer.v += 1
    viewer.send_update(viewer.form.update(viewer.v, viewer.acks, news, own_news, you_news))
    viewer.acks = []
    viewer.hold(room.step, room.event_count, picture.room, picture.game, you, own)


def update_all(picture: Picture, viewers: Iterable[Viewer]) -> None:
    """Send every viewer what is new."""
    for viewer in viewers:
        update(picture, viewer)
