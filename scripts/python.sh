#!/usr/bin/env bash
# scripts/python.sh runtime|dev: makes .venv hold exactly what the lock says, and this source tree.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/say.sh
want=${1:-runtime}
python=${PYTHON:-python3}
export UV_PYTHON_DOWNLOADS=never UV_NO_PROGRESS=1 VIRTUAL_ENV=$PWD/.venv

# A folder whose Python has gone or is too old is made again.
if ! .venv/bin/python -c 'import sys; assert sys.version_info >= (3, 11)' 2>/dev/null; then
	has "$python" ||
		die "Tablée needs Python 3.11 or newer, and '$python' is not on this machine: install it, or name one with 'make PYTHON=python3.12 …'."
	"$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' ||
		die "Tablée needs Python 3.11 or newer; '$python' is $("$python" -c 'import platform; print(platform.python_version())'): name a newer one with 'make PYTHON=python3.12 …'."
	"$python" -c 'import ensurepip, venv' 2>/dev/null ||
		die "'$python' cannot make virtual environments: install its venv package (on Debian and Ubuntu: python3-venv)."
	say "Making .venv with $("$python" --version)"
	rm -rf .venv
	"$python" -m venv .venv
fi

# uv comes from its own lock, so that the installer is as pinned as what it installs.
pinned=$(sed -n 's/^uv==\([0-9.]*\).*/\1/p' scripts/requirements-build.lock)
if [ "$(.venv/bin/uv --version 2>/dev/null | cut -d' ' -f2)" != "$pinned" ]; then
	.venv/bin/python -m pip install -qq --disable-pip-version-check --no-deps --require-hashes \
		-r scripts/requirements-build.lock
fi

# Once an environment has the development tools it keeps them.
if [ "$want" = dev ] || [ -e .venv/.dev ]; then
	say "Installing Python packages (with the development tools)"
	.venv/bin/uv pip sync --quiet --require-hashes requirements-dev.lock
	touch .venv/.dev
else
	say "Installing Python packages"
	.venv/bin/uv pip sync --quiet --require-hashes requirements.lock scripts/requirements-build.lock
fi
.venv/bin/uv pip install --quiet --no-deps --no-build-isolation --editable .
touch .venv/.runtime
