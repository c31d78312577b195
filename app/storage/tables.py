"""The tables of the database, the same on SQLite and PostgreSQL; migrations/ brings a database to them."""

from typing import Final

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    false,
    func,
    select,
)

metadata: Final = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
        "pk": "pk_%(table_name)s",
    }
)

# SQLite counts rows by itself only in a column that is called INTEGER.
_RowId = BigInteger().with_variant(Integer, "sqlite")

rooms: Final = Table(
    "rooms",
    metadata,
    Column("id", _RowId, primary_key=True, autoincrement=True),
    Column("code", String(32), nullable=False, unique=True),
    Column("created_at", Double, nullable=False),
    Column("changed_at", Double, nullable=False),
    Column("game", String(32), nullable=False),
    Column("phase", String(16), nullable=False),
    Column("public", Boolean, nullable=False),
    Column("host", Text),
    Column("players", Text, nullable=False),
    Column("max_players", Integer, nullable=False),
    Index("ix_rooms_public_phase_changed_at", "public", "phase", "changed_at"),
    Index("ix_rooms_changed_at", "changed_at"),
)

room_log: Final = Table(
    "room_log",
    metadata,
    Column("room_id", _RowId, primary_key=True, autoincrement=False),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("at", Double, nullable=False),
    Column("entry", Text, nullable=False),
    # The parts are made by a migration; whoever reads or writes names the whole.
    postgresql_partition_by="HASH (room_id)",
)

players: Final = Table(
    "players",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("secret_hash", LargeBinary(32), nullable=False, unique=True),
    Column("name", Text),
    Column("created_at", Double, nullable=False),
    Column("seen_at", Double, nullable=False, server_default="0"),
    # Since when whatever holds the id is being deleted; nobody has the secret any more.
    Column("erased_at", Double),
    # Whether they want ratings, and let others see theirs.
    Column("shows_rating", Boolean, nullable=False, server_default=false()),
    Index("ix_players_seen_at", "seen_at"),
)

sittings: Final = Table(
    "sittings",
    metadata,
    Column("room_id", _RowId, ForeignKey("rooms.id", ondelete="CASCADE"), primary_key=True, autoincrement=False),
    Column("player_id", String(32), primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("since", Double, nullable=False, server_default="0"),
    Index("ix_sittings_player_id", "player_id"),
)

visits: Final = Table(
    "visits",
    metadata,
    # Everybody who has ever done something at a table, so that it is found when they ask for it or wish it gone.
    Column("room_id", _RowId, ForeignKey("rooms.id", ondelete="CASCADE"), primary_key=True, autoincrement=False),
    Column("player_id", String(32), primary_key=True),
    Index("ix_visits_player_id", "player_id"),
)

games: Final = Table(
    "games",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("room_id", _RowId, ForeignKey("rooms.id", ondelete="CASCADE"), nullable=False),
    Column("number", Integer, nullable=False),
    Column("game", String(32), nullable=False),
    Column("started_at", Double, nullable=False),
    Column("ended_at", Double, nullable=False),
    Column("record", Text, nullable=False),
    # Whether ratings have been reckoned from it.
    Column("rated", Boolean, nullable=False, server_default=false()),
    Index("ix_games_room_id", "room_id"),
)

ratings: Final = Table(
    "ratings",
    metadata,
    Column("player_id", String(32), ForeignKey("players.id", ondelete="CASCADE"), primary_key=True),
    Column("game", String(32), primary_key=True),
    Column("mu", Double, nullable=False),
    Column("sigma", Double, nullable=False),
    Column("games", Integer, nullable=False),
)

rated_games: Final = Table(
    "rated_games",
    metadata,
    # What a game did to the rating of who sat there; it goes with the game.
    Column("game_id", String(32), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("player_id", String(32), ForeignKey("players.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("mu_before", Double, nullable=False),
    Column("sigma_before", Double, nullable=False),
    Column("mu", Double, nullable=False),
    Column("sigma", Double, nullable=False),
    Column("games", Integer, nullable=False),
    Index("ix_rated_games_player_id", "player_id"),
)

spoken: Final = Table(
    "spoken",
    metadata,
    # Short codes that lead to a table for some minutes, to be read aloud; only while its link is the one of then.
    Column("code", String(16), primary_key=True),
    Column("room_id", _RowId, ForeignKey("rooms.id", ondelete="CASCADE"), nullable=False),
    Column("link", String(32), nullable=False),
    Column("until", Double, nullable=False),
    Index("ix_spoken_room_id", "room_id"),
    Index("ix_spoken_until", "until"),
)

signs_of_life: Final = Table(
    "signs_of_life",
    metadata,
    # One row for all processes: the last moment at which any of them was alive.
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("at", Double, nullable=False),
)


CLOSED: Final = "closed"
"""The phase of a room whose table is no more: its row and the last one of its log stay for a while."""

# The last row of a room is one step in the key; grouping would walk through whole logs.
last_seq: Final = select(func.max(room_log.c.seq)).where(room_log.c.room_id == rooms.c.id).scalar_subquery()
last_at: Final = (
    select(room_log.c.at)
    .where(room_log.c.room_id == rooms.c.id)
    .order_by(room_log.c.seq.desc())
    .limit(1)
    .scalar_subquery()
)


def is_whole(name: str | None, kind: str, _parents: object) -> bool:
    """Return whether migrations look after something of this name: the parts of the log go with the whole."""
    return kind != "table" or name is None or not name.startswith("room_log_")
