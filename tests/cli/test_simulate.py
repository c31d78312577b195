"""`tablee simulate`, and the clear sentences about a bad command line."""

import pytest
from typer.testing import CliRunner, Result

from app.cli import app
from app.rules.register import GAMES


def simulate(*arguments: str) -> Result:
    return CliRunner().invoke(app, ["simulate", *arguments], env={"COLUMNS": "100", "NO_COLOR": "1"})


@pytest.mark.parametrize("game", GAMES)
def test_computers_play_every_game(game: str) -> None:
    result = simulate(game, "--seats", str(GAMES[game].seats[0]), "--games", "2")
    assert result.exit_code == 0
    assert "rounds a second" in result.stdout


def numbers(result: Result) -> list[str]:
    """The rows of the table, without the time that it took."""
    return [line for line in result.stdout.splitlines() if "%" in line]


def test_the_same_seed_plays_the_same_games() -> None:
    arguments = ("sixquiprend", "--games", "5", "--option", "limit=30", "--option", "deck=tight", "--seed")
    assert numbers(simulate(*arguments, "1")) == numbers(simulate(*arguments, "1"))
    assert numbers(simulate(*arguments, "1")) != numbers(simulate(*arguments, "2"))


def test_the_cow_plays_better_than_the_calf() -> None:
    rows = [
        line.split("│")
        for line in numbers(
            simulate("sixquiprend", "--seats", "2", "--games", "60", "--seed", "1", "--bots", "vache,veau")
        )
    ]
    assert [row[2].strip() for row in rows] == ["vache", "veau"]
    assert float(rows[0][3].strip().rstrip("%")) > float(rows[1][3].strip().rstrip("%"))


def test_options_are_rules_of_the_table() -> None:
    assert "1.0 rounds a game" in simulate("sixquiprend", "--games", "2", "--option", "rounds=1").stdout


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["chess"], "There is no game chess: choose sixquiprend"),
        (["sixquiprend", "--seats", "11"], "2 to 10 play sixquiprend, not 11."),
        (["sixquiprend", "--option", "limit"], "An option is written as name=value, not limit."),
        (["sixquiprend", "--option", "limit=9"], "limit"),
        (["sixquiprend", "--option", "limit=many"], "limit"),
        (["sixquiprend", "--option", "colour=red"], "colour"),
        (["sixquiprend", "--games", "0"], "--games"),
        (["sixquiprend", "--seats", "four"], "--seats"),
        (["sixquiprend", "--colour"], "--colour"),
        (["sixquiprend", "--bots", "wolf"], "There is no computer wolf: choose veau, vache, taureau."),
        ([], "game"),
    ],
)
def test_a_bad_command_line_gets_a_clear_sentence(arguments: list[str], sentence: str) -> None:
    result = simulate(*arguments)
    assert result.exit_code == 2
    assert sentence in result.stderr
    assert "Traceback" not in result.output


def test_an_unknown_command_is_named() -> None:
    result = CliRunner().invoke(app, ["simulat"])
    assert result.exit_code == 2
    assert "simulat" in result.stderr
