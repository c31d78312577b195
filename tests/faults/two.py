"""Two server processes on one PostgreSQL and one Redis that may be emptied, stopped and started."""

from dataclasses import dataclass

from tests.services import Redis, Tablee


@dataclass(frozen=True)
class Two:
    """The processes, their database, and a Redis of their own."""

    servers: tuple[Tablee, Tablee]
    database_url: str
    redis: Redis
