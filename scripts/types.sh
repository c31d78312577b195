#!/usr/bin/env bash
# Prints the types of all messages in TypeScript, as the server declares them.
set -euo pipefail
cd "$(dirname "$0")/.."
.venv/bin/tablee schema | npm --prefix frontend run --silent types
