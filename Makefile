# The two commands are `make play` and `make test`; both set up all they need in .venv and node_modules.
PYTHON_IN_VENV := .venv/bin/python
NODE := .venv/bin/node
# More workers than two cores: tests wait, those of the pages half of their time, as players do.
PYTEST := $(PYTHON_IN_VENV) -m pytest -n 4 --dist=loadgroup --hypothesis-profile=ci
PYTEST_OF_PAGES := $(PYTEST) -n 6
# Coverage doubles the time of a test, so it is taken where the rules are the subject, and nowhere else.
OF_THE_RULES := tests/rulebook tests/properties tests/records
ARGS ?=

.DEFAULT_GOAL := help
.PHONY: help play site test types style page-scripts compiled layout test-slow attack hosting test-training pictures check format
.PHONY: bench lighthouse lock clean

help:  ## Show this list
	@echo 'Bottle Imp. Options go in ARGS: make play ARGS="--terminal --mode eye"'
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1\t\2/p' Makefile | expand -t 22

play:  ## Play against bots or with friends, in your browser
	@scripts/setup play
	@$(PYTHON_IN_VENV) -m bottleimp play $(ARGS)

site:  ## Build the game as a static site (build/site), and look at it in your browser
	@scripts/setup site
	@rm -rf build/site
	@$(PYTHON_IN_VENV) -m bottleimp site build/site --sizes --look $(ARGS)

test:  ## Run every check and every test
	@scripts/setup test
	@$(MAKE) --no-print-directory -j 2 types compiled style page-scripts
	@echo 'Running the tests of the rules, which must reach every line and branch of them'
	@$(PYTEST) --cov --cov-fail-under=100 $(OF_THE_RULES) $(ARGS)
	@echo 'Running all others but those of the pages'
	@$(PYTEST) $(OF_THE_RULES:%=--ignore=%) --ignore=tests/browser tests $(ARGS)
	@echo 'Running the tests of the pages, in Chromium, Firefox and WebKit'
	@$(PYTEST_OF_PAGES) tests/browser $(ARGS)

page-scripts:
	@echo "Running the tests of the page's scripts, in Node"
	@$(NODE) --test --test-reporter=dot 'tests/js/*.test.js'

# Before many tests would do it at the same time, each for itself: half a minute of a core that the checks leave idle.
compiled:
	@$(PYTHON_IN_VENV) -m pytest -q tests/parity/test_mixed.py tests/review/test_judge.py

layout:  ## Check the layout of every mode, stage and language in every size
	@scripts/setup test
	@$(PYTEST_OF_PAGES) -m slow tests/browser/test_layout.py $(ARGS)

test-slow:  ## Run the tests that try every combination where `make test` tries a few
	@scripts/setup test
	@$(PYTEST) -m slow tests $(ARGS)

attack:  ## Attack a server over the network, send a million malformed messages, compare leak pairs
	@scripts/setup test
	@$(PYTHON_IN_VENV) -m pytest -m slow tests/server/test_attacks.py $(ARGS)
	@$(PYTEST) -m slow tests/server/test_malformed.py tests/server/test_memory.py tests/secrecy $(ARGS)

hosting:  ## Run the commands of docs/hosting.md in a bare Debian (as root; minutes, and the network)
	@scripts/setup test
	@$(PYTHON_IN_VENV) scripts/hosting.py

test-training:  ## Run the tests of the training code, which need PyTorch
	@scripts/setup training
	@$(PYTHON_IN_VENV) -m pytest tests/training $(ARGS)

pictures:  ## Take pictures of every screen (artifacts/screens.png) and renew README's
	@scripts/setup test
	@$(PYTHON_IN_VENV) scripts/pictures.py
	@$(PYTHON_IN_VENV) scripts/terminal_svg.py

check:  ## Check style and types
	@scripts/setup test
	@$(MAKE) --no-print-directory -j 2 types style

# On a core of its own: it takes twice as long as all the rest.
types:
	@echo 'Checking types'
	@$(PYTHON_IN_VENV) -m mypy src tests benchmarks

style:
	@echo 'Checking style'
	@$(PYTHON_IN_VENV) -m ruff check
	@$(PYTHON_IN_VENV) -m ruff format --check
	@$(NODE) node_modules/eslint/bin/eslint.js
	@$(NODE) node_modules/typescript/bin/tsc

format:  ## Put the code into the project's format
	@scripts/setup test
	@$(PYTHON_IN_VENV) -m ruff check --fix
	@$(PYTHON_IN_VENV) -m ruff format
	@$(NODE) node_modules/eslint/bin/eslint.js --fix

bench:  ## Measure speed, beside others' where there are any (ARGS=--list shows what else there is)
	@scripts/setup bench
	@$(PYTHON_IN_VENV) -m benchmarks $(ARGS)

lighthouse:  ## Score the pages in Lighthouse, which npm fetches; 95 at least
	@scripts/setup test
	@$(PYTHON_IN_VENV) scripts/lighthouse.py $(ARGS)

lock:  ## Take the newest versions of all tools into constraints.txt
	@scripts/lock

clean:  ## Remove all that these commands made
	rm -rf .venv node_modules build dist artifacts htmlcov .coverage .coverage.* .hypothesis .mypy_cache .pytest_cache .ruff_cache
	find src tests benchmarks -name __pycache__ -type d -prune -exec rm -rf {} +
