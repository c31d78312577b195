"""What is committed can be moved to any machine, and says what it does."""

import re
import subprocess

from tests.services import ROOT

# The dot in brackets keeps this line from being what it looks for.
REGISTRIES = re.compile(r"pypi[.]org|files[.]pythonhosted|registry[.]npmjs|npmmirror[.]|(deb|security)[.]debian[.]org")
MACHINE_PATHS = re.compile(r"(?<![\w.\])}-])/(?:work|root)(?![\w-])")


def committed() -> dict[str, str]:
    """Each committed text file with what it says now."""
    done = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True)
    texts = {}
    for name in filter(None, done.stdout.split("\0")):
        path = ROOT / name
        if not path.is_file():
            continue
        content = path.read_bytes()
        if b"\0" not in content:
            texts[name] = content.decode()
    assert texts
    return texts


def lines_matching(pattern: re.Pattern[str]) -> list[str]:
    return [
        f"{name}:{number}: {line.strip()[:120]}"
        for name, text in committed().items()
        if pattern.search(text)
        for number, line in enumerate(text.splitlines(), 1)
        if pattern.search(line)
    ]


def test_no_file_names_a_package_registry() -> None:
    assert lines_matching(REGISTRIES) == []


def test_no_file_names_a_path_of_one_machine() -> None:
    assert lines_matching(MACHINE_PATHS) == []


def test_locks_are_hashed_and_free_of_addresses() -> None:
    names = set(committed())
    assert "uv.lock" not in names
    for lock in ("requirements.lock", "requirements-dev.lock", "scripts/requirements-build.lock"):
        text = (ROOT / lock).read_text()
        assert "://" not in text
        for requirement in re.split(r"\n(?=\S)", text.strip()):
            assert "==" in requirement, requirement
            assert "--hash=sha256:" in requirement, requirement


def test_the_readme_names_only_verbs_that_exist() -> None:
    verbs = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    named = set(re.findall(r"\bmake ([a-z-]+)", "\n".join(re.findall(r"`+[^`]+`+", (ROOT / "README.md").read_text()))))
    assert named
    assert named <= verbs


def test_the_readme_names_only_files_that_exist() -> None:
    text = (ROOT / "README.md").read_text()
    for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", text):
        assert (ROOT / target).exists(), target


def test_every_setting_is_in_the_page_on_hosting() -> None:
    from app.settings import Settings

    page = (ROOT / "docs/hosting.md").read_text()
    documented = set(re.findall(r"^\| `(TABLEE_[A-Z0-9_]+)`", page, re.MULTILINE))
    assert documented == {f"TABLEE_{name.upper()}" for name in Settings.model_fields}


def test_the_continuous_integration_runs_what_the_readme_says() -> None:
    commands = [
        line
        for line in (ROOT / ".ci/run").read_text().splitlines()
        if line and not line.startswith(("#", "set ", "cd "))
    ]
    assert commands == ["exec make test"]
