"""The sockets: `/ws/t/<code>` for a table, `/ws/tables` for the list of open ones.

This is plain ASGI: it is the one hot path of the server, and a frame goes from the network to the room and back
without a framework in between. A socket that does not read is cut when too much waits for it; it comes back and is
greeted anew.
"""

import asyncio
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
from app.web.identity import Identity
from app.web.limits import (
    FRAMES_WAITING,
    MESSAGE_BYTES,
    MESSAGES_AT_ONCE,
    MESSAGES_PER_SECOND,
    SOCKETS_PER_ADDRESS,
    SOCKETS_PER_PLAYER,
    Bucket,
)
from app.web.metrics import Metrics
from app.web.origin import headers_of, is_own
from app.wire.client import AskPlan, Ping, SayHello, Unreadable, decode
from app.wire.server import Bye, Pong, Refusal, encode

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


class Outbox:
    """Frames on their way to one socket, written by a task that lives only while it has work; giving never waits."""

    __slots__ = ("_close", "_frames", "_owner", "_send", "_task", "broken")

    def __init__(self, send: Send) -> None:
        self._send = send
        self._owner = asyncio.current_task()
        self._frames: list[bytes] = []
        self._close: tuple[int, str] | None = None
        self._task: asyncio.Task[None] | None = None
        self.broken = False

    def put(self, frame: bytes) -> None:
        """Send a frame after those that wait; a reader that lets too many wait is cut."""
        if self._close is not None or self.broken:
            return
        if len(self._frames) >= FRAMES_WAITING:
            self._cut()
            return
        self._frames.append(frame)
        self._wake()

    def close(self, code: int, reason: str, last: bytes | None = None) -> None:
        """Close the socket after the frames that wait and a last one."""
        if self._close is None and not self.broken:
            if last is not None:
                self._frames.append(last)
            self._close = (code, reason)
            self._wake()

    def _wake(self) -> None:
        if self._task is None:
            self._task = asyncio.get_running_loop().create_task(self._write())

    def _cut(self) -> None:
        self.broken = True
        self._frames.clear()
        for task in (self._task, self._owner):
            if task is not None:
                task.cancel()

    async def _write(self) -> None:
        try:
            while self._frames:
                frames, self._frames = self._frames, []
                for frame in frames:
                    await self._send({"type": "websocket.send", "text": frame.decode()})
            if self._close is not None:
                code, reason = self._close
                await self._send({"type": "websocket.close", "code": code, "reason": reason})
        except asyncio.CancelledError:
            self.broken = True
        except Exception:
            # The peer is gone; what was committed stays, and the view comes with the next greeting.
            self.broken = True
        finally:
            self._task = None


class Sockets:
    """The ASGI application behind `/ws`."""

    def __init__(
        self,
        house: House,
        identity: Identity,
        metrics: Metrics,
        now: Callable[[], float],
        *,
        public_url: str | None,
        limits: bool,
    ) -> None:
        self._house = house
        self._identity = identity
        self._metrics = metrics
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
        outbox = Outbox(send)
        try:
            await self._serve(scope, headers, outbox, receive, send)
        except asyncio.CancelledError:
            if not outbox.broken:
                raise
            self._metrics.cut.labels("slow").inc()
        finally:
            self._metrics.sockets.dec()
            _uncount(self._of_address, address)

    async def _serve(self, scope: Scope, headers: dict[str, str], outbox: Outbox, receive: Receive, send: Send) -> None:
        query = parse_qs(scope["query_string"].decode("latin-1"))
        language = languages.choose(query.get("lang", [None])[0], headers.get("accept-language"))
        await send({"type": "websocket.accept"})
        path: str = scope["path"]
        if path.endswith("/ws/tables"):
            await self._list_tables(outbox, receive)
            return
        code = path.rpartition("/")[2]
        try:
            player = await self._identity.player(headers, secure=scope["scheme"] == "wss")
            if player is None:
                outbox.close(NO_IDENTITY, "no_identity")
            elif self._limits and self._of_player[player.id] >= SOCKETS_PER_PLAYER:
                outbox.close(TRY_AGAIN_LATER, "too_many_sockets")
            elif (who := person(player.id, query.get("person", [None])[0])) is None:
                outbox.close(NO_SUCH_PERSON, "no_such_person")
            else:
                await self._sit(code, player.id, who, language, outbox, receive)
                return
        except StorageUnavailable:
            outbox.close(TRY_AGAIN_LATER, "try_again")
        except RoomClosed:
            outbox.close(NO_SUCH_TABLE, "no_such_table")
        await _until_gone(receive)

    async def _sit(self, code: str, browser: str, player: str, language: str, outbox: Outbox, receive: Receive) -> None:
        row = await self._house.find(code)
        if row is None:
            outbox.close(NO_SUCH_TABLE, "no_such_table")
            await _until_gone(receive)
            return

        def close(close_code: int, why: Refused) -> None:
            outbox.close(close_code, why.code, encode(Bye(code=why.code, sentence=sentence(why, language))))

        viewer = Viewer(player, language, outbox.put, close)
        self._of_player[browser] += 1
        table: Table | None = None
        try:
            table = await self._house.enter(row.id, viewer)
            await self._converse(table, viewer, outbox, receive)
        finally:
            _uncount(self._of_player, browser)
            if table is not None:
                self._house.leave(table, viewer)

    async def _converse(self, table: Table, viewer: Viewer, outbox: Outbox, receive: Receive) -> None:
        bucket = Bucket(MESSAGES_PER_SECOND, MESSAGES_AT_ONCE, self._now())
        while True:
            event = await receive()
            if event["type"] == "websocket.disconnect" or outbox.broken:
                return
            if self._limits and not bucket.take(self._now()):
                self._metrics.cut.labels("flood").inc()
                outbox.close(TOO_MANY, "too_many_messages")
                await _until_gone(receive)
                return
            text = event.get("text")
            if text is None:
                outbox.close(NOT_TEXT, "text_only")
                await _until_gone(receive)
                return
            # The server's own limit counts a message in bytes as well; this one holds behind any server.
            if len(text) > MESSAGE_BYTES:
                outbox.close(TOO_BIG, "too_big")
                await _until_gone(receive)
                return
            self._hear(table, viewer, outbox, text)

    def _hear(self, table: Table, viewer: Viewer, outbox: Outbox, text: str) -> None:
        message = decode(text)
        if isinstance(message, Ping):
            outbox.put(encode(Pong(now=round(self._now(), 3))))
        elif isinstance(message, SayHello):
            table.greet(viewer)
        elif isinstance(message, AskPlan):
            table.plan(message, viewer)
        elif isinstance(message, Unreadable):
            refused = Refused("unknown_command")
            outbox.put(encode(Refusal(id=message.id, code=refused.code, sentence=sentence(refused, viewer.language))))
        elif viewer in table.viewers:
            self._metrics.commands.inc()
            table.ask(message, viewer)

    async def _list_tables(self, outbox: Outbox, receive: Receive) -> None:
        watcher = outbox.put
        self._house.open_tables.watchers.add(watcher)
        try:
            outbox.put(await self._house.open_tables.frame())
            await _until_gone(receive)
        except StorageUnavailable:
            outbox.close(TRY_AGAIN_LATER, "try_again")
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
