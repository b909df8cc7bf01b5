"""Every button of the facilitator's page: a real Chromium, on another network, and a real running table."""

import json
from collections.abc import Iterator

import pytest

from console.journal import newest_first
from console.journal.notes import read_notes
from console.messages.socket_paths import socket_path
from tests.browser import Browser
from tests.table.local_socket.reader import Reader
from tests.web.facilitator import Phone
from tests.web.hall import Hall

_SEEN_AT = """(() => {
  const form = document.querySelector(FORM), answer = document.querySelector('[data-answer]');
  const box = answer.getBoundingClientRect();
  return answer.previousElementSibling === form
    && box.top >= 0 && box.bottom <= innerHeight && box.height > 0; })()"""
_IN_SIGHT = """(() => [...document.querySelectorAll(WHAT)].filter(each => {
  const box = each.getBoundingClientRect();
  return box.height > 0 && box.top >= 0 && box.bottom <= innerHeight && box.right <= innerWidth;
}).length)()"""
SETTINGS = """
[match]
mode = "real-time"
red_name = "<img src=x onerror=alert(1)>"
"""


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


@pytest.fixture(scope="module")
def phone(hall: Hall, browser: Browser) -> Phone:
    phone = Phone(hall, browser)
    phone.log_in("000001")
    browser.wait("document.querySelector('.why').textContent === 'That is not the PIN'")
    phone.log_in()
    phone.wait_for_table()
    return phone


@pytest.mark.timeout(600)
def test_every_button_does_what_it_says(phone: Phone, hall: Hall) -> None:
    browser, table = phone.browser, Reader(socket_path(hall.data))
    assert phone.offered() - {"tablets"} == {"set-up", "lesson", "boat-name", "language", "start", "tutorial"}

    assert phone.press("tutorial") == "Start the guided match: Done"
    phone.wait_for_status("Guided match")
    browser.wait("document.querySelector('[data-lessons]').options.length", "the lessons of this table")
    assert phone.press("lesson", lesson="listen") == "Begin this lesson: Done"
    phone.shows("The table is locked to the lesson: Listen, and write it down")
    shown = {"lessons": "listen", "charts": "bravo", "modes": "turn-by-turn"}
    for form, value in shown.items():
        browser.wait(f"document.querySelector('[data-{form}]').value === {json.dumps(value)}", "in its form")
    assert table.until("seen", lambda told: told["offer"]["lesson"])["offer"]["locked"]
    offered = {"game": "captain-sonar", "chart": "bravo", "mode": "real-time", "locked": "true"}
    assert phone.press("set-up", **offered) == "Offer this: Done"
    offer = table.until("seen", lambda told: told["offer"]["lesson"] == "")["offer"]
    assert offer["locked"]
    assert (offer["chart"], offer["mode"]) == ("bravo", "real-time")
    assert phone.press("start", blue="4", red="4") == "Start this match: Done"
    phone.wait_for_status("Match in progress")
    seen = table.until("seen", lambda told: told["match"] and told["views"])
    assert seen["views"]["blue"]["chart"] == "bravo"
    phone.shows("<img src=x onerror=alert(1)>")

    assert phone.press("pause", reason="<b>fire</b> drill") == "Pause: Done"
    phone.wait_for_status("<b>fire</b> drill")
    assert table.until("seen", lambda told: told["pause"])["pause"] == {
        "by": "facilitator",
        "reason": "<b>fire</b> drill",
        "held": True,
    }
    assert phone.offered() - {"tablets"} == {
        "set-up",
        "lesson",
        "boat-name",
        "language",
        "go-on",
        "hint",
        "help",
        "exchange",
        "end",
        "note",
    }
    assert phone.press("go-on") == "Continue: Done"
    table.until("seen", lambda told: not told["pause"])

    assert phone.press("hint", seat="red.engineer", words="mind the reactor") == "Send: Done"
    said = table.until("seen", lambda told: told["sides"]["red"]["captions"])
    assert said["sides"]["red"]["captions"][0]["args"][1] == ["words", "mind the reactor"]
    assert said["sides"]["blue"]["captions"] == []

    phone.press("help", seat="blue.radio", sitter="hints")
    table.until("seen", lambda told: {"hints"} == {s["sitter"] for s in told["sides"]["blue"]["seats"][3:4]})
    phone.press("help", seat="blue.radio", sitter="ace")
    table.until("seen", lambda told: told["sides"]["blue"]["cards"][3]["state"] == "computer")
    phone.press("exchange", seat="blue.radio", other="blue.captain")
    table.until("seen", lambda told: told["sides"]["blue"]["cards"][0]["state"] == "computer")

    red = table.until("seen", lambda told: told["names"])["names"]["red"]
    assert phone.press("boat-name", boat=red, shown="Moray") == "Show it so: Done"
    assert table.until("seen", lambda told: told["names"]["red"] != red)["names"]["red"] == "Moray"

    for do in ("boat-name", "hint", "pause", "go-on"):
        phone.press(
            do, **{"hint": {"words": "well"}, "boat-name": {"boat": "Rude", "shown": "Calm"}}.get(do, {})
        )
        assert browser.run(_SEEN_AT.replace("FORM", json.dumps(phone.form(do)))), f"the answer to {do}"

    assert phone.press("note", words="quiet since the pause") == "Save: Done"
    (journal,) = newest_first(hall.data / "matches")
    assert [note.words for note in read_notes(journal)] == ["quiet since the pause"]

    phone.press("set-up", locked="false", chart="alpha")
    assert not table.until("seen", lambda told: told["offer"]["chart"] == "alpha")["offer"]["locked"]
    assert phone.press("end", twice=True) == "End the match: Done"
    phone.wait_for_status("The match is over")
    assert table.until("seen", lambda told: told["over"])["can"].count("end") == 0
    assert browser.complaints == []
    assert all(address.startswith((hall.origin, "data:")) for address in browser.loaded)
    table.close()


@pytest.mark.timeout(300)
def test_on_a_phone_one_screen_leads_a_match(phone: Phone, hall: Hall) -> None:
    browser = phone.browser

    def seen(what: str) -> int:
        return int(browser.run(_IN_SIGHT.replace("WHAT", json.dumps(what))))

    phone.wait_for_table()
    hall.screen.wait(lambda: {"start", "pause"} & phone.offered(), "a table to be led")
    if "start" in phone.offered():
        phone.press("start", blue="4", red="4")
    phone.wait_for_status("Match in progress")
    for language in ("fr", "en"):
        browser.open(f"{hall.origin}/facilitator?lang={language}", 390, 844)
        phone.wait_for_table()
        browser.wait("document.querySelector('[data-both] .water') !== null", "both boats")
        browser.wait("document.querySelector('[data-whom]').textContent", "who waits for whom")
        parts = ("[data-whom]", "[data-both]", "form[data-do=pause] button", ".side h3", "[data-rest]")
        assert [seen(part) for part in (*parts, "[data-opens]")] == [1, 1, 1, 2, 1, 2]
        assert browser.run("scrollY") == 0 and seen(".lead") == seen("form[data-do=hint]") == 0
    browser.click("[data-opens=hint]")
    assert browser.run("document.activeElement.name") == "words", "ready to be written"
    browser.click("[data-opens=note]")
    assert seen("form[data-do=hint]") == 0 and seen("form[data-do=note]") == 1, "one at a time"
    assert phone.press("note", words="both spoke at once") == "Save: Done"
    assert seen("[data-answer]") == 1 and seen("form[data-do=note]") == 0
    browser.click("[data-rest]")
    browser.wait("document.querySelector('.lead').getClientRects().length", "all the rest, by one tap")
    assert browser.complaints == []
    browser.width(1280)
    phone.press("end", twice=True)
    phone.wait_for_status("The match is over")


@pytest.mark.timeout(300)
def test_a_match_that_was_cut_off_is_brought_back(phone: Phone, hall: Hall) -> None:
    phone.wait_for_table()
    if "start" in phone.offered():
        phone.press("start", blue="4", red="4")
    phone.wait_for_status("Match in progress")
    hall.kill_table()
    phone.wait_for_status("Cannot reach the table")
    hall.start_table()
    assert "Done" in phone.press("bring-back")
    phone.wait_for_status("Match in progress")
    phone.press("end", twice=True)
    phone.wait_for_status("The match is over")


@pytest.mark.timeout(300)
def test_whoever_logs_out_sees_nothing_more(phone: Phone, hall: Hall) -> None:
    phone.browser.click(".ways form button")
    phone.browser.wait("location.pathname === '/'")
    phone.browser.open(f"{hall.origin}/facilitator")
    assert phone.browser.run("document.querySelector('[name=pin]') !== null")
    assert phone.browser.run("fetch('/facilitator/stream').then(answer => answer.status)") == 403


def test_no_page_is_kept_by_the_browser(hall: Hall) -> None:
    head = hall.phone("curl", "-sI", f"{hall.origin}/facilitator")
    assert "cache-control: no-store" in head.lower()
    assert "script-src 'self'" in head
