"""Updates in the two forms in which they go over a socket: JSON, and compact in a third of its bytes.

An update is the message that is sent most. Its parts are encoded one by one, those that several viewers share once for
all of them, and joined into a frame for each viewer.

A compact update is one MessagePack array: `v` and its parts in the order of `PARTS`, of which absent ones at the
end are left out and others are false. An event is an array as well: its place in `VOCABULARY`, then its members in the
order given there, of which those with their usual value are nil, or left out at the end. Bytes stand for what JSON has
as their hexadecimal digits. All else is as in JSON.
"""

import hashlib
import re
from collections.abc import Sequence
from typing import Any, ClassVar, Final, Literal, NamedTuple, Protocol, get_args

import msgspec
from msgspec.structs import astuple

from app.rooms.events import RoomEvents
from app.rules.game import Event
from app.rules.register import GAMES

Part = Literal["step", "game", "room", "own", "you"]
"""A part of an update besides its events and acknowledgements: a number, or a merge patch."""
PARTS: Final = ("acks", "step", "events", "game", "room", "own", "you")
"""Those that are sent most come first: what is absent at the end costs nothing."""

_json = msgspec.json.Encoder()
_messagepack = msgspec.msgpack.Encoder()


class News(NamedTuple):
    """What viewers share of an update: joined as it stands at a frame's end, and before further parts."""

    told: bytes
    whole: bytes
    parts: int
    """How many parts there are in `told`, where they are counted."""


class Form(Protocol):
    """How updates are written. A part that is absent is no bytes at all."""

    binary: ClassVar[bool]
    """Whether frames are bytes rather than text."""

    def events(self, events: Sequence[Event]) -> bytes:
        """Return events, at least one, as a part."""

    def part(self, name: Part, value: Any) -> bytes:
        """Return what has this name as a part."""

    def news(self, step: bytes, events: bytes, game: bytes, room: bytes) -> News:
        """Return the parts that viewers share, joined."""

    def update(self, v: int, acks: Sequence[str], news: News, own: bytes, you: bytes) -> bytes:
        """Return the frame of an update."""


class _Json:
    """An object with a member for each part."""

    binary: ClassVar[bool] = False

    def events(self, events: Sequence[Event]) -> bytes:
        return b',"events":' + _json.encode(events)

    def part(self, name: Part, value: Any) -> bytes:
        return b',"%b":%b' % (name.encode(), _json.encode(value))

    def news(self, step: bytes, events: bytes, game: bytes, room: bytes) -> News:
        told = step + events + game + room
        return News(told, told, 0)

    def update(self, v: int, acks: Sequence[str], news: News, own: bytes, you: bytes) -> bytes:
        told = b',"acks":' + _json.encode(acks) if acks else b""
        return b'{"v":%d%b%b%b%b}' % (v, told, news.told, own, you)


def _kinds() -> dict[type[Event], tuple[str, ...]]:
    """Return the names of the members of every event: those of the room first, then each game's."""
    unions = (RoomEvents, *(game.events_type for game in GAMES.values()))
    return {kind: kind.__struct_encode_fields__ for union in unions for kind in get_args(union)}


_KINDS: Final = _kinds()
VOCABULARY: Final = [(str(kind.__struct_config__.tag), *members) for kind, members in _KINDS.items()]
"""The type of every event and the names of its members, in the order in which compact updates have them."""
MARK: Final = hashlib.sha256(_json.encode([PARTS, VOCABULARY])).hexdigest()[:8]
"""Whoever asks for compact updates tells by it that they have the same vocabulary; others are answered in JSON."""

PLACES: Final = {kind: place for place, kind in enumerate(_KINDS)}
"""Where each kind of event stands in the vocabulary."""
_USUAL: Final = {kind: tuple([field.default for field in msgspec.structs.fields(kind)]) for kind in _KINDS}
_ABSENT: Final = b"\xc2"  # MessagePack's false, which no part is.
_ARRAYS: Final = [bytes((0x90 | length,)) for length in range(16)]  # The first byte of an array of that length.
_BEFORE_NEWS: Final = 1 + PARTS.index("step")  # `v` and what comes before the shared parts.
_TO_OWN: Final = 2 + PARTS.index("own")  # `v` and everything up to the viewer's own view.
_DIGITS: Final = re.compile("[0-9a-f]{64}")  # What a seal is made of, 256 bits each: app/rules/fairness.py.


class _Compact:
    """One MessagePack array."""

    binary: ClassVar[bool] = True

    def events(self, events: Sequence[Event]) -> bytes:
        return _messagepack.encode([_listed(event) for event in events])

    def part(self, name: Part, value: Any) -> bytes:
        # Digits of seals come with the end of a deal, when the room changes.
        return _messagepack.encode(_with_bytes(msgspec.to_builtins(value)) if name == "room" else value)

    def news(self, step: bytes, events: bytes, game: bytes, room: bytes) -> News:
        parts = step, events, game, room
        count = max((place for place, part in enumerate(parts, 1) if part), default=0)
        told = [part or _ABSENT for part in parts]
        return News(b"".join(told[:count]), b"".join(told), count)

    def update(self, v: int, acks: Sequence[str], news: News, own: bytes, you: bytes) -> bytes:
        told = _messagepack.encode(acks) if acks else _ABSENT
        if own or you:
            count, told = _TO_OWN + bool(you), told + news.whole + (own or _ABSENT) + you
        else:
            count, told = _BEFORE_NEWS + news.parts, told + news.told
        return _ARRAYS[count] + _messagepack.encode(v) + told


def _with_bytes(value: Any) -> Any:
    """Return the value with bytes in place of hexadecimal digits."""
    if isinstance(value, str):
        return bytes.fromhex(value) if _DIGITS.fullmatch(value) else value
    if isinstance(value, dict):
        return {name: _with_bytes(one) for name, one in value.items()}
    return [_with_bytes(one) for one in value] if isinstance(value, list) else value


def _listed(event: Event) -> list[Any]:
    kind = type(event)
    listed = [None if value == usual else value for value, usual in zip(astuple(event), _USUAL[kind], strict=True)]
    while listed and listed[-1] is None:
        listed.pop()
    return [PLACES[kind], *listed]


JSON: Final[Form] = _Json()
COMPACT: Final[Form] = _Compact()
