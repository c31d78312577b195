"""The command `tablee`: serve tables, keep the database, replay records, let computers play."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

if TYPE_CHECKING:
    from app.settings import Settings

# What a command needs is imported when it runs: `tablee replay` need not wait for a web server.

app = typer.Typer(
    help="Tablée: tables of 6 qui prend!, Hornochsen and Toc, joined through a link.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)
database = typer.Typer(help="The database and its tables.", no_args_is_help=True)
app.add_typer(database, name="db")

HostOption = Annotated[str | None, typer.Option("--host", help="Address to listen on (TABLEE_HOST).")]
PortOption = Annotated[int | None, typer.Option("--port", min=1, max=65535, help="Port to listen on (TABLEE_PORT).")]

WorkersOption = Annotated[
    int | None, typer.Option("--workers", min=1, max=64, help="Processes that serve (TABLEE_WORKERS).")
]


def _say_and_leave(sentence: str, status: int = 1) -> NoReturn:
    typer.echo(sentence, err=True)
    raise typer.Exit(status)


def _settings(host: str | None = None, port: int | None = None, workers: int | None = None) -> "Settings":
    from pydantic import ValidationError

    from app.settings import Settings

    given = {name: value for name, value in (("host", host), ("port", port), ("workers", workers)) if value is not None}
    try:
        return Settings.model_validate({**Settings().model_dump(), **given})
    except ValidationError as error:
        first = error.errors()[0]
        _say_and_leave(f"TABLEE_{str(first['loc'][0]).upper()}: {first['msg']}", 2)


@app.command()
def play(host: HostOption = None, port: PortOption = None) -> None:
    """Bring the database up to date, print the address for this machine and for phones, and serve."""
    from app.serve import CannotServe
    from app.serve import play as play_here
    from app.storage.engine import BadDatabaseUrl

    try:
        play_here(_settings(host, port))
    except (CannotServe, BadDatabaseUrl) as error:
        _say_and_leave(str(error))


@app.command()
def serve(host: HostOption = None, port: PortOption = None, workers: WorkersOption = None) -> None:
    """Serve tables until a signal says stop."""
    from app.serve import CannotServe
    from app.serve import serve as serve_here
    from app.storage.engine import BadDatabaseUrl

    try:
        serve_here(_settings(host, port, workers))
    except (CannotServe, BadDatabaseUrl) as error:
        _say_and_leave(str(error))


@database.command()
def upgrade(revision: Annotated[str, typer.Argument(help="Where to go; the newest if not said.")] = "head") -> None:
    """Bring the database to the tables of this version."""
    from app.storage import migrate

    migrate.upgrade(_settings().database_url, revision)


@database.command()
def downgrade(revision: Annotated[str, typer.Argument(help="Where to go; `base` for an empty database.")]) -> None:
    """Bring the database back to an older revision; what newer tables held is gone."""
    from app.storage import migrate

    migrate.downgrade(_settings().database_url, revision)


@database.command()
def current() -> None:
    """Print the revision of the database."""
    from app.storage import migrate

    typer.echo(migrate.current(_settings().database_url) or "none")


@database.command()
def ratings() -> None:
    """Reckon all ratings again from the games that are kept; best while nobody plays."""
    import asyncio

    from app.live.rating import rate_anew
    from app.storage.log import StorageUnavailable
    from app.storage.sql import SqlStorage

    async def reckon() -> int:
        storage = SqlStorage(_settings().database_url)
        await storage.open()
        try:
            return await rate_anew(storage)
        finally:
            await storage.close()

    try:
        typer.echo(f"reckoned from {asyncio.run(reckon())} games")
    except StorageUnavailable as error:
        _say_and_leave(str(error))


@app.command()
def schema() -> None:
    """Print the OpenAPI document, with every message of the sockets among its schemas."""
    import json

    from app.main import build_app

    typer.echo(json.dumps(build_app(_settings()).openapi(), indent=1, ensure_ascii=False))


@app.command()
def replay(
    record: Annotated[str, typer.Argument(help="A record, a file of cases with --cases, or - for standard input.")],
    at: Annotated[int | None, typer.Option("--at", min=0, help="Stop after so many moves.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
    cases: Annotated[bool, typer.Option("--cases", help="Run a file of cases or of whole games.")] = False,
) -> None:
    """Replay a record and print where it leads; status 1 when something differs, 2 when it is no record."""
    from app.replay import replay_cases, replay_record
    from app.rules.record import NotARecord, ReplayError

    if cases and (at is not None or as_json):
        _say_and_leave("--at and --json show one record; --cases runs a whole file: choose one of them.", 2)
    try:
        document = typer.get_binary_stream("stdin").read() if record == "-" else Path(record).read_bytes()
    except OSError as error:
        _say_and_leave(f"{record}: {error.strerror}", 2)
    try:
        raise typer.Exit(replay_cases(document) if cases else replay_record(document, at, as_json=as_json))
    except NotARecord as error:
        _say_and_leave(f"not a record: {error}", 2)
    except ReplayError as error:
        _say_and_leave(str(error), 1)


@app.command()
def simulate(
    game: Annotated[str, typer.Argument(help="The game's name.")],
    seats: Annotated[int, typer.Option("--seats", help="How many computers play.")] = 4,
    games: Annotated[int, typer.Option("--games", min=1, help="How many games.")] = 1000,
    seed: Annotated[int | None, typer.Option("--seed", help="The same seed plays the same games.")] = None,
    option: Annotated[list[str] | None, typer.Option("--option", help="A rule of the table: limit=30.")] = None,
    bots: Annotated[str, typer.Option("--bots", help="The computers' levels by seat: vache,veau.")] = "veau",
) -> None:
    """Let computers play whole games, and print a table of results."""
    from app.simulate import CannotSimulate, simulate_games

    try:
        simulate_games(game, seats, games, seed, option or [], bots)
    except CannotSimulate as error:
        _say_and_leave(str(error), 2)


@app.command()
def arena(
    game: Annotated[str, typer.Argument(help="The game's name.")],
    players: Annotated[list[str], typer.Argument(help="One for each seat: taureau gap random plain-1000.")],
    games: Annotated[int, typer.Option("--games", min=1, help="How many games; seats rotate.")] = 1000,
    seed: Annotated[int, typer.Option("--seed", help="The same seed plays the same games.")] = 1,
    option: Annotated[list[str] | None, typer.Option("--option", help="A rule of the table: rounds=1.")] = None,
    out: Annotated[Path, typer.Option("--out", help="Where to write what was found, as .json and .svg.")] = Path(
        "arena"
    ),
) -> None:
    """Let computers and reference players play one another, and say how well each plays and how sure that is."""
    from app.arena import arena as hold_arena
    from app.simulate import CannotSimulate

    try:
        hold_arena(game, players, games, seed, option or [], out)
    except CannotSimulate as error:
        _say_and_leave(str(error), 2)


def main() -> None:
    """Run the command line."""
    app()


if __name__ == "__main__":
    main()
