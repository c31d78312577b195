"""The wire's types as JSON Schema, for the OpenAPI document and, through it, for the frontend.

A member that may be left out is absent on the wire and never null; the schemas say so.
"""

from typing import Any, Final

import msgspec

from app.rooms.events import RoomEvents
from app.rules.register import GAMES
from app.wire.client import ClientMessages
from app.wire.lobby import ANSWERS
from app.wire.server import MESSAGES

REF: Final = "#/components/schemas/{prefix}{{name}}"
"""Where a schema stands in the document."""


def components() -> dict[str, Any]:
    """Return a schema for every type of the wire by its name.

    The unions are `ServerMessage`, `ClientMessage` and `Event`. Names of a game's types begin with the game's:
    `SixquiprendView`, `SixquiprendOwn`, `SixquiprendEvent`, `SixquiprendMove` and what these are made of.
    """
    schemas = _named(
        {
            "ClientMessage": ClientMessages,
            "RoomEvent": RoomEvents,
            **{kind.__name__: kind for kind in MESSAGES + ANSWERS},
        }
    )
    titles = [name.capitalize() for name in GAMES]
    for title, game in zip(titles, GAMES.values(), strict=True):
        parts = {"View": game.view_type, "Own": game.own_type, "Event": game.events_type, "Move": game.moves_type}
        if game.plan_type is not None:
            parts["Plan"] = game.plan_type
        schemas |= _named(parts, title)
    schemas["ServerMessage"] = _any_of(*(kind.__name__ for kind in MESSAGES))
    schemas["Event"] = _any_of("RoomEvent", *(f"{title}Event" for title in titles))
    schemas["GameView"] = _any_of(*(f"{title}View" for title in titles))
    schemas["GamePlan"] = _any_of(*(f"{game.name.capitalize()}Plan" for game in GAMES.values() if game.plan_type))
    schemas["GameOwn"] = _any_of(*(f"{title}Own" for title in titles))
    return schemas


def _named(kinds: dict[str, Any], prefix: str = "") -> dict[str, Any]:
    schemas, parts = msgspec.json.schema_components(kinds.values(), ref_template=REF.format(prefix=prefix))
    named = {**dict(zip(kinds, schemas, strict=True)), **parts}
    return {prefix + name: _plain(schema) for name, schema in named.items()}


def _any_of(*names: str) -> dict[str, Any]:
    return {"anyOf": [{"$ref": REF.format(prefix=name).format(name="")} for name in names]}


def _plain(schema: dict[str, Any]) -> dict[str, Any]:
    """Return the schema without its title, which is its name, and without nulls that are never sent."""
    plain = {key: value for key, value in schema.items() if key != "title"}
    if "properties" in plain:
        plain["properties"] = {name: _without_null(member) for name, member in plain["properties"].items()}
    return plain


def _without_null(member: dict[str, Any]) -> dict[str, Any]:
    if member.get("default", ...) is not None:
        return member
    kinds = [kind for kind in member.get("anyOf", ()) if kind != {"type": "null"}]
    rest = {key: value for key, value in member.items() if key not in ("anyOf", "default")}
    return rest | (kinds[0] if len(kinds) == 1 else {"anyOf": kinds} if kinds else {})
