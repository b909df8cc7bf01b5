"""The gallery in a real Chromium, and the codes on the real displays that lead there."""

import json
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from console.displays.qr_code import squares_of
from console.displays.widgets.code_corner import QUIET, beside
from console.journal import newest_first
from console.messages.debrief_links import debrief_token
from console.web.debriefs import link_key
from tests.browser import Browser
from tests.web.facilitator import Phone
from tests.web.hall import SIZE, Hall

SETTINGS = '[match]\nmode = "real-time"\nred_name = "<i>Kraken</i>"\n'


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hall]:
    with Hall(tmp_path_factory.mktemp("hall"), SETTINGS, delay_s=1) as hall:
        hall.start_table()
        hall.start_web()
        yield hall


@pytest.fixture(scope="module")
def browser(hall: Hall, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    with Browser(tmp_path_factory.mktemp("profile"), namespace=hall.net.phones) as browser:
        yield browser


def shows_code(picture: pygame.Surface, left: int, address: str) -> bool:
    """Whether the display that begins there shows the code of this address, square by square."""
    rows = squares_of(address)
    _, strip = beside(SIZE)
    each = strip.width // (len(rows) + 2 * QUIET)
    whole = each * (len(rows) + 2 * QUIET)
    x0 = left + strip.left + (strip.width - whole) // 2
    y0 = strip.top + (strip.height - strip.width) // 2 + (strip.width - whole) // 2
    middle = each * QUIET + each // 2
    return all(
        (picture.get_at((x0 + middle + along * each, y0 + middle + down * each))[0] < 128) == bool(dark)
        for down, row in enumerate(rows)
        for along, dark in enumerate(row)
    )


def wait_for_code(hall: Hall, left: int, address: str) -> None:
    hall.screen.wait(lambda: shows_code(hall.screen.picture(), left, address), address)


def text(browser: Browser, selector: str) -> str:
    return str(browser.run(f"document.querySelector({json.dumps(selector)})?.textContent ?? ''"))


@pytest.fixture(scope="module")
def phone(hall: Hall, browser: Browser) -> Phone:
    """A facilitator's, in whichever process these tests run."""
    phone = Phone(hall, browser)
    phone.log_in()
    phone.wait_for_table()
    return phone


@pytest.mark.timeout(600)
def test_from_the_code_on_the_display_to_the_debrief(hall: Hall, browser: Browser, phone: Phone) -> None:
    for left in (0, SIZE[0]):
        wait_for_code(hall, left, f"{hall.origin}/gallery")
    phone.press("start", blue="2", red="0")
    phone.wait_for_status("Match in progress")
    hall.screen.look()
    hall.screen.key("space", "Return")

    browser.open(f"{hall.origin}/gallery?lang=en")
    browser.wait("document.querySelectorAll('.chain li').length === 8", "both crews' stations")
    browser.wait("[...document.querySelectorAll('[data-chart]')].every(each => !each.hidden)", "both charts")
    assert "<i>Kraken</i>" in text(browser, "[data-side=red] [data-boat]"), "a name is a name"
    assert text(browser, "[data-behind]") == "1\N{NO-BREAK SPACE}s ago"
    assert browser.run("document.querySelectorAll('[data-side=blue] .hull .kept').length") == 4
    browser.width(360)
    browser.run("document.querySelector('[data-behind]').textContent = 'Il y a 90\u00a0s'")
    lines = browser.run("document.querySelector('[data-behind]').getClientRects().length")
    browser.width(1280)
    assert lines == 1, "how long ago it was is in one piece"
    browser.wait(
        "document.querySelector('[data-side=red] .route') !== null", "a route of the computers' boat"
    )
    browser.wait("document.querySelector('[data-side=red] .could-be') !== null", "where it could be")
    browser.wait("document.querySelector('[data-headline]').textContent", "what was said last")
    assert browser.complaints == []

    phone.browser.open(f"{hall.origin}/facilitator?lang=en")
    phone.wait_for_table()
    phone.press("end", twice=True)
    phone.wait_for_status("The match is over")
    (journal,) = newest_first(hall.data / "matches")
    own, both = (
        f"{hall.origin}/debrief/table/{debrief_token(link_key(hall.data), journal.name, whose)}"
        for whose in ("blue", "both")
    )
    wait_for_code(hall, 0, both)  # against computers nobody has to agree
    for width in (360, 1920):
        browser.open(f"{own}?lang=fr", width)
        assert browser.run("document.documentElement.scrollWidth") <= width
    assert "Ce que votre équipage a fait" in text(browser, "body")
    assert browser.barriers() == []
    assert browser.complaints == [], "its style is allowed"


@pytest.mark.timeout(300)
def test_a_paused_match_stands_still_for_spectators(
    hall: Hall, browser: Browser, phone: Phone, tmp_path: Path
) -> None:
    browser.open(f"{hall.origin}/facilitator?lang=en")
    phone.wait_for_table()
    hall.screen.wait(lambda: "start" in phone.offered(), "the match to be left")
    phone.press("start", blue="2", red="0")
    phone.wait_for_status("Match in progress")
    phone.press("pause", reason="tea")
    with Browser(tmp_path / "spectator", namespace=hall.net.phones) as spectator:
        spectator.open(f"{hall.origin}/gallery?lang=en", 360)
        spectator.wait(
            "document.querySelector('[data-behind]')?.textContent.startsWith('Paused')", "the pause"
        )
        assert "tea" not in spectator.run("document.body.innerText"), "reasons are for the table"
    phone.press("end", twice=True)
