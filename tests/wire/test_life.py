"""The life round a table over real sockets: talk, removal, another link, several people on one device."""

import asyncio
import contextlib
import json
import urllib.error
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from app.rules.record import differences, read
from tests.services import Tablee, tablee
from tests.wire.stranger import Stranger


@pytest.fixture(scope="module")
def server() -> Any:
    with tablee() as running:
        yield running


def made(host: Stranger, **wish: Any) -> str:
    code: str = host.post("/api/tables", {"game": "sixquiprend", "name": "Nana", **wish})["code"]
    return code


async def until(one: Stranger, event: str) -> dict[str, Any]:
    while not any(told["type"] == event for told in one.events):
        await one.hear()
    return next(told for told in reversed(one.events) if told["type"] == event)


async def to_the_end(one: Stranger) -> tuple[list[dict[str, Any]], int]:
    """What is heard until the server closes the socket, and its close code."""
    heard = []
    with contextlib.suppress(ConnectionClosed):
        while True:
            heard.append(await one.hear())
    return heard, one.socket.close_code or 0


async def test_words_reach_everybody_with_the_name_that_the_server_knows(server: Tablee) -> None:
    async with Stranger(server.url) as host, Stranger(server.url) as guest:
        code = made(host)
        await host.open(code)
        await guest.open(code)
        await guest.say("join", name="Bastien")
        await guest.say("say", words="<script>alert(1)</script>")
        assert await until(host, "said") == {
            "type": "said",
            "seat": 1,
            "name": "Bastien",
            "words": "<script>alert(1)</script>",
        }
        # Author and time are never read from the client.
        assert (await guest.say("say", words="x", name="Nana"))["code"] == "unknown_command"
        assert (await guest.say("say", words="x", seat=0))["code"] == "unknown_command"


async def test_who_is_removed_is_told_why_loses_the_socket_and_finds_the_door_shut(server: Tablee) -> None:
    async with Stranger(server.url) as host, Stranger(server.url) as guest:
        code = made(host)
        await host.open(code)
        await guest.open(code)
        await guest.say("join", name="Bastien")
        await until(host, "joined")
        while len(host.table["room"]["seats"]) < 2:
            await host.hear()
        await host.say("remove", seat=1, reason="spam", step=host.table["step"])
        heard, closed_with = await to_the_end(guest)
        assert closed_with == 4006
        assert heard[-1]["sentence"] == "Nana removed you from this table: spam"
        with contextlib.suppress(ConnectionClosed):
            await guest.open(code)
        assert (await to_the_end(guest))[1] == 4006


async def test_another_link_leaves_the_old_one_dead_and_everybody_at_the_table(server: Tablee) -> None:
    async with Stranger(server.url) as host:
        code = made(host)
        await host.open(code)
        await host.say("rotate_link")
        fresh = host.table["room"]["code"]
        assert fresh != code
        with pytest.raises(urllib.error.HTTPError) as gone:
            host.get(f"/api/tables/{code}")
        assert gone.value.code == 404
        gone.value.close()
        assert host.get(f"/api/tables/{fresh}")["answer"] == "return"


async def test_several_people_share_a_device_and_none_sees_anothers_hand(server: Tablee) -> None:
    async with Stranger(server.url) as first, Stranger(server.url) as second:
        second.cookie = first.cookie
        code = made(first)
        await first.open(code)
        await second.open(code, person=2)
        await second.say("join", name="Papi")
        while len(first.table["room"]["seats"]) < 2:
            await first.hear()
        await first.say("start", step=first.table["step"])
        while second.table["room"]["phase"] != "playing":
            await second.hear()
        assert (first.table["you"]["seat"], second.table["you"]["seat"]) == (0, 1)
        assert not set(first.table["own"]["hand"]) & set(second.table["own"]["hand"])


async def test_a_television_looks_on_beside_the_player_of_its_browser(server: Tablee) -> None:
    async with Stranger(server.url) as host, Stranger(server.url) as screen:
        screen.cookie = host.cookie
        code = made(host)
        await host.open(code)
        await screen.open(code, person="tv")
        await host.say("add_computer", step=host.table["step"])
        await host.say("start", step=host.table["step"])
        while screen.table["room"]["phase"] != "playing":
            await screen.hear()
        assert "seat" not in screen.table["you"]
        assert "own" not in screen.table
        assert host.table["own"]["hand"]


@pytest.mark.parametrize("person", [0, 7, -1, 99])
async def test_a_device_has_six_people_at_most(server: Tablee, person: int) -> None:
    async with Stranger(server.url) as one:
        code = made(one)
        with pytest.raises(ConnectionClosed) as closed:
            await one.open(code, person=person)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4011


async def test_after_the_game_everybody_who_was_there_can_read_all_hands(server: Tablee) -> None:
    async with Stranger(server.url) as host, Stranger(server.url) as guest:
        code = made(host)
        await host.open(code)
        await guest.open(code)
        await guest.say("join", name="Bastien")
        await host.say("set_options", options={"rounds": 1})
        while len(host.table["room"]["seats"]) < 2:
            await host.hear()
        await host.say("start", step=host.table["step"])
        while guest.table["room"]["phase"] != "playing":
            await guest.hear()
        await asyncio.gather(host.play_to_the_end(), guest.play_to_the_end())
        (ended,) = guest.table["room"]["evening"]
        assert ended["names"] == ["Nana", "Bastien"]
        record = await kept(guest, ended["id"])
        assert record["game"] == "sixquiprend"
        assert record["result"]["scores"] == list(guest.table["game"]["totals"])
        assert differences(read(json.dumps(record).encode())) == []
        analysis = await asyncio.to_thread(guest.get, f"/api/records/{ended['id']}/analysis")
        assert [balance["heads"] for balance in analysis["balances"]] == record["result"]["scores"]
        assert len([choice for choice in analysis["choices"] if choice["kind"] == "play"]) == 2 * 9
        with pytest.raises(urllib.error.HTTPError) as unknown:
            guest.get("/api/records/zzzzzzzzzzzzzzzz")
        assert unknown.value.code == 404
        unknown.value.close()


async def kept(one: Stranger, game_id: str) -> dict[str, Any]:
    """The record, which is kept a moment after the game."""
    for _ in range(100):
        try:
            record: dict[str, Any] = await asyncio.to_thread(one.get, f"/api/records/{game_id}")
        except urllib.error.HTTPError as error:
            error.close()
            await asyncio.sleep(0.05)
        else:
            return record
    raise AssertionError("the record is not kept")
