"""Short codes that lead to a table for some minutes, to be read aloud."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None

row_id = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    op.create_table(
        "spoken",
        sa.Column("code", sa.String(16), nullable=False),
        sa.Column("room_id", row_id, nullable=False),
        sa.Column("link", sa.String(32), nullable=False),
        sa.Column("until", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("code", name="pk_spoken"),
        sa.ForeignKeyConstraint(["room_id"], ["rooms.id"], name="fk_spoken_room_id_rooms", ondelete="CASCADE"),
    )
    op.create_index("ix_spoken_room_id", "spoken", ["room_id"])
    op.create_index("ix_spoken_until", "spoken", ["until"])


def downgrade() -> None:
    op.drop_index("ix_spoken_until", "spoken")
    op.drop_index("ix_spoken_room_id", "spoken")
    op.drop_table("spoken")
