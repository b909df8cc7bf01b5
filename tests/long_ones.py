"""Which tests begin first: the long ones, so that none is still under way when all the others are done.

From `.venv/bin/pytest --durations=100`, the longest first. A file stays together, for what its tests share is
made once; but what is named by its function shares nothing, and each of its cases begins by itself.
"""

from os import sched_getaffinity

from xdist.scheduler import LoadScopeScheduling

LONG = (
    "tests/play/test_ways_in_and_out.py::test_every_way",
    "tests/web/test_facilitator_page.py",
    "tests/web/test_class_hour.py",
    "tests/club/wire/test_kills.py",
    "tests/play/test_kills_of_play.py",
    "tests/web/test_gallery_page.py",
    "tests/web/test_fit_to_use.py",
    "tests/web/test_crowd.py",
    "tests/proving/test_soak.py::test",
    "tests/test_house.py",
    "tests/commands/test_guards.py::test_a_standard_output_that_takes_nothing_is_told_by_every_command",
    "tests/languages/test_third_language.py::test_every_screen_has_room_for_it",
    "tests/club/pages/test_club_pages.py",
    "tests/web/test_station_sizes.py",
    "tests/web/test_station_pages.py",
    "tests/web/test_keeping_awake.py",
    "tests/panels/conformance/test_link_conformance.py",
    "tests/secrets/test_referee.py",
    "tests/crewmates/test_refusals.py",
    "tests/proving/test_fairness_bridges.py::test",
    "tests/commands/test_outputs.py",
    "tests/displays/effects/test_flashes.py",
    "tests/play/test_play_under_xvfb.py::test",
)
WAITING = 2
"""So many workers more than processors: many tests wait for a browser, a broker or a screen."""


def workers() -> int:
    return len(sched_getaffinity(0)) + WAITING


def unit(test: str) -> str:
    """What is given to one worker as a whole: a test's file, or the test alone."""
    file, _, _ = test.partition("::")
    return test if any("::" in each and test.startswith(each) for each in LONG) else file


def turn(test: str) -> int:
    """The long ones first; all others stay as they are, behind them."""
    return next((place for place, each in enumerate(LONG) if test.startswith(each)), len(LONG))


class LongestFirst(LoadScopeScheduling):
    """Gives out one unit after the other, in the order in which tests were collected."""

    def _split_scope(self, nodeid: str) -> str:
        return unit(nodeid)
