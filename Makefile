# A day's commands. Players need the first one only: `make run`.
SHELL := /bin/sh
VENV := .venv
PYTHON := $(VENV)/bin/python

.PHONY: run test test-fast dev lint bench messages requirements

run: ## start for the phones in this network; PORT=8123 for another port
	@sh .ci/environment requirements.txt
	@$(PYTHON) manage.py start $(if $(PORT),--port $(PORT))

test: ## everything: unit, property, PostgreSQL and browser tests
	@sh .ci/environment requirements-dev.txt
	@sh .ci/chromium
	@sh .ci/tests $(ARGS)

test-fast: ## without the browser, on SQLite only
	@$(PYTHON) -m pytest -q -m "not browser" $(ARGS)

dev: ## reload on every change, errors in the browser; not for a card night
	@sh .ci/environment requirements-dev.txt
	@mkdir -p data
	@$(PYTHON) manage.py migrate --verbosity 0
	@BINOKEL_DEBUG=yes $(PYTHON) manage.py runserver $(if $(PORT),$(PORT))

lint: ## the checks that .ci/run makes before the tests
	@sh .ci/environment requirements-dev.txt
	@sh .ci/lint

bench: ## figures of speed, each with its bound
	@sh .ci/environment requirements-dev.txt
	@$(PYTHON) -m tests.benchmarks

messages: ## collect texts into locale/ and compile them (needs gettext)
	@sh .ci/messages

requirements: ## exact versions out of the .in files (needs uv)
	uv pip compile -q --universal --python-version 3.11 --no-emit-index-url --custom-compile-command "make requirements" requirements.in -o requirements.txt
	uv pip compile -q --universal --python-version 3.11 --no-emit-index-url --custom-compile-command "make requirements" requirements-dev.in -o requirements-dev.txt
