"""What every HTTP answer carries and every POST must bring, in plain ASGI in front of the application."""

from collections.abc import Awaitable, Callable
from typing import Any, Final

import msgspec

from app.web import languages
from app.web.limits import BODY_BYTES, RECORD_BYTES
from app.web.metrics import Metrics
from app.web.origin import headers_of, is_own
from app.web.pressure import Pressure
from app.web.sentences import say

App = Callable[[dict[str, Any], Any, Any], Awaitable[None]]

_POLICY: Final = (
    b"default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    b"connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
_OF_FILES: Final = ((b"x-content-type-options", b"nosniff"),)
_HEADERS: Final = (
    *_OF_FILES,
    (b"content-security-policy", _POLICY),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
)
"""All but those of files say what a page may do: with a file, that would be as many bytes again as a small one has."""
_RECORDS: Final = frozenset({"/api/film", "/api/what-if"})
"""Paths to which a whole record may be brought."""
_NEW_WORK: Final = frozenset({"/api/tables", "/api/film"})
"""Paths that give a process more to do than an answer: it takes nothing on while it is late with what it has."""
_HSTS: Final = (b"strict-transport-security", b"max-age=31536000")


class Guard:
    """Adds the headers of safety, and refuses what comes from other sites, is no JSON, is too large or too much."""

    def __init__(self, app: App, metrics: Metrics, pressure: Pressure, public_url: str | None) -> None:
        self._app = app
        self._pressure = pressure
        self._metrics = metrics
        self._public_url = public_url

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> None:
        """Serve one request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def send_guarded(message: dict[str, Any]) -> None:
            if message["type"] == "http.response.start":
                self._metrics.requests.labels(str(message["status"])).inc()
                added = list(_OF_FILES if scope["path"].startswith("/assets/") else _HEADERS)
                if scope["scheme"] == "https":
                    added.append(_HSTS)
                message["headers"] = [*message.get("headers", []), *added]
            await send(message)

        refused = self._refusal(scope)
        if refused is None:
            await self._app(scope, receive, send_guarded)
        else:
            await _refuse(scope, send_guarded, *refused)

    def _refusal(self, scope: dict[str, Any]) -> tuple[int, str] | None:
        if scope["method"] in ("GET", "HEAD", "OPTIONS"):
            return None
        headers = headers_of(scope["headers"])
        if not is_own(scope["scheme"], headers, self._public_url):
            return 403, "wrong_origin"
        if headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
            return 415, "json_only"
        length = headers.get("content-length", "")
        # A body without a length cannot be judged before it is read.
        if not length.isdigit() or int(length) > (RECORD_BYTES if scope["path"] in _RECORDS else BODY_BYTES):
            return 413, "too_big"
        if self._pressure.drowning and scope["path"] in _NEW_WORK:
            return 503, "house_full"
        return None


async def _refuse(scope: dict[str, Any], send: Any, status: int, code: str) -> None:
    headers = headers_of(scope["headers"])
    body = msgspec.json.encode(
        {"code": code, "sentence": say(code, languages.choose(None, headers.get("accept-language")))}
    )
    await send(
        {
            "type": "http.response.start",
            "status": status,
            "headers": [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(body))],
        }
    )
    await send({"type": "http.response.body", "body": body})
