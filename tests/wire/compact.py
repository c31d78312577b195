"""Compact updates and what they say, for the tests of the pages: `python -m tests.wire.compact` writes them anew."""

import base64
import itertools
import json
from collections.abc import Iterator
from typing import Any, Final, get_args

import msgspec

from app.rooms.events import RoomEvents
from app.rules.game import Event
from app.rules.register import GAMES
from app.wire.updates import COMPACT, JSON
from tests.services import ROOT

VECTORS: Final = ROOT / "frontend" / "tests" / "compact.json"
_MEMBERS: Final[tuple[Any, ...]] = (
    *(7, "Zoé", True, 2.5, "7H", "base", "bravo", "+5", "exchange", "ten"),
    *([], [3, 1], ["+5"], ["7H"], [[1, 40], [0, 59, 2, 7]], [[2, "H3"]]),
)
"""Of these a member of an event gets the first one that it may have."""
_VALUES: Final[tuple[Any, ...]] = (
    *(0, 1, 127, 128, 255, 256, 65_535, 65_536, 2**32 - 1, -1, -32, -33, -128, -129, -32_768, -32_769, -(2**31)),
    *(0.5, -1e300, 1_764_541_349.123, None, True, False),
    *("", "horned", "à" * 31, "é" * 200, "🐂"),
    *([], list(range(15)), list(range(16)), [[[]]]),
    *({}, {str(number): number for number in range(16)}, {"a": {"b": [None, False, {"c": "d"}]}}),
)
"""Everything of JSON in each form that MessagePack has for it, but for what is longer than 65,535."""

_SEAL: Final = {"commitment": "00ff" * 16, "shares": [{"seat": 0, "share": "9a" * 32}], "words": ["ab" * 31, "AB" * 32]}
"""Digits of seals, and what only looks like them."""


def kinds() -> Iterator[type[Event]]:
    """Every kind of event."""
    return itertools.chain(*(get_args(union) for union in (RoomEvents, *(game.events_type for game in GAMES.values()))))


def made(kind: type[Event], *, whole: bool) -> Event:
    """An event of this kind with as few members as can be, or with all of them and none as it usually is."""
    members: dict[str, Any] = {"type": kind.__struct_config__.tag}
    for field in msgspec.structs.fields(kind):
        if whole or field.required:
            members[field.encode_name] = next(one for one in _MEMBERS if fits(field, one))
    return msgspec.convert(members, kind)


def fits(field: msgspec.structs.FieldInfo, value: Any) -> bool:
    """Return whether a member may have this value, and does not have it usually."""
    try:
        return bool(msgspec.convert(value, field.type) != field.default)
    except msgspec.ValidationError:
        return False


def vectors() -> list[tuple[bytes, dict[str, Any]]]:
    """Compact updates, and the same ones as JSON says them."""
    updates: list[tuple[int, tuple[str, ...], tuple[Event, ...], Any]] = [
        *((1, (), (made(kind, whole=whole),), msgspec.UNSET) for kind in kinds() for whole in (False, True)),
        *((number, ("c14", "ä"), (), {"value": value}) for number, value in enumerate(_VALUES)),
        (70_000, (), tuple(made(kind, whole=True) for kind in kinds()), None),
        (3, ("c1",), (), msgspec.UNSET),
    ]
    found = []
    for v, acks, events, game in updates:
        compact, plain = (
            form.update(
                v,
                acks,
                form.news(
                    form.part("step", v) if v % 2 else b"",
                    form.events(events) if events else b"",
                    b"" if game is msgspec.UNSET else form.part("game", game),
                    form.part("room", {"seal": _SEAL, "host": None, "clock": {"seconds": 30}}) if v % 7 == 0 else b"",
                ),
                form.part("own", {"hand": [1, 104]}) if v % 3 else b"",
                form.part("you", {"host": True}) if v % 5 == 0 else b"",
            )
            for form in (COMPACT, JSON)
        )
        found.append((compact, json.loads(plain)))
    return found


def written() -> str:
    """One update a line."""
    lines = (
        json.dumps([base64.b64encode(compact).decode(), plain], separators=(",", ":")) for compact, plain in vectors()
    )
    return "[\n" + ",\n".join(lines) + "\n]\n"


if __name__ == "__main__":
    VECTORS.write_text(written())
