# The project's verbs; the longer ones live in scripts/.

export PYTHON
export UV_PYTHON_DOWNLOADS = never
MAKEFLAGS += --no-print-directory
.DEFAULT_GOAL := help
.PHONY: help install install-dev play test lint format types bench bench-peers faults lock clean

PAGES := frontend/dist/index.html
PAGES_SOURCES := $(shell find frontend \( -name node_modules -o -name dist -o -name gallery -o -name tests \) -prune -o -type f -print)

help: ## say what can be made
	@sed -n 's/^\([a-z-]*\):[^#]*## /  make \1\t/p' $(MAKEFILE_LIST) | expand -t 22

install: .venv/.runtime frontend/node_modules/.installed ## get everything that playing needs
	@:

install-dev: .venv/.dev frontend/node_modules/.installed ## get the development tools as well
	@:

play: install $(PAGES) ## serve tables from this machine: make play ARGS="--port 9000"
	@exec .venv/bin/tablee play $(ARGS)

test: install-dev $(PAGES) ## lint, then run every test: make test ARGS="-k toc"
	@scripts/test.sh $(ARGS)

lint: install-dev ## run every check that does not start the program
	@scripts/lint.sh

format: install-dev ## lay out the code as the checks want it
	@.venv/bin/ruff check --quiet --fix . || true
	@.venv/bin/ruff format --quiet .
	@npm --prefix frontend run --silent format

types: install-dev ## make what the pages must know of the server's messages again
	@scripts/types.sh frontend/src/wire

bench: install-dev $(PAGES) ## measure, and write what was measured
	@.venv/bin/python -m benchmarks $(ARGS)

bench-peers: install-dev $(PAGES) benchmarks/peer_servers/node_modules/.installed ## measure beside other servers
	@.venv/bin/python -m benchmarks --peers --only default --no-idle $(ARGS)

benchmarks/peer_servers/node_modules/.installed: benchmarks/peer_servers/package-lock.json
	@echo "Installing the peers' packages"
	@npm --prefix benchmarks/peer_servers ci --silent --no-audit --no-fund
	@touch $@

faults: install-dev $(PAGES) ## make faults for long, and write what was counted into docs/guarantees.md
	@scripts/faults.sh $(ARGS)

lock: .venv/.runtime ## make the locks again: make lock UPGRADE=1 takes newer versions
	@scripts/lock.sh $(if $(UPGRADE),--upgrade)

clean: ## remove what can be made again; the data of tables stays
	@rm -rf .venv benchmarks/peer_servers/node_modules frontend/node_modules frontend/dist build dist test-results .hypothesis
	@rm -rf .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +

.venv/.runtime: requirements.lock scripts/requirements-build.lock pyproject.toml
	@scripts/python.sh runtime

.venv/.dev: requirements-dev.lock scripts/requirements-build.lock pyproject.toml
	@scripts/python.sh dev

frontend/node_modules/.installed: frontend/package-lock.json
	@scripts/node.sh

$(PAGES): frontend/node_modules/.installed $(PAGES_SOURCES)
	@echo "Building the pages" >&2
	@npm --prefix frontend run --silent build -- --logLevel warn
	@touch $@
