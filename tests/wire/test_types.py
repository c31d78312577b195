"""The types of messages: whole, named for their game, and the same in the browser as here."""

import re
import subprocess
from pathlib import Path
from typing import Any

from app.rooms.refusals import REFUSALS as ROOM
from app.rules.register import GAMES
from app.wire.schema import components
from tests.services import ROOT
from tests.wire import frames


def _references(schema: Any) -> set[str]:
    """Names of the schemas that are referred to, however deep."""
    if isinstance(schema, dict):
        here = {schema["$ref"].rpartition("/")[2]} if "$ref" in schema else set()
        return here.union(*map(_references, schema.values()))
    return set().union(*map(_references, schema)) if isinstance(schema, list) else set()


def test_every_type_that_is_referred_to_is_there() -> None:
    schemas = components()
    assert _references(schemas) <= set(schemas)
    assert {"ServerMessage", "ClientMessage", "Event", "GameView", "GameOwn", "Door", "Me"} <= set(schemas)


def test_the_types_of_a_game_bear_its_name() -> None:
    for game in GAMES:
        title = game.capitalize()
        assert {title + part for part in ("View", "Own", "Event", "Move")} <= set(components())
    assert all(name.isidentifier() for name in components())


def test_a_member_that_may_be_left_out_is_never_null() -> None:
    seat = components()["SeatView"]
    assert seat["properties"]["away_since"] == {"type": "number"}
    assert "away_since" not in seat["required"]


def test_the_tests_of_the_pages_have_messages_of_this_server() -> None:
    """`python -m tests.wire.frames` writes them."""
    assert frames.FRAMES.read_text() == frames.written()


def test_the_browser_knows_the_messages_of_this_server(tmp_path: Path) -> None:
    """`make types` writes what it knows."""
    subprocess.run(["scripts/types.sh", tmp_path], cwd=ROOT, check=True)
    written = {file.name: file.read_text() for file in tmp_path.iterdir()}
    assert set(written) == {"generated.ts", "mark.json", "vocabulary.json"}
    assert written == {name: (ROOT / "frontend/src/wire" / name).read_text() for name in written}


def test_french_puts_a_space_that_does_not_break_before_its_double_signs() -> None:
    options = [words for game in GAMES.values() for option in game.sheet for words in option.sentences["fr"].values()]
    refusals = [words["fr"] for game in GAMES.values() for words in ({**ROOM, **game.refusals}).values()]
    for said in [*options, *refusals]:
        assert not re.search(r"\w [:;?!]", said), said
