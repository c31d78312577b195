"""Since when a player sits at a table."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("sittings", sa.Column("since", sa.Double, nullable=False, server_default="0"))
    # Nobody wrote down when; the room's beginning is the best that is known.
    op.execute("UPDATE sittings SET since = (SELECT created_at FROM rooms WHERE rooms.id = sittings.room_id)")


def downgrade() -> None:
    op.drop_column("sittings", "since")
