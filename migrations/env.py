"""How Alembic runs the migrations: synchronously, on the address that `app.storage.migrate` hands over."""

from alembic import context
from sqlalchemy import create_engine, pool

from app.storage.tables import is_whole, metadata

engine = create_engine(context.config.attributes["url"], poolclass=pool.NullPool)
with engine.connect() as connection:
    context.configure(
        connection=connection,
        target_metadata=metadata,
        include_name=is_whole,
        # SQLite changes a table by making it anew.
        render_as_batch=connection.dialect.name == "sqlite",
        transaction_per_migration=True,
    )
    with context.begin_transaction():
        context.run_migrations()
engine.dispose()
