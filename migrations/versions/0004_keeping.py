"""Since when a table rests, and when a browser was last seen."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_index("ix_rooms_changed_at", "rooms", ["changed_at"])
    op.add_column("players", sa.Column("seen_at", sa.Double, nullable=False, server_default="0"))
    # Nobody wrote down when; the first visit is the last one that is known.
    op.execute("UPDATE players SET seen_at = created_at")
    op.create_index("ix_players_seen_at", "players", ["seen_at"])


def downgrade() -> None:
    op.drop_index("ix_players_seen_at", "players")
    op.drop_column("players", "seen_at")
    op.drop_index("ix_rooms_changed_at", "rooms")
