"""The built pages: one document for every address of the application, and hashed files that never change."""

import hashlib
import html
from pathlib import Path
from typing import Final

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from app.web.origin import headers_of, own_address

ANY_PAGE: Final = "index.html"
"""The document of whatever has none of its own."""
TABLE_PAGE: Final = "table.html"
PAGE_PATHS: Final = {
    "/": "home.html",
    "/t/{code}/{view}": ANY_PAGE,
    "/rules": ANY_PAGE,
    "/rules/{game}": ANY_PAGE,
    "/mine": ANY_PAGE,
    "/moi": ANY_PAGE,
    "/r": ANY_PAGE,
    "/r/{game_id}": ANY_PAGE,
    "/r/{game_id}/{view}": ANY_PAGE,
}
"""Addresses that the application in the browser draws itself, and the document of each; a table's is `/t/{code}`.

The documents are one application; each names the files that its page is drawn by (frontend/vite.config.ts).
"""

FOR_EVER: Final = "public, max-age=31536000, immutable"
"""A hashed name stands for one content."""
ASK_AGAIN: Final = "no-cache"
"""The document names the present files: it is asked for anew, and answered with 304 when it is the same."""

_TYPES: Final = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
    ".woff2": "font/woff2",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
    ".png": "image/png",
    ".jpg": "image/jpeg",
    ".ico": "image/x-icon",
    ".txt": "text/plain; charset=utf-8",
}
_ORIGIN: Final = b"%ORIGIN%"
"""Where the document names this server: who shows a link's picture asks for it by a whole address."""
_COMPRESSED: Final = ((".br", "br"), (".gz", "gzip"))


def find_pages() -> Path | None:
    """Return the folder of the built pages: inside an installed package, else beside the source; None if not built."""
    app = Path(__file__).resolve().parent.parent
    for folder in (app / "web" / "static", app.parent / "frontend" / "dist"):
        if (folder / "index.html").is_file():
            return folder
    return None


class _File:
    def __init__(self, path: Path, name: str) -> None:
        self.type = _TYPES.get(path.suffix, "application/octet-stream")
        self.body = path.read_bytes()
        self.etag = _etag(self.body)
        self.cache = FOR_EVER if name.startswith("assets/") else ASK_AGAIN
        self.compressed: list[tuple[str, bytes]] = [
            (encoding, beside.read_bytes())
            for ending, encoding in _COMPRESSED
            if (beside := path.with_name(path.name + ending)).is_file()
        ]

    def answer(self, request: Request) -> Response:
        headers = {"cache-control": self.cache, "etag": self.etag, "vary": "accept-encoding"}
        if request.headers.get("if-none-match") == self.etag:
            return Response(status_code=304, headers=headers)
        body = self.body
        accepted = [part.split(";")[0].strip() for part in request.headers.get("accept-encoding", "").split(",")]
        for encoding, smaller in self.compressed:
            if encoding in accepted:
                headers["content-encoding"] = encoding
                body = smaller
                break
        return Response(body, headers=headers, media_type=self.type)


def _etag(body: bytes) -> str:
    return f'"{hashlib.sha256(body).hexdigest()[:20]}"'


class Pages:
    """All files of the built pages, read once; without any, a sentence that says how to build them."""

    def __init__(self, folder: Path | None, public_url: str | None = None) -> None:
        self._public_url = public_url
        self._files: dict[str, _File] = {}
        if folder is not None:
            for path in folder.rglob("*"):
                if path.is_file() and path.suffix not in (".br", ".gz"):
                    name = path.relative_to(folder).as_posix()
                    self._files[name] = _File(path, name)

    @property
    def built(self) -> bool:
        """Return whether there are pages to serve."""
        return ANY_PAGE in self._files

    def table(self, request: Request, game: str | None) -> Response:
        """Return the document of a table where this game is played, or of one of which nothing is known."""
        name = f"table-{game}.html"
        return self.document(request, name if name in self._files else TABLE_PAGE)

    def document(self, request: Request, name: str = ANY_PAGE, status: int = 200) -> Response:
        """Return a document of the application; it says by itself where an address leads nowhere."""
        document = self._files.get(name)
        if document is None:
            return PlainTextResponse("The pages are not built yet: run `make play`.", status_code=503)
        origin = own_address(request.scope["scheme"], headers_of(request.scope["headers"]), self._public_url)
        # A kilobyte is not worth compressing for every name by which somebody comes.
        body = document.body.replace(_ORIGIN, html.escape(origin).encode())
        headers = {"cache-control": ASK_AGAIN, "etag": _etag(body)}
        if request.headers.get("if-none-match") == headers["etag"]:
            return Response(status_code=304, headers=headers)
        return Response(body, status_code=status, headers=headers, media_type=document.type)

    def file(self, request: Request, name: str) -> Response | None:
        """Return the answer for a file by its path, or None when there is none of that name."""
        found = self._files.get(name)
        return None if found is None else found.answer(request)
