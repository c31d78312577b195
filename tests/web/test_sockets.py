"""What a socket does with frames that no page of ours sends, and with a reader that does not read."""

import asyncio
import contextlib
import json
from typing import Any
from urllib.parse import urlsplit

import pytest
from websockets import connect
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode
from websockets.typing import Origin

from tests.services import Tablee, tablee
from tests.wire.stranger import Stranger

HELLO = '{"type":"hello"}'


@pytest.fixture(scope="module")
def server() -> Any:
    with tablee() as running:
        yield running


async def at_a_table(server: Tablee, one: Stranger) -> str:
    code: str = one.post("/api/tables", {"game": "sixquiprend", "name": "Nana"})["code"]
    await one.open(code)
    return code


async def closed(one: Stranger) -> int:
    """Return the close code, whatever comes before it."""
    with contextlib.suppress(ConnectionClosed):
        while True:
            await asyncio.wait_for(one.socket.recv(), 10)
    return one.socket.close_code or 0


async def test_a_text_in_pieces_is_one_message(server: Tablee) -> None:
    async with Stranger(server.url) as one:
        await at_a_table(server, one)
        await one.socket.send([HELLO[:7], HELLO[7:]])
        assert (await one.hear())["type"] == "hello"


async def test_many_messages_at_once_are_answered_in_their_order(server: Tablee) -> None:
    async with Stranger(server.url) as one:
        await at_a_table(server, one)
        for number in range(20):
            await one.socket.send(f'{{"type":"unheard_of","id":"n{number}"}}')
        assert [(await one.hear())["id"] for _ in range(20)] == [f"n{number}" for number in range(20)]


async def test_what_is_said_before_the_table_is_shown_is_not_lost(server: Tablee) -> None:
    async with Stranger(server.url) as one:
        code = await at_a_table(server, one)
        address = server.url.replace("http", "ws", 1) + f"/ws/t/{code}?lang=en"
        async with connect(address, origin=Origin(server.url), additional_headers={"Cookie": one.cookie}) as again:
            # The handshake is answered before the table is found: what is said at once waits for it.
            await again.send('{"type":"unheard_of","id":"early"}')
            while json.loads(await asyncio.wait_for(again.recv(), 10)).get("id") != "early":
                pass


@pytest.mark.parametrize(
    ("message", "code"),
    [
        pytest.param(b"{}", 1003, id="binary"),
        pytest.param('{"type":"' + "x" * 5000 + '"}', 1009, id="too big"),
        pytest.param('{"type":"' + "é" * 3000 + '"}', 1009, id="too big in bytes"),
    ],
)
async def test_a_message_of_the_wrong_kind_closes_its_own_socket_only(
    server: Tablee, message: str | bytes, code: int
) -> None:
    async with Stranger(server.url) as one, Stranger(server.url) as other:
        await other.open(await at_a_table(server, one))
        await one.socket.send(message)
        assert await closed(one) == code
        await other.socket.send(HELLO)
        while (await other.hear()).get("type") != "hello":
            pass


async def test_a_text_that_is_not_utf8_closes_with_1007(server: Tablee) -> None:
    async with Stranger(server.url) as one:
        await at_a_table(server, one)
        frame = Frame(Opcode.TEXT, b'{"type":"\xff"}').serialize(mask=True)
        one.socket.transport.write(frame)
        assert await closed(one) == 1007


async def test_a_flood_closes_with_1008_and_what_came_before_is_answered(server: Tablee) -> None:
    async with Stranger(server.url) as one:
        await at_a_table(server, one)
        with contextlib.suppress(ConnectionClosed):
            for number in range(200):
                await one.socket.send(f'{{"type":"unheard_of","id":"n{number}"}}')
        answered = 0
        with contextlib.suppress(ConnectionClosed):
            while True:
                await asyncio.wait_for(one.socket.recv(), 10)
                answered += 1
        assert one.socket.close_code == 1008
        assert answered >= 60


async def test_a_reader_that_does_not_read_is_cut_and_holds_nobody_up() -> None:
    # Without limits of rate: what it asks for and does not read fills the kernel's buffers in seconds, not minutes.
    with tablee({"LIMITS": "false"}) as server:
        async with Stranger(server.url) as host:
            code = await at_a_table(server, host)
            writer = await open_without_reading(server, code, Stranger(server.url).cookie)
            questions = Frame(Opcode.TEXT, HELLO.encode()).serialize(mask=True) * 50
            for _ in range(2000):
                writer.write(questions)
                try:
                    await asyncio.wait_for(writer.drain(), 10)
                except ConnectionError:
                    break
                await host.socket.send(HELLO)
                while (await host.hear()).get("type") != "hello":
                    pass
            else:
                pytest.fail("a hundred thousand greetings wait for a reader that does not read")
            writer.close()
            assert b'tablee_sockets_cut_total{reason="slow"} 1.0' in server.get("/metrics")[1]


async def open_without_reading(server: Tablee, code: str, cookie: str) -> asyncio.StreamWriter:
    """Open a table's socket by hand, and read nothing of what it says."""
    address = urlsplit(server.url)
    reader, writer = await asyncio.open_connection(address.hostname, address.port)
    writer.write(
        (
            f"GET /ws/t/{code}?lang=en HTTP/1.1\r\nHost: {address.netloc}\r\nOrigin: {server.url}\r\n"
            f"Cookie: {cookie}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
            "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
        ).encode()
    )
    await reader.readuntil(b"\r\n\r\n")
    writer.transport.pause_reading()  # type: ignore[attr-defined]
    return writer
