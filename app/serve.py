"""Serving: the server's own settings, what it prints when it starts, and clear words when it cannot."""

import asyncio
import contextlib
import io
import logging
import multiprocessing
import os
import signal
import socket
import sys
import tempfile
import threading
from collections.abc import Callable
from functools import partial
from multiprocessing.process import BaseProcess
from pathlib import Path
from urllib.parse import urlsplit

import segno
import structlog
import uvicorn
from fastapi import FastAPI
from uvicorn.supervisors import multiprocess

from app.main import build_app
from app.settings import Settings
from app.storage import migrate
from app.web.connections import Connection
from app.web.frames import Frames, HandedOn
from app.web.homes import Homes
from app.web.limits import (
    ACCEPTED_AT_ONCE,
    IDLE_HTTP_SECONDS,
    MESSAGE_BYTES,
    PING_SECONDS,
    STOP_SECONDS,
    WORKER_SECONDS,
)


class CannotServe(Exception):
    """The server cannot start; the message says why and what helps."""


def serve(settings: Settings) -> None:
    """Serve until a signal says stop, in as many processes as the settings say; one that dies is started again.

    Raises:
        CannotServe: the port is taken or not allowed, or the stores are not made for several processes.
    """
    set_up_logs(settings)
    if settings.workers > 1 and (settings.redis_url is None or data_folder(settings.database_url) is not None):
        raise CannotServe(
            f"{settings.workers} processes need a PostgreSQL database (TABLEE_DATABASE_URL) and Redis "
            "(TABLEE_REDIS_URL): without them people at the same table would not see one another. One process "
            "(TABLEE_WORKERS=1 or --workers 1) needs neither."
        )
    listeners = several(_listen(settings.host, settings.port))
    config = uvicorn.Config(
        partial(_application, settings),
        factory=True,
        workers=settings.workers,
        http=Connection,
        ws=Frames,
        loop="uvloop",
        lifespan="on",
        log_config=None,
        # The address of a table is its key: addresses are not logged.
        access_log=False,
        server_header=False,
        proxy_headers=True,
        forwarded_allow_ips=settings.trusted_proxies,
        ws_max_size=MESSAGE_BYTES,
        ws_ping_interval=PING_SECONDS,
        ws_ping_timeout=PING_SECONDS,
        ws_per_message_deflate=False,
        timeout_keep_alive=IDLE_HTTP_SECONDS,
        timeout_graceful_shutdown=STOP_SECONDS,
        timeout_worker_healthcheck=WORKER_SECONDS,
        h11_max_incomplete_event_size=16 * 1024,
    )
    if settings.workers == 1:
        uvicorn.Server(config).run(sockets=listeners)
        return
    with tempfile.TemporaryDirectory(prefix="tablee-", ignore_cleanup_errors=True) as folder:
        Watcher(config, listeners, Path(folder)).run()


class Server(uvicorn.Server):
    """uvicorn's server as one of several processes: tables are at home in one of them (`app/web/homes.py`)."""

    def __init__(self, config: uvicorn.Config, homes: Homes) -> None:
        super().__init__(config)
        self._homes = homes

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        self.config.http_protocol_class = partial(Connection, homes=self._homes)  # type: ignore[assignment]
        await super().startup(sockets)
        self._homes.open(self._take)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._homes.close()
        await super().shutdown(sockets)

    def _take(self, accepted: socket.socket, request: bytes) -> None:
        accepted.setblocking(False)
        state = self.server_state
        made = partial(HandedOn, request, self.config, state, self.lifespan.state)
        loop = asyncio.get_running_loop()
        task = loop.create_task(_accept(made, accepted), name="handed on")
        state.tasks.add(task)
        task.add_done_callback(state.tasks.discard)


async def _accept(made: Callable[[], HandedOn], accepted: socket.socket) -> None:
    # Whoever was handed on may have gone meanwhile.
    with contextlib.suppress(OSError):
        await asyncio.get_running_loop().connect_accepted_socket(made, accepted)


class Worker(multiprocess.Process):
    """uvicorn's process with a server of ours."""

    def __init__(self, config: uvicorn.Config, sockets: list[socket.socket], *, folder: Path) -> None:
        self._folder = folder
        super().__init__(config, sockets)

    @property
    def server(self) -> uvicorn.Server:
        if self._server is None:
            self._server = Server(self.config, Homes(self._folder, self.config.workers))
        return self._server


class Watcher(multiprocess.Multiprocess):
    """uvicorn's watcher of several processes; one that ends while it is asked whether it lives is replaced at once.

    uvicorn keeps the process's end of the line open as well, and so waits for an answer until `WORKER_SECONDS`.
    """

    def __init__(self, config: uvicorn.Config, sockets: list[socket.socket], folder: Path) -> None:
        # uvicorn makes its processes by this name, and is told in no other way of which kind they are.
        multiprocess.Process = partial(Worker, folder=folder)  # type: ignore[assignment,misc]
        super().__init__(config, sockets)

    def init_processes(self) -> None:
        super().init_processes()
        self._let_go()

    def keep_subprocess_alive(self) -> None:
        super().keep_subprocess_alive()
        self._let_go()

    def _let_go(self) -> None:
        for process in self.processes:
            process.child_conn.close()


def _application(settings: Settings) -> FastAPI:
    # Said again in each process: a new one inherits nothing but the settings and the listening socket.
    set_up_logs(settings)
    watcher = multiprocessing.parent_process()
    if watcher is not None:
        threading.Thread(target=_end_after, args=(watcher,), name="watches the watcher", daemon=True).start()
    return build_app(settings)


def _end_after(watcher: BaseProcess) -> None:
    """Stop this process when the one that started it is gone: nobody else would, and it would keep the port."""
    watcher.join()
    os.kill(os.getpid(), signal.SIGTERM)


def play(settings: Settings) -> None:
    """Bring the database up to date, say where the tables are, and serve.

    Raises:
        CannotServe: the port is taken or not allowed.
    """
    # Asked for before anything else: a taken port must not leave half a start behind.
    _listen(settings.host, settings.port).close()
    migrate.upgrade(settings.database_url)
    sys.stdout.write(welcome(settings))
    sys.stdout.flush()
    serve(settings)


def _listen(host: str, port: int) -> socket.socket:
    try:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        listener = socket.socket(family)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
        listener.listen(2048)
    except PermissionError as error:
        raise CannotServe(f"Port {port} needs more rights: choose one above 1023 (TABLEE_PORT or --port).") from error
    except socket.gaierror as error:
        raise CannotServe(f"{host} is no address of this machine (TABLEE_HOST or --host).") from error
    except OSError as error:
        raise CannotServe(
            f"Port {port} on {host} is not to be had ({error.strerror}): another program, or another Tablée, uses it. "
            f"Choose another one, such as --port {port + 1 if port < 65535 else 8001}."
        ) from error
    listener.setblocking(False)
    return listener


def several(listener: socket.socket) -> list[socket.socket]:
    """Return the listening socket so many times that a turn of the loop takes `ACCEPTED_AT_ONCE` connections.

    From each it takes one, and with turns of 100 ms a crowd would wait for minutes.
    """
    return [listener, *(listener.dup() for _ in range(ACCEPTED_AT_ONCE - 1))]


def welcome(settings: Settings) -> str:
    """Return what a host reads at the start: the address here, and for phones one with a QR code."""
    here = f"http://localhost:{settings.port}"
    if settings.host not in ("0.0.0.0", "::"):  # noqa: S104 - compared, not bound
        host = f"[{settings.host}]" if ":" in settings.host else settings.host
        here = f"http://{host}:{settings.port}"
    lines = ["", "  Tablée", "", f"  On this machine      {here}"]
    phones = settings.public_url or _address_for_phones(settings)
    if phones is not None:
        lines += [f"  On phones around     {phones}", "", _qr(phones)]
    elif urlsplit(here).hostname in ("localhost", "127.0.0.1", "::1"):
        lines += ["  Phones cannot reach this address; --host 0.0.0.0 opens it to the network."]
    return "\n".join([*lines, "  Ctrl+C stops. Everything played is kept.", "", ""])


def _address_for_phones(settings: Settings) -> str | None:
    if settings.host in ("127.0.0.1", "::1", "localhost"):
        return None
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # No packet is sent: connecting a datagram socket only chooses the interface that leads outside.
            probe.connect(("192.0.2.1", 9))
            address = str(probe.getsockname()[0])
        except OSError:
            return None
    return None if address.startswith("127.") else f"http://{address}:{settings.port}"


def _qr(address: str) -> str:
    drawn = io.StringIO()
    segno.make(address, error="l").terminal(drawn, compact=True, border=2)
    return drawn.getvalue()


def set_up_logs(settings: Settings) -> None:
    """Write structured logs to standard error: lines for people, or JSON for machines."""
    level = logging.getLevelNamesMapping().get(settings.log_level.upper(), logging.INFO)
    shared: list[structlog.typing.Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    as_json: list[structlog.typing.Processor] = [
        structlog.processors.format_exc_info,
        structlog.processors.JSONRenderer(),
    ]
    for_people: list[structlog.typing.Processor] = [
        structlog.dev.ConsoleRenderer(
            colors=sys.stderr.isatty(),
            # The usual one shows the values of variables, which may be hands, names and secrets.
            exception_formatter=structlog.dev.plain_traceback,
        )
    ]
    structlog.configure(
        processors=[*shared, *(as_json if settings.log_json else for_people)],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
        cache_logger_on_first_use=True,
    )
    logging.basicConfig(level=logging.WARNING, stream=sys.stderr, format="%(asctime)s %(levelname)s %(message)s")
    # uvicorn tells of every socket with its whole address, which is a table's key; only its warnings are wanted.
    logging.getLogger("uvicorn").setLevel(logging.WARNING)


def data_folder(database_url: str) -> Path | None:
    """Return the folder of an SQLite database, or None for another one."""
    prefix = "sqlite:///"
    return Path(database_url.removeprefix(prefix)).resolve().parent if database_url.startswith(prefix) else None
