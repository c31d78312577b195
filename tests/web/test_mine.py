"""What a browser may ask about itself: everything that is known of it, and to be forgotten."""

import asyncio
import json
import urllib.error
import urllib.request
from collections.abc import Iterator
from typing import Any

import pytest

from tests.faults.words import begin, closed_with, hear_until, sit_down
from tests.services import Tablee, tablee
from tests.wire.stranger import Stranger


@pytest.fixture(scope="module")
def server() -> Iterator[Tablee]:
    with tablee({"LIMITS": "false"}) as running:
        yield running


def asks(server: Tablee, path: str, cookie: str = "", body: bytes | None = None, **headers: str) -> tuple[int, Any]:
    """Return the status and the answer of a call as a browser, or anybody else, makes it."""
    request = urllib.request.Request(server.url + path, body, {"Cookie": cookie, **headers})
    try:
        with urllib.request.urlopen(request) as answer:
            return answer.status, json.load(answer)
    except urllib.error.HTTPError as error:
        return error.code, json.load(error)


async def test_the_export_holds_everything_of_oneself_and_nothing_of_others(server: Tablee) -> None:
    async with Stranger(server.url) as host, Stranger(server.url) as guest:
        code = await sit_down(host, guest, rounds=1)
        await host.say("say", words="Bonsoir")
        await guest.say("say", words="Salut")
        await begin(host, guest)
        await asyncio.gather(host.play_to_the_end(), guest.play_to_the_end())
        status, known = asks(server, "/api/me/export", host.cookie)
        assert status == 200
        assert known["name"] == "Nana"
        (table,) = known["tables"]
        assert (table["code"], table["game"], table["names"]) == (code, "sixquiprend", ["Nana"])
        assert [(seat["seat"], seat["name"]) for seat in table["seats"]] == [(0, "Nana")]
        assert known["since"] <= table["made_at"] <= table["seats"][0]["since"] < table["last_at"] < table["kept_until"]
        assert [said["words"] for said in table["words"]] == ["Bonsoir"]
        (game,) = table["games"]
        assert (game["players"], game["seats"]) == (2, [0])
        record = json.loads(server.get(f"/api/records/{game['id']}")[1])
        assert game["result"] == record["result"]
        mine = [number for number, move in enumerate(record["moves"]) if move["seat"] == 0]
        assert [move["number"] for move in game["moves"]] == mine
        assert [move["move"] for move in game["moves"]] == [record["moves"][number]["move"] for number in mine]
        written = json.dumps(known)
        assert "Bastien" not in written
        assert "Salut" not in written


async def test_finished_games_are_listed_with_how_they_ended_for_whoever_sat_there(server: Tablee) -> None:
    async with Stranger(server.url) as host, Stranger(server.url) as guest, Stranger(server.url) as watcher:
        code = await sit_down(host, guest, rounds=1)
        await watcher.open(code)
        await begin(host, guest)
        await asyncio.gather(host.play_to_the_end(), guest.play_to_the_end())
        # The record is made beside the table, once the game is over.
        for _ in range(100):
            if asks(server, "/api/me/games", host.cookie)[1]["games"]:
                break
            await asyncio.sleep(0.1)
        (mine,) = asks(server, "/api/me/games", host.cookie)[1]["games"]
        record = json.loads(server.get(f"/api/records/{mine['id']}")[1])
        assert (mine["game"], mine["names"], mine["computers"]) == ("sixquiprend", ["Nana", "Bastien"], [])
        assert (mine["ranks"], mine["scores"]) == (record["result"]["ranks"], record["result"]["scores"])
        assert mine["seats"] == [0]
        (theirs,) = asks(server, "/api/me/games", guest.cookie)[1]["games"]
        assert (theirs["id"], theirs["seats"]) == (mine["id"], [1])
        assert asks(server, "/api/me/games", watcher.cookie) == (200, {"games": []})
        assert asks(server, "/api/me/games")[0] == 401


async def test_who_left_is_not_told_the_link_any_more(server: Tablee) -> None:
    async with Stranger(server.url) as host, Stranger(server.url) as guest:
        await sit_down(host, guest)
        await guest.say("leave")
        (table,) = asks(server, "/api/me/export", guest.cookie)[1]["tables"]
        assert "code" not in table
        assert (table["seats"], table["names"]) == ([], ["Bastien"])


@pytest.mark.parametrize("path", ["/api/me/export", "/api/me/erase"])
def test_a_browser_that_is_not_known_asks_in_vain(server: Tablee, path: str) -> None:
    body = b"{}" if path.endswith("erase") else None
    headers = {"Content-Type": "application/json", "Origin": server.url}
    for cookie in ("", "tablee=" + "x" * 43):
        status, answer = asks(server, path, cookie, body, **headers)
        assert (status, answer["code"]) == (401, "no_identity")


async def test_another_site_cannot_have_a_browser_forgotten(server: Tablee) -> None:
    nana = Stranger(server.url)
    nana.post("/api/me", {"name": "Nana"})
    for headers in ({}, {"Origin": "https://elsewhere.example"}, {"Origin": "null"}):
        status, _ = asks(server, "/api/me/erase", nana.cookie, b"{}", **headers, **{"Content-Type": "application/json"})
        assert status == 403
    assert nana.post("/api/me", {})["name"] == "Nana"


async def test_who_wishes_to_be_forgotten_comes_back_as_somebody_new(server: Tablee) -> None:
    async with Stranger(server.url) as host, Stranger(server.url) as guest:
        await sit_down(host, guest)
        secret = guest.cookie
        assert guest.post("/api/me/erase", {}) == {"tables": 1}
        assert guest.cookie == "tablee="
        assert await closed_with(guest) == 4010
        await hear_until(host, lambda: len(host.table["room"]["seats"]) == 1)
        assert asks(server, "/api/me/export", secret)[0] == 401
        anew = guest.post("/api/me", {})
        assert (anew["name"], anew["tables"]) == (None, [])
        assert guest.cookie not in (secret, "tablee=")
