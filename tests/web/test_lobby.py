"""What the lobby answers over HTTP, asked of a real server."""

import json
import time
import urllib.request
from collections.abc import Iterator

import pytest

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
