"""What the Dockerfile does, done without Docker; and what its files say, read by the tools that judge them."""

import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.services import ROOT, Tablee, temporary_folder

BIN = Path(sys.executable).parent


@dataclass
class Step:
    """One instruction of the Dockerfile."""

    word: str
    rest: str


def stage(name: str) -> list[Step]:
    """The instructions of the stage called `name`, without its FROM."""
    text = re.sub(r"\\\n\s*", " ", (ROOT / "Dockerfile").read_text())
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    start = next(i for i, line in enumerate(lines) if line.startswith("FROM") and line.endswith(f" AS {name}"))
    end = next((i for i, line in enumerate(lines) if i > start and line.startswith("FROM")), len(lines))
    return [Step(*line.split(maxsplit=1)) for line in lines[start + 1 : end]]


def run(command: str, cwd: Path, environment: dict[str, str]) -> None:
    done = subprocess.run(
        ["bash", "-euc", command], cwd=cwd, env=environment, stdin=subprocess.DEVNULL, capture_output=True, text=True
    )
    assert done.returncode == 0, f"{command}\n{done.stdout}{done.stderr}"


def copy(sources: list[str], target: Path, into_folder: bool) -> None:
    for source in sources:
        place = target / Path(source).name if into_folder and (ROOT / source).is_file() else target
        place.parent.mkdir(parents=True, exist_ok=True)
        if (ROOT / source).is_dir():
            shutil.copytree(ROOT / source, place, dirs_exist_ok=True, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(ROOT / source, place)


@pytest.fixture(scope="module")
def installed() -> Iterator[Path]:
    """The Python of the environment that the stage `environment` makes, its absolute paths put in a box."""
    with temporary_folder("image") as box:
        (box / "tmp").mkdir()
        subprocess.run([sys.executable, "-m", "venv", box / "system"], check=True)
        cwd = box
        environment = {key: value for key, value in os.environ.items() if not key.startswith(("TABLEE_", "UV_"))}
        environment |= {"PATH": f"{box}/system/bin:{os.environ['PATH']}", "VIRTUAL_ENV": f"{box}/system"}
        for step in stage("environment"):
            rest = re.sub(r"(?<!\S)/(src|opt|tmp)\b", rf"{box}/\1", step.rest)
            match step.word:
                case "ENV":
                    environment |= dict(pair.split("=", 1) for pair in shlex.split(rest))
                case "WORKDIR":
                    cwd = Path(rest)
                    cwd.mkdir(parents=True)
                case "COPY":
                    *sources, target = [word for word in rest.split() if not word.startswith("--")]
                    built = "--from=pages" in rest
                    copy(["frontend/dist"] if built else sources, cwd / target, target.endswith("/"))
                case "RUN":
                    # Without the cache of this machine each run of the suite would download everything again.
                    run(rest.replace("--no-cache ", ""), cwd, environment)
                case other:
                    raise AssertionError(f"the test does not know what {other} does")
        yield box / "opt/tablee/bin/python"


def test_the_installed_wheel_serves_pages_and_migrates(installed: Path, tmp_path: Path) -> None:
    where = subprocess.run(
        [installed, "-c", "import app; print(app.__file__)"], cwd=tmp_path, capture_output=True, text=True, check=True
    )
    assert "site-packages" in where.stdout
    assert (installed.parent / "tablee").exists()

    server = Tablee(tmp_path, python=str(installed))
    server.upgrade()
    with server:
        assert server.get("/healthz")[0] == 200
        status, page = server.get("/")
        assert status == 200
        assets = re.findall(rb'(?:src|href)="(/assets/[^"]+)"', page)
        assert assets
        for asset in assets:
            assert server.get(asset.decode())[0] == 200


def test_the_wheel_holds_the_server_and_nothing_else(installed: Path) -> None:
    packages = next(installed.parent.parent.glob("lib/python3.*/site-packages"))
    assert (packages / "app/web/static/index.html").is_file()
    assert list((packages / "app/migrations/versions").glob("*.py"))
    assert (packages / "app/py.typed").is_file()
    assert not (packages / "tests").exists()
    for tool in ("pytest", "mypy", "hatchling"):
        assert not (packages / tool).exists(), f"{tool} is a tool of development"


def test_what_the_dockerfile_copies_is_not_ignored() -> None:
    kept = [line[1:] for line in (ROOT / ".dockerignore").read_text().splitlines() if line.startswith("!")]
    for name in ("pages", "environment"):
        for step in stage(name):
            if step.word == "COPY" and "--from" not in step.rest:
                for source in step.rest.split()[:-1]:
                    assert (ROOT / source).exists(), source
                    assert any(Path(source).is_relative_to(place) for place in kept), source


def test_hadolint_finds_nothing() -> None:
    done = subprocess.run([BIN / "hadolint", ROOT / "Dockerfile"], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_last_stage_runs_without_root() -> None:
    last = (ROOT / "Dockerfile").read_text().rsplit("\nFROM ", 1)[1]
    assert re.search(r"^USER 10001:10001$", last, re.MULTILINE)
    assert re.search(r"^STOPSIGNAL SIGTERM$", last, re.MULTILINE)
    assert "HEALTHCHECK" in last
