"""A stranger's client plays whole games over real sockets against a real server."""

import asyncio
from typing import Any

import pytest

from tests.services import Tablee, tablee
from tests.wire.stranger import Stranger


@pytest.fixture(scope="module")
def server() -> Any:
    with tablee() as running:
        yield running


async def _seat_two(server: Tablee, host: Stranger, guest: Stranger, **options: Any) -> None:
    code = host.post("/api/tables", {"game": "sixquiprend", "name": "Nana"})["code"]
    await host.open(code)
    await guest.open(code)
    await guest.say("join", name="Bastien")
    await host.say("set_options", options=options)
    while len(host.table["room"]["seats"]) < 2:
        await host.hear()
    await host.say("start", step=host.table["step"])
    while guest.table["room"]["phase"] != "playing":
        await guest.hear()


@pytest.mark.parametrize("options", [{"rounds": 2}, {"rounds": 1, "hands": "drafted"}])
async def test_two_strangers_play_a_game_from_link_to_result(server: Tablee, options: dict[str, Any]) -> None:
    async with Stranger(server.url) as host, Stranger(server.url) as guest:
        await _seat_two(server, host, guest, **options)
        await asyncio.gather(host.play_to_the_end(), guest.play_to_the_end())
        assert host.table["game"] == guest.table["game"]
        assert host.table["game"]["result"]["ranks"]
        patched_together = {**host.table}
        await host.socket.send('{"type":"hello"}')
        while (await host.hear()).get("type") != "hello":
            pass
        assert {**host.table["room"], "options": None} == {**patched_together["room"], "options": None}
        assert host.table["game"] == patched_together["game"]
        assert host.table["own"] == patched_together["own"]


async def test_a_plan_is_answered_and_plays_nothing(server: Tablee) -> None:
    async with Stranger(server.url) as alone:
        made = alone.post("/api/tables", {"game": "toc", "name": "Nana", "computers": 1, "start": True})
        await alone.open(made["code"])
        before = alone.table
        answer = await alone.say("plan", moves=[{"type": "play", "card": "7H", "from": 3, "to": 10}])
        assert answer["type"] == "refused"
        assert answer["sentence"]
        assert alone.table["room"] == before["room"]
        # Far too many moves are no message at all.
        answer = await alone.say("plan", moves=[{}] * 20)
        assert answer["code"] == "unknown_command"


async def test_another_game_is_chosen_on_the_same_link(server: Tablee) -> None:
    async with Stranger(server.url) as host, Stranger(server.url) as guest:
        code = host.post("/api/tables", {"game": "sixquiprend", "name": "Nana", "computers": 1})["code"]
        await host.open(code)
        await guest.open(code)
        options = set(host.table["room"]["options"])
        refused = await guest.say("set_game", step=host.table["step"], game="hornochsen")
        assert refused["code"] == "host_only"
        answer = await host.say("set_game", step=host.table["step"], game="hornochsen")
        assert answer["events"] == [{"type": "game", "game": "hornochsen", "was": "sixquiprend"}]
        while guest.table["room"]["game"] != "hornochsen":
            await guest.hear()
        for one in (host, guest):
            games = {game["name"]: game for game in one.get("/api/games")}
            named = {option["name"] for option in games["hornochsen"]["options"]}
            assert set(one.table["room"]["options"]) == named != options
        await host.say("start", step=host.table["step"])
        assert host.table["game"]["name"] == "hornochsen"
        # Whoever opens the table now reads the log of both games.
        async with Stranger(server.url) as late:
            await late.open(code)
            assert {"type": "game", "game": "hornochsen", "was": "sixquiprend"} in late.events


async def test_a_person_plays_against_computers_at_once(server: Tablee) -> None:
    async with Stranger(server.url) as alone:
        made = alone.post("/api/tables", {"game": "sixquiprend", "name": "Nana", "computers": 3, "start": True})
        await alone.open(made["code"])
        assert alone.table["room"]["phase"] == "playing"
        assert [seat["kind"] for seat in alone.table["room"]["seats"]] == ["person", *["computer"] * 3]
        step = alone.table["step"]
        await alone.say("move", step=step, move={"type": "play", "card": alone.table["own"]["hand"][-1]})
        while alone.table["step"] == step:
            await alone.hear()
