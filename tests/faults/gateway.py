"""A reverse proxy as hosts put one in front: it ends TLS, reads each request and passes it on, and says from whom."""

import asyncio
import contextlib
import ssl
import subprocess
from pathlib import Path
from typing import Final, Self

HOP_BY_HOP: Final = {b"connection", b"keep-alive", b"proxy-connection", b"te", b"trailer", b"upgrade"}
HEAD_BYTES: Final = 64 * 1024


def certificate(folder: Path) -> tuple[Path, Path]:
    """Make a certificate of one's own for localhost; return it and its key."""
    cert, key = folder / "cert.pem", folder / "key.pem"
    subprocess.run(
        [
            *("openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"),
            *("-days", "2", "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"),
            *("-keyout", str(key), "-out", str(cert)),
        ],
        check=True,
        capture_output=True,
    )
    return cert, key


class Gateway:
    """Ends TLS at `port` for the server at `to`.

    As Caddy does, it drops what a client claims of its own address, names the one it sees with the scheme and the host,
    and passes an upgrade on; with `upgrades=False` it takes the upgrade out, as old proxies do.
    """

    def __init__(self, to: int, pair: tuple[Path, Path], *, upgrades: bool = True) -> None:
        self._to = to
        self._upgrades = upgrades
        self._tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self._tls.load_cert_chain(*pair)
        self._tasks: set[asyncio.Task[None]] = set()
        self.port = 0

    @property
    def url(self) -> str:
        return f"https://localhost:{self.port}"

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_server(self._begin, "127.0.0.1", 0, ssl=self._tls, limit=HEAD_BYTES)
        self.port = self._server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(self, *_: object) -> None:
        self._server.close()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _begin(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.get_running_loop().create_task(self._serve(reader, writer))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """One request a connection: its head is rewritten, and what follows on either side goes through."""
        ends = [writer]
        try:
            head = await reader.readuntil(b"\r\n\r\n")
            to_reader, to_writer = await asyncio.open_connection("127.0.0.1", self._to)
            ends.append(to_writer)
            to_writer.write(self._passed_on(head))
            ways = [_pump(reader, to_writer), _pump(to_reader, writer)]
            await asyncio.wait([asyncio.create_task(way) for way in ways], return_when=asyncio.FIRST_COMPLETED)
        except (OSError, EOFError, asyncio.IncompleteReadError):
            pass
        finally:
            for end in ends:
                end.close()

    def _passed_on(self, head: bytes) -> bytes:
        request, *lines = head.removesuffix(b"\r\n\r\n").split(b"\r\n")
        headers = [(name.strip(), value.strip()) for name, _, value in (line.partition(b":") for line in lines)]
        upgrade = next((value for name, value in headers if name.lower() == b"upgrade"), None)
        host = next(value for name, value in headers if name.lower() == b"host")
        kept = [
            (name, value)
            for name, value in headers
            if name.lower() not in HOP_BY_HOP and not name.lower().startswith(b"x-forwarded-")
        ]
        kept += [(b"X-Forwarded-For", b"192.0.2.7"), (b"X-Forwarded-Proto", b"https"), (b"X-Forwarded-Host", host)]
        kept += [(b"Via", b"1.1 gateway")]
        if upgrade and self._upgrades:
            kept += [(b"Connection", b"Upgrade"), (b"Upgrade", upgrade)]
        else:
            kept += [(b"Connection", b"close")]
        return b"\r\n".join([request, *(name + b": " + value for name, value in kept), b"", b""])


async def _pump(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with contextlib.suppress(OSError):
        while piece := await reader.read(65536):
            writer.write(piece)
            await writer.drain()
