"""Connections that begin and never go on: each is cut after a time, and whoever really comes does not wait for them."""

import asyncio
import contextlib
import time
from collections.abc import Iterator

import pytest

from app.web.limits import EXCHANGE_SECONDS, HEAD_SECONDS, IDLE_HTTP_SECONDS
from tests.faults.figures import LONG, keep, percentile
from tests.faults.launched import Launched
from tests.wire.stranger import Stranger

CONNECTIONS = 500 if LONG else 60
PATIENCE = (HEAD_SECONDS, EXCHANGE_SECONDS) if LONG else (1.5, 2.5)
"""The short form waits less: what is measured is that there is an end."""
BUSY_SECONDS = 2.0
"""So much later than promised on a machine with much to do."""
COMES_P99_SECONDS = 1.0

HEAD = b"GET /ws/t/abcdefghijklm?lang=en HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
BEGINNINGS = {
    "nothing": b"",
    "half a line": b"GET / HT",
    "half a handshake": HEAD,
    "half of a second head": b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\nGET / HT",
}
DRIPS = {"empty lines": b"\r\n", "a header that never ends": b"x"}
"""What is sent again and again."""
HALF_A_BODY = (
    b"POST /api/me HTTP/1.1\r\nHost: localhost:%d\r\nOrigin: http://localhost:%d\r\n"
    b"Content-Type: application/json\r\nContent-Length: 20\r\n\r\n{"
)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Launched]:
    one = Launched(tmp_path_factory.mktemp("unfinished"), {"LIMITS": "false"}, patience=PATIENCE)
    one.upgrade()
    with one:
        yield one


async def lasts(port: int, beginning: bytes, drip: bytes = b"") -> float:
    """Begin, never go on, and return the seconds until the server ends it."""
    began = time.monotonic()
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(beginning)
    try:
        while True:
            try:
                async with asyncio.timeout(PATIENCE[0] / 5 if drip else None):
                    if not await reader.read(65536):
                        break
            except TimeoutError:
                writer.write(drip)
    except ConnectionError:
        pass
    finally:
        writer.transport.abort()
    return time.monotonic() - began


async def comes(server: Launched, until: asyncio.Event) -> list[float]:
    """Open a table again and again, and return how long each time took."""
    took: list[float] = []
    one = await asyncio.to_thread(Stranger, server.url)
    made = await asyncio.to_thread(one.post, "/api/tables", {"game": "toc", "name": "Nana"})
    while not until.is_set():
        began = time.monotonic()
        await one.open(made["code"])
        took.append(time.monotonic() - began)
        await one.socket.close()
    return took


@pytest.mark.slow
async def test_what_never_becomes_a_request_is_cut_and_nobody_else_waits(server: Launched) -> None:
    done = asyncio.Event()
    coming = asyncio.create_task(comes(server, done))
    ways = [(beginning, b"") for beginning in BEGINNINGS.values()]
    ways += [(HEAD + b"X-Long: " if drip == b"x" else b"", drip) for drip in DRIPS.values()]
    lasted = await asyncio.gather(*(lasts(server.port, *ways[n % len(ways)]) for n in range(CONNECTIONS)))
    done.set()
    took = await coming
    assert max(lasted) < PATIENCE[0] + BUSY_SECONDS
    assert percentile(took, 0.99) < COMES_P99_SECONDS
    tasks = (await asyncio.to_thread(server.held))["tasks"]
    keep(
        "connections that never become a request",
        connections=CONNECTIONS,
        cut=len(lasted),
        lasted_at_most_s=round(max(lasted), 1),
        others_come_p50_ms=round(percentile(took, 0.5) * 1000),
        others_come_p99_ms=round(percentile(took, 0.99) * 1000),
    )
    assert tasks < 50


@pytest.mark.slow
@pytest.mark.timeout(60 + 2 * PATIENCE[1])
async def test_half_a_body_and_answers_that_nobody_reads_end_as_well(server: Launched) -> None:
    half = HALF_A_BODY % (server.port, server.port)
    before = server.log.read_text()
    lasted = await asyncio.gather(*(lasts(server.port, half) for _ in range(5)))
    assert PATIENCE[0] < min(lasted) <= max(lasted) < PATIENCE[1] + BUSY_SECONDS
    assert server.log.read_text() == before, "it is nothing that a host has to look at"
    # Sooner where so many answers wait that they count as a flood.
    assert await unread(server.port, 4, 0.02) < PATIENCE[1] + IDLE_HTTP_SECONDS + BUSY_SECONDS


@pytest.mark.slow
async def test_requests_that_follow_one_another_unanswered_do_not_fill_the_memory(server: Launched) -> None:
    before = (await asyncio.to_thread(server.held))["bytes"]
    lasted = await asyncio.gather(*(unread(server.port, 1000, 0) for _ in range(20)))
    assert max(lasted) < BUSY_SECONDS
    assert (await asyncio.to_thread(server.held))["bytes"] - before < 20_000_000


async def unread(port: int, requests: int, pause: float) -> float:
    """Ask for so many pages at a time, read nothing, and return when it ends."""
    began = time.monotonic()
    _, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.transport.pause_reading()  # type: ignore[attr-defined]
    with contextlib.suppress(ConnectionError):
        while not writer.is_closing():
            writer.write(b"GET /api HTTP/1.1\r\nHost: localhost\r\n\r\n" * requests)
            await writer.drain()
            await asyncio.sleep(pause)
    return time.monotonic() - began


async def test_a_slow_but_honest_request_is_answered(server: Launched) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    for _ in range(3):
        for piece in (b"GET /healthz HTTP/1.1\r\n", b"Host: localhost\r\n", b"\r\n"):
            writer.write(piece)
            await asyncio.sleep(PATIENCE[0] / 8)
        head = await reader.readuntil(b"\r\n\r\n")
        assert b" 200 " in head
        await reader.readexactly(int(head.lower().split(b"content-length: ")[1].split(b"\r\n")[0]))
    writer.close()
