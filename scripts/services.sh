#!/usr/bin/env bash
# Makes sure that the servers and the browser which the tests start are on this machine.
# Installs what is missing where that is allowed (Debian or Ubuntu, root or sudo without a password);
# elsewhere says what is missing, and the tests that need it fail.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/say.sh

missing=()
[ -n "${TEST_REDIS_URL:-}" ] || has redis-server || has valkey-server || missing+=(redis-server)
[ -n "${TEST_DATABASE_URL:-}" ] || has initdb || compgen -G '/usr/lib/postgresql/*/bin/initdb' >/dev/null || missing+=(postgresql)
has chromium || has chromium-browser || has google-chrome || missing+=(chromium)
[ ${#missing[@]} -gt 0 ] || exit 0

as_root=()
if [ "$(id -u)" != 0 ]; then
	as_root=(sudo -n)
fi
if has apt-get && { [ "$(id -u)" = 0 ] || { has sudo && sudo -n true 2>/dev/null; }; }; then
	say "Installing ${missing[*]}"
	log=$(mktemp)
	# RUNLEVEL=1: the packages bring binaries; the tests start servers of their own.
	if { "${as_root[@]}" apt-get update -qq &&
		"${as_root[@]}" env RUNLEVEL=1 DEBIAN_FRONTEND=noninteractive \
			apt-get install -y -qq --no-install-recommends "${missing[@]}"; } >"$log" 2>&1 </dev/null; then
		rm "$log"
		exit 0
	fi
	tail -n 20 "$log" >&2
fi
say "Not on this machine: ${missing[*]}. The tests that need them will fail; install them, or set TEST_DATABASE_URL and TEST_REDIS_URL."
