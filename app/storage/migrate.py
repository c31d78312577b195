"""Bringing a database to the tables of this version, and back."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from sqlalchemy import create_engine

from app.storage.engine import parse


def _config(url: str) -> Config:
    config = Config()
    config.set_main_option("script_location", str(_scripts()))
    # Handed over as an object: a password may hold characters that the configuration's own language would read.
    config.attributes["url"] = parse(url)
    return config


def _scripts() -> Path:
    app = Path(__file__).resolve().parent.parent
    packed = app / "migrations"
    return packed if packed.is_dir() else app.parent / "migrations"


def upgrade(url: str, revision: str = "head") -> None:
    """Bring the database to a revision, creating what is missing.

    Raises:
        BadDatabaseUrl: the address names no database that can be used.
    """
    command.upgrade(_config(url), revision)


def downgrade(url: str, revision: str) -> None:
    """Bring the database back to an older revision, `base` for an empty one; what newer tables held is gone."""
    command.downgrade(_config(url), revision)


def current(url: str) -> str | None:
    """Return the revision of the database, or None when it has none."""
    engine = create_engine(parse(url))
    try:
        with engine.connect() as connection:
            revision: str | None = MigrationContext.configure(connection).get_current_revision()
            return revision
    finally:
        engine.dispose()
