"""The sockets: `/ws/t/<code>` for a table, `/ws/tables` for the list of open ones.

This is the one hot path of the server: the handshake is plain ASGI, and afterwards a frame goes from the network to the
room and back without a framework, a queue or a task in between (`frames.py`). A socket that does not read is cut when
too much waits for it; it comes back and is greeted anew.
"""

from collections import Counter
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any, Final
from urllib.parse import parse_qs

import structlog

from app.live.house import House
from app.live.table import NO_IDENTITY, NO_SUCH_TABLE, Table
from app.live.viewer import Viewer
from app.rooms.fold import RoomClosed
from app.rooms.people import person
from app.rooms.refusals import sentence
from app.rules.game import Refused
from app.storage.log import StorageUnavailable
from app.web import languages
from app.web.frames import EXTENSION, Frames
from app.web.identity import Identity
from app.web.limits import (
    MESSAGE_BYTES,
    MESSAGES_AT_ONCE,
    MESSAGES_PER_SECOND,
    SOCKETS_PER_ADDRESS,
    SOCKETS_PER_PLAYER,
    Bucket,
)
from app.web.metrics import Metrics
from app.web.origin import headers_of, is_own
from app.web.pressure import Pressure
from app.wire.client import AskHint, AskPlan, Ping, SayHello, Unreadable, decode
from app.wire.server import Bye, Pong, Refusal, encode
from app.wire.updates import COMPACT, JSON, MARK, Form

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]

TAKEN_OVER: Final = 4001
NO_SUCH_PERSON: Final = 4011
TRY_AGAIN_LATER: Final = 1013
TOO_MANY: Final = 1008
NOT_TEXT: Final = 1003
TOO_BIG: Final = 1009

_log = structlog.get_logger(__name__)


class Sockets:
    """The ASGI application behind `/ws`."""

    def __init__(
        self,
        house: House,
        identity: Identity,
        metrics: Metrics,
        pressure: Pressure,
        now: Callable[[], float],
        *,
        public_url: str | None,
        limits: bool,
    ) -> None:
        self._house = house
        self._identity = identity
        self._metrics = metrics
        self._pressure = pressure
        self._now = now
        self._public_url = public_url
        self._limits = limits
        self._of_address: Counter[str] = Counter()
        self._of_player: Counter[str] = Counter()
        house.live.on_gap(self._look_for_strangers)

    def _look_for_strangers(self) -> None:
        browsers = frozenset(self._of_player)
        self._house.spawn(self._house.erasing.look_for_strangers(browsers), "strangers")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one socket from its handshake to its end."""
        if scope["type"] != "websocket":
            await _not_a_socket(send)
            return
        await receive()
        headers = headers_of(scope["headers"])
        if not is_own(scope["scheme"], headers, self._public_url):
            await send({"type": "websocket.close", "code": 4003})
            return
        address = scope["client"][0] if scope["client"] else ""
        if self._limits and self._of_address[address] >= SOCKETS_PER_ADDRESS:
            await _too_many(send)
            return
        self._of_address[address] += 1
        self._metrics.sockets.inc()
        frames: Frames = scope["extensions"][EXTENSION]
        try:
            await self._serve(scope, headers, frames, receive, send)
        finally:
            if frames.was_cut:
                self._metrics.cut.labels("slow").inc()
            self._metrics.sockets.dec()
            _uncount(self._of_address, address)

    async def _serve(self, scope: Scope, headers: dict[str, str], frames: Frames, receive: Receive, send: Send) -> None:
        query = parse_qs(scope["query_string"].decode("latin-1"))
        language = languages.choose(query.get("lang", [None])[0], headers.get("accept-language"))
        await send({"type": "websocket.accept"})
        path: str = scope["path"]
        if path.endswith("/ws/tables"):
            await self._list_tables(frames, receive)
            return
        code = path.rpartition("/")[2]
        try:
            player = await self._identity.player(headers, secure=scope["scheme"] == "wss")
            if player is None:
                frames.finish(NO_IDENTITY, "no_identity")
            elif self._limits and self._of_player[player.id] >= SOCKETS_PER_PLAYER:
                frames.finish(TRY_AGAIN_LATER, "too_many_sockets")
            elif (who := person(player.id, query.get("person", [None])[0])) is None:
                frames.finish(NO_SUCH_PERSON, "no_such_person")
            else:
                # Another vocabulary than ours is that of another version: JSON is understood by all.
                form = COMPACT if query.get("compact") == [MARK] else JSON
                await self._sit(code, player.id, who, language, form, frames, receive)
                return
        except StorageUnavailable:
            frames.finish(TRY_AGAIN_LATER, "try_again")
        except RoomClosed:
            frames.finish(NO_SUCH_TABLE, "no_such_table")
        await _until_gone(receive)

    async def _sit(
        self, code: str, browser: str, player: str, language: str, form: Form, frames: Frames, receive: Receive
    ) -> None:
        row = await self._house.find(code)
        if row is None:
            frames.finish(NO_SUCH_TABLE, "no_such_table")
            await _until_gone(receive)
            return
        if self._pressure.drowning and not self._sits(row.id, player):
            self._metrics.cut.labels("full").inc()
            frames.finish(TRY_AGAIN_LATER, "house_full")
            await _until_gone(receive)
            return

        def close(close_code: int, why: Refused) -> None:
            frames.finish(close_code, why.code, encode(Bye(code=why.code, sentence=sentence(why, language))))

        viewer = Viewer(player, language, frames.put, close, form, frames.put_binary if form.binary else None)
        self._of_player[browser] += 1
        table: Table | None = None
        try:
            table = await self._house.enter(row.id, viewer)
            await self._converse(table, viewer, frames, receive)
        finally:
            _uncount(self._of_player, browser)
            if table is not None:
                self._house.leave(table, viewer)

    def _sits(self, room: int, player: str) -> bool:
        table = self._house.tables.get(room)
        return table is not None and table.room.seat_of(player) is not None

    async def _converse(self, table: Table, viewer: Viewer, frames: Frames, receive: Receive) -> None:
        bucket = Bucket(MESSAGES_PER_SECOND, MESSAGES_AT_ONCE, self._now())

        def hear(text: str) -> None:
            if self._limits and not bucket.take(self._now()):
                self._metrics.cut.labels("flood").inc()
                frames.finish(TOO_MANY, "too_many_messages")
            # The server's own limit counts a message in bytes as well.
            elif len(text) > MESSAGE_BYTES:
                frames.finish(TOO_BIG, "too_big")
            else:
                self._hear(table, viewer, frames, text)

        frames.hear(hear)
        while (event := await receive())["type"] != "websocket.disconnect":
            text = event.get("text")
            if text is not None:
                hear(text)
            else:
                frames.finish(NOT_TEXT, "text_only")

    def _hear(self, table: Table, viewer: Viewer, frames: Frames, text: str) -> None:
        message = decode(text)
        if isinstance(message, Ping):
            frames.put(encode(Pong(now=round(self._now(), 3))))
        elif isinstance(message, SayHello):
            table.greet(viewer)
        elif isinstance(message, AskPlan):
            table.plan(message, viewer)
        elif isinstance(message, AskHint):
            self._house.hinting.ask(table, viewer, message)
        elif isinstance(message, Unreadable):
            refused = Refused("unknown_command")
            frames.put(encode(Refusal(id=message.id, code=refused.code, sentence=sentence(refused, viewer.language))))
        elif viewer in table.viewers:
            self._metrics.commands.inc()
            table.ask(message, viewer)

    async def _list_tables(self, frames: Frames, receive: Receive) -> None:
        watcher = frames.put
        self._house.open_tables.watchers.add(watcher)
        try:
            frames.put(await self._house.open_tables.frame())
            await _until_gone(receive)
        except StorageUnavailable:
            frames.finish(TRY_AGAIN_LATER, "try_again")
        finally:
            self._house.open_tables.watchers.discard(watcher)


async def _until_gone(receive: Receive) -> None:
    while (await receive())["type"] != "websocket.disconnect":
        pass


async def _not_a_socket(send: Send) -> None:
    body = b'{"code":"websocket_only","sentence":"This address speaks WebSocket only."}'
    headers = [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(body))]
    await send({"type": "http.response.start", "status": 426, "headers": [*headers, (b"upgrade", b"websocket")]})
    await send({"type": "http.response.body", "body": body})


async def _too_many(send: Send) -> None:
    await send({"type": "websocket.http.response.start", "status": 429, "headers": [(b"retry-after", b"10")]})
    await send({"type": "websocket.http.response.body", "body": b"Too many connections from this address."})


def _uncount(counter: Counter[str], key: str) -> None:
    counter[key] -= 1
    if counter[key] <= 0:
        del counter[key]
