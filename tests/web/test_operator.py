"""The operator's page: there is none without a token, nothing is seen without it, and an announcement reaches all."""

import json
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from typing import Any

import pytest

from tests.faults.words import begin, sit_down
from tests.services import Tablee, tablee
from tests.wire.stranger import Stranger

TOKEN = "a-token-of-tests-and-no-other"


@pytest.fixture(scope="module")
def server() -> Iterator[Tablee]:
    with tablee({"OPERATOR_TOKEN": TOKEN, "LIMITS": "false"}) as running:
        yield running


class Operator:
    """A browser at the operator's page."""

    def __init__(self, server: Tablee) -> None:
        self.server = server
        self.cookie = ""

    def get(self, path: str = "/operator", lang: str = "en") -> tuple[int, str]:
        address = f"{self.server.url}{path}?lang={lang}"
        return self._ask(urllib.request.Request(address, headers={"Cookie": self.cookie}))

    def post(self, path: str, body: dict[str, Any], **headers: str) -> tuple[int, str]:
        given = {"Content-Type": "application/json", "Origin": self.server.url, "Cookie": self.cookie, **headers}
        return self._ask(urllib.request.Request(self.server.url + path, json.dumps(body).encode(), given))

    def _ask(self, request: urllib.request.Request) -> tuple[int, str]:
        try:
            with urllib.request.urlopen(request) as answer:
                self.header = answer.headers["Set-Cookie"] or ""
                if self.header:
                    self.cookie = self.header.split(";")[0]
                return answer.status, answer.read().decode()
        except urllib.error.HTTPError as error:
            return error.code, error.read().decode()

    def logs_in(self, token: str = TOKEN) -> int:
        return self.post("/operator/login", {"token": token})[0]


@pytest.fixture(scope="module")
def operator(server: Tablee) -> Operator:
    """Somebody who is logged in."""
    one = Operator(server)
    assert one.logs_in() == 200
    return one


def test_without_a_token_there_is_no_page() -> None:
    with tablee() as server:
        operator = Operator(server)
        for path in ("/operator", "/operator/state", "/operator/page.js"):
            assert operator.get(path)[0] == 404
        assert operator.logs_in("") in (404, 405)


def test_nothing_is_seen_or_done_without_logging_in(server: Tablee) -> None:
    operator = Operator(server)
    status, page = operator.get()
    assert status == 200
    assert "Operator’s token" in page
    assert "state" not in page
    assert operator.get("/operator/state")[0] == 401
    assert operator.post("/operator/announcement", {"minutes": 5})[0] == 401
    assert operator.post("/operator/silence", {})[0] == 401
    for cookie in ("tablee-operator=", "tablee-operator=9999999999.", "tablee-operator=9999999999." + "0" * 64):
        operator.cookie = cookie
        assert operator.get("/operator/state")[0] == 401


def test_the_token_lets_in_and_the_session_is_for_this_page_only(server: Tablee) -> None:
    operator = Operator(server)
    assert operator.logs_in("another token of that length") == 403
    assert operator.cookie == ""
    assert operator.logs_in() == 200
    assert TOKEN not in operator.header
    assert {"HttpOnly", "SameSite=Strict", "Path=/operator"} <= set(operator.header.split("; "))
    assert operator.get("/operator/state")[0] == 200
    assert operator.post("/operator/logout", {})[0] == 200
    assert "Max-Age=0" in operator.header
    assert operator.get("/operator/state")[0] == 401


def test_another_site_cannot_log_in_or_announce(operator: Operator) -> None:
    assert operator.post("/operator/login", {"token": TOKEN}, Origin="https://elsewhere.example")[0] == 403
    assert operator.post("/operator/announcement", {"minutes": 5}, Origin="null")[0] == 403


def test_guesses_are_counted_even_where_limits_are_off() -> None:
    # The count is the server's own, so that this one is for nobody else.
    with tablee({"OPERATOR_TOKEN": TOKEN, "LIMITS": "false"}) as server:
        guesser = Operator(server)
        # A minute may end in between, once.
        answers = [guesser.logs_in(f"guess {number}, long enough") for number in range(11)]
        assert answers[0] == 403
        assert answers[-1] == 429
        assert guesser.logs_in() == 429


def test_a_token_that_is_too_short_is_refused_and_not_repeated() -> None:
    with pytest.raises(RuntimeError) as refused, tablee({"OPERATOR_TOKEN": "short-secret"}):
        pass
    assert "16 characters" in str(refused.value)
    assert "short-secret" not in str(refused.value)


async def test_the_page_counts_tables_and_names_nobody(server: Tablee, operator: Operator) -> None:
    async with Stranger(server.url) as host, Stranger(server.url) as guest:
        code = await sit_down(host, guest)
        await begin(host, guest)
        status, page = operator.get()
        assert status == 200
        assert '<th scope="row">6 qui prend!</th><td>Playing</td><td>1</td><td>2</td>' in page
        for told in ("<dt>Open sockets</dt><dd>2</dd>", "<dt>Tables in memory</dt>", "MiB", "answers"):
            assert told in page
        for hidden in (code, "Nana", "Bastien", TOKEN):
            assert hidden not in page
        assert "En jeu" in operator.get("/operator/state", lang="fr")[1]


async def test_an_announcement_reaches_every_table_and_newcomers_and_is_taken_back(
    server: Tablee, operator: Operator
) -> None:
    async with Stranger(server.url) as host, Stranger(server.url) as guest:
        code = await sit_down(host, guest)
        assert operator.post("/operator/announcement", {"minutes": 5, "text": "New \u202ecards <b>"})[0] == 200
        for person in (host, guest):
            heard = await _announcement(person)
            assert heard["text"] == "New cards <b>"
            assert heard["at"] == pytest.approx(time.time() + 300, abs=30)
        async with Stranger(server.url) as late:
            await late.open(code)
            assert late.hello["announcement"] == {"at": heard["at"], "text": "New cards <b>"}
        page = operator.get()[1]
        assert "New cards &lt;b&gt;" in page
        assert operator.post("/operator/silence", {})[0] == 200
        assert await _announcement(guest) == {"type": "announcement"}
        async with Stranger(server.url) as later:
            await later.open(code)
            assert "announcement" not in later.hello


@pytest.mark.parametrize(
    "body", [{"minutes": 0}, {"minutes": 1441}, {"minutes": 1.5}, {"minutes": 5, "text": "x" * 201}, {"text": "soon"}]
)
def test_an_announcement_that_makes_no_sense_is_refused(operator: Operator, body: dict[str, Any]) -> None:
    assert operator.post("/operator/announcement", body)[0] == 422


async def _announcement(person: Stranger) -> dict[str, Any]:
    while True:
        message = await person.hear()
        if message.get("type") == "announcement":
            return message
