"""Real servers for tests and benchmarks: PostgreSQL, Redis and Tablée itself.

Each is started from the machine's own binaries on a free loopback port in a temporary folder, and leaves
nothing behind. PostgreSQL refuses to run as root, so as root only its own processes become another user;
whoever calls stays what they are. Where `TEST_DATABASE_URL` or `TEST_REDIS_URL` names a server, that one is
used instead, unless a test asks for a server of its own because it will kill it.
"""

import getpass
import http.client
import os
import pwd
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol, Self

import psycopg
import redis
from psycopg import sql
from sqlalchemy.engine import make_url

ROOT = Path(__file__).resolve().parent.parent
START_SECONDS = 60.0  # a cold machine that reads its binaries from disk, or a busy one that starts two workers
STOP_SECONDS = 15.0  # the server promises ten


class NotAvailableError(RuntimeError):
    """A server that the suite needs is not on this machine; the message says how to get it."""


def free_port() -> int:
    """A loopback port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def wait_until(true: Callable[[], bool], process: subprocess.Popen[bytes], log: Path, what: str) -> None:
    """Returns once `true()` holds; raises with the end of the log if the process ends or is too slow."""
    deadline = time.monotonic() + START_SECONDS
    while not true():
        if process.poll() is not None:
            raise RuntimeError(f"{what} ended with code {process.returncode}:\n{tail(log)}")
        if time.monotonic() > deadline:
            raise RuntimeError(f"{what} was not ready within {START_SECONDS:.0f} s:\n{tail(log)}")
        time.sleep(0.02)


def tail(log: Path, characters: int = 4000) -> str:
    """The end of a log, or nothing when there is none."""
    return log.read_text(errors="replace")[-characters:] if log.exists() else ""


class Service(Protocol):
    """A server that a test may stop, kill and start again at the same address."""

    url: str

    def start(self) -> None: ...
    def stop(self) -> None: ...
    def kill(self) -> None: ...
    def restart(self) -> None: ...


class Program:
    """A process of ours with a log: started, stopped politely, or killed."""

    name = "program"
    polite = signal.SIGTERM
    rude = signal.SIGKILL

    def __init__(self, folder: Path, log_name: str) -> None:
        self.folder = folder
        self.log = folder / log_name
        self.process: subprocess.Popen[bytes] | None = None

    def command(self) -> list[str]:
        raise NotImplementedError

    def ready(self) -> bool:
        raise NotImplementedError

    def identity(self) -> tuple[int, int] | None:
        """The user and group that the process runs as; None leaves both as they are."""
        return None

    def environment(self) -> Mapping[str, str]:
        return os.environ

    @property
    def pid(self) -> int:
        """The process's id; raises when it does not run."""
        if self.process is None:
            raise RuntimeError(f"{self.name} does not run")
        return self.process.pid

    @property
    def running(self) -> bool:
        return self.process is not None and self.process.poll() is None

    def start(self) -> None:
        """Starts the process and returns once it answers."""
        if self.running:
            return
        who = self.identity()
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                self.command(),
                cwd=self.folder,
                env=dict(self.environment()),
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                user=who[0] if who else None,
                group=who[1] if who else None,
                extra_groups=[] if who else None,
                start_new_session=True,
            )
        try:
            wait_until(self.ready, self.process, self.log, self.name)
        except BaseException:
            self.kill()
            raise

    def stop(self) -> None:
        """Asks the process to end and waits for it; kills one that does not."""
        self._end(self.polite)

    def kill(self) -> None:
        """Ends the process at once, as a crash would."""
        self._end(self.rude)

    def restart(self) -> None:
        """Stops and starts again at the same address with the same data."""
        self.stop()
        self.start()

    def _end(self, how: signal.Signals) -> None:
        if self.process is None:
            return
        if self.process.poll() is None:
            self.process.send_signal(how)
        try:
            self.process.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
            raise RuntimeError(f"{self.name} did not end within {STOP_SECONDS:.0f} s") from None
        finally:
            self.process = None

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()


class Elsewhere:
    """A server that somebody else started: it can be used, not stopped."""

    def __init__(self, url: str) -> None:
        self.url = url

    def start(self) -> None:
        """Nothing to do: it runs."""

    def stop(self) -> None:
        raise RuntimeError(f"{self.url} was not started here; ask for a server of one's own with own=True")

    kill = restart = stop


# --- PostgreSQL


def postgres_binary(name: str) -> str:
    """The path of one of PostgreSQL's programs: on PATH, else the newest that Debian has put aside."""
    places = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: float(path.parent.name))
    found = shutil.which(name) or shutil.which(name, path=os.pathsep.join(map(str, reversed(places))))
    if found is None:
        raise NotAvailableError(
            f"PostgreSQL's '{name}' is not on this machine: install the package 'postgresql', "
            "or set TEST_DATABASE_URL to a server whose databases may be created and dropped"
        )
    return found


class Postgres(Program):
    """A PostgreSQL server of one's own. `url` is for SQLAlchemy, of its empty database `postgres`.

    Nothing is synced to disk unless `durable`: a killed process loses nothing either way, since what it has
    written stays with the operating system.
    """

    name = "PostgreSQL"
    polite = signal.SIGINT  # "fast": ends sessions, then checkpoints
    rude = signal.SIGQUIT  # "immediate": ends every one of its processes, recovers from its log at the next start

    def __init__(self, folder: Path, *, durable: bool = False) -> None:
        super().__init__(folder, "postgres.log")
        self.durable = durable
        self.port = free_port()
        self.url = f"postgresql+psycopg://tablee@127.0.0.1:{self.port}/postgres"
        self._initialise()

    def identity(self) -> tuple[int, int] | None:
        if os.geteuid() != 0:
            return None
        for user in ("postgres", "nobody"):
            try:
                entry = pwd.getpwnam(user)
            except KeyError:
                continue
            return entry.pw_uid, entry.pw_gid
        raise NotAvailableError("PostgreSQL refuses to run as root, and there is no user 'postgres' or 'nobody'")

    def _initialise(self) -> None:
        who = self.identity()
        if who:
            os.chown(self.folder, *who)
        subprocess.run(
            [
                *(postgres_binary("initdb"), "--pgdata=data", "--username=tablee", "--auth=trust"),
                *("--encoding=UTF8", "--locale=C.UTF-8", "--no-sync", "--no-instructions"),
            ],
            cwd=self.folder,
            check=True,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            user=who[0] if who else None,
            group=who[1] if who else None,
            extra_groups=[] if who else None,
        )

    def command(self) -> list[str]:
        settings = {
            "listen_addresses": "127.0.0.1",
            "port": str(self.port),
            "unix_socket_directories": "",
            "max_connections": "200",
            "shared_buffers": "32MB",
            "fsync": "on" if self.durable else "off",
            "full_page_writes": "on" if self.durable else "off",
        }
        return [postgres_binary("postgres"), "-D", "data", *(f"--{key}={value}" for key, value in settings.items())]

    def ready(self) -> bool:
        try:
            with psycopg.connect(plain(self.url), connect_timeout=2):
                return True
        except psycopg.OperationalError:
            return False


def plain(url: str) -> str:
    """SQLAlchemy's URL as PostgreSQL's own programs read it."""
    return make_url(url).set(drivername="postgresql").render_as_string(hide_password=False)


@contextmanager
def postgres(*, durable: bool = False, own: bool = False) -> Iterator[Postgres | Elsewhere]:
    """A PostgreSQL server: `TEST_DATABASE_URL` if set and not `own`, else one that ends with the block."""
    given = os.environ.get("TEST_DATABASE_URL")
    if given and not own:
        yield Elsewhere(make_url(given).set(drivername="postgresql+psycopg").render_as_string(hide_password=False))
        return
    with temporary_folder("postgres") as folder, Postgres(folder, durable=durable) as server:
        yield server


@contextmanager
def fresh_database(server_url: str, name: str | None = None, *, template: str | None = None) -> Iterator[str]:
    """The URL of a database made for this block, empty or a copy of `template`; dropped at its end."""
    name = name or f"tablee_{secrets.token_hex(6)}"
    create = sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name))
    if template:
        create += sql.SQL(" TEMPLATE {}").format(sql.Identifier(template))
    with psycopg.connect(plain(server_url), autocommit=True) as connection:
        connection.execute(create)
    try:
        yield make_url(server_url).set(database=name).render_as_string(hide_password=False)
    finally:
        with psycopg.connect(plain(server_url), autocommit=True) as connection:
            connection.execute(sql.SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)").format(sql.Identifier(name)))


# --- Redis


class Redis(Program):
    """A Redis server of one's own. With `durable` it keeps an append-only file and survives a restart.

    With `clustered` it is a node that can become one of a cluster.
    """

    name = "Redis"

    def __init__(self, folder: Path, *, durable: bool = False, clustered: bool = False) -> None:
        super().__init__(folder, "redis.log")
        self.durable = durable
        self.clustered = clustered
        self.bus_port = free_port()
        self.port = free_port()
        self.url = f"redis://127.0.0.1:{self.port}/0"

    def command(self) -> list[str]:
        binary = shutil.which("redis-server") or shutil.which("valkey-server")
        if binary is None:
            raise NotAvailableError(
                "'redis-server' is not on this machine: install the package 'redis-server', "
                "or set TEST_REDIS_URL to a server that may be emptied"
            )
        # A second without a sign of life makes a node of a cluster count as gone: tests do not wait for minutes.
        cluster = ("--cluster-enabled", "yes", "--cluster-port", str(self.bus_port), "--cluster-node-timeout", "1000")
        return [
            *(binary, "--bind", "127.0.0.1", "--port", str(self.port), "--dir", str(self.folder)),
            *("--save", "", "--appendonly", "yes" if self.durable else "no", "--appendfsync", "always"),
            *((*cluster, "--cluster-require-full-coverage", "no") if self.clustered else ()),
        ]

    def ready(self) -> bool:
        try:
            with socket.create_connection(("127.0.0.1", self.port), timeout=1) as connection:
                connection.sendall(b"PING\r\n")
                return connection.recv(64).startswith(b"+PONG")
        except OSError:
            return False


@contextmanager
def redis_server(*, durable: bool = False, own: bool = False) -> Iterator[Redis | Elsewhere]:
    """A Redis server: `TEST_REDIS_URL` if set and not `own`, else one that ends with the block."""
    given = os.environ.get("TEST_REDIS_URL")
    if given and not own:
        yield Elsewhere(given)
        return
    with temporary_folder("redis") as folder, Redis(folder, durable=durable) as server:
        yield server


SLOTS = 16384
"""Hash slots of a Redis Cluster."""


@dataclass(frozen=True)
class RedisCluster:
    """Nodes that share all slots, in equal parts and in their order."""

    nodes: tuple[Redis, ...]

    @property
    def url(self) -> str:
        """The address as a host writes it, with two of the nodes."""
        return "redis+cluster://" + ",".join(f"127.0.0.1:{node.port}" for node in self.nodes[:2])

    def of_slot(self, slot: int) -> Redis:
        """The node that holds a slot at first."""
        return self.nodes[slot * len(self.nodes) // SLOTS]

    def form(self) -> None:
        """Make a cluster of the nodes, and wait until each of them knows it."""
        first = self.nodes[0]
        for number, node in enumerate(self.nodes):
            held = [slot for slot in range(SLOTS) if self.of_slot(slot) is node]
            with redis.Redis.from_url(node.url) as client:
                client.execute_command("CLUSTER", "ADDSLOTSRANGE", held[0], held[-1])
                client.execute_command("CLUSTER", "SET-CONFIG-EPOCH", number + 1)
                if node is not first:
                    client.execute_command("CLUSTER", "MEET", "127.0.0.1", first.port, first.bus_port)
        for node in self.nodes:
            assert node.process is not None, "it has been started"
            wait_until(lambda node=node: self._knows_all(node), node.process, node.log, "the cluster")  # type: ignore[misc]

    def _knows_all(self, node: Redis) -> bool:
        with redis.Redis.from_url(node.url) as client:
            told: bytes = client.execute_command("CLUSTER", "INFO")
        return {b"cluster_state:ok", b"cluster_known_nodes:%d" % len(self.nodes)} <= set(told.splitlines())


@contextmanager
def redis_cluster(nodes: int = 3) -> Iterator[RedisCluster]:
    """A Redis Cluster of so many nodes without replicas, which ends with the block."""
    with ExitStack() as running:
        servers = [
            running.enter_context(Redis(running.enter_context(temporary_folder("redis")), clustered=True))
            for _ in range(nodes)
        ]
        cluster = RedisCluster(tuple(servers))
        cluster.form()
        yield cluster


# --- Tablée


class Tablee(Program):
    """`tablee serve` in a process of its own. `settings` are environment variables without `TABLEE_`."""

    name = "tablee serve"

    def __init__(
        self,
        folder: Path,
        settings: Mapping[str, str] | None = None,
        *,
        port: int | None = None,
        python: str = sys.executable,
    ) -> None:
        super().__init__(folder, "serve.log")
        self.python = python
        self.port = port or free_port()
        self.settings = {"DATABASE_URL": f"sqlite:///{folder}/tablee.db", **(settings or {})}

    @property
    def url(self) -> str:
        """`http://…`, without a slash at its end."""
        return f"http://127.0.0.1:{self.port}"

    def environment(self) -> Mapping[str, str]:
        inherited = {key: value for key, value in os.environ.items() if not key.startswith("TABLEE_")}
        return inherited | {f"TABLEE_{key}": value for key, value in self.settings.items()}

    def command(self) -> list[str]:
        return [self.python, "-m", "app.cli", "serve", "--host", "127.0.0.1", "--port", str(self.port)]

    def upgrade(self) -> None:
        """Brings the database to the newest schema."""
        done = subprocess.run(
            [self.python, "-m", "app.cli", "db", "upgrade"],
            cwd=self.folder,
            env=dict(self.environment()),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
        )
        if done.returncode != 0:
            raise RuntimeError(f"tablee db upgrade ended with code {done.returncode}:\n{done.stdout}{done.stderr}")

    def get(self, path: str) -> tuple[int, bytes]:
        """The status and the body of a page."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=5)
        try:
            connection.request("GET", path)
            answer = connection.getresponse()
            return answer.status, answer.read()
        finally:
            connection.close()

    def ready(self) -> bool:
        try:
            return self.get("/readyz")[0] == 200
        except (OSError, http.client.HTTPException):
            return False


@contextmanager
def tablee(settings: Mapping[str, str] | None = None, *, port: int | None = None) -> Iterator[Tablee]:
    """A migrated, running Tablée; on a SQLite file that ends with the block unless `settings` says otherwise."""
    with temporary_folder("serve") as folder:
        server = Tablee(folder, settings, port=port)
        server.upgrade()
        with server:
            yield server


@contextmanager
def temporary_folder(purpose: str) -> Iterator[Path]:
    """A folder that ends with the block, whoever owns the files in it."""
    folder = Path(tempfile.mkdtemp(prefix=f"tablee-{getpass.getuser()}-{purpose}-"))
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


# --- Chromium


def chromium() -> str:
    """The path of a Chromium or Chrome."""
    for name in ("chromium", "chromium-browser", "google-chrome"):
        if found := shutil.which(name):
            return found
    raise NotAvailableError("no Chromium is on this machine: install the package 'chromium'")
