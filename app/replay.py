"""`tablee replay`: what a record leads to, and whether it is what the record says."""

import msgspec
import typer

from app.rules.record import NotARecord, Replay, differences, read, read_cases


def replay_record(document: bytes, at: int | None, *, as_json: bool) -> int:
    """Print the position and result of a record after `at` moves, or after all; return 1 when its result differs.

    Raises:
        NotARecord: it is none.
        ReplayError: the rules and the record disagree at a move.
    """
    replay = Replay(read(document))
    for _ in replay.run(at):
        pass
    position, legal, result = replay.position(), replay.legal(), replay.result()
    if as_json:
        typer.echo(msgspec.json.encode({"position": position, "legal": legal, "result": result}).decode())
    else:
        for field, value in position.items():
            typer.echo(f"{field:<12} {msgspec.json.encode(value).decode()}")
        typer.echo(f"{'result':<12} {msgspec.json.encode(result).decode()}")
    expected = replay.record.result
    if replay.made == len(replay.record.moves) and expected is not None and expected != result:
        typer.echo(f"result: {expected} is expected, not {result}", err=True)
        return 1
    return 0


def replay_cases(document: bytes) -> int:
    """Run a list of cases or of whole games, print a line for each that fails and the sum; return 1 if any fails.

    Raises:
        NotARecord: the document is no list of records, or one of them makes no sense.
    """
    passed = failed = 0
    for index, record in enumerate(read_cases(document)):
        name = record.id or f"record {index}"
        try:
            found = differences(record)
        except NotARecord as error:
            raise NotARecord(f"{name}: {error}") from error
        if found:
            failed += 1
            typer.echo(f"{name}: {'; '.join(found)}")
        else:
            passed += 1
    typer.echo(f"{passed} passed, {failed} failed")
    return 1 if failed else 0
