"""Compact updates say what JSON says, in fewer bytes, to whoever knows the same vocabulary."""

import asyncio
import json
import re
from typing import Any

import msgspec
import pytest

from app.live.show import Picture, greet, update
from app.live.viewer import Viewer
from app.rules.register import GAMES
from app.wire.updates import COMPACT, MARK, PARTS, VOCABULARY
from tests.faults.words import begin, sit_down
from tests.live.screens import shown
from tests.services import ROOT, Tablee, tablee
from tests.wire import compact
from tests.wire.stranger import Stranger, expand

WORDS = json.loads(json.dumps({"parts": PARTS, "events": VOCABULARY}))


def test_compact_updates_say_what_json_says() -> None:
    for frame, plain in compact.vectors():
        assert expand(frame, WORDS) == plain


def test_the_page_on_the_protocol_has_an_update_of_this_server() -> None:
    page = (ROOT / "docs/protocol.md").read_text()
    plain = json.loads(next(line for line in page.splitlines() if line.startswith('{"v":24')))
    frame = next(bytes.fromhex(one) for one in re.findall("`([0-9a-f ]{60,})`", page))
    assert expand(frame, WORDS) == plain


def test_every_kind_of_event_stands_once_in_the_vocabulary() -> None:
    assert len(VOCABULARY) == len(set(compact.kinds())) == len(list(compact.kinds()))


def test_no_member_of_an_event_is_null_unless_that_is_usual() -> None:
    """A compact event has nil for what is usual."""
    for kind in compact.kinds():
        for field in msgspec.structs.fields(kind):
            assert not compact.fits(field, None), (kind, field.name)


def test_the_tests_of_the_pages_have_updates_of_this_server() -> None:
    """`python -m tests.wire.compact` writes them."""
    assert compact.VECTORS.read_text() == compact.written()


@pytest.mark.parametrize("name", GAMES)
def test_whole_games_are_the_same_in_both_forms(name: str) -> None:
    game, said, sizes = GAMES[name], [], [0, 0]
    seats = game.seats[0]
    viewer = Viewer("p0", "en", lambda _: None, lambda *_: None, COMPACT, lambda frame: said.append(frame))
    before: Picture | None = None
    for picture, screens in shown(game, seats, {}, 5):
        told = len(screens["p0"].messages)
        if before is None:
            # From the second look on this viewer is shown what the other one of the same seat is shown.
            greet(picture, viewer, 0.0)
        else:
            update(picture, viewer)
            plain = screens["p0"].messages[-1]
            assert {**expand(said[-1], WORDS), "v": 0} == {**plain, "v": 0}, told
            sizes = [sizes[0] + len(said[-1]), sizes[1] + len(json.dumps(plain, separators=(",", ":")))]
        before = picture
    assert len(said) > 20
    assert sizes[0] < sizes[1] / 2


@pytest.fixture(scope="module")
def server() -> Any:
    with tablee() as running:
        yield running


async def test_compact_and_plain_clients_play_at_one_table(server: Tablee) -> None:
    async with Stranger(server.url, compact=True) as host, Stranger(server.url) as guest:
        await sit_down(host, guest, rounds=2)
        await begin(host, guest)
        await asyncio.gather(host.play_to_the_end(), guest.play_to_the_end())
        for one in (host, guest):
            held = one.table
            await one.socket.send('{"type":"hello"}')
            while (await one.hear()).get("type") != "hello":
                held = one.table
            assert one.table == held


@pytest.mark.parametrize("asked", ["", "1", "00000000", MARK.upper(), f"{MARK}&compact={MARK}"])
async def test_whoever_has_another_vocabulary_hears_json(server: Tablee, asked: str) -> None:
    async with Stranger(server.url) as one:
        code = one.post("/api/tables", {"game": "toc", "name": "Nana"})["code"]
        await one.open(f"{code}?compact={asked}&x=")
        await one.socket.send('{"type":"ready","id":"c1","ready":true}')
        assert json.loads(await asyncio.wait_for(one.socket.recv(), 10))["acks"] == ["c1"]
