"""Who has done something at which table, so that it is found when they ask for it or wish it gone."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

row_id = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    op.create_table(
        "visits",
        sa.Column("room_id", row_id, autoincrement=False, nullable=False),
        sa.Column("player_id", sa.String(32), nullable=False),
        sa.PrimaryKeyConstraint("room_id", "player_id", name="pk_visits"),
        sa.ForeignKeyConstraint(["room_id"], ["rooms.id"], name="fk_visits_room_id_rooms", ondelete="CASCADE"),
    )
    op.create_index("ix_visits_player_id", "visits", ["player_id"])
    # Who sent a command, and who opened the room without sitting down.
    if op.get_bind().dialect.name == "sqlite":
        by, host = "json_extract(entry, '$.by')", "json_extract(entry, '$.acts[0].host')"
    else:
        by, host = "entry::json ->> 'by'", "entry::json -> 'acts' -> 0 ->> 'host'"
    for player in (by, host):
        op.execute(
            "INSERT INTO visits (room_id, player_id) "  # noqa: S608 - nothing in it comes from outside
            f"SELECT DISTINCT room_id, {player} FROM room_log "
            f"WHERE {player} IS NOT NULL AND EXISTS (SELECT 1 FROM rooms WHERE rooms.id = room_id) "
            "AND NOT EXISTS (SELECT 1 FROM visits WHERE visits.room_id = room_log.room_id "
            f"AND visits.player_id = {player})"
        )
    op.add_column("players", sa.Column("erased_at", sa.Double))


def downgrade() -> None:
    op.drop_column("players", "erased_at")
    op.drop_index("ix_visits_player_id", "visits")
    op.drop_table("visits")
