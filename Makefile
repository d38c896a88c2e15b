# Every target sets itself up. A fresh machine needs python3 (3.11 or newer), pip and make.
#   make lab                                  make lab ARGS="--no-browser --port 8899"
#   make test PYTHON=python3.12               (choose the Python before .venv is made)

PYTHON ?= python3
ARGS ?=
VENV := .venv
RUN := $(VENV)/bin/python

.DEFAULT_GOAL := help
.PHONY: help lab quick test fuzz site site-test site-lessons wheels bench fast slow lessons clean \
	uncompiled_or_fresh

help:
	@echo "make lab      open JupyterLab on the first lesson"
	@echo "make quick    check the most in three minutes: style, types, rules, a lesson; no browser"
	@echo "make test     check everything: style, types, rules, lessons, boards in a real browser"
	@echo "make site     build the laboratory as a site without a server, in dist/site"
	@echo "make wheels   build the pure wheel and the compiled one, in dist"
	@echo "make fuzz     ten minutes of almost right drawings, saves, card files and messages"
	@echo "make bench    measure the speed of play; ARGS=strength plays the levels against each other"
	@echo "make fast     compile the rules in place (needs a C compiler)"
	@echo "make slow     remove the compiled files; plain Python again"
	@echo "make lessons  run the notebooks and store their outputs"
	@echo "make clean    remove all that was built, .venv too"

# ── Setting up: once, and again when pyproject.toml changes ───────────────────────────────

$(RUN):
	@command -v $(PYTHON) >/dev/null || \
		{ echo "quint needs Python 3.11 or newer, and there is no $(PYTHON) here."; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "quint needs Python 3.11 or newer. Name one: make PYTHON=python3.12 …"; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || \
		{ echo "$(PYTHON) has no venv module. On Debian: apt-get install python3-venv"; exit 1; }
	@$(PYTHON) -m venv $(VENV)

define install
	@echo "Installing quint[$(1)] into $(VENV); this takes a minute or two, once …"
	@$(RUN) -m pip install --quiet --disable-pip-version-check --editable ".[$(1)]"
	@touch $@
endef

$(VENV)/.lab: pyproject.toml | $(RUN)
	$(call install,lab)

$(VENV)/.test: pyproject.toml | $(RUN)
	$(call install,lab$(,)test$(,)site)
	@touch $(VENV)/.lab

$(VENV)/.bench: pyproject.toml | $(RUN)
	$(call install,bench)

, := ,

# ── Playing ───────────────────────────────────────────────────────────────────────────────

lab: $(VENV)/.lab
	@$(RUN) -m quint lab $(ARGS)

lessons: $(VENV)/.test
	@$(RUN) notebooks/refresh.py

# ── Checking ──────────────────────────────────────────────────────────────────────────────

# What is checked, and in which order, is said in tests/__main__.py: Windows has no make.
quick: $(VENV)/.test uncompiled_or_fresh
	@$(RUN) -m tests --quick

test: $(VENV)/.test uncompiled_or_fresh
	@$(RUN) -m tests

# The tests have a small dose of it. ARGS="--minutes 60 --seed 7 drawing potion_making"
fuzz: $(VENV)/.test uncompiled_or_fresh
	@$(RUN) -m tests.fuzz $(ARGS)

# A compiled module hides its source, so an edit after `make fast` would go untested.
uncompiled_or_fresh: | $(RUN)
	@$(RUN) -m bench.compile --fresh

# ── Giving away ───────────────────────────────────────────────────────────────────────────

site: $(VENV)/.test
	@$(RUN) -m website $(ARGS)

# The site in a real browser that reaches nothing else; then every lesson once, as the site runs it.
site-test: $(VENV)/.test
	@$(RUN) -m tests.browser.chromium
	$(RUN) -m pytest -q tests/site

site-lessons: site
	@$(RUN) -m tests.site.lessons dist/site

wheels: $(VENV)/.test slow
	@rm -f dist/*.whl
	@$(RUN) -m pip wheel --quiet --disable-pip-version-check --no-deps --wheel-dir dist .
	@echo "Compiling; this takes two or three minutes …"
	@QUINT_COMPILE=1 $(RUN) -m pip wheel --quiet --disable-pip-version-check --no-deps \
		--wheel-dir dist .
	QUINT_WHEELS=dist $(RUN) -m pytest -q tests/core/test_wheels.py
	@ls dist/*.whl

# ── Speed ─────────────────────────────────────────────────────────────────────────────────

bench: $(VENV)/.bench uncompiled_or_fresh
	@$(RUN) -m bench $(ARGS)

fast: $(VENV)/.test slow
	@command -v $${CC:-cc} >/dev/null || \
		{ echo "make fast needs a C compiler. On Debian: apt-get install gcc"; exit 1; }
	@$(RUN) -c 'import os, sysconfig; os.stat(sysconfig.get_path("include") + "/Python.h")' \
		2>/dev/null || { echo "make fast needs Python.h. On Debian: apt-get install python3-dev"; exit 1; }
	@echo "Compiling; this takes two or three minutes …"
	@$(RUN) -m bench.compile >$(VENV)/fast.log 2>&1 && $(RUN) -c 'import quint' 2>>$(VENV)/fast.log || \
		{ grep -v warning: $(VENV)/fast.log; $(MAKE) --no-print-directory slow; \
		echo "This did not compile; quint is plain Python as before."; exit 1; }
	@$(RUN) -c 'import quint.core; print("quint now runs compiled:", quint.core.__file__)'

slow:
	@rm -rf build ./*__mypyc.*.so
	@find quint -name '*.so' -delete

clean: slow
	@rm -rf $(VENV) dist *.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis
	@find . -name __pycache__ -prune -exec rm -rf {} +
