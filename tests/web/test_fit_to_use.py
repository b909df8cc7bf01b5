"""Pages are fit to use: keyboard, screen reader, narrow and wide, both languages, dark and bright."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from console.languages import LANGUAGES
from tests.browser import Browser
from tests.web.facilitator import Phone
from tests.web.hall import Hall

WIDTHS = (360, 768, 1280, 1920)
_CHOOSE_BACK_UP = """(async () => {
  const chosen = new DataTransfer();
  chosen.items.add(new File([await (await fetch('/desk/file/backup')).arrayBuffer()], 'friday.tar.gz'));
  document.querySelector('[data-restore] input').files = chosen.files;
  return chosen.files.length; })()"""
"""What a person would choose from a folder."""


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hall]:
    settings = '[match]\nmode = "real-time"\nblue_name = "Überraschungs-U-Boot der Extraklasse"\n'
    with Hall(tmp_path_factory.mktemp("hall"), settings, delay_s=1) as hall:
        hall.start_table()
        hall.start_web()
        yield hall


@pytest.fixture(scope="module")
def phone(hall: Hall, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Phone]:
    with Browser(tmp_path_factory.mktemp("profile"), namespace=hall.net.phones) as browser:
        phone = Phone(hall, browser)
        phone.log_in()
        phone.wait_for_table()
        phone.press("start", blue="2", red="0")
        phone.wait_for_status("Match in progress")
        hall.screen.look()
        hall.screen.key("space")
        yield phone


def fits(browser: Browser, width: int) -> None:
    assert browser.run("document.documentElement.scrollWidth") <= width
    small = """[...document.querySelectorAll('button, select, input:not([type=checkbox]), a.door')]
      .filter(each => each.getClientRects().length && each.getBoundingClientRect().height < 40)
      .map(each => each.outerHTML)"""
    assert browser.run(small) == [], "large enough for a finger"


@pytest.mark.timeout(600)
@pytest.mark.parametrize("scheme", ["dark", "light"])
@pytest.mark.parametrize("path", ["/", "/gallery", "/facilitator", "/desk"])
def test_a_page_has_no_barriers_and_fits(phone: Phone, path: str, scheme: str) -> None:
    browser = phone.browser
    browser.prefer(color_scheme=scheme)
    for language in LANGUAGES:
        for width in WIDTHS:
            browser.open(f"{phone.hall.origin}{path}?lang={language}", width)
            if path in ("/gallery", "/facilitator"):
                phone.wait_for_table()
            fits(browser, width)
        assert browser.run("document.documentElement.lang") == language
        assert browser.barriers() == []
    assert browser.complaints == []
    assert all(address.startswith((phone.hall.origin, "data:")) for address in browser.loaded), "offline"


@pytest.mark.timeout(300)
def test_the_overlay_lies_over_a_stream(phone: Phone) -> None:
    """Nothing but what is played, on a ground that lets the stream through."""
    browser = phone.browser
    for width in WIDTHS:
        browser.open(f"{phone.hall.origin}/overlay", width)
        phone.wait_for_table()
        fits(browser, width)
    assert browser.run("getComputedStyle(document.body).backgroundColor") == "rgba(0, 0, 0, 0)"
    assert browser.run("document.querySelector('header').getClientRects().length") == 0


@pytest.mark.timeout(300)
def test_the_page_that_asks_for_the_pin_has_no_barriers(hall: Hall, tmp_path: Path) -> None:
    with Browser(tmp_path / "stranger", namespace=hall.net.phones) as browser:
        for language in LANGUAGES:
            browser.open(f"{hall.origin}/facilitator?lang={language}", 360)
            fits(browser, 360)
            assert browser.barriers() == []


@pytest.mark.timeout(400)
def test_a_table_is_looked_after_from_a_desk(phone: Phone) -> None:
    browser, origin = phone.browser, phone.hall.origin
    browser.open(f"{origin}/desk?lang=en", 360)
    shown = {
        "settings": "[web] enabled = True",
        "books": "matches",
        "journals": "match-000001.journal: sound",
    }
    for part, words in {**shown, "doctor": "settings"}.items():
        browser.click(f"[data-part={part}]")
        pre = f"document.querySelector('[data-part={part}] + pre')"
        browser.wait(f"{pre}.textContent.includes({json.dumps(words)})", part)
    fits(browser, 360)
    assert browser.barriers() == []
    size = "fetch('/desk/file/backup').then(answer => answer.arrayBuffer()).then(told => told.byteLength)"
    assert browser.run(size) > 500
    assert browser.run("fetch('/desk/file/report').then(answer => answer.text())").startswith(
        "sonar-table report"
    )


@pytest.mark.timeout(400)
def test_settings_and_back_ups_from_a_desk(phone: Phone) -> None:
    browser, folder = phone.browser, phone.hall.first.folder
    browser.open(f"{phone.hall.origin}/desk?lang=en", 360)
    browser.click("[data-open=settings]")
    text = "document.querySelector('[data-settings] textarea')"
    browser.wait(f"{text}.value.includes('[web]')", "the settings")
    for volume, told in ((11, "Not saved: 1 to fix"), (9, "Saved; the old file is now")):
        browser.run(f"{text}.value = {text}.value.split('[sound]')[0] + '[sound]\\nvolume = {volume}\\n'")
        browser.click("[data-settings] button")
        phone.shows(told)
    assert "volume = 9" in (folder / "table.toml").read_text()
    assert "[sound]" not in (folder / "table.toml.before-1").read_text()
    assert browser.run(_CHOOSE_BACK_UP) == 1
    for _ in range(2):
        browser.click("[data-restore] button")
    phone.shows("Match in progress: end it first")
    fits(browser, 360)
    assert browser.barriers() == []


@pytest.mark.timeout(300)
def test_a_match_is_paused_by_keyboard_alone(phone: Phone) -> None:
    browser = phone.browser
    browser.open(f"{phone.hall.origin}/facilitator?lang=en")
    phone.wait_for_table()
    for _ in range(40):
        browser.key("Tab")
        if browser.run("document.activeElement.closest('form')?.dataset.do") == "pause":
            break
    browser.key("Enter")
    phone.wait_for_status("Paused")
    assert phone.press("go-on") == "Continue: Done"
