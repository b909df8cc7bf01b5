"""Stations' pages in a real Chromium: they fit every size, language and hand, and need no finger.

What is seen comes from samples (tests/web/sample_stations.py); a whole match is in eight_tablets.py.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from console.core.dot import Dot
from console.core.words import Course
from console.stations.half_made_choice import nearest
from tests.browser import Browser
from tests.web.sample_stations import SAMPLES, SIZES, open_sample, served

TOO_SMALL = """[...document.querySelectorAll('button, a, summary, input')].filter(each => {
  const box = each.getBoundingClientRect();
  return box.width && (box.width < 43.5 || box.height < 43.5) && !each.matches('summary'); })
  .map(each => each.outerHTML.slice(0, 120) + JSON.stringify(each.getBoundingClientRect()))"""
OUTSIDE = """[...document.querySelectorAll('.controls .control')].filter(each => {
  const box = each.getBoundingClientRect();
  return box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1; })
  .map(each => each.dataset.control)"""
COVERED = """(() => {
  const chart = document.querySelectorAll('.sea image, .sea .coordinate text');
  const over = document.querySelectorAll('.caption, .bar, .told, .station-card, .control, .energy');
  const boxes = [...over].map(each => [each.className, each.getBoundingClientRect()]);
  return [...chart].flatMap(each => {
    const own = each.getBoundingClientRect();
    const outside = own.bottom > innerHeight || own.right > innerWidth || own.left < 0;
    const by = boxes.filter(([, box]) => box.width && box.left < own.right - 1 && box.right > own.left + 1
      && box.top < own.bottom - 1 && box.bottom > own.top + 1).map(([name]) => name);
    return outside ? ['outside', ...by] : by; }); })()"""
SWITCH_HANDS = "document.querySelector('[data-switch-hands]').click()"


@pytest.fixture(scope="module")
def origin() -> Iterator[str]:
    with served() as origin:
        yield origin


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    with Browser(tmp_path_factory.mktemp("profile")) as browser:
        yield browser


@pytest.fixture
def taken(browser: Browser, origin: str) -> Iterator[Any]:
    """What was touched since, and what the table said of it."""
    yield lambda: browser.run(
        "window.sent.map(each => each.touch).filter(Boolean).map(([, name, down]) => `${name} ${down}`)"
    )


_WRITE_DOWN = """(() => { window.sent = []; const send = WebSocket.prototype.send;
  WebSocket.prototype.send = function (text) {
    window.sent.push(JSON.parse(text));
    send.call(this, text); }; })()"""


@pytest.mark.timeout(300)
@pytest.mark.parametrize(
    "name", ["CAPTAIN", "MATE", "ENGINEER", "RADIO", "RING", "CHOICES", "FAMILY", "LAID"]
)
def test_a_station_fits_every_size_and_hand_and_has_no_barriers(
    browser: Browser, origin: str, name: str
) -> None:
    language = "fr" if len(name) % 2 else "en"
    open_sample(browser, origin, name, language)
    for hand in ("left", "right"):
        browser.run(SWITCH_HANDS)
        for size in SIZES:
            browser.width(*size)
            assert browser.run("document.documentElement.dataset.hand") == hand
            assert browser.run("document.documentElement.scrollWidth") <= size[0], size
            assert browser.run(OUTSIDE) == [], size
            assert browser.run(TOO_SMALL) == [], size
    assert browser.barriers() == []
    assert browser.complaints == []
    assert all(address.startswith((origin, "data:")) for address in browser.loaded), "offline"


@pytest.mark.timeout(300)
@pytest.mark.parametrize("name", ["AIM", "FAMILY"])
def test_nothing_lies_on_a_chart(browser: Browser, origin: str, name: str) -> None:
    open_sample(browser, origin, name, "fr" if name == "AIM" else "en")
    browser.wait("!!document.querySelector('.sea image')", "the chart")
    assert (name == "AIM") == browser.run("!!document.querySelector('.caption.aimed')?.textContent")
    for size in SIZES:
        browser.width(*size)
        assert browser.run(COVERED) == [], size


@pytest.mark.timeout(300)
def test_the_page_that_asks_for_a_code_has_no_barriers(browser: Browser, origin: str) -> None:
    browser.open(f"{origin}/station?lang=fr")
    browser.run("localStorage.clear(); sessionStorage.clear()")
    browser.open(f"{origin}/station?lang=fr", *SIZES[0])
    browser.wait("!document.querySelector('[data-join]').hidden")
    assert browser.barriers() == []
    browser.type("input[name=code]", "captain")
    browser.key("Enter")
    browser.wait("!!document.querySelector('[data-station=captain]')")
    assert browser.barriers() == []
    assert browser.run("document.documentElement.scrollWidth") <= SIZES[0][0]


@pytest.mark.timeout(300)
def test_touches_and_keys_are_presses_and_what_is_not_taken_is_shown(
    browser: Browser, origin: str, taken: Any
) -> None:
    open_sample(browser, origin, "CAPTAIN")
    browser.run(_WRITE_DOWN)
    browser.click("[data-control=north]")
    browser.run("document.querySelector('[data-control=ok]').focus()")
    browser.key("Enter")
    browser.key("ArrowRight")
    browser.run("document.querySelector('[data-control=surface]').click()")  # a screen reader's
    wanted = [f"{name} {down}" for name in ("north", "ok", "east", "surface") for down in ("true", "false")]
    assert taken() == wanted
    stamps = browser.run("window.sent.filter(each => each.touch).map(each => each.touch[3])")
    assert stamps == sorted(stamps) and stamps[-1] <= browser.run("performance.now()")
    browser.click("[data-control=cancel]")
    browser.wait("document.querySelector('[data-control=cancel]').classList.contains('untaken')", "a mark")
    assert "Cancel" in browser.run("document.querySelector('[data-untaken]').textContent")
    assert not browser.run("document.querySelector('[data-control=north]').classList.contains('untaken')")


@pytest.mark.timeout(300)
def test_what_became_of_a_touch_is_shown_after_the_way_was_lost(
    browser: Browser, origin: str, taken: Any
) -> None:
    open_sample(browser, origin, "CUT")
    browser.run(_WRITE_DOWN)
    for control, kind in (("stop", "untaken"), ("south", "found"), ("west", "unkept")):
        browser.click(f"[data-control={control}]")
        browser.wait(f"document.querySelector('[data-untaken]').matches('.{kind}:not(:empty)')", kind)
        marked = f"document.querySelector('[data-control={control}]').classList.contains('untaken')"
        assert browser.run(marked) == (kind == "untaken")
        browser.wait("!document.querySelector('.cut-off')", "back at the station")
    pressed = [each for each in taken() if each.endswith("true")]
    assert pressed == ["stop true", "south true", "west true"], "nothing is sent again"


_HANGS = """(() => {
  window.own = WebSocket; window.made = [];
  window.WebSocket = Object.assign(function () {
    window.made.push(0);
    return { readyState: 0, send() {}, close() {} }; }, { CONNECTING: 0, OPEN: 1 });
  window.socket.close(); })()"""
_LATER = "(() => { const now = Date.now; Date.now = () => now() + MS; })()"


@pytest.mark.timeout(80)  # of a socket that hangs the page had 90 s of patience
def test_a_tablet_whose_network_was_gone_does_not_wait_for_a_socket_that_hangs(
    browser: Browser, origin: str
) -> None:
    open_sample(browser, origin, "MATE", "fr")
    browser.run(
        "(() => { const send = WebSocket.prototype.send;"
        "  WebSocket.prototype.send = function (text) { window.socket = this; send.call(this, text); }; })()"
    )
    browser.click("[data-control=next]")
    browser.run(_HANGS)
    browser.wait("window.made.length === 1", "another socket")
    browser.run(_LATER.replace("MS", "1600"))  # performance.now() may stand still in a sleep
    browser.wait("window.made.length === 2", "it is not trusted for longer")
    browser.run("window.WebSocket = window.own")
    browser.run(_LATER.replace("MS", "300"))
    browser.run("dispatchEvent(new Event('online'))")
    browser.wait("!document.querySelector('.cut-off')", "back at the station")


@pytest.mark.timeout(300)
def test_another_language_is_at_the_same_table(browser: Browser, origin: str) -> None:
    browser.open(f"{origin}/station?table=hall&lang=en")
    links = "[...document.querySelectorAll('nav a[lang=fr]')].map(each => each.getAttribute('href'))"
    browser.wait(f"{links}.every(each => each === '?table=hall&lang=fr')", "both links")


@pytest.mark.timeout(300)
def test_the_cursor_goes_as_the_captains_desk_moves_it(browser: Browser, origin: str) -> None:
    """The page's way of the cursor is the desk's: dot by dot, for charts of chance."""
    chance = Random(21)
    cases = []
    for _ in range(40):
        dots = [Dot(chance.randrange(15), chance.randrange(15)) for _ in range(chance.randint(2, 30))]
        cursor, course = chance.choice(dots), chance.choice(list(Course))
        cases.append([str(cursor), course.value, [*map(str, dots)], str(nearest(cursor, course, dots))])
    browser.open(f"{origin}/station")
    found = browser.run(
        f"import('/station/assets/walking.js').then(walking => {json.dumps(cases)}.map("
        "([cursor, course, dots]) => walking.nearest(cursor, course, dots)))"
    )
    assert found == [case[3] for case in cases]
    assert (
        browser.run(
            "import('/station/assets/walking.js').then(({ firstCourse, nearest }) => {"
            "  const dots = ['A1', 'C2', 'F7', 'O15', 'H3']; let at = 'A1', steps = 0;"
            "  while (at !== 'O15' && steps++ < 20) at = nearest(at, firstCourse(at, 'O15', dots), dots);"
            "  return at; })"
        )
        == "O15"
    )


def test_what_the_radio_s_computer_reports_is_on_the_captains_chart(browser: Browser, origin: str) -> None:
    open_sample(browser, origin, "REPORTED")
    browser.wait("document.querySelectorAll('svg.sea .sign.ink-red').length === 3", "a block for each place")


def test_every_sample_is_shown(tmp_path: Path) -> None:
    """Every scene, game and station has one, and a page would be told of it."""
    for station, seen in SAMPLES.values():
        told = json.dumps(seen())
        assert station and len(told) < 2**17


_LAID_OVER = """(() => {
  const parts = [...document.querySelector('.con-sonar').children].map(each => each.getBoundingClientRect());
  const over = parts.filter((one, at) => parts.some((other, place) => place > at && one.width && other.width
    && one.left < other.right - 1 && other.left < one.right - 1
    && one.top < other.bottom - 1 && other.top < one.bottom - 1));
  const cut = [...document.querySelectorAll('.chip, .scores, .scale li')]
    .filter(each => each.scrollWidth > each.clientWidth + 1 || each.scrollHeight > each.clientHeight + 1);
  const scores = document.querySelector('.scores').getBoundingClientRect();
  const seen = document.querySelector('.con-sonar').getBoundingClientRect();
  return [over.length, cut.length, scores.bottom <= seen.bottom + 1]; })()"""


@pytest.mark.timeout(300)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_six_players_see_all_of_their_hand_and_of_the_scale(
    browser: Browser, origin: str, language: str
) -> None:
    open_sample(browser, origin, "HAND", language)
    for size in SIZES:
        browser.width(*size)
        assert browser.run(_LAID_OVER) == [0, 0, True], size
