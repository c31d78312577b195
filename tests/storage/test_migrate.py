"""Migrations bring a database to the tables of this version and back, on SQLite and on PostgreSQL alike."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from app.storage import migrate
from app.storage.engine import parse
from app.storage.tables import is_whole, metadata
from tests.storage.words import append, make_room, opened


@contextmanager
def _connected(url: str) -> Iterator[sa.Connection]:
    engine = sa.create_engine(parse(url), poolclass=sa.pool.NullPool)
    with engine.connect() as connection:
        yield connection
    engine.dispose()


def _differences(url: str) -> list[Any]:
    with _connected(url) as connection:
        options = {"compare_type": True, "compare_server_default": True, "include_name": is_whole}
        return list(compare_metadata(MigrationContext.configure(connection, opts=options), metadata))


def _names(url: str) -> dict[str, set[str | None]]:
    """The names of keys, indexes and constraints by table."""
    with _connected(url) as connection:
        found = sa.inspect(connection)
        return {
            table: {
                found.get_pk_constraint(table)["name"],
                *(index["name"] for index in found.get_indexes(table)),
                *(key["name"] for key in found.get_foreign_keys(table)),
                *(unique["name"] for unique in found.get_unique_constraints(table)),
            }
            for table in metadata.tables
        }


def test_a_migrated_database_has_the_tables_that_the_code_writes(database_url: str) -> None:
    assert migrate.current(database_url) is None
    migrate.upgrade(database_url)
    assert migrate.current(database_url) is not None
    assert _differences(database_url) == []


def test_every_key_and_index_has_the_name_that_the_next_migration_will_look_for(database_url: str) -> None:
    migrate.upgrade(database_url)
    migrated = _names(database_url)
    migrate.downgrade(database_url, "base")
    engine = sa.create_engine(parse(database_url), poolclass=sa.pool.NullPool)
    metadata.create_all(engine)
    engine.dispose()
    assert migrated == _names(database_url)


async def test_down_to_the_base_nothing_is_left_and_up_again_it_serves(database_url: str) -> None:
    migrate.upgrade(database_url)
    async with opened(database_url) as storage:
        await make_room(storage, "a")
    migrate.downgrade(database_url, "base")
    assert migrate.current(database_url) is None
    with _connected(database_url) as connection:
        assert set(sa.inspect(connection).get_table_names()) <= {"alembic_version"}
    migrate.upgrade(database_url)
    assert _differences(database_url) == []
    async with opened(database_url) as storage:
        room = await make_room(storage, "a")
        assert await storage.append(append(room, 2))


async def test_upgrading_again_changes_nothing(database_url: str) -> None:
    migrate.upgrade(database_url)
    async with opened(database_url) as storage:
        room = await make_room(storage, "a")
    migrate.upgrade(database_url)
    async with opened(database_url) as storage:
        assert await storage.last_seqs([room]) == {room: 1}


async def test_rooms_of_the_first_version_are_brought_along(database_url: str) -> None:
    migrate.upgrade(database_url, "0001")
    with _connected(database_url) as connection:
        for statement in (
            (
                "INSERT INTO rooms (code, created_at, changed_at, game, phase, public, host, players, max_players)"
                " VALUES ('old', 5.0, 6.0, 'toc', 'playing', false, 'Nana', '[\"Nana\"]', 4)"
            ),
            "INSERT INTO room_log (room_id, seq, at, entry) VALUES (1, 1, 5.0, '{\"acts\": [ ]}')",
            "INSERT INTO sittings (room_id, player_id, seat) VALUES (1, 'p1', 0)",
        ):
            connection.execute(sa.text(statement))
        connection.commit()

    async def check() -> None:
        migrate.upgrade(database_url)
        async with opened(database_url) as storage:
            assert [row.entry for row in await storage.log(1)] == [b'{"acts": [ ]}']
            (found,) = await storage.tables_of("p1", 10)
            assert (found.code, found.listing.players) == ("old", ("Nana",))
        with _connected(database_url) as connection:
            assert connection.execute(sa.text("SELECT since FROM sittings")).scalar_one() == 5.0

    await check()
    migrate.downgrade(database_url, "0001")
    await check()


async def test_the_log_is_divided_by_room_and_made_whole_again(postgres_url: str) -> None:
    migrate.upgrade(postgres_url, "0006")
    async with opened(postgres_url) as storage:
        rooms = [await make_room(storage, f"r{number}") for number in range(40)]
        assert all([await storage.append(append(room, 2, 3)) for room in rooms])
        before = [await storage.log(room) for room in rooms]
    migrate.upgrade(postgres_url)
    with _connected(postgres_url) as connection:
        parts = [
            {room for (room,) in connection.execute(sa.text(f"SELECT room_id FROM room_log_{part}"))}
            for part in range(16)
        ]
    assert sum(len(part) for part in parts) == len(set().union(*parts)) == len(rooms)
    assert sum(bool(part) for part in parts) > 8
    async with opened(postgres_url) as storage:
        assert [await storage.log(room) for room in rooms] == before
        assert not await storage.append(append(rooms[0], 3))
        assert await storage.append(append(rooms[0], 4))
        assert await storage.last_seqs(rooms) == dict.fromkeys(rooms, 3) | {rooms[0]: 4}
    migrate.downgrade(postgres_url, "0006")
    async with opened(postgres_url) as storage:
        assert [await storage.log(room) for room in rooms[1:]] == before[1:]


async def test_who_did_something_before_visits_were_kept_is_found_in_the_logs(database_url: str) -> None:
    migrate.upgrade(database_url, "0004")
    opened_by = '{"acts":[{"act":"opened","code":"a","game":"toc","host":"p1"}]}'
    done_by = '{"acts":[{"act":"sat_down","player":"p2.3","name":"Zoé"}],"by":"p2.3","id":"c1"}'
    with _connected(database_url) as connection:
        connection.execute(
            sa.text(
                "INSERT INTO rooms (code, created_at, changed_at, game, phase, public, players, max_players)"
                " VALUES ('a', 5.0, 6.0, 'toc', 'waiting', false, '[]', 4)"
            )
        )
        for seq, entry in enumerate((opened_by, done_by, done_by, '{"acts":[{"act":"paused"}]}'), 1):
            values = {"seq": seq, "entry": entry}
            connection.execute(
                sa.text("INSERT INTO room_log (room_id, seq, at, entry) VALUES (1, :seq, 5.0, :entry)"), values
            )
        connection.commit()
    migrate.upgrade(database_url)
    async with opened(database_url) as storage:
        for people, visited in ((("p1",), [1]), (("p2", "p2.3"), [1]), (("p2",), []), (("p3",), [])):
            assert [room.id for room in await storage.rooms_visited(people)] == visited
