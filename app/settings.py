"""Every setting, with its unit and its reason; each is read from `TABLEE_…` in the environment or from `.env`."""

from typing import Final

from pydantic import Field, field_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

TOKEN_LENGTH: Final = 16
"""Fewest characters of the operator's token: nobody guesses them at five a minute."""


REDIS_ADDRESSES: Final = ("redis://", "rediss://", "unix://", "redis+cluster://", "rediss+cluster://")
"""How an address of Redis begins; of a cluster some of its nodes are named, by commas."""


class Settings(BaseSettings):
    """What a host may set; the defaults serve a table on this machine and its network."""

    model_config = SettingsConfigDict(env_prefix="TABLEE_", env_file=".env", extra="ignore", hide_input_in_errors=True)

    host: str = Field(
        "0.0.0.0",  # noqa: S104 - phones on the same network are the purpose
        description="Address to listen on; 127.0.0.1 keeps the tables to this machine.",
    )
    port: int = Field(8000, ge=1, le=65535, description="TCP port to listen on.")
    workers: int = Field(
        1, ge=1, le=64, description="Processes that serve; more than one needs PostgreSQL and Redis, and a core each."
    )
    thinkers: int = Field(
        1, ge=0, le=16, description="Processes in which computers think, for each that serves; 0: they play as cows."
    )
    database_url: str = Field(
        "sqlite:///tablee.db", description="SQLite file or PostgreSQL database that keeps everything played."
    )
    redis_url: str | None = Field(
        None,
        description="Redis, alone or a cluster, for live state shared by several processes; without it there is one.",
    )
    public_url: str | None = Field(
        None,
        description="Address at which people reach the tables, such as https://tables.example.org: what links and "
        "QR codes show. Without it the address that the browser asked for is used.",
    )
    trusted_proxies: str = Field(
        "127.0.0.1", description="Addresses of proxies, comma separated, whose word on a client's address is believed."
    )
    keep_days: int = Field(
        90, ge=0, le=36_500, description="Days after which a table that has not changed is deleted; 0 keeps for ever."
    )
    log_level: str = Field("info", description="debug, info, warning or error.")
    log_json: bool = Field(False, description="One JSON object a line for machines, in place of lines for people.")
    limits: bool = Field(
        True, description="Limits on messages and requests of one client; off only to measure the server's own speed."
    )
    operator_token: str | None = Field(
        None, repr=False, description="What lets the operator in at /operator; without it there is no such page."
    )
    metrics: bool = Field(True, description="Serve /metrics, which names no person and no table.")

    @field_validator("public_url")
    @classmethod
    def _without_slash(cls, url: str | None) -> str | None:
        if url is None or not url:
            return None
        if not url.startswith(("http://", "https://")):
            raise ValueError("begins with http:// or https://")
        return url.rstrip("/")

    @field_validator("operator_token")
    @classmethod
    def _long_enough(cls, token: str | None) -> str | None:
        if token and len(token) < TOKEN_LENGTH:
            raise ValueError(f"has {TOKEN_LENGTH} characters at least: make one with `openssl rand -hex 24`")
        return token or None

    @field_validator("redis_url")
    @classmethod
    def _of_redis(cls, url: str | None) -> str | None:
        if not url:
            return None
        if not url.startswith(REDIS_ADDRESSES):
            raise ValueError(f"begins with one of {', '.join(REDIS_ADDRESSES)}")
        if url in REDIS_ADDRESSES:
            raise ValueError("names a server behind its //")
        return url
