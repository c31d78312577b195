"""The document that every page begins with."""

import gzip
import http.client
import json
import re
from pathlib import Path

from starlette.requests import Request

from app.web.pages import Pages
from tests.services import Tablee, tablee

DOCUMENT = '<meta property="og:image" content="%ORIGIN%/preview.jpg" />'


def asked(host: str, **headers: str) -> Request:
    raw = [(b"host", host.encode()), *((name.encode(), value.encode()) for name, value in headers.items())]
    return Request(
        {"type": "http", "method": "GET", "scheme": "https", "path": "/", "headers": raw, "query_string": b""}
    )


def pages(folder: Path, public_url: str | None = None) -> Pages:
    (folder / "index.html").write_text(DOCUMENT)
    return Pages(folder, public_url)


def picture(body: bytes | memoryview) -> str:
    found = re.search('content="(.*)"', bytes(body).decode())
    assert found
    return found[1]


def test_the_picture_of_a_link_has_the_address_that_was_asked_for(tmp_path: Path) -> None:
    answer = pages(tmp_path).document(asked("tables.example.org"))
    assert picture(answer.body) == "https://tables.example.org/preview.jpg"


def test_the_public_address_counts_more_than_the_one_asked_for(tmp_path: Path) -> None:
    answer = pages(tmp_path, "https://tables.example.org").document(asked("10.0.0.2:8000"))
    assert picture(answer.body) == "https://tables.example.org/preview.jpg"


def test_a_host_that_is_no_name_writes_nothing_into_the_page(tmp_path: Path) -> None:
    answer = pages(tmp_path).document(asked('x"><script>'))
    assert b"<script>" not in answer.body


def test_the_document_is_sent_again_only_when_it_changed(tmp_path: Path) -> None:
    served = pages(tmp_path)
    first = served.document(asked("a.example"))
    assert first.headers["cache-control"] == "no-cache"
    again = served.document(asked("a.example", **{"if-none-match": first.headers["etag"]}))
    assert (again.status_code, again.body) == (304, b"")
    elsewhere = served.document(asked("b.example", **{"if-none-match": first.headers["etag"]}))
    assert elsewhere.status_code == 200


def test_a_running_game_has_a_document_of_its_own_where_there_is_one(tmp_path: Path) -> None:
    for name in ("table", "table-toc"):
        (tmp_path / f"{name}.html").write_text(name)
    served = pages(tmp_path)
    found = [bytes(served.table(asked("a.example"), game).body) for game in (None, "toc", "chess", "../index")]
    assert found == [b"table", b"table-toc", b"table", b"table"]


def test_pages_may_say_more_than_files() -> None:
    """Each answer says what a page may do, except for files with hashed names, which are none."""
    with tablee({"LIMITS": "false"}) as server:
        said = {path: headers(server, path) for path in ("/healthz", "/assets/none.js")}
    assert "content-security-policy" in said["/healthz"]
    assert "content-security-policy" not in said["/assets/none.js"]
    assert {one["x-content-type-options"] for one in said.values()} == {"nosniff"}


def test_the_games_are_sent_packed_to_who_can_unpack_them() -> None:
    with tablee({"LIMITS": "false"}) as server:
        packed, plain = body(server, "gzip, br"), body(server, "br")
    assert json.loads(gzip.decompress(packed)) == json.loads(plain)
    assert len(packed) * 2 < len(plain)


def headers(server: Tablee, path: str) -> dict[str, str]:
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=5)
    connection.request("GET", path)
    found = {name.lower(): value for name, value in connection.getresponse().getheaders()}
    connection.close()
    return found


def body(server: Tablee, accepted: str) -> bytes:
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=5)
    connection.request("GET", "/api/games", headers={"Accept-Encoding": accepted})
    found = connection.getresponse().read()
    connection.close()
    return found
