"""What the lobby answers over HTTP, asked of a real server."""

import asyncio
import json
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from typing import Any

import pytest
import websockets
from websockets.exceptions import InvalidStatus

from tests.services import Tablee, tablee
from tests.wire.stranger import Stranger

DAY = 24 * 3600


@pytest.fixture(scope="module")
def server() -> Iterator[Tablee]:
    with tablee({"KEEP_DAYS": "30"}) as running:
        yield running


def test_the_door_and_the_list_of_tables_say_until_when_a_table_is_kept(server: Tablee) -> None:
    nana = Stranger(server.url)
    code = nana.post("/api/tables", {"game": "sixquiprend", "name": "Nana"})["code"]
    door = json.loads(server.get(f"/api/tables/{code}")[1])
    (mine,) = nana.post("/api/me", {})["tables"]
    assert door["kept_until"] == mine["kept_until"]
    assert door["kept_until"] == pytest.approx(time.time() + 30 * DAY, abs=60)


def test_tables_that_are_kept_for_ever_name_no_date() -> None:
    with tablee({"KEEP_DAYS": "0"}) as server:
        nana = Stranger(server.url)
        code = nana.post("/api/tables", {"game": "sixquiprend", "name": "Nana"})["code"]
        assert "kept_until" not in json.loads(server.get(f"/api/tables/{code}")[1])
        assert "kept_until" not in nana.post("/api/me", {})["tables"][0]


def test_each_visit_renews_the_cookie_for_the_same_browser(server: Tablee) -> None:
    nana = Stranger(server.url)
    headers = {"Content-Type": "application/json", "Origin": server.url, "Cookie": nana.cookie}
    with urllib.request.urlopen(urllib.request.Request(server.url + "/api/me", b"{}", headers)) as answer:
        cookie = answer.headers["Set-Cookie"]
    assert cookie.startswith(nana.cookie + ";")
    assert f"Max-Age={400 * DAY}" in cookie
    assert "HttpOnly" in cookie


def refusal(asked: Callable[[], Any]) -> tuple[int, str]:
    """The status and the code of an answer that is a refusal with a sentence."""
    with pytest.raises(urllib.error.HTTPError) as refused:
        asked()
    body = json.load(refused.value)
    assert body["sentence"]
    return refused.value.code, body["code"]


def test_only_the_host_says_the_code_and_whoever_hears_it_comes_to_the_table(server: Tablee) -> None:
    nana, leo = Stranger(server.url), Stranger(server.url)
    code = nana.post("/api/tables", {"game": "sixquiprend", "name": "Nana"})["code"]
    said = nana.post(f"/api/tables/{code}/spoken", {})
    assert said["until"] == pytest.approx(time.time() + 900, abs=30)
    typed = f"{said['spoken'][:3]} {said['spoken'][3:6]}-{said['spoken'][6:]}".lower()
    assert leo.post("/api/spoken", {"spoken": typed}) == {"code": code}
    assert refusal(lambda: leo.post(f"/api/tables/{code}/spoken", {})) == (403, "host_says_it")
    assert refusal(lambda: leo.post("/api/spoken", {"spoken": "ACE 347"})) == (422, "not_nine_signs")


def test_a_tenth_try_is_heard_and_an_eleventh_within_the_minute_is_not() -> None:
    with tablee() as server:
        leo = Stranger(server.url)
        told = [refusal(lambda: leo.post("/api/spoken", {"spoken": "AAA AAA AAA"})) for _ in range(22)]
        # The minute may have turned over once in between.
        assert 10 <= told.count((404, "not_spoken")) <= 20
        assert set(told) == {(404, "not_spoken"), (429, "too_many_tries")}
        assert told.index((429, "too_many_tries")) >= 10


async def test_a_household_or_a_class_behind_one_address_joins_and_plays_together() -> None:
    with tablee() as server:
        began = time.monotonic()
        everybody = [Stranger(server.url) for _ in range(30)]
        for table in range(3):
            people = everybody[10 * table : 10 * table + 10]
            code = people[0].post("/api/tables", {"game": "sixquiprend", "name": "P0"})["code"]
            await asyncio.gather(*(one.open(code) for one in people))
            joined = [one.say("join", name=f"P{number}") for number, one in enumerate(people) if number]
            assert all("acks" in answer for answer in await asyncio.gather(*joined))
        assert time.monotonic() - began < 10, "a class does not wait"
        for one in everybody:
            assert one.table["you"]["seat"] is not None
            await one.socket.close()


FOREIGN = [None, "null", "http://elsewhere.example", "http://127.0.0.1.elsewhere.example:{port}", "http://127.0.0.1:1"]


@pytest.mark.parametrize("origin", FOREIGN)
async def test_sockets_and_posts_of_other_pages_are_refused_before_anything_is_done(
    server: Tablee, origin: str | None
) -> None:
    nana = Stranger(server.url)
    code = nana.post("/api/tables", {"game": "sixquiprend", "name": "Nana"})["code"]
    headers = {"Cookie": nana.cookie}
    if origin is not None:
        headers["Origin"] = origin.format(port=server.port)
    with pytest.raises(InvalidStatus) as refused:
        await websockets.connect(f"ws://127.0.0.1:{server.port}/ws/t/{code}", additional_headers=headers)
    assert refused.value.response.status_code == 403

    def post() -> None:
        asked = {**headers, "Content-Type": "application/json"}
        urllib.request.urlopen(urllib.request.Request(server.url + "/api/me", b"{}", asked))

    assert refusal(post) == (403, "wrong_origin")
