"""The routes of the operator's page: everything but the way in is shown to a session only."""

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Annotated, Final

import structlog
from fastapi import APIRouter, Request, Response
from pydantic import Field

from app.live.house import House
from app.rooms.names import visible
from app.storage.log import StorageUnavailable
from app.web import languages
from app.web.api import Error, json
from app.web.bodies import Body, Nothing
from app.web.limits import OPERATOR_LOGINS
from app.web.metrics import Metrics
from app.web.operator.page import MINUTES_MOST, WORDS_MOST, login_page, operator_page, state_part
from app.web.operator.session import Sessions
from app.web.operator.state import State, look
from app.web.origin import headers_of
from app.web.sentences import say

_log = structlog.get_logger(__name__)

_FILES: Final = {"page.js": "text/javascript; charset=utf-8", "page.css": "text/css; charset=utf-8"}


class Token(Body):
    """What lets the operator in."""

    token: Annotated[str, Field(max_length=1000)]


class Restart(Body):
    """A restart in so many minutes, and a sentence about it."""

    minutes: Annotated[int, Field(ge=1, le=MINUTES_MOST)]
    text: Annotated[str, Field(max_length=WORDS_MOST)] = ""


class Operator:
    """The page and what it needs."""

    def __init__(self, house: House, figures: Metrics, token: str, version: str) -> None:
        self._house = house
        self._figures = figures
        self._sessions = Sessions(token)
        self._version = version
        self._since = house.now()
        router = APIRouter(prefix="/operator", include_in_schema=False)
        router.get("")(self.page)
        router.get("/state")(self.state)
        router.post("/login")(self.log_in)
        router.post("/logout")(self.log_out)
        router.post("/announcement")(self.announce)
        router.post("/silence")(self.cancel)
        for name, kind in _FILES.items():
            router.get(f"/{name}")(_file(name, kind))
        self.router = router

    async def page(self, request: Request) -> Response:
        """Show how the server is, or ask for the token."""
        language = _language(request)
        if not self._may(request):
            return _html(login_page(language))
        return _html(operator_page(language, await self._look()))

    async def state(self, request: Request) -> Response:
        """Answer with the part of the page that changes by itself."""
        self._operator_only(request)
        return _html(state_part(_language(request), await self._look()))

    async def log_in(self, request: Request, given: Token) -> Response:
        """Begin a session for whoever brings the token."""
        address = request.client.host if request.client is not None else ""
        # Counted whatever TABLEE_LIMITS says: it is a lock, not a matter of speed.
        if not await self._house.live.allow(f"operator:{address}", *OPERATOR_LOGINS, self._house.now()):
            raise _error(request, 429, "too_many")
        if not self._sessions.is_token(given.token):
            _log.warning("somebody without the token asked for the operator's page")
            raise _error(request, 403, "wrong_token")
        _log.info("the operator logged in")
        return json({}, headers={"set-cookie": self._sessions.begin(self._house.now(), secure=_secure(request))})

    async def log_out(self, request: Request, nothing: Nothing) -> Response:
        """End the session."""
        return json({}, headers={"set-cookie": self._sessions.end(secure=_secure(request))})

    async def announce(self, request: Request, restart: Restart) -> Response:
        """Tell every table of a restart."""
        self._operator_only(request)
        await self._everybody_hears()
        self._house.announcing.announce(self._house.now() + 60 * restart.minutes, visible(restart.text) or None)
        _log.info("a restart is announced", minutes=restart.minutes)
        return json({})

    async def cancel(self, request: Request, nothing: Nothing) -> Response:
        """Tell every table that there will be none."""
        self._operator_only(request)
        await self._everybody_hears()
        self._house.announcing.cancel()
        _log.info("no restart is announced any more")
        return json({})

    async def _everybody_hears(self) -> None:
        if not await self._house.live.ready():
            raise StorageUnavailable("the live store does not answer")

    def _may(self, request: Request) -> bool:
        headers = headers_of(request.scope["headers"])
        return self._sessions.is_open(headers, self._house.now(), secure=_secure(request))

    def _operator_only(self, request: Request) -> None:
        if not self._may(request):
            raise _error(request, 401, "operator_only")

    async def _look(self) -> State:
        return await look(self._house, self._figures, version=self._version, since=self._since)


def _file(name: str, kind: str) -> Callable[[], Awaitable[Response]]:
    body = (Path(__file__).parent / name).read_bytes()

    async def answer() -> Response:
        return Response(body, media_type=kind, headers={"cache-control": "no-cache"})

    return answer


def _html(page: str) -> Response:
    return Response(page, media_type="text/html; charset=utf-8", headers={"cache-control": "no-store"})


def _language(request: Request) -> str:
    return languages.choose(request.query_params.get("lang"), request.headers.get("accept-language"))


def _secure(request: Request) -> bool:
    return bool(request.scope["scheme"] == "https")


def _error(request: Request, status: int, code: str) -> Error:
    return Error(status, code, say(code, _language(request)))
