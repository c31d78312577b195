"""Rules and rooms are pure; elsewhere time comes from one clock and chance from one source.

import-linter watches over packages and our own modules; this watches over the standard library.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

from tests.services import ROOT

PURE = ("rules", "rooms")
IMPURE_MODULES = {
    *("asyncio", "concurrent", "ctypes", "datetime", "http", "io", "logging", "multiprocessing", "os", "pathlib"),
    *("random", "secrets", "select", "shutil", "signal", "socket", "sqlite3", "ssl", "subprocess", "sys"),
    *("tempfile", "threading", "time", "urllib", "uuid"),
}
IMPURE_CALLS = {"open", "print", "input", "exec", "eval", "breakpoint"}

CLOCK = Path("live/clock.py")
ENTROPY = Path("live/entropy.py")
# Plays by itself with a seed that its caller chooses and says how long that took; no table sees either.
SIMULATION = Path("simulate.py")
READS_THE_CLOCK = {
    *("datetime.now", "datetime.utcnow", "datetime.today", "date.today"),
    *("time.time", "time.time_ns", "time.monotonic", "time.monotonic_ns", "time.perf_counter", "time.localtime"),
    *("time.gmtime", "time.perf_counter_ns"),
}
DRAWS = {"random", "secrets"}  # any name of these modules
DRAWS_TOO = {"os.urandom", "os.getrandom", "uuid.uuid1", "uuid.uuid4"}
COMPARES = {"secrets.compare_digest"}


def modules(*folders: str) -> Iterator[tuple[Path, ast.Module]]:
    """Every module of `app`, or of some of its folders, with its path inside `app`."""
    for folder in folders or (".",):
        for path in sorted((ROOT / "app" / folder).rglob("*.py")):
            yield path.relative_to(ROOT / "app"), ast.parse(path.read_text())


def imported(tree: ast.Module) -> Iterator[tuple[str, int]]:
    """Each imported name in full (`time.monotonic` for `from time import monotonic`), with its line."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for name in node.names:
                yield name.name, node.lineno
        elif isinstance(node, ast.ImportFrom) and node.module:
            for name in node.names:
                yield f"{node.module}.{name.name}", node.lineno


def used(tree: ast.Module) -> Iterator[tuple[str, int]]:
    """Each `module.name` that is written out or imported by name, with its line."""
    renamed = {
        name.asname: name.name
        for node in ast.walk(tree)
        if isinstance(node, ast.Import)
        for name in node.names
        if name.asname
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute):
            match node.value:
                case ast.Name(id=owner):
                    yield f"{renamed.get(owner, owner)}.{node.attr}", node.lineno
                case ast.Attribute(attr=owner):
                    yield f"{owner}.{node.attr}", node.lineno
    for name, line in imported(tree):
        if "." in name:
            yield name, line


def test_rules_and_rooms_import_nothing_that_reaches_outside() -> None:
    found = [
        f"app/{path}:{line} imports {name}"
        for path, tree in modules(*PURE)
        for name, line in imported(tree)
        if name.split(".")[0] in IMPURE_MODULES
    ]
    assert found == []


def test_rules_and_rooms_call_nothing_that_reaches_outside() -> None:
    found = [
        f"app/{path}:{node.lineno} calls {node.func.id}"
        for path, tree in modules(*PURE)
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in IMPURE_CALLS
    ]
    assert found == []


def test_only_the_clock_reads_the_time() -> None:
    found = [
        f"app/{path}:{line} uses {name}"
        for path, tree in modules()
        if path not in (CLOCK, SIMULATION)
        for name, line in used(tree)
        if name in READS_THE_CLOCK
    ]
    assert found == []


def test_only_one_module_asks_the_system_for_chance() -> None:
    found = [
        f"app/{path}:{line} uses {name}"
        for path, tree in modules()
        if path not in (ENTROPY, SIMULATION)
        for name, line in used(tree)
        if (name.split(".")[0] in DRAWS or name in DRAWS_TOO) and name not in COMPARES
    ]
    assert found == []


def test_the_clock_and_the_source_of_chance_are_where_these_tests_look() -> None:
    assert (ROOT / "app" / CLOCK).is_file()
    assert (ROOT / "app" / ENTROPY).is_file()


def test_the_search_finds_what_it_is_for() -> None:
    code = """
import time as t, datetime as d
from datetime import datetime
t.time(), datetime.now(), d.datetime.now()
"""
    found = [name for name, _ in used(ast.parse(code)) if name in READS_THE_CLOCK]
    assert sorted(found) == ["datetime.now", "datetime.now", "time.time"]
