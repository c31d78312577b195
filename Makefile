# Verbs of the project. The longer ones live in scripts/.

PYTHON ?= python3
export PYTHON UV_PYTHON_DOWNLOADS = never
MAKEFLAGS += --no-print-directory
.DEFAULT_GOAL := help
.PHONY: help install install-dev play test lint format bench lock clean

BIN := .venv/bin
FRONTEND_LOCK := $(wildcard frontend/package-lock.json)
NODE := $(if $(FRONTEND_LOCK),frontend/node_modules/.installed)

help: ## say what can be made
	@sed -n 's/^\([a-z-]*\):[^#]*## /  make \1\t/p' $(MAKEFILE_LIST) | expand -t 22

install: .venv/.runtime $(NODE) ## get everything that playing needs
	@:
install-dev: .venv/.dev $(NODE) ## get the development tools as well
	@:

.venv/.runtime: requirements.lock scripts/requirements-build.lock pyproject.toml
	@scripts/python.sh runtime

.venv/.dev: requirements-dev.lock scripts/requirements-build.lock pyproject.toml
	@scripts/python.sh dev

frontend/node_modules/.installed: $(FRONTEND_LOCK) $(wildcard frontend/package.json)
	@scripts/node.sh

lock: .venv/.runtime ## make the locks again (make lock UPGRADE=1 takes newer versions)
	@scripts/lock.sh $(if $(UPGRADE),--upgrade)
