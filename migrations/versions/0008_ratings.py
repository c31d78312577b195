"""How well browsers play each game, for those who want to know."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def _rating() -> list[sa.Column[object]]:
    return [
        sa.Column("mu", sa.Double, nullable=False),
        sa.Column("sigma", sa.Double, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
    ]


def upgrade() -> None:
    op.add_column("players", sa.Column("shows_rating", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("games", sa.Column("rated", sa.Boolean, nullable=False, server_default=sa.false()))
    op.create_table(
        "ratings",
        sa.Column("player_id", sa.String(32), nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        *_rating(),
        sa.PrimaryKeyConstraint("player_id", "game", name="pk_ratings"),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name="fk_ratings_player_id_players", ondelete="CASCADE"),
    )
    op.create_table(
        "rated_games",
        sa.Column("game_id", sa.String(32), nullable=False),
        sa.Column("player_id", sa.String(32), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("mu_before", sa.Double, nullable=False),
        sa.Column("sigma_before", sa.Double, nullable=False),
        *_rating(),
        sa.PrimaryKeyConstraint("game_id", "player_id", name="pk_rated_games"),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_rated_games_game_id_games", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(
            ["player_id"], ["players.id"], name="fk_rated_games_player_id_players", ondelete="CASCADE"
        ),
    )
    op.create_index("ix_rated_games_player_id", "rated_games", ["player_id"])


def downgrade() -> None:
    op.drop_index("ix_rated_games_player_id", "rated_games")
    op.drop_table("rated_games")
    op.drop_table("ratings")
    op.drop_column("games", "rated")
    op.drop_column("players", "shows_rating")
