"""What a socket does with frames that no page of ours sends, and with a reader that does not read."""

import asyncio
import contextlib
import itertools
import json
import random
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


def asked(name: str) -> bytes:
    """A frame that is answered with its name."""
    return Frame(Opcode.TEXT, f'{{"type":"unheard_of","id":"{name}"}}'.encode()).serialize(mask=True)


def asked_in_pieces(name: str) -> bytes:
    """The same in three frames: the first one is empty, and a ping stands between the others."""
    text = f'{{"type":"unheard_of","id":"{name}"}}'.encode()
    pieces = (
        Frame(Opcode.TEXT, b"", fin=False),
        Frame(Opcode.CONT, text[:9], fin=False),
        Frame(Opcode.PING, b"still there?"),
        Frame(Opcode.CONT, text[9:]),
    )
    return b"".join(piece.serialize(mask=True) for piece in pieces)


def asked_at_length(name: str) -> bytes:
    """The same in a frame whose length takes two bytes more."""
    text = f'{{"type":"unheard_of","id":"{name}","because":"{"x" * 300}"}}'
    return Frame(Opcode.TEXT, text.encode()).serialize(mask=True)


@pytest.mark.parametrize("seed", range(8))
async def test_frames_are_read_however_the_network_cuts_them(server: Tablee, seed: int) -> None:
    chance = random.Random(seed)
    names = [f"n{number}" for number in range(12)]
    ways = [asked, asked, asked_in_pieces, asked_at_length]
    sent = b"".join(chance.choice(ways)(name) for name in names)
    cuts = sorted(chance.sample(range(1, len(sent)), 25))
    async with Stranger(server.url) as one:
        await at_a_table(server, one)
        for start, end in itertools.pairwise([0, *cuts, len(sent)]):
            one.socket.transport.write(sent[start:end])
            # Without a pause the pieces would arrive as one.
            await asyncio.sleep(0.002)
        assert [(await one.hear())["id"] for _ in names] == names
        # Whole and alone once more, from where the last one ended.
        one.socket.transport.write(asked("last"))
        assert (await one.hear())["id"] == "last"


@pytest.mark.parametrize(
    "wrong",
    [
        pytest.param(Frame(Opcode.TEXT, HELLO.encode()).serialize(mask=False), id="without a mask"),
        pytest.param(b"\xc1" + asked("n")[1:], id="of an extension that was not agreed to"),
        pytest.param(
            Frame(Opcode.TEXT, b"", fin=False).serialize(mask=True) + asked("n"), id="a text within another one"
        ),
    ],
)
async def test_a_frame_that_is_none_closes_with_1002(server: Tablee, wrong: bytes) -> None:
    async with Stranger(server.url) as one:
        await at_a_table(server, one)
        one.socket.transport.write(wrong)
        assert await closed(one) == 1002


async def test_a_text_within_another_one_is_refused_when_it_comes_alone(server: Tablee) -> None:
    async with Stranger(server.url) as one:
        await at_a_table(server, one)
        one.socket.transport.write(Frame(Opcode.TEXT, b"", fin=False).serialize(mask=True))
        await asyncio.sleep(0.05)
        one.socket.transport.write(asked("n"))
        assert await closed(one) == 1002


async def test_what_looks_like_a_frame_within_another_one_is_no_message(server: Tablee) -> None:
    within = asked("within")
    around = Frame(Opcode.BINARY, b"...." + within).serialize(mask=True)
    # Its mask is chosen so that the inner bytes are on the wire as they are.
    around = around[:2] + bytes(4) + b"...." + within
    async with Stranger(server.url) as one:
        await at_a_table(server, one)
        one.socket.transport.write(around[: -len(within)])
        await asyncio.sleep(0.05)
        one.socket.transport.write(around[-len(within) :])
        heard = []
        with contextlib.suppress(ConnectionClosed):
            while True:
                heard.append(json.loads(await asyncio.wait_for(one.socket.recv(), 10)))
        assert not any(message.get("id") == "within" for message in heard)
        assert one.socket.close_code == 1003


async def test_what_comes_after_a_close_is_not_heard(server: Tablee) -> None:
    async with Stranger(server.url) as one:
        await at_a_table(server, one)
        one.socket.transport.write(Frame(Opcode.CLOSE, b"\x03\xe8").serialize(mask=True))
        one.socket.transport.write(asked("n"))
        with pytest.raises(ConnectionClosed):
            await asyncio.wait_for(one.socket.recv(), 10)


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
