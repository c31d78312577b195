#!/usr/bin/env bash
# Every check that does not run the program. Silent about what is well; shows what is not, and goes on to the end.
set -uo pipefail
cd "$(dirname "$0")/.."
failed=()

check() {
	local name=$1 output
	shift
	if output=$("$@" 2>&1 </dev/null); then
		printf '  ok      %s\n' "$name"
	else
		printf '  FAILED  %s\n%s\n' "$name" "$output"
		failed+=("$name")
	fi
}

check "ruff check" .venv/bin/ruff check --quiet .
check "ruff format" .venv/bin/ruff format --quiet --check .
check "mypy" .venv/bin/mypy
check "import-linter" .venv/bin/lint-imports
check "svelte-check" npm --prefix frontend run --silent check
check "prettier" npm --prefix frontend run --silent format:check

if [ ${#failed[@]} -gt 0 ]; then
	printf 'Not well: %s\n' "${failed[*]}"
	exit 1
fi
