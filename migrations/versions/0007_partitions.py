"""On PostgreSQL the log is divided by hash of the room: each part is tidied, and may lie, by itself."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.schema import SchemaItem

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None

PARTS = 16


def upgrade() -> None:
    if op.get_bind().dialect.name != "postgresql":
        return
    _set_aside()
    op.create_table("room_log", *_columns(), postgresql_partition_by="HASH (room_id)")
    for part in range(PARTS):
        op.execute(
            f"CREATE TABLE room_log_{part} PARTITION OF room_log FOR VALUES WITH (MODULUS {PARTS}, REMAINDER {part})"
        )
    _bring_back()


def downgrade() -> None:
    if op.get_bind().dialect.name != "postgresql":
        return
    _set_aside()
    op.create_table("room_log", *_columns())
    _bring_back()


def _columns() -> tuple[SchemaItem, ...]:
    return (
        sa.Column("room_id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("seq", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("entry", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("room_id", "seq", name="pk_room_log"),
    )


def _set_aside() -> None:
    op.rename_table("room_log", "room_log_before")
    op.execute("ALTER TABLE room_log_before RENAME CONSTRAINT pk_room_log TO pk_room_log_before")


def _bring_back() -> None:
    op.execute("INSERT INTO room_log SELECT room_id, seq, at, entry FROM room_log_before")
    op.drop_table("room_log_before")
