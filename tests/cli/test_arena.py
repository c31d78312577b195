"""`tablee arena`: what it measures, what it writes, and the clear sentences about a bad command line."""

import xml.etree.ElementTree as Xml
from pathlib import Path

import msgspec
import pytest
from typer.testing import CliRunner, Result

from app.arena import Outcome, Standing, hold
from app.cli import app
from app.rules.register import GAMES

ROUND = ["rounds=1"]


def arena(*arguments: str) -> Result:
    return CliRunner().invoke(app, ["arena", *arguments], env={"COLUMNS": "100", "NO_COLOR": "1"})


def of(outcome: Outcome, player: str) -> Standing:
    return next(one for one in outcome.standings if one.player == player)


def test_a_player_that_plays_better_is_found_better() -> None:
    outcome = hold("sixquiprend", ["random", "gap", "random", "random"], 200, 1, ROUND, quiet=True)
    gap, others = of(outcome, "gap"), of(outcome, "random")
    assert outcome.standings[0] == gap
    assert (gap.seats, others.seats) == (1, 3)
    assert gap.score is not None
    assert others.score is not None
    assert gap.score.mean < others.score.mean
    assert gap.won.error is not None
    assert 0.01 < gap.won.error < 0.06


def test_seats_rotate_over_the_same_deal() -> None:
    """Two players that are the same share every deal's luck: over whole rotations they fare exactly alike."""
    outcome = hold("sixquiprend", ["gap", "vache"], 40, 3, ROUND, quiet=True)
    gap, cow = outcome.standings
    assert gap.moves + cow.moves > 40 * 2 * 10 - 1
    again = hold("sixquiprend", ["vache", "gap"], 40, 3, ROUND, quiet=True)
    assert of(again, "gap").score == of(outcome, "gap").score
    assert of(again, "gap").won == of(outcome, "gap").won


def test_the_same_seed_plays_the_same_games() -> None:
    def found(seed: int) -> list[object]:
        outcome = hold("sixquiprend", ["plain-10", "gap", "random"], 6, seed, ROUND, quiet=True)
        return [(one.player, one.won, one.rank, one.score, one.moves) for one in outcome.standings]

    assert found(1) == found(1)
    assert found(1) != found(2)


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_its_arena(game: str, tmp_path: Path) -> None:
    result = arena(game, "vache", "veau", "--games", "2", "--out", str(tmp_path / "found"))
    assert result.exit_code == 0
    assert "vache" in result.stdout
    outcome = msgspec.json.decode((tmp_path / "found.json").read_bytes(), type=Outcome)
    assert (outcome.game, outcome.games, outcome.seed) == (game, 2, 1)
    assert outcome.players == ("vache", "veau")
    drawing = Xml.parse(tmp_path / "found.svg").getroot()  # noqa: S314 - written above
    assert drawing.tag.endswith("svg")
    assert "vache" in "".join(drawing.itertext())


def test_the_bull_drafts_in_an_arena() -> None:
    outcome = hold("sixquiprend", ["taureau", "undrafted"], 1, 1, [*ROUND, "hands=drafted"], quiet=True)
    assert of(outcome, "taureau").moves >= 20


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["chess", "veau", "veau"], "There is no game chess"),
        (["sixquiprend", "veau"], "2 to 10 play sixquiprend, not 1."),
        (["sixquiprend", "veau", "wolf"], "There is no player wolf for sixquiprend: choose veau, vache"),
        (["sixquiprend", "veau", "plain-0"], "There is no player plain-0"),
        (["toc", "veau", "gap"], "There is no player gap for toc"),
        (["sixquiprend", "veau", "vache", "--option", "limit=9"], "limit"),
        (["sixquiprend", "veau", "vache", "--games", "1", "--out", "/nowhere/at/all"], "No such file"),
    ],
)
def test_a_bad_command_line_gets_a_clear_sentence(arguments: list[str], sentence: str) -> None:
    result = arena(*arguments)
    assert result.exit_code == 2
    assert sentence in result.stderr
    assert "Traceback" not in result.output
