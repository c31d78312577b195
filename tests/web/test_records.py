"""Films over HTTP: of finished games, and of records that somebody brings; what is forged is named."""

import http.client
import json
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from app.rules.record import read
from app.web.limits import RECORD_BYTES, RECORD_MOVES
from app.web.records import names_of
from tests.services import Tablee, tablee
from tests.wire.stranger import Stranger, merge

GAMES = Path(__file__).parent.parent / "records" / "games"
TURN: dict[str, Any] = {
    "game": "sixquiprend",
    "seats": 2,
    "names": ["Nana", "Bastien"],
    "start": {"rows": [[10], [20], [30], [40]], "hands": [[41, 50], [42, 51]]},
    "moves": [
        {"seat": 0, "move": {"type": "play", "card": 41}},
        {"seat": 1, "move": {"type": "play", "card": 42}},
    ],
}


@pytest.fixture(scope="module")
def server() -> Iterator[Tablee]:
    with tablee({"LIMITS": "false"}) as running:
        yield running


def bring(server: Tablee, record: Any, lang: str = "fr", body: bytes | None = None) -> tuple[int, Any]:
    return post(server, f"/api/film?lang={lang}", record, body)


def post(server: Tablee, path: str, content: Any, body: bytes | None = None) -> tuple[int, Any]:
    headers = {"Content-Type": "application/json", "Origin": server.url}
    document = json.dumps(content).encode() if body is None else body
    request = urllib.request.Request(server.url + path, document, headers)
    try:
        with urllib.request.urlopen(request) as answer:
            return answer.status, json.load(answer)
    except urllib.error.HTTPError as error:
        with error:
            return error.code, json.load(error)


def test_a_record_that_is_brought_comes_back_as_a_film(server: Tablee) -> None:
    status, film = bring(server, TURN)
    assert status == 200
    assert (film["game"], film["seats"], film["moves"], film["names"]) == ("sixquiprend", 2, 2, ["Nana", "Bastien"])
    first, last = film["frames"]
    assert first["hands"] == [[41, 50], [42, 51]]
    assert merge(first["game"], last["game"])["rows"][3] == [40, 41, 42]
    assert last["events"][0]["type"] == "placed"


@pytest.mark.parametrize("game", ["sixquiprend", "hornochsen", "toc"])
def test_the_patches_of_a_whole_game_lead_to_its_result(server: Tablee, game: str) -> None:
    record = json.loads((GAMES / f"{game}.json").read_text())[0]
    status, film = bring(server, record)
    assert status == 200, film
    view: Any = {}
    for frame in film["frames"]:
        view = merge(view, frame.get("game", {}))
    assert view["result"] == record["result"]


@pytest.mark.parametrize(
    ("lang", "sentence"),
    [
        ("fr", "Coup 2, Bastien\u00a0: «\u00a0play card=77\u00a0». La carte 77 n’est pas dans votre main."),
        ("en", "Move 2, Bastien: “play card=77”. Card 77 is not in your hand."),
    ],
)
def test_a_forged_move_is_refused_with_the_move_and_the_rule(server: Tablee, lang: str, sentence: str) -> None:
    forged = TURN | {"moves": [TURN["moves"][0], {"seat": 1, "move": {"type": "play", "card": 77}}]}
    status, refused = bring(server, forged, lang)
    assert (status, refused["code"]) == (422, "record_refused")
    assert refused["sentence"].endswith(sentence)


def test_a_forged_result_is_refused(server: Tablee) -> None:
    record = json.loads((GAMES / "sixquiprend.json").read_text())[0]
    record["result"]["scores"][0] += 1
    assert bring(server, record)[1]["code"] == "record_result"


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"game": "chess"}, "game"),
        ({"seats": 99}, "seats"),
        ({"moves": [{"seat": 5, "move": {"type": "play", "card": 1}}]}, "moves[0].seat"),
        ({"moves": 7}, "moves"),
        ({"options": {"limit": "many"}}, "options"),
    ],
)
def test_what_is_no_record_is_told_with_its_field(server: Tablee, changes: dict[str, Any], field: str) -> None:
    status, refused = bring(server, TURN | changes)
    assert (status, refused["code"]) == (422, "record_field")
    assert f"«\u00a0{field}" in refused["sentence"]


@pytest.mark.parametrize("body", [b"", b"{", b"[]", b'"\\ud800"', b"[" * 5000, b"\xff\xfe"])
def test_what_is_no_json_object_is_told_to_be_none(server: Tablee, body: bytes) -> None:
    status, refused = bring(server, None, body=body)
    assert status == 422
    assert "n’est pas une partie enregistrée" in refused["sentence"]


def announced(server: Tablee, length: int) -> int:
    """The status for a body of that length, which is not even sent."""
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=5)
    try:
        connection.putrequest("POST", "/api/film")
        for name, value in (("Content-Type", "application/json"), ("Origin", server.url), ("Content-Length", length)):
            connection.putheader(name, str(value))
        connection.endheaders()
        return connection.getresponse().status
    finally:
        connection.close()


def test_a_record_has_its_limits(server: Tablee) -> None:
    assert announced(server, RECORD_BYTES + 1) == 413
    many = [{"seat": 0, "move": {"type": "leave"}}, {"seat": 0, "move": {"type": "return"}}] * (RECORD_MOVES // 2)
    for moves in (many + many[:1], many):  # more moves than are replayed, then more moments than a film has
        document = json.dumps(TURN | {"moves": moves}, separators=(",", ":")).encode()
        assert len(document) < RECORD_BYTES
        assert bring(server, None, body=document)[1]["code"] == "record_long"


def test_only_names_as_a_table_keeps_them_are_shown() -> None:
    def named(names: Any) -> Any:
        return names_of(read(json.dumps(TURN | {"names": names})))

    assert named(["Ana\u202e", " <b>Bo</b> "]) == ("Ana", "<b>Bo</b>")
    assert named(["x" * 500, "Bo"]) == ("—", "Bo")
    assert named(["Ana"]) is named({"0": "Ana"}) is named(None) is None


def test_an_id_that_no_game_has_leads_to_no_film(server: Tablee) -> None:
    for path in ("zzzzzzzzzzzzzzzz", "x"):
        status, body = server.get(f"/api/records/{path}/film")[:2]
        assert status == 404
        assert json.loads(body)["code"] == "no_such_record"


def test_a_deal_that_no_game_has_makes_no_table(server: Tablee) -> None:
    nana = Stranger(server.url)
    wish = {"game": "sixquiprend", "name": "Nana", "deal_of": "zzzzzzzzzzzzzzzz"}
    with pytest.raises(urllib.error.HTTPError) as refused:
        nana.post("/api/tables", wish)
    with refused.value:
        assert (refused.value.code, json.load(refused.value)["code"]) == (404, "no_such_record")


def test_another_card_is_asked_of_a_record_that_is_brought(server: Tablee) -> None:
    record = json.loads((GAMES / "sixquiprend.json").read_text())[0]
    film = bring(server, record)[1]
    made, hand = film["frames"][0]["made"], film["frames"][0]["hands"][0]
    answers = [
        post(server, "/api/what-if", {"made": made, "seat": 0, "card": card, "game": json.dumps(record)})
        for card in hand
    ]
    # The card that was played is no other card.
    assert sorted(status for status, _ in answers) == [200] * (len(hand) - 1) + [422]
    assert {answer["was"] for status, answer in answers if status == 200} <= set(hand)
    refused = next(answer for status, answer in answers if status == 422)
    assert refused["code"] == "no_such_choice"
    for wrong in ({}, {"made": 0, "seat": 0, "card": 1, "game": "{"}, {"made": "x"}):
        assert post(server, "/api/what-if", wrong)[0] == 422
