"""`tablee replay`: what it prints, where, and its exit status."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from app.cli import app

RECORDS = Path(__file__).parent.parent / "records"
RECORD = {
    "game": "sixquiprend",
    "seats": 2,
    "start": {"rows": [[10], [20], [30], [40]], "hands": [[41], [42]], "totals": [64, 2], "heads": [3, 0]},
    "moves": [
        {"seat": 0, "move": {"type": "play", "card": 41}},
        {"seat": 1, "move": {"type": "play", "card": 42}},
    ],
    "result": {"scores": [67, 2], "ranks": [2, 1]},
}


def tablee(*arguments: str, given: str | bytes | None = None) -> Result:
    return CliRunner().invoke(app, ["replay", *arguments], input=given)


def replay(*arguments: str, **fields: Any) -> Result:
    return tablee("-", *arguments, given=json.dumps({**RECORD, **fields}))


def assert_no_record(result: Result, field: str) -> None:
    assert result.exit_code == 2
    assert result.stdout == ""
    assert field in result.stderr
    assert result.stderr.startswith("not a record: ")


def test_position_and_result_are_printed() -> None:
    result = replay()
    assert result.exit_code == 0
    assert result.stderr == ""
    lines = dict(line.split(maxsplit=1) for line in result.stdout.splitlines())
    assert lines["phase"] == '"over"'
    assert lines["rows"] == "[[10],[20],[30],[40,41,42]]"
    assert json.loads(lines["result"]) == RECORD["result"]


def test_json_is_one_object() -> None:
    shown = json.loads(replay("--json").stdout)
    assert shown["position"]["totals"] == [67, 2]
    assert shown["legal"] == {"0": [], "1": []}
    assert shown["result"] == RECORD["result"]


def test_at_stops_after_so_many_moves() -> None:
    shown = json.loads(replay("--json", "--at", "1").stdout)
    assert shown["position"]["to_act"] == [1]
    assert shown["legal"] == {"0": [], "1": [{"type": "play", "card": 42}]}
    assert shown["result"] is None
    assert json.loads(replay("--json", "--at", "0").stdout)["position"]["to_act"] == [0, 1]
    assert replay("--json", "--at", "9").stdout == replay("--json").stdout


def test_a_file_is_read(tmp_path: Path) -> None:
    file = tmp_path / "record.json"
    file.write_text(json.dumps(RECORD))
    assert tablee(str(file)).stdout == replay().stdout


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    for path in (tmp_path / "none.json", tmp_path):
        result = tablee(str(path))
        assert result.exit_code == 2
        assert str(path) in result.stderr


def test_a_refused_move_names_its_index_and_the_rule() -> None:
    moves: Any = RECORD["moves"]
    result = replay(moves=[moves[0], {"seat": 1, "move": {"type": "play", "card": 41}}])
    assert result.exit_code == 1
    assert result.stdout == ""
    assert result.stderr == "moves[1]: refused, card_not_in_hand: Card 41 is not in your hand.\n"


def test_moves_after_the_stop_are_not_made() -> None:
    moves: Any = RECORD["moves"]
    assert replay("--at", "1", moves=[moves[0], {"seat": 1, "move": {"type": "play", "card": 41}}]).exit_code == 0


@pytest.mark.parametrize(
    ("fields", "named"),
    [
        ({"result": {"scores": [2, 67], "ranks": [1, 2]}}, "result"),
        ({"checkpoints": {"1": {"to_act": [0]}}}, "checkpoints[1].to_act"),
        ({"expect": {"position": {"phase": "deal"}}}, "position.phase"),
    ],
)
def test_what_differs_is_named_and_the_position_is_printed_all_the_same(fields: dict[str, Any], named: str) -> None:
    result = replay("--json", **fields)
    assert result.exit_code == 1
    assert result.stderr.startswith(named)
    assert json.loads(result.stdout)["position"]["phase"] == "over"


@pytest.mark.parametrize(
    ("fields", "named"),
    [
        ({"game": "chess"}, "game"),
        ({"seats": 12}, "seats"),
        ({"options": {"limit": True}}, "limit"),
        ({"moves": None}, "moves"),
        ({"moves": [{"seat": 5, "move": {"type": "leave"}}]}, "moves[0].seat"),
        ({"start": {"rows": []}}, "start.rows"),
        ({"format": 2}, "format"),
    ],
)
def test_what_is_no_record_names_the_field(fields: dict[str, Any], named: str) -> None:
    assert_no_record(replay(**fields), named)


@pytest.mark.parametrize("given", [b"", b"{", b"[]", b"\xff\xfe", b"[" * 100_000])
def test_what_is_no_json_object(given: bytes) -> None:
    assert_no_record(tablee("-", given=given), "")


def test_the_cases_and_the_whole_games_pass() -> None:
    for file in sorted(RECORDS.glob("*/*.json")):
        result = tablee("--cases", str(file))
        assert result.exit_code == 0
        assert result.stdout == f"{len(json.loads(file.read_bytes()))} passed, 0 failed\n"


def test_a_line_for_each_case_that_fails() -> None:
    wrong = {**RECORD, "id": "wrong", "result": {"scores": [0, 0], "ranks": [1, 1]}}
    result = tablee("--cases", "-", given=json.dumps([RECORD, wrong, {**RECORD, "result": {}}]))
    assert result.exit_code == 1
    first, second, summary = result.stdout.splitlines()
    assert first.startswith("wrong: result: ")
    assert second.startswith("[2]: result: ")
    assert summary == "1 passed, 2 failed"


def test_one_that_is_no_record_does_not_keep_the_others_from_being_run() -> None:
    result = tablee("--cases", "-", given=json.dumps([{**RECORD, "id": "odd", "seats": "2"}, 5, RECORD]))
    assert result.exit_code == 2
    first, second, summary = result.stdout.splitlines()
    assert "not a record" in first
    assert "seats" in first
    assert second.startswith("[1]: not a record")
    assert summary == "1 passed, 2 failed"


@pytest.mark.parametrize("given", ["{}", "", "5"])
def test_a_file_of_cases_is_a_list(given: str) -> None:
    assert_no_record(tablee("--cases", "-", given=given), "")


def test_one_record_and_a_whole_file_are_not_asked_for_together() -> None:
    for arguments in (["--at", "1"], ["--json"]):
        result = tablee("--cases", "-", *arguments, given="[]")
        assert result.exit_code == 2
        assert "--cases" in result.stderr


def test_replay_waits_for_no_server() -> None:
    """What only a server needs is not even imported."""
    heavy = {"fastapi", "sqlalchemy", "uvicorn", "redis", "alembic"}
    program = f"""
import sys
from app.cli import app
app(["replay", "-"], standalone_mode=False)
print({heavy} & set(sys.modules))
"""
    done = subprocess.run(
        [sys.executable, "-c", program], input=json.dumps(RECORD), capture_output=True, text=True, check=True
    )
    assert done.stdout.splitlines()[-1] == "set()"


def test_the_module_is_the_command() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "app.cli", "replay", "-"], input="{}", capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert "game" in done.stderr
