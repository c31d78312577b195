"""The web application: routes, errors as sentences, health, metrics, pages and sockets put together."""

from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager
from typing import Any

import structlog
from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.openapi.utils import get_openapi
from starlette.exceptions import HTTPException
from starlette.types import Receive, Scope, Send

from app.live.house import House
from app.storage.log import StorageUnavailable
from app.web import languages
from app.web.api import Error, Lobby, json
from app.web.guard import Guard
from app.web.identity import Identity
from app.web.metrics import Metrics
from app.web.operator.routes import Operator
from app.web.pages import PAGE_PATHS, Pages
from app.web.pressure import Pressure
from app.web.ratings import Ratings
from app.web.records import Records
from app.web.reference import page_of
from app.web.sentences import say
from app.web.socket import Sockets
from app.wire.schema import components
from app.wire.updates import MARK, PARTS, VOCABULARY

_log = structlog.get_logger(__name__)

Lifespan = Callable[[FastAPI], AbstractAsyncContextManager[None]]


class Tablee(FastAPI):
    """The application. Sockets go past the framework: every frame would climb through each of its layers and back."""

    sockets: Sockets

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request or socket."""
        if scope["type"] == "websocket":
            await self.sockets(scope, receive, send)
        else:
            await super().__call__(scope, receive, send)


def build(
    house: House,
    identity: Identity,
    pages: Pages,
    pressure: Pressure,
    lifespan: Lifespan,
    *,
    version: str,
    public_url: str | None,
    limits: bool,
    metrics: bool,
    operator_token: str | None = None,
) -> FastAPI:
    """Return the application that serves this house."""
    figures = Metrics()
    app = Tablee(
        title="Tablée",
        version=version,
        summary="Tables of 6 qui prend!, Hornochsen and Toc, joined through a link",
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
    )
    lobby = Lobby(house, identity, public_url=public_url, limits=limits)
    app.include_router(lobby.router)
    app.include_router(Records(house, limits=limits).router)
    app.include_router(Ratings(house, identity, limits=limits).router)
    app.sockets = Sockets(house, identity, figures, pressure, house.now, public_url=public_url, limits=limits)
    app.mount("/ws", app.sockets)
    if operator_token is not None:
        app.include_router(Operator(house, figures, operator_token, version).router)
    _serve_health(app, house, pressure, figures if metrics else None)
    _serve_pages(app, pages, lobby)
    _speak_in_sentences(app)
    app.add_middleware(Guard, metrics=figures, pressure=pressure, public_url=public_url)
    app.openapi = lambda: describe(app)  # type: ignore[method-assign]
    return app


def describe(app: FastAPI) -> dict[str, Any]:
    """Return the OpenAPI document: the messages of the sockets among its schemas, and the words of compact updates."""
    if app.openapi_schema is None:
        document = get_openapi(title=app.title, version=app.version, summary=app.summary, routes=app.routes)
        document.setdefault("components", {}).setdefault("schemas", {}).update(components())
        document["x-compact-updates"] = {"mark": MARK, "parts": PARTS, "events": VOCABULARY}
        app.openapi_schema = document
    return app.openapi_schema


def _serve_health(app: FastAPI, house: House, pressure: Pressure, figures: Metrics | None) -> None:
    async def healthz() -> Response:
        """The process lives."""
        return json({"alive": True})

    async def readyz() -> Response:
        """The database answers, and the live store does."""
        storage, live = await house.storage.ready(), await house.live.ready()
        return json({"storage": storage, "live": live}, 200 if storage else 503)

    async def metrics() -> Response:
        """Figures for Prometheus."""
        assert figures is not None
        return Response(
            figures.page(len(house.tables), pressure.late), media_type="text/plain; version=0.0.4; charset=utf-8"
        )

    app.get("/healthz", summary="The process lives")(healthz)
    app.get("/readyz", summary="The process can serve")(readyz)
    if figures is not None:
        app.get("/metrics", summary="Figures for Prometheus")(metrics)


def _follows_a_link(request: Request) -> bool:
    """Return whether somebody's browser came here for a page, not a program for a file."""
    return "text/html" in request.headers.get("accept", "")


def _serve_pages(app: FastAPI, pages: Pages, lobby: Lobby) -> None:
    def document(name: str) -> Callable[[Request], Awaitable[Response]]:
        async def answer(request: Request) -> Response:
            return pages.document(request, name)

        return answer

    async def table(request: Request, code: str) -> Response:
        return pages.table(request, await lobby.played_at(request, code))

    async def reference(request: Request) -> Response:
        return Response(page_of(app.openapi()), media_type="text/html; charset=utf-8")

    async def file(request: Request, name: str) -> Response:
        found = pages.file(request, name)
        if found is None and pages.built and _follows_a_link(request) and not name.startswith("api/"):
            return pages.document(request, status=404)
        if found is None:
            raise HTTPException(404)
        return found

    app.get("/api", include_in_schema=False)(reference)
    app.get("/t/{code}", include_in_schema=False)(table)
    for path, name in PAGE_PATHS.items():
        app.get(path, include_in_schema=False)(document(name))
    app.get("/{name:path}", include_in_schema=False)(file)


def _speak_in_sentences(app: FastAPI) -> None:
    def answer(request: Request, status: int, code: str, text: str | None = None) -> Response:
        language = languages.choose(request.query_params.get("lang"), request.headers.get("accept-language"))
        return json({"code": code, "sentence": text or say(code, language)}, status)

    async def refused(request: Request, error: Exception) -> Response:
        assert isinstance(error, Error)
        return answer(request, error.status, error.code, error.text)

    async def unreadable(request: Request, _error: Exception) -> Response:
        return answer(request, 422, "unreadable")

    async def unavailable(request: Request, _error: Exception) -> Response:
        return answer(request, 503, "try_again")

    async def other(request: Request, error: Exception) -> Response:
        assert isinstance(error, HTTPException)
        code = "not_found" if error.status_code in (404, 405) else "unreadable"
        return answer(request, error.status_code, code)

    async def broken(request: Request, error: Exception) -> Response:
        # The path may hold a table's link: the log names the route only.
        _log.error("a request failed", route=getattr(request.scope.get("route"), "path", None), exc_info=error)
        return answer(request, 500, "try_again")

    app.exception_handler(Error)(refused)
    app.exception_handler(RequestValidationError)(unreadable)
    app.exception_handler(StorageUnavailable)(unavailable)
    app.exception_handler(HTTPException)(other)
    app.exception_handler(Exception)(broken)
