"""Rows of logs, of which nearly every commit consists, told to the driver itself.

SQLAlchemy is what everything else goes through; here it would take longer than the database itself.
"""

from collections.abc import Sequence
from contextlib import closing
from typing import Any, Final

import msgspec

from app.storage.log import LogRow

# SQLite is in the same process: to it a row more is a step more. To PostgreSQL all rows are one parameter of one
# statement, always the same, which it has planned already, and which is a transaction by itself: it is asked once.
_ONE_ROW: Final = "INSERT INTO room_log (room_id, seq, at, entry) VALUES (?, ?, ?, ?)"
_ALL_ROWS: Final = (
    "INSERT INTO room_log (room_id, seq, at, entry) "
    "SELECT (row->>0)::bigint, (row->>1)::int, (row->>2)::float8, row->>3 FROM json_array_elements(%s::json) AS row"
)


def inserting(dialect: str, rows: Sequence[LogRow]) -> tuple[str, Any]:
    """Return the statement that inserts these rows, one at least, and its parameters."""
    values = [(row.room, row.seq, row.at, row.entry.decode()) for row in rows]
    return (_ONE_ROW, values) if dialect == "sqlite" else (_ALL_ROWS, (msgspec.json.encode(values).decode(),))


def commit_rows(dialect: str, driver: Any, rows: Sequence[LogRow]) -> None:
    """Write these rows, one at least, by a connection of the driver; on return they are committed."""
    statement, values = inserting(dialect, rows)
    with closing(driver.cursor()) as cursor:
        if dialect == "sqlite":
            cursor.execute("BEGIN IMMEDIATE")
            cursor.executemany(statement, values)
            cursor.execute("COMMIT")
        else:
            driver.autocommit = True
            try:
                cursor.execute(statement, values)
            finally:
                driver.autocommit = False
