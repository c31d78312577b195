#!/usr/bin/env bash
# Makes every fault in its long form, then writes the figures into docs/guarantees.md. Arguments go to pytest; a run that
# is not whole or not green writes nothing.
set -euo pipefail
cd "$(dirname "$0")/.."

scripts/services.sh
figures=$(mktemp)
trap 'rm -f "$figures"' EXIT
TABLEE_FAULTS=long TABLEE_FIGURES="$figures" .venv/bin/pytest -q tests/faults tests/live/test_races.py "$@" </dev/null
[ $# -gt 0 ] || .venv/bin/python -m tests.faults.report "$figures" docs/guarantees.md
