"""`tablee replay`: what a record leads to, and whether it is what the record says."""

from typing import Any

import msgspec
import typer

from app.rules.record import NotARecord, Record, Replay, compare, differences, read, read_cases

# Exit statuses, as docs/records.md promises them.
RIGHT = 0
DIFFERS = 1
NO_RECORD = 2


def replay_record(document: bytes, at: int | None, *, as_json: bool) -> int:
    """Print the position and result of a record after `at` moves, or after all; return the exit status.

    Raises:
        NotARecord: it is none.
        ReplayError: the rules and the record disagree at a move.
    """
    replay = Replay(read(document))
    found = list(compare(replay, at))
    position, result = replay.position(), replay.result()
    if as_json:
        typer.echo(_json({"position": position, "legal": replay.legal(), "result": result}))
    else:
        for field, value in {**position, "result": result}.items():
            typer.echo(f"{field:<12} {_json(value)}")
    for line in found:
        typer.echo(line, err=True)
    return DIFFERS if found else RIGHT


def replay_cases(document: bytes) -> int:
    """Run a list of cases or of whole games, print a line for each that fails and the sum; return the exit status.

    One that is no record fails, and the others are run all the same.

    Raises:
        NotARecord: the document is no list.
    """
    status, passed, failed = RIGHT, 0, 0
    for index, text in enumerate(read_cases(document)):
        name = f"[{index}]"
        try:
            record: Record = read(text)
            name = record.id or name
            found = differences(record)
        except NotARecord as error:
            status, found = NO_RECORD, [f"not a record: {error}"]
        if found:
            failed += 1
            typer.echo(f"{name}: {'; '.join(found)}")
        else:
            passed += 1
    typer.echo(f"{passed} passed, {failed} failed")
    return status or (DIFFERS if failed else RIGHT)


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()
