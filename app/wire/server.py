"""What the server says over a table's socket."""

from collections.abc import Sequence
from typing import Annotated, Any

import msgspec

from app.rooms.view import TableView
from app.rules.game import Event
from app.wire.lobby import TableListed

PROTOCOL = 1
"""The version of the protocol; a client that knows another one reloads its page."""

AnyEvent = Annotated[Any, msgspec.Meta(extra_json_schema={"$ref": "#/components/schemas/Event"})]
"""An event of the room or of its game."""

AnyPlan = Annotated[Any, msgspec.Meta(extra_json_schema={"$ref": "#/components/schemas/GamePlan"})]
"""What a game answers to a plan."""

_encoder = msgspec.json.Encoder()


class Message(msgspec.Struct, frozen=True, tag_field="type", omit_defaults=True):
    """Something that the server says."""


class Hello(Message, frozen=True, tag="hello"):
    """The whole view of this viewer, the last events, how many there were in all, and the server's clock in seconds."""

    protocol: int
    v: int
    table: TableView
    events: tuple[AnyEvent, ...]
    count: int
    now: float


class Update(Message, frozen=True, tag="update"):
    """A change: `v` is one more than before, `patch` a JSON Merge Patch (RFC 7396) to the table, `acks` the viewer's
    commands that are committed and in the view from now on. The frames are joined from parts by `encode_update`."""

    v: int
    acks: tuple[str, ...] = ()
    events: tuple[AnyEvent, ...] = ()
    patch: dict[str, Any] = {}


class Refusal(Message, frozen=True, tag="refused"):
    """A command had no effect; `id` is absent when the message was not readable as a command."""

    code: str
    sentence: str
    id: str | None = None


class Planned(Message, frozen=True, tag="planned"):
    """What the moves of a plan would lead to, in the game's form; nothing has been played."""

    id: str
    plan: AnyPlan


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


ServerMessages = Hello | Update | Refusal | Planned | Pong | Bye


def encode(message: Message) -> bytes:
    """Return the message as it goes over the socket."""
    return _encoder.encode(message)


def encode_part(part: Any) -> bytes:
    """Return a part of a message, to be joined into frames of several viewers."""
    return _encoder.encode(part)


def encode_events(events: Sequence[Event]) -> bytes:
    """Return events as the inside of a JSON list."""
    return _encoder.encode(events)[1:-1]


def encode_update(v: int, acks: Sequence[str], events: bytes, patch: Sequence[bytes]) -> bytes:
    """Return an update of encoded parts: `events` is the inside of a list, `patch` holds the members of an object."""
    parts = [b'{"type":"update","v":%d' % v]
    if acks:
        parts.append(b',"acks":' + _encoder.encode(acks))
    if events:
        parts.append(b',"events":[' + events + b"]")
    if patch:
        parts.append(b',"patch":{' + b",".join(patch) + b"}")
    parts.append(b"}")
    return b"".join(parts)
