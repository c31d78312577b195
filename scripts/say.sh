# For sourcing: one sentence to whoever runs the script, in bold where that is a person.
say() {
	if [ -t 2 ]; then
		printf '\033[1m%s\033[0m\n' "$*" >&2
	else
		printf '%s\n' "$*" >&2
	fi
}

die() {
	say "$*"
	exit 1
}

has() {
	command -v "$1" >/dev/null
}
