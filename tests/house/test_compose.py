"""docker-compose.yml is valid, hardened, and scales."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.services import ROOT


def compose(*arguments: str) -> subprocess.CompletedProcess[str]:
    """docker-compose with the example's settings and nothing of this machine's environment."""
    return subprocess.run(
        [Path(sys.executable).parent / "docker-compose", "--env-file", ".env.example", *arguments],
        cwd=ROOT,
        env={"PATH": os.environ["PATH"], "HOME": os.environ.get("HOME", "/")},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
    )


@pytest.fixture(scope="module")
def services() -> dict[str, Any]:
    done = compose("config", "--format", "json")
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = msgspec.json.decode(done.stdout)["services"]
    return found


def test_it_is_valid_and_says_nothing() -> None:
    done = compose("config", "-q")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_a_missing_password_is_an_error_and_not_an_empty_one() -> None:
    done = subprocess.run(
        [Path(sys.executable).parent / "docker-compose", "--env-file", os.devnull, "config", "-q"],
        cwd=ROOT,
        env={"PATH": os.environ["PATH"], "HOME": os.environ.get("HOME", "/")},
        capture_output=True,
        text=True,
    )
    assert done.returncode != 0
    assert "copy .env.example to .env" in done.stderr


def test_every_service_is_read_only_and_gains_no_privileges(services: dict[str, Any]) -> None:
    for name, service in services.items():
        assert service["read_only"] is True, name
        assert service["security_opt"] == ["no-new-privileges:true"], name
        assert int(service["mem_limit"]) > 0, name


def test_only_the_proxy_is_reached_from_outside(services: dict[str, Any]) -> None:
    assert [name for name, service in services.items() if service.get("ports")] == ["caddy"]
    assert all(set(services[name]["networks"]) == {"inside"} for name in ("db", "redis", "migrate"))


def test_the_server_scales_and_waits_for_the_schema(services: dict[str, Any]) -> None:
    app = services["app"]
    assert "container_name" not in app
    assert app["depends_on"]["migrate"]["condition"] == "service_completed_successfully"
    assert app["stop_grace_period"] == "10s"


def test_the_image_is_built_once_for_the_server_and_the_migration(services: dict[str, Any]) -> None:
    assert [name for name, service in services.items() if "build" in service] == ["app"]
    assert services["migrate"]["image"] == services["app"]["image"]
    assert services["migrate"]["pull_policy"] == "never"


def test_the_truth_is_on_a_volume_and_redis_keeps_a_file(services: dict[str, Any]) -> None:
    assert [volume["target"] for volume in services["db"]["volumes"]] == ["/var/lib/postgresql/data"]
    assert [volume["target"] for volume in services["redis"]["volumes"]] == ["/data"]
    assert services["redis"]["command"][1:3] == ["--appendonly", "yes"]
