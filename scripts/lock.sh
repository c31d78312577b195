#!/usr/bin/env bash
# Makes the three locks again from pyproject.toml: exact versions and hashes, no address of any host.
# `scripts/lock.sh --upgrade` also takes newer versions.
set -euo pipefail
cd "$(dirname "$0")/.."
export UV_PYTHON_DOWNLOADS=never UV_NO_PROGRESS=1
UV=.venv/bin/uv

compile() {
	"$UV" pip compile --quiet --universal --python-version 3.11 --generate-hashes \
		--no-header --no-annotate --no-emit-index-url --no-emit-find-links "$@" >/dev/null
}

compile "$@" pyproject.toml -o requirements.lock
compile "$@" --group pyproject.toml:build -c requirements.lock -o scripts/requirements-build.lock
compile "$@" pyproject.toml --group pyproject.toml:dev -c requirements.lock -c scripts/requirements-build.lock \
	-o requirements-dev.lock
