"""The wire's types as JSON Schema, for the OpenAPI document and, through it, for the frontend."""

from typing import Any

import msgspec

from app.rooms.events import RoomEvents
from app.rules.register import GAMES
from app.wire.client import ClientMessages
from app.wire.server import ServerMessages, Tables

REF = "#/components/schemas/{name}"


def components() -> dict[str, Any]:
    """Return a schema for every type of the wire by its name.

    The unions are `ServerMessage`, `ClientMessage`, `RoomEvent` and, for each game, its events and moves.
    """
    games = list(GAMES.values())
    unions: dict[str, Any] = {
        "ServerMessage": ServerMessages | Tables,
        "ClientMessage": ClientMessages,
        "RoomEvent": RoomEvents,
    }
    for game in games:
        title = game.name.capitalize()
        unions[f"{title}Event"] = game.events_type
        unions[f"{title}Move"] = game.moves_type
        unions[f"{title}View"] = game.view_type
        unions[f"{title}Own"] = game.own_type
    schemas, types = msgspec.json.schema_components(unions.values(), ref_template=REF)
    named = dict(zip(unions, schemas, strict=True))
    return {**types, **{name: schema for name, schema in named.items() if name not in types}}
