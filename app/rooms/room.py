"""A room: one link, its seats, its host, its options and the game on the table.

A room is a fold over its log (`fold.py`); nothing else changes it. It keeps the ids of the last commands of each
player, so that a command sent again has no second effect, and the last events, so that who comes back can see what was
missed.
"""

from collections.abc import Mapping
from typing import Any, Literal

import msgspec

from app.rooms.clock import Clock
from app.rooms.events import GameChanged, RoomEvents
from app.rooms.guests import Ban, EveningGame, Handover, Knock, SeatOffer, SeatRequest
from app.rooms.sealing import Given, Seal
from app.rooms.seats import Seat
from app.rules.fairness import Opening
from app.rules.game import Event, Game
from app.rules.register import GAMES

Phase = Literal["waiting", "playing", "over"]


class Room(msgspec.Struct, frozen=True, kw_only=True):
    """Everything about one link, hidden things included.

    `step` numbers the question that is open; it goes on whenever the game asks something else, the seats change or the
    game begins or ends. `step_at` is the moment at which it was asked (Unix seconds). `options` holds what differs from
    the game's defaults. `state` is the game's own.

    `clock` is the time for a decision, `reserves` what each seat has left besides, `extended_until` the end of the last
    outage for which time was given back. `pausing` are the seats that wish a pause, `paused_at` when it began.
    `alone_since` is the moment at which the last person went.

    With `hints` those who play may ask what a computer would do; with `analysis` choices are weighed after a game.

    At a `guarded` table newcomers knock; `admitted` are those who were let in and may sit down. `evening` are the
    finished games of this link.

    `seal` is that of the next deal, `dealt` the one of the deal that is being played, `opened` of the one before.
    `given` is a deal to be dealt once more; a game that began with it names the record that it is `known` from.
    """

    code: str
    game: str
    phase: Phase = "waiting"
    public: bool = False
    host: str | None = None
    seats: tuple[Seat, ...] = ()
    options: Mapping[str, Any] = {}
    changed: tuple[str, ...] = ()
    step: int = 0
    step_at: float = 0.0
    played: int = 0
    game_id: str | None = None
    started_at: float = 0.0
    state: Any = None
    clock: Clock | None = None
    reserves: tuple[float, ...] = ()
    extended_until: float = 0.0
    paused_at: float | None = None
    pausing: tuple[int, ...] = ()
    alone_since: float | None = None
    guarded: bool = False
    hints: bool = False
    analysis: bool = True
    bans: tuple[Ban, ...] = ()
    knocks: tuple[Knock, ...] = ()
    admitted: tuple[str, ...] = ()
    requests: tuple[SeatRequest, ...] = ()
    offers: tuple[SeatOffer, ...] = ()
    handovers: tuple[Handover, ...] = ()
    evening: tuple[EveningGame, ...] = ()
    seal: Seal | None = None
    dealt: Opening | None = None
    opened: Opening | None = None
    given: Given | None = None
    known: str | None = None
    events: tuple[Any, ...] = ()
    numbers: tuple[int, ...] = ()
    event_count: int = 0
    done: Mapping[str, Mapping[str, str]] = {}

    @property
    def rules(self) -> Game[Any, Any]:
        """Return the game of this table."""
        return GAMES[self.game]

    def seat_of(self, player: str) -> int | None:
        """Return the seat that a player holds, or None."""
        for index, seat in enumerate(self.seats):
            if seat.player == player:
                return index
        return None

    def system_plays(self, seat: int) -> bool:
        """Return whether the system plays for the seat in the running game."""
        return self.plays(seat) and self.rules.left(self.state)[seat]

    def plays(self, seat: int) -> bool:
        """Return whether the seat is in the running game; who sits it out is not."""
        return self.phase == "playing" and seat < len(self.rules.left(self.state))

    def ban_of(self, player: str) -> Ban | None:
        """Return why a player was removed, or None."""
        return next((ban for ban in self.bans if ban.player == player), None)

    def someone_is_here(self) -> bool:
        """Return whether a person who plays is at the table; if not, nothing goes on."""
        return any(seat.is_here for seat in self.seats)


def encode_room(room: Room) -> bytes:
    """Return the room as a snapshot that `decode_room` reads."""
    return msgspec.json.encode(room)


def decode_room(snapshot: bytes) -> Room:
    """Return the room of a snapshot.

    Raises:
        msgspec.DecodeError: the snapshot is of another version or no snapshot at all.
    """
    room = msgspec.json.decode(snapshot, type=Room)
    rules = GAMES.get(room.game)
    if rules is None:
        raise msgspec.ValidationError(f"game: {room.game} is not known")
    state = None if room.state is None else msgspec.convert(room.state, rules.state_type)
    return msgspec.structs.replace(room, state=state, events=_decode_events(room.events, room.game))


def _decode_events(plain: tuple[Any, ...], game: str) -> tuple[Event, ...]:
    """Return events of a room that plays `game` now; what was before another game was chosen is of that one's form."""
    events: list[Event] = []
    form: Any = RoomEvents | GAMES[game].events_type
    for one in reversed(plain):
        event = msgspec.convert(one, form)
        if isinstance(event, GameChanged):
            if event.was not in GAMES:
                raise msgspec.ValidationError(f"game: {event.was} is not known")
            form = RoomEvents | GAMES[event.was].events_type
        events.append(event)
    return tuple(reversed(events))
