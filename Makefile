# `make play` and `make test` do everything; `make help` lists the rest.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

# A Raspberry Pi's pins are reached by lgpio, which PyPI has no wheel of for Python 3.13: the virtual environment
# sees the system's, where there is one (Raspberry Pi OS has it, plain Debian has not).
MODEL ?= /proc/device-tree/model
PI := $(shell grep -qs 'Raspberry Pi' $(MODEL) && echo yes)
LGPIO := $(if $(PI),$(shell apt-cache show python3-lgpio >/dev/null 2>&1 && echo python3-lgpio))

# Debian packages: what a table uses, and what its tests use on top. Missing ones are installed when we
# are root or sudo needs no password; otherwise the command to type is printed.
PLAY_PACKAGES := python3-venv fonts-b612 espeak-ng $(LGPIO)
NODE := $(shell command -v node >/dev/null && command -v npm >/dev/null || echo nodejs npm)
TEST_PACKAGES := $(PLAY_PACKAGES) xvfb xdotool x11-apps gcc make gcc-avr binutils-avr avr-libc libsimavr-dev libelf-dev libc6-dev \
    gcc-arm-none-eabi binutils-arm-none-eabi dosfstools mtools iproute2 curl openssl mosquitto $(NODE) chromium ffmpeg poppler-utils systemd
# To make the Debian package, and nothing to try it with.
DEB_PACKAGES := python3-venv dpkg git lintian
BUILD := build>=1.2
# A witness in one test, without the 25 packages that it pins and does not use.
MOCK_GPIO := mock-gpio==0.2.0
# The Pico's simulator, from npm: beside the virtual environment, never in the tree.
NODE_PACKAGES := firmware_bridge/simulator/pico/package.json firmware_bridge/simulator/pico/package-lock.json

# Where it is set, every process that the tests start would compile the whole program anew.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help play test quick lint deb bench docs-pictures page-pictures clean

help: ## this list
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | awk -F':.*## ' '{printf "  make %-14s %s\n", $$1, $$2}'

play: $(VENV)/play.stamp ## set up and run the table
	$(BIN)/sonar-table play

test: lint ## linter, types, import directions, all tests
	$(BIN)/pytest

# For the hour of work: the rules and the table. What plays many or whole matches, draws pictures or runs firmware,
# browsers and brokers is left to `make test`.
QUICK := tests/core tests/games tests/stations tests/table tests/test_makefile.py
QUICK_LEAVES := test_random_matches test_matches test_properties test_secrets test_mutations test_settle_time test_lamps \
    test_lamp_shows test_refusal_sentences test_display test_guided_match test_ways_in test_matches_by_presses test_every_order_by_presses \
    test_press_everything test_matches_on_links test_panel_away test_attract test_gallery test_waiting_matches test_help

quick: lint ## a minute of it: linter, types, import directions, rules and table
	$(BIN)/pytest $(QUICK) $(QUICK_LEAVES:%=--ignore-glob='*/%.py')

lint: $(VENV)/test.stamp ## linter, types and import directions alone
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

ARCH ?= $(shell dpkg --print-architecture 2>/dev/null || echo amd64)
deb: $(VENV)/deb.stamp ## a Debian package in dist/, for this processor or ARCH=arm64
	$(BIN)/python packaging/make_deb.py --processor $(ARCH)

bench: $(VENV)/play.stamp ## speed of the parts, as figures
	$(BIN)/sonar-table bench

docs-pictures: $(VENV)/test.stamp ## the pictures of README and docs/, from the real program
	$(BIN)/python -m tests.pictures.docs

PICTURES_TO ?= build/pages
page-pictures: $(VENV)/test.stamp ## every page at three sizes, in both languages, by day and night: to look at
	$(BIN)/python -m tests.pictures.pages $(PICTURES_TO)

# What takes longer than `make test` may: some hours together. Each step may be run alone, with other figures:
# make prove-soak SEEDS="4 7" HOURS=8. It ends at the first thing that does not hold; `make -k prove` goes on.
SEEDS ?= 1 2 3 4 5 6 7 8 9 10
HOURS ?= 2
KILLS ?= 1000
WEB_KILLS ?= 100
TOUCHES ?= 500
CONTESTS ?= 150
CLUB_KILLS ?= 600
TABLE_KILLS ?= 400
CLUB_TABLES ?= 10 50 200
CLUB_RESULTS ?= 10000
PRESSES ?= 250000
PAIRS ?= 1000000
MATCHES ?= 100
ROUNDS ?= 6
BRIDGE_PAIRS ?= 500
MODEL_PAIRS ?= 50000
RULES := tests/games/captain_sonar/rules/test_random_matches.py tests/games/captain_sonar/rules/test_secrets.py \
    tests/commands/test_referee.py tests/crewmates/tracker/test_track_command.py tests/play/test_ways_in_and_out.py \
    tests/secrets/test_referee.py tests/secrets/test_table.py tests/firmware_bridge/test_firmware_spikes.py tests/panels/test_gpio_link.py
PROOFS := prove-rules prove-soak prove-kills prove-presses prove-fairness prove-bridges prove-arena prove-tracker prove-start prove-deb \
    prove-debrief prove-glass prove-web prove-touches prove-tablets prove-term prove-club prove-club-load prove-mutants
.PHONY: prove $(PROOFS)

prove: $(PROOFS) ## the long proofs, one after the other: hours

prove-rules: $(VENV)/test.stamp ## the random matches and lines of which the tests do a share, all of them
	@echo "== random matches, pairs of matches and lines"
	@SONAR_TABLE_PROVE=1 $(BIN)/pytest $(RULES)

prove-soak: $(VENV)/test.stamp ## simulated hours of strangers and faults, ten seeds
	@for seed in $(SEEDS); do \
	    echo "== soak of $(HOURS) h, seed $$seed"; \
	    $(BIN)/python -m proofs soak --hours $(HOURS) --seed $$seed || exit 1; \
	done

prove-kills: $(VENV)/test.stamp ## a playing process, and the whole table, killed a thousand times each
	@echo "== $(KILLS) kills of a process that plays"
	@$(BIN)/python -m tests.journal.kill_many --kills $(KILLS)
	@echo "== $(KILLS) kills of sonar-table play"
	@$(BIN)/python -m tests.play.kill_play --kills $(KILLS)

prove-presses: $(VENV)/test.stamp ## a million random presses on everything
	@for seed in 1 2 3 4; do \
	    echo "== $(PRESSES) presses, seed $$seed"; \
	    $(BIN)/python -m tests.table.press_everything --presses $(PRESSES) --seed $$seed || exit 1; \
	done

prove-fairness: $(VENV)/test.stamp ## a million contested pairs of presses, and some over the real firmware
	@echo "== $(PAIRS) contested pairs"
	@$(BIN)/sonar-table fairness --pairs $(PAIRS) --seed 1
	@echo "== contested pairs over simulated pins and the real firmware"
	@$(BIN)/sonar-table fairness --links gpio,bridge --seed 1

prove-bridges: $(VENV)/test.stamp ## contested pairs between different boards: their firmware, and models of them
	@for links in mega,pico gpio,pico; do \
	    echo "== $(BRIDGE_PAIRS) contested pairs over the firmware, $$links"; \
	    $(BIN)/sonar-table fairness --links $$links --pairs $(BRIDGE_PAIRS) --seed 1 || exit 1; \
	done
	@for links in mega-model,pico-model gpio,pico-model; do \
	    echo "== $(MODEL_PAIRS) contested pairs over models, $$links"; \
	    $(BIN)/python -m proofs fairness --links $$links --pairs $(MODEL_PAIRS) --seed 1 || exit 1; \
	done

prove-arena: $(VENV)/test.stamp ## computers against computers, the stronger against the weaker
	@for pair in "ace officer" "officer cadet" "cadet random"; do set -- $$pair; \
	    echo "== $(MATCHES) matches, $$1 against $$2"; \
	    $(BIN)/sonar-table arena --blue $$1 --red $$2 --matches $(MATCHES) --seed 1 || exit 1; \
	done

prove-tracker: $(VENV)/test.stamp ## where the enemy may be, in thousands of matches
	@echo "== the tracker"
	@$(BIN)/sonar-table bench tracker --matches 5000 --streams 200

prove-start: $(VENV)/test.stamp ## the start of a table with a journal near the largest
	@echo "== the start"
	@$(BIN)/sonar-table bench start

prove-deb: deb ## the Debian package: lintian, its environment made beside and exchanged, after a dist-upgrade
	@echo "== the package"
	@$(BIN)/python tests/try_package.py "$$(ls -t dist/sonar-table_*_$(ARCH).deb | head -1)"

prove-debrief: $(VENV)/test.stamp ## what is said after 200 matches of computers: praise for all, no sentence too often
	@echo "== the sentences"
	@$(BIN)/python -m tests.debrief.prove_sentences --matches 200 --seed 59

prove-glass: $(VENV)/test.stamp ## a whole match on three displays, recorded: no frame black, torn or untrue
	@echo "== every frame of a match"
	@$(BIN)/python -m tests.play.glass.prove

# Boards to order, judged by KiCad 9 in a Debian 13 of its own: needs root for that. KEEP=--keep makes the zip files that ship anew.
KEEP ?=
BOARDS_READER := build/boards-reader

.PHONY: prove-boards
prove-boards: $(VENV)/test.stamp $(BOARDS_READER)/stamp ## circuit boards to order: KiCad's checks, netlist, Gerbers read back, pictures
	@$(call install_packages,mmdebstrap)
	@$(BIN)/python -m tests.panels.kicad.prove $(BOARDS_READER)/bin/python $(KEEP)

$(BOARDS_READER)/stamp:
	@python3 -m venv $(BOARDS_READER)
	@$(BOARDS_READER)/bin/pip install --quiet gerbonara==1.5.0
	@touch $@

# The table on real kernels with two outputs, in QEMU: hours. Not a part of `make prove`: it needs root to make its images.
# A part of it: make prove-pi SYSTEMS="bookworm-amd64" TRIALS="outputs watchdog"
SYSTEMS ?=
TRIALS ?=
PI_PACKAGES := qemu-system-x86 qemu-system-arm qemu-system-data qemu-utils qemu-user-static arch-test mmdebstrap e2fsprogs fdisk \
    openssh-client debian-archive-keyring dpkg
.PHONY: prove-pi

prove-pi: $(VENV)/test.stamp ## the table on Bookworm and Trixie, arm64 and amd64, in QEMU
	@$(call install_packages,$(PI_PACKAGES))
	$(BIN)/python -m tests.pi.prove --systems "$(SYSTEMS)" --trials "$(TRIALS)"

prove-web: $(VENV)/test.stamp ## the web process killed a hundred times during a match
	@echo "== $(WEB_KILLS) kills of sonar-table web"
	@$(BIN)/python -m tests.web.kill_web --kills $(WEB_KILLS)

prove-touches: $(VENV)/test.stamp ## contested pairs of tablets and panels, forged ones too; the web process killed while tablets play
	@for links in tablet-model gpio,tablet-model forging-tablet-model,gpio forging-tablet-model,tablet-model withholding-tablet-model,gpio; do \
	    echo "== $(MODEL_PAIRS) contested pairs, $$links"; \
	    $(BIN)/python -m proofs fairness --links $$links --pairs $(MODEL_PAIRS) --seed 1 || exit 1; \
	done
	@echo "== $(WEB_KILLS) kills of sonar-table web with tablets"
	@$(BIN)/python -m tests.web.kill_with_tablets --kills $(WEB_KILLS)

prove-tablets: $(VENV)/test.stamp ## touches by eight pages of a real Chromium through a network that delays, drops and doubles
	@echo "== a whole match of eight on eight tablets, and of the other games"
	@$(BIN)/pytest -n 0 tests/web/eight_tablets.py tests/web/other_games_on_tablets.py
	@echo "== $(TOUCHES) touches on eight tablets"
	@$(BIN)/python -m tests.web.touch_tablets --touches $(TOUCHES)
	@echo "== $(CONTESTS) stops of a panel against those of a tablet"
	@$(BIN)/python -m tests.web.contest_tablets --contests $(CONTESTS)

prove-term: $(VENV)/test.stamp ## a term of 24 pupils on two tables, from the class list until no name is left
	@echo "== a term of $(ROUNDS) rounds"
	@$(BIN)/python -m tests.people.term --rounds $(ROUNDS)

prove-club: $(VENV)/test.stamp ## a club's broker, process, links and tables killed a thousand times over a bad network
	@echo "== $(CLUB_KILLS) kills of broker and club, $(TABLE_KILLS) of links and tables"
	@$(BIN)/python -m tests.club.wire.kill_club --club-kills $(CLUB_KILLS) --table-kills $(TABLE_KILLS)

prove-club-load: $(VENV)/test.stamp ## a club of 10 to 200 tables with 10,000 results: how long to the wall, how much memory
	@echo "== $(CLUB_TABLES) tables, $(CLUB_RESULTS) results"
	@$(BIN)/python -m tests.club.wire.load --tables "$(CLUB_TABLES)" --results $(CLUB_RESULTS)

# Not among the packages of the tests: nothing else uses it.
MUTMUT := mutmut==3.8.1
prove-mutants: $(VENV)/test.stamp ## standings, journals, the arbiter, tied stops, sessions and what pages send broken line by line: some test notices each time
	@echo "== mutants"
	@$(BIN)/pip install --quiet '$(MUTMUT)'
	@$(BIN)/python -m tests.mutants.prove

# Both languages, day and night, four sizes: to be looked at.
TO ?= pictures
.PHONY: pictures
pictures: $(VENV)/test.stamp ## pictures of every scene and every beat, a sheet each, in TO=folder
	@$(BIN)/python -m tests.displays.contact_sheets $(TO)

clean: ## remove the virtual environment and caches
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache build dist

$(VENV)/play.stamp: pyproject.toml Makefile
	@$(call install_packages,$(PLAY_PACKAGES))
	@$(call make_venv)
	$(BIN)/pip install --quiet --editable .
	@$(if $(PI),$(call see_lgpio),:)
	@touch $@

$(VENV)/test.stamp: pyproject.toml Makefile $(NODE_PACKAGES)
	@$(call install_packages,$(TEST_PACKAGES))
	@$(call make_venv)
	$(BIN)/pip install --quiet --editable '.[dev]'
	$(BIN)/pip install --quiet --no-deps '$(MOCK_GPIO)'
	mkdir -p $(VENV)/node && cp $(NODE_PACKAGES) $(VENV)/node && npm ci --prefix $(VENV)/node --loglevel=error --no-audit --no-fund
	@touch $@ $(VENV)/play.stamp

$(VENV)/deb.stamp: Makefile
	@$(call install_packages,$(DEB_PACKAGES))
	@$(call make_venv)
	$(BIN)/pip install --quiet '$(BUILD)'
	@touch $@

define make_venv
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	    || { echo "sonar-table needs Python 3.11 or newer: make PYTHON=python3.11 ..." >&2; exit 1; }; \
	test -x $(BIN)/pip $(if $(PI),-a "$$(grep -s include-system $(VENV)/pyvenv.cfg)" = 'include-system-site-packages = true') \
	    || $(PYTHON) -m venv $(if $(PI),--system-site-packages) $(VENV)
endef

# Only panels on the header's pins need it.
define see_lgpio
	$(BIN)/python -c 'import lgpio' 2>/dev/null \
	    || $(BIN)/pip install --quiet --only-binary=:all: 'lgpio>=0.2.2' \
	    || echo "No lgpio: panels on the header's pins will not work. sonar-table doctor says what to do." >&2
endef

# Where nothing can be installed, play goes on with what there is; under CI a missing package is a failure.
define install_packages
	missing=""; \
	if command -v dpkg-query >/dev/null; then \
	    for p in $(1); do dpkg-query -W -f='$${Status}' $$p 2>/dev/null | grep -q 'ok installed' || missing="$$missing $$p"; done; \
	fi; \
	if [ -n "$$missing" ]; then \
	    if [ "$$(id -u)" = 0 ]; then sudo=""; elif sudo -n true 2>/dev/null; then sudo="sudo"; else sudo="none"; fi; \
	    if [ "$$sudo" = none ]; then \
	        echo "Missing system packages. Please type: sudo apt-get install$$missing" >&2; \
	        [ "$$CI" != true ] || exit 1; \
	    else \
	        echo "Installing system packages:$$missing"; \
	        export DEBIAN_FRONTEND=noninteractive; \
	        $$sudo apt-get update -qq && $$sudo apt-get install -y -qq --no-install-recommends $$missing >/dev/null || exit 1; \
	    fi; \
	fi
endef
