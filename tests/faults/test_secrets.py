"""Every byte that a seat or a spectator is sent over a whole game: nothing in it is hidden from them.

Cards are followed by where they stand in a message, since any number may also be a seat, a row or a count of heads.
"""

import asyncio
import contextlib
import copy
import json
import sqlite3
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from typing import Any

import pytest

from app.live.limits import QUIET_SECONDS
from tests.faults.words import begin, choose, hear_until, play_turns, read, sit_down
from tests.services import ROOT, Tablee, tablee
from tests.wire.stranger import Stranger

# Where a message may name cards, by the path of member names that leads to it, lists left out.
OPEN_PLACES = {"game.rows", "game.open", "game.pool", "game.hands", "events.rows", "events.cards", "events.card"}
OWN_PLACES = {"own.hand", "own.choice"}
# Members of the game and of its events that hold no card: each new one has to be looked at.
NO_CARDS = {
    *("name", "phase", "round", "turn", "heads", "totals", "history", "waiting", "result"),
    *("type", "seat", "seats", "auto", "first", "game", "played", "changed", "was"),
}


class Witness(Stranger):
    """Keeps every message with the round and with the cards that lay open in it by then."""

    def __init__(self, server: str, opened: dict[int, set[int]]) -> None:
        super().__init__(server)
        self.opened = opened
        self.heard: list[tuple[int, frozenset[int], dict[str, Any]]] = []

    async def hear(self) -> dict[str, Any]:
        message = await super().hear()
        now = max(self.opened)
        # A copy: the client itself goes on to write into what it was sent.
        self.heard.append((now, frozenset(self.opened[now]), copy.deepcopy(message)))
        return message

    async def hears_nothing(self) -> None:
        """Ask the server to answer at once: whatever it had to say would come first."""
        await asyncio.sleep(1.5 * QUIET_SECONDS)
        await self.socket.send('{"type":"ping"}')
        assert (await self.hear()).get("type") == "pong"


def _cards(place: str, value: Any) -> Iterator[int]:
    """The cards in the value of one of the places where cards are named."""
    if isinstance(value, int):
        yield value
    elif isinstance(value, list) and place in ("game.open", "events.cards"):
        # Each is [seat, card, …].
        yield from (entry[1] for entry in value)
    elif isinstance(value, list):
        for each in value:
            yield from _cards(place, each)


def _named(message: dict[str, Any]) -> Iterator[tuple[str, int]]:
    """Every card of a message with its place."""
    table = message.get("table", message)
    parts = [
        ("game", table.get("game")),
        ("own", table.get("own")),
        *(("events", e) for e in message.get("events", [])),
    ]
    for part, members in parts:
        for name, value in (members or {}).items():
            place = f"{part}.{name}"
            if place in OPEN_PLACES | OWN_PLACES:
                yield from ((place, card) for card in _cards(place, value))
            else:
                assert name in NO_CARDS, f"{place} may hold cards"


def _cards_of_the_log(rows: list[Any]) -> tuple[list[list[int]], list[list[list[int]]]]:
    """The first four cards of each round and the hands of each round, as they were dealt to two seats."""
    moves = [act["move"] for row in rows for act in json.loads(row.entry)["acts"] if act["act"] == "moved"]
    decks = [move["cards"] for move in moves if move["type"] == "deal"]
    return [deck[20:24] for deck in decks], [[sorted(deck[:10]), sorted(deck[10:20])] for deck in decks]


@pytest.fixture(scope="module")
def server() -> Iterator[Tablee]:
    with tablee({"LIMITS": "false", "LOG_LEVEL": "info"}) as running:
        yield running


async def _play_a_turn(first: Witness, last: Witness, watching: list[Witness], opened: set[int]) -> None:
    """Let one choose and change its mind, then the other choose: only now do both cards lie open."""
    hand = first.table["own"]["hand"]
    turn = first.table["game"]["round"], first.table["game"]["turn"]
    await choose(first, hand[0])
    seat = first.table["you"]["seat"]
    for each in (last, *watching):
        await hear_until(each, lambda: seat not in each.table["game"]["waiting"])  # noqa: B023 - waited for
    for card in (hand[len(hand) // 2], hand[-1]):
        await choose(first, card)
        await asyncio.gather(*(each.hears_nothing() for each in (last, *watching)))
    opened |= {hand[-1], last.table["own"]["hand"][0]}
    await play_turns(1, last, first)
    for each in watching:
        await hear_until(each, lambda: _turn(each) != turn or each.table["room"]["phase"] == "over")  # noqa: B023


def _turn(person: Stranger) -> tuple[int, int]:
    return person.table["game"]["round"], person.table["game"]["turn"]


async def test_nothing_that_is_sent_names_a_card_that_its_reader_may_not_know(server: Tablee) -> None:
    opened: dict[int, set[int]] = {1: set()}
    people = [Witness(server.url, opened) for _ in range(4)]
    host, guest, spectator, late = people
    async with host, guest, spectator, late:
        code = await sit_down(host, guest, rounds=2)
        await spectator.open(code)
        await begin(host, guest)
        await hear_until(spectator, lambda: spectator.table["room"]["phase"] == "playing")
        for number in range(20):
            watching = [spectator, late] if number > 13 else [spectator]
            opened.setdefault(number // 10 + 1, set())
            first, last = (host, guest) if number % 2 else (guest, host)
            if number == 13:
                # Whoever comes while a choice is made is told what happened before.
                await choose(first, first.table["own"]["hand"][0])
                await late.open(code)
                watching.append(late)
                for each in (host, guest, spectator):
                    await hear_until(each, lambda: each.table["room"]["watching"] == 2)  # noqa: B023
            await _play_a_turn(first, last, watching, opened[number // 10 + 1])
        assert host.table["room"]["phase"] == "over"
    rows, _ = await read(server.settings["DATABASE_URL"], code)
    starts, hands = _cards_of_the_log(rows)
    for seat, person in enumerate(people):
        assert len(person.heard) > 20
        for now, lay_open, message in person.heard:
            # The message that ends a round also begins the next one; what came before is told to who comes late.
            known = lay_open.union(*starts[now - 1 : now + 1])
            if person is late and message.get("type") == "hello":
                known |= opened[1].union(*starts)
            mine = set().union(*(each[seat] for each in hands[now - 1 : now + 1])) if seat < 2 else set()
            for place, card in _named(message):
                allowed = mine if place in OWN_PLACES else known
                assert card in allowed, f"{place} names {card} to {seat}: {message}"
            if seat >= 2:
                assert not {"own", "hand", "choice"} & _members(message)

    seen = {card for _, _, message in spectator.heard for place, card in _named(message) if place in OPEN_PLACES}
    assert seen == opened[1].union(opened[2], *starts), "the search finds every card that did lie open"


def _members(value: Any) -> set[str]:
    """The names of all members, however deep."""
    if isinstance(value, dict):
        return set(value).union(*map(_members, value.values()))
    return set().union(*map(_members, value)) if isinstance(value, list) else set()


async def test_the_log_of_the_server_names_no_cookie_no_table_and_no_hand(server: Tablee) -> None:
    async with Stranger(server.url) as host, Stranger(server.url) as guest:
        code = await sit_down(host, guest, rounds=1)
        await begin(host, guest)
        hands = [person.table["own"]["hand"] for person in (host, guest)]
        await play_turns(2, host, guest)
        cookies = [person.cookie.partition("=")[2] for person in (host, guest)]
    written = server.log.read_text()
    assert "open" in written, "the log is written at info"
    assert all(len(cookie) > 20 for cookie in cookies)
    for secret in (code, *cookies, "Nana", "Bastien", *(", ".join(map(str, hand)) for hand in hands)):
        assert secret not in written


OPERATOR_TOKEN = "the-token-of-the-operator"
SEAT_TOKEN = "seattokenseattokenseat"


@pytest.mark.parametrize("as_json", ["true", "false"])
async def test_the_log_names_nobody_whatever_is_asked_of_the_server(as_json: str) -> None:
    settings = {"LOG_LEVEL": "info", "LOG_JSON": as_json, "OPERATOR_TOKEN": OPERATOR_TOKEN}
    with tablee(settings) as server:
        async with Stranger(server.url) as host, Stranger(server.url) as guest, Stranger(server.url) as late:
            code = await sit_down(host, guest)
            await host.say("say", words="Parole dite")
            await guest.say("rename", name="Barnabé")
            await guest.say("offer_seat", token=SEAT_TOKEN)
            await host.say("set_guarded", guarded=True)
            await late.open(code)
            await late.say("join", name="Zébulon")
            await late.say("claim_seat", token=SEAT_TOKEN)
            await host.say("remove", step=host.table["step"], seat=1, reason="Raison donnée")
            await host.say("rotate_link")
            await hear_until(host, lambda: host.table["room"]["code"] != code)
            codes = [code, host.table["room"]["code"]]
            for path in (f"/api/tables/{codes[1]}", f"/api/tables/{codes[0]}", f"/t/{codes[1]}", f"/x/{codes[1]}"):
                server.get(path)
            host.post("/api/me", {"name": "Nanette"})
            for body in ({"name": "x" * 300}, {"name": "Nanette", "unknown": 1}):
                with contextlib.suppress(urllib.error.HTTPError):
                    host.post("/api/me", body)
            cookies = [person.cookie for person in (host, guest, late)]
            ids = _ids_of(server)
            assert len(ids) == 3
            _ask(server, "/api/me/export", host.cookie)
            for token in ("a wrong token", OPERATOR_TOKEN):
                with contextlib.suppress(urllib.error.HTTPError):
                    late.post("/operator/login", {"token": token})
            session = late.cookie
            assert session.startswith("tablee-operator=")
            late.post("/operator/announcement", {"minutes": 5, "text": "Annonce"})
            _ask(server, "/operator", session)
            host.post("/api/me/erase", {})
        written = server.log.read_text()
    for told in ("a browser was forgotten", "the operator logged in", "a restart is announced"):
        assert told in written
    secrets = [cookie.partition("=")[2] for cookie in (*cookies, session)]
    assert all(len(secret) > 20 for secret in secrets)
    names = ("Nana", "Nanette", "Bastien", "Barnab", "bulon")
    for secret in (*codes, *secrets, *ids, *names, OPERATOR_TOKEN, "a wrong token", SEAT_TOKEN, "Parole", "Raison"):
        assert secret not in written


def _ids_of(server: Tablee) -> list[str]:
    with contextlib.closing(sqlite3.connect(server.folder / "tablee.db")) as database:
        return [row[0] for row in database.execute("SELECT id FROM players")]


def _ask(server: Tablee, path: str, cookie: str) -> None:
    request = urllib.request.Request(server.url + path, headers={"Cookie": cookie})
    with urllib.request.urlopen(request) as answer:
        assert answer.status == 200


FAILS = """
import structlog
from app.serve import set_up_logs
from app.settings import Settings
set_up_logs(Settings())
def fail(hand):
    raise ValueError("it did not work")
try:
    fail("a hand of cards")
except ValueError:
    structlog.get_logger("test").exception("upkeep failed")
"""


@pytest.mark.parametrize("as_json", ["true", "false"])
def test_an_error_in_the_log_tells_where_and_shows_no_value(as_json: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", FAILS],
        env={"TABLEE_LOG_JSON": as_json, "PYTHONPATH": str(ROOT)},
        cwd="/",
        capture_output=True,
        text=True,
        check=True,
    )
    assert "it did not work" in done.stderr
    assert "in fail" in done.stderr
    assert "a hand of cards" not in done.stderr
