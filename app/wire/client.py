"""What a client says over a table's socket."""

from typing import Annotated, Final

import msgspec

from app.rooms.commands import CommandId, Commands

PLANNED_MOVES: Final = 8
"""Most moves of one plan: a seven of Toc has seven legs at most."""


class Ping(msgspec.Struct, frozen=True, tag_field="type", tag="ping", forbid_unknown_fields=True):
    """Are you there?"""


class SayHello(msgspec.Struct, frozen=True, tag_field="type", tag="hello", forbid_unknown_fields=True):
    """Show me everything again: something is in doubt."""


class AskPlan(msgspec.Struct, frozen=True, tag_field="type", tag="plan", forbid_unknown_fields=True):
    """What would these moves of mine lead to? Nothing is played."""

    id: CommandId
    moves: Annotated[tuple[msgspec.Raw, ...], msgspec.Meta(max_length=PLANNED_MOVES)]


class AskHint(msgspec.Struct, frozen=True, tag_field="type", tag="hint", forbid_unknown_fields=True):
    """What would a computer that looks ahead do in my place?"""

    id: CommandId


ClientMessages = Ping | SayHello | AskPlan | AskHint | Commands

_decoder: msgspec.json.Decoder[ClientMessages] = msgspec.json.Decoder(ClientMessages)


class _Named(msgspec.Struct):
    id: str | None = None


_id_decoder = msgspec.json.Decoder(_Named)


class Unreadable(msgspec.Struct, frozen=True):
    """A message that is no message of the protocol; `id` is its id if it has a readable one."""

    id: str | None


def decode(text: str | bytes) -> ClientMessages | Unreadable:
    """Return the message, or what can be told of it; never raises for what a client may send."""
    try:
        return _decoder.decode(text)
    except (msgspec.DecodeError, RecursionError, UnicodeError):
        pass
    try:
        named = _id_decoder.decode(text).id
    except (msgspec.DecodeError, RecursionError, UnicodeError):
        return Unreadable(id=None)
    return Unreadable(id=named[:32] if named else None)
