"""The document that every page begins with."""

import re
from pathlib import Path

from starlette.requests import Request

from app.web.pages import Pages

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
