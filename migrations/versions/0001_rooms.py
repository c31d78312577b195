"""Rooms and their log, players and their seats, finished games."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

row_id = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    op.create_table(
        "rooms",
        sa.Column("id", row_id, autoincrement=True, nullable=False),
        sa.Column("code", sa.String(32), nullable=False),
        sa.Column("created_at", sa.Double, nullable=False),
        sa.Column("changed_at", sa.Double, nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("phase", sa.String(16), nullable=False),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("host", sa.Text),
        sa.Column("players", sa.Text, nullable=False),
        sa.Column("max_players", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_rooms"),
        sa.UniqueConstraint("code", name="uq_rooms_code"),
    )
    op.create_index("ix_rooms_public_phase_changed_at", "rooms", ["public", "phase", "changed_at"])
    op.create_table(
        "room_log",
        sa.Column("room_id", row_id, autoincrement=False, nullable=False),
        sa.Column("seq", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("entry", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("room_id", "seq", name="pk_room_log"),
    )
    op.create_table(
        "players",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("secret_hash", sa.LargeBinary(32), nullable=False),
        sa.Column("name", sa.Text),
        sa.Column("created_at", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_players"),
        sa.UniqueConstraint("secret_hash", name="uq_players_secret_hash"),
    )
    op.create_table(
        "sittings",
        sa.Column("room_id", row_id, autoincrement=False, nullable=False),
        sa.Column("player_id", sa.String(32), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("room_id", "player_id", name="pk_sittings"),
        sa.ForeignKeyConstraint(["room_id"], ["rooms.id"], name="fk_sittings_room_id_rooms", ondelete="CASCADE"),
    )
    op.create_index("ix_sittings_player_id", "sittings", ["player_id"])
    op.create_table(
        "games",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("room_id", row_id, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("started_at", sa.Double, nullable=False),
        sa.Column("ended_at", sa.Double, nullable=False),
        sa.Column("record", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_games"),
        sa.ForeignKeyConstraint(["room_id"], ["rooms.id"], name="fk_games_room_id_rooms", ondelete="CASCADE"),
    )
    op.create_index("ix_games_room_id", "games", ["room_id"])


def downgrade() -> None:
    for table in ("games", "sittings", "players", "room_log", "rooms"):
        op.drop_table(table)
