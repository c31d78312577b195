#!/usr/bin/env bash
# Writes into a folder what the pages must know of the server: the types of all messages in TypeScript, and the words of
# compact updates, as the server declares them.
set -euo pipefail
into=$(realpath "${1:?folder}")
cd "$(dirname "$0")/.."

document=$(mktemp)
trap 'rm -f "$document"' EXIT
.venv/bin/tablee schema >"$document"
npm --prefix frontend run --silent types <"$document" >"$into/generated.ts"
words() { node -p "const compact = JSON.parse(fs.readFileSync('$document'))['x-compact-updates']; JSON.stringify($1)"; }
words compact.mark >"$into/mark.json"
words '[compact.parts, compact.events]' >"$into/vocabulary.json"
