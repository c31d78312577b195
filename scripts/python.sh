#!/usr/bin/env bash
# scripts/python.sh runtime|dev: makes .venv hold exactly what the lock says, and this source tree.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/say.sh
want=${1:-runtime}
export UV_PYTHON_DOWNLOADS=never UV_NO_PROGRESS=1 VIRTUAL_ENV=$PWD/.venv

# Seconds that a Python takes for some bytecode; nothing if it cannot make this environment.
speed() {
	has "$1" && "$1" -c '
import sys, time
assert sys.version_info >= (3, 11)
import ensurepip, venv
def work():
    began = time.process_time()
    for number in range(60_000):
        len(str({"number": number}["number"] + 1))
    return time.process_time() - began
print(min(work() for _ in range(5)))' 2>/dev/null
}

# The Python of a machine is often there twice: as the system built it, and as a version manager compiled it without
# profile-guided optimisation, which takes half as long again and more. Another than python3 is taken where it is clearly faster.
fastest() {
	local best=python3 least now
	least=$(speed python3) || least=1000
	for other in /usr/bin/python3 python3.14 python3.13 python3.12 python3.11; do
		now=$(speed "$other") || continue
		if awk "BEGIN { exit !($now < 0.8 * $least) }"; then
			best=$other least=$now
		fi
	done
	echo "$best"
}

# A folder whose Python has gone or is too old is made again.
if ! .venv/bin/python -c 'import sys; assert sys.version_info >= (3, 11)' 2>/dev/null; then
	python=${PYTHON:-$(fastest)}
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
