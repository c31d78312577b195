#!/usr/bin/env bash
# The whole suite: lints, the frontend's tests, then pytest, whose summary is the last line.
# Arguments go to pytest.
set -euo pipefail
cd "$(dirname "$0")/.."

scripts/services.sh
scripts/lint.sh
npm --prefix frontend run --silent test </dev/null
exec .venv/bin/pytest -q "$@" </dev/null
