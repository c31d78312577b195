"""What the server says over a table's socket."""

from typing import Annotated, Any, Final

import msgspec

from app.rooms.limits import (
    CLOCK_SECONDS,
    DROPPED_CLOCK_STOPS_SECONDS,
    LATE_IN_A_ROW,
    NUDGE_EVERY_SECONDS,
    REASON_GRAPHEMES,
    RESERVE_SECONDS,
    SEAT_OFFER_SECONDS,
    STAND_IN_AFTER_SECONDS,
    WORDS_GRAPHEMES,
)
from app.rooms.people import PEOPLE_OF_A_BROWSER
from app.rooms.view import TableView
from app.rules.game import Hint
from app.wire.event import AnyEvent
from app.wire.lobby import TableListed

PROTOCOL = 2
"""The version of the protocol; a client that knows another one reloads its page."""

AnyPlan = Annotated[Any, msgspec.Meta(extra_json_schema={"$ref": "#/components/schemas/GamePlan"})]
"""What a game answers to a plan."""

_encoder = msgspec.json.Encoder()


class Message(msgspec.Struct, frozen=True, tag_field="type", omit_defaults=True):
    """Something that the server says."""


class Announced(msgspec.Struct, frozen=True, omit_defaults=True):
    """The server restarts at this moment, Unix seconds; the operator's own sentence says why."""

    at: float
    text: str | None = None


class Announcement(Message, frozen=True, tag="announcement"):
    """The operator announces a restart; without `at` nothing is announced any more."""

    at: float | None = None
    text: str | None = None


class Limits(msgspec.Struct, frozen=True):
    """The server's own limits that pages show or count with; seconds, unless the name says otherwise.

    `lost`: a seat may be played for by others once its connection has been lost for so long; `late_in_a_row`: or once
    it has missed so many decisions; `held`: the clock stands still so long for who is lost; `nudge`: between two
    reminders of a seat; `offer`: an offered seat can be claimed; `clock` and `reserve`: what a host may choose;
    `words` and `reason`: visible characters of a line and of a reason; `people`: who share a browser.
    """

    lost: float
    late_in_a_row: int
    held: float
    nudge: float
    offer: float
    clock: tuple[int, int]
    reserve: int
    words: int
    reason: int
    people: int


LIMITS: Final = Limits(
    lost=STAND_IN_AFTER_SECONDS,
    late_in_a_row=LATE_IN_A_ROW,
    held=DROPPED_CLOCK_STOPS_SECONDS,
    nudge=NUDGE_EVERY_SECONDS,
    offer=SEAT_OFFER_SECONDS,
    clock=CLOCK_SECONDS,
    reserve=RESERVE_SECONDS,
    words=WORDS_GRAPHEMES,
    reason=REASON_GRAPHEMES,
    people=PEOPLE_OF_A_BROWSER,
)


class Hello(Message, frozen=True, tag="hello"):
    """The whole view of this viewer, the last events, how many there were in all, and the server's clock in seconds.

    `numbers` are those of the events, where they are not the last ones up to `count` without a gap.
    `kept_until` is when the table will be deleted if nothing more happens there, Unix seconds; `announcement` is what
    was announced to everybody before; `limits` are those of this server.
    """

    protocol: int
    v: int
    table: TableView
    events: tuple[AnyEvent, ...]
    count: int
    now: float
    limits: Limits
    numbers: tuple[int, ...] = ()
    kept_until: float | None = None
    announcement: Announced | None = None


class Update(msgspec.Struct, frozen=True, omit_defaults=True):
    """A change: the message that is sent most, and the only one without a type.

    `v` is one more than before; `acks` names the viewer's commands that are committed and in the view from now on.
    First the table follows the events (`Game.follow`); then the other members are laid over it as a JSON Merge Patch
    (RFC 7396). The frames are joined from parts (`app/wire/updates.py`).
    """

    v: int
    acks: tuple[str, ...] = ()
    step: int | None = None
    events: tuple[AnyEvent, ...] = ()
    room: dict[str, Any] | None = None
    game: dict[str, Any] | None = None
    you: dict[str, Any] | None = None
    own: dict[str, Any] | None = None


class Refusal(Message, frozen=True, tag="refused"):
    """A command had no effect; `id` is absent when the message was not readable as a command."""

    code: str
    sentence: str
    id: str | None = None


class Planned(Message, frozen=True, tag="planned"):
    """What the moves of a plan would lead to, in the game's form; nothing has been played."""

    id: str
    plan: AnyPlan


class Hinted(Message, frozen=True, tag="hinted"):
    """What a computer would do in the place of who asked, at the question of that step; nothing has been played."""

    id: str
    step: int
    hint: Hint


class Pong(Message, frozen=True, tag="pong"):
    """The answer to a ping; `now` is the server's clock, Unix seconds."""

    now: float


class Bye(Message, frozen=True, tag="bye"):
    """The server closes the socket next, and why."""

    code: str
    sentence: str


class Tables(Message, frozen=True, tag="tables"):
    """All public tables that wait for players."""

    tables: tuple[TableListed, ...]


MESSAGES: Final[tuple[type[msgspec.Struct], ...]] = (
    Hello,
    Update,
    Refusal,
    Planned,
    Hinted,
    Pong,
    Bye,
    Announcement,
    Tables,
)
"""Everything that the server says."""


def encode(message: Message) -> bytes:
    """Return the message as it goes over the socket."""
    return _encoder.encode(message)
