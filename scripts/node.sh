#!/usr/bin/env bash
# Installs exactly what frontend/package-lock.json says.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/say.sh
cd frontend

has node && has npm ||
	die "Tablée needs Node.js 20.19 or newer with npm, and they are not on this machine."
node -e 'const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 20 || (a === 20 && b >= 19) ? 0 : 1)' ||
	die "Tablée needs Node.js 20.19 or newer; this machine has $(node --version)."
say "Installing frontend packages"
npm ci --no-audit --no-fund --loglevel=error >/dev/null
touch node_modules/.installed
