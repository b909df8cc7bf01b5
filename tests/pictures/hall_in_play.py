"""A real table that goes on with the match of the pictures, and its pages."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.browser import Browser
from tests.pictures.match_in_play import match_in_play
from tests.web.facilitator import Phone
from tests.web.hall import Hall
from tests.web.tablets import NO_HARDWARE, AtTheTable, TabletPage

BOTH_BOATS = "document.querySelectorAll('svg .route').length > 1"
STATIONS = ("captain", "first-mate", "engineer", "radio")


@contextmanager
def hall_with_match(folder: Path) -> Iterator[Hall]:
    """At rest: somebody has to bring the match back."""
    with Hall(folder, f"{NO_HARDWARE}keyboard = false\n[match]\nstop_seconds = 0\n", delay_s=1) as hall:
        (hall.data / "matches").mkdir()
        match_in_play(hall.data / "matches")
        hall.start_table()
        hall.start_web()
        yield hall


def bring_back(phone: Phone) -> None:
    """By the facilitator's page, which shows both boats then."""
    phone.browser.open(f"{phone.hall.origin}/facilitator?lang=en")
    phone.wait_for_table()
    phone.press("bring-back")
    phone.wait_for_status("Match in progress")
    phone.browser.wait(BOTH_BOATS, "both boats")


def station(hall: Hall, browser: Browser, name: str) -> TabletPage:
    """A tablet at one of blue's stations."""
    table = AtTheTable(hall.data)
    tablet = TabletPage(browser.another(), hall.origin)
    tablet.join(table.code("blue"), name, (1024, 768))
    table.close()
    return tablet
