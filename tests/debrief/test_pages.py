"""Pages: kept ones in both languages, names that must not be there, and a real browser."""

import re
import subprocess
from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path

import pytest

from console.core.match_plan import MatchPlan
from console.debrief.crews.pictures.routes_picture import COLOURS as CREW_COLOURS
from console.debrief.crews.several import PENS
from console.debrief.people.plan_sheet import plan_sheet
from console.debrief.plot_parts import INK
from console.debrief.several_page import several_page
from console.debrief.sums import MatchSum
from console.games.con_sonar.debrief.plots import COLOURS as PLAYER_COLOURS
from console.languages import LANGUAGES
from console.languages.typography import unbroken
from console.look.printed import PRINTED
from console.people.rotation import plan_rotation
from tests.browser import Browser
from tests.debrief.computer_match import computer_match
from tests.debrief.script import Script, lesson_match, page_of, sum_file
from tests.games.con_sonar.debrief.test_con_sonar import short_match
from tests.journal.kept_match import CAPTAIN_SONAR, KeptMatch

GOLDEN = Path(__file__).parent / "golden"
WIDTHS = (360, 768, 1280, 1920)
OVER = """[...document.querySelectorAll('main *, header *, footer *')].filter(each =>
  !each.closest('.wide') && !each.closest('svg') && each.getBoundingClientRect().right > innerWidth + 1)
  .length + Math.max(0, document.documentElement.scrollWidth - innerWidth)"""


def lesson_page(folder: Path, language: str, **how: bool) -> str:
    return page_of(lesson_match(folder).end(60), language, **how)


def several(folder: Path) -> list[MatchSum]:
    found = []
    for number in range(3):
        script = Script(folder).begin()
        for at in (5, 15):
            script.course(at, "north", at // 5, mate_s=4 - number, engineer_s=2)
        found.append(sum_file(script.end(30, "won", winners=["blue"], cause="clock")))
    return [each for each in found if isinstance(each, MatchSum)]


def players(folder: Path, language: str) -> str:
    return page_of(short_match(folder), language)


PAGES: dict[str, Callable[[Path, str], str]] = {
    "match": lesson_page,
    "several": lambda folder, language: several_page(several(folder), language),
    "players": players,
}


def normal(page: str) -> str:
    """Without what other parts of the program draw, and without the program's version."""
    page = re.sub(
        r'<g transform="translate\(26 26\)"><svg.*?</svg></g>',
        "<g>the sea</g>",
        page,
        flags=re.DOTALL,
    )
    page = re.sub(r"<script>.*?</script>", "<script>the replay</script>", page, flags=re.DOTALL)
    page = re.sub(r"'sha256-[^']*'", "'HASH'", page)
    page = re.sub(r"sonar-table [0-9][^ ]*", "sonar-table VERSION", page)
    return page.replace("><", ">\n<")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", list(PAGES))
def test_pages_look_as_they_were_approved(tmp_path: Path, kind: str, language: str, approve: bool) -> None:
    made = PAGES[kind](tmp_path, language)
    kept = GOLDEN / f"{kind}-{language}.html"
    if approve:
        kept.write_text(normal(made), encoding="utf-8")
    assert normal(made) == kept.read_text(encoding="utf-8"), "looked at and right? pytest --approve keeps it"


class Outline(HTMLParser):
    """What somebody who cannot see the page is told."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def all(self, tag: str) -> list[dict[str, str | None]]:
        return [attrs for name, attrs in self.tags if name == tag]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_can_be_read_without_seeing_it(tmp_path: Path, language: str) -> None:
    for make in PAGES.values():
        page = make(tmp_path, language)
        seen = Outline(page)
        assert seen.all("html")[0]["lang"] == language
        assert len(seen.all("h1")) == 1
        assert seen.all("a")[0]["href"] == "#figures"
        assert len(seen.all("caption")) == len(seen.all("table")) > 0
        assert all(head.get("scope") in ("col", "row", "rowgroup") for head in seen.all("th"))
        pictures = [svg for svg in seen.all("svg") if svg.get("role") == "img"]
        names = {str(attrs["id"]) for _, attrs in seen.tags if "id" in attrs}
        assert pictures
        assert all(set(str(svg["aria-labelledby"]).split()) <= names for svg in pictures)
        assert len(names) == sum("id" in attrs for _, attrs in seen.tags), "an id stands twice"


def test_a_page_needs_nothing_from_elsewhere(tmp_path: Path) -> None:
    seen = Outline(lesson_page(tmp_path, "en"))
    links = [attrs[name] for _, attrs in seen.tags for name in ("src", "href") if attrs.get(name)]
    assert all(str(link).startswith(("#", "data:,")) for link in links)


def test_a_page_quotes_its_figures(tmp_path: Path) -> None:
    page = lesson_page(tmp_path, "en")
    for expected in (
        "2, 1 cancelled",
        "1 won, 0 lost",
        "1, 1 hit",
        "4 dots off",
        "wait for both OKs first",
        "assist-blue",
    ):
        assert expected in page
    french = lesson_page(tmp_path, "fr")
    assert unbroken("10,0 s") in french
    assert "07/05/2031" in french


def test_names_cannot_break_a_page(tmp_path: Path) -> None:
    script = Script(tmp_path, boats={"blue": "<script>alert(1)</script>", "red": 'a"b & {crew}'}).begin()
    page = page_of(script.course(5, "north", 1).end(20))
    assert "<script>alert" not in page
    assert "&lt;script&gt;" in page
    assert "a&quot;b &amp; {crew}" in page


def long_match(folder: Path, language: str) -> str:
    """Three hundred orders, and many of them refused."""
    kept = KeptMatch(folder, CAPTAIN_SONAR, seed=5).play(300)
    kept.journal.close()
    return page_of(kept.journal.path, language)


def family(folder: Path, language: str) -> str:
    options = MatchPlan(game="sonar-family", chart="umbria", mode="real-time")
    return page_of(computer_match(folder, options, level="cadet", orders=400), language)


def six_players(folder: Path, language: str) -> str:
    options = MatchPlan(game="con-sonar", players="blue,red,green,orange,purple,yellow", seed=2)
    return page_of(computer_match(folder, options, level="cadet"), language)


EXERCISES = "both-oks>=80/6 sheet-used>=50/2 acting<=60/1"


def with_exercises(folder: Path, language: str) -> str:
    """A match of three hundred orders that was played in a lesson."""
    exercises = {"lesson": "ours", "exercises": EXERCISES}
    return page_of(computer_match(folder, CAPTAIN_SONAR, orders=300, table=exercises), language)


SHEETS = {
    "exercises": with_exercises,
    "long": long_match,
    "family": family,
    "six": six_players,
    "lesson": lesson_page,
}
"""Pages that are printed on two sheets, whatever happened in the match."""


def opened(browser: Browser, folder: Path, text: str) -> Path:
    page = folder / "page.html"
    page.write_text(text, encoding="utf-8")
    browser.open(page)
    return page


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", [*SHEETS, "several"])
def test_a_browser_shows_pages_at_every_width_and_complains_of_nothing(
    tmp_path: Path, browser: Browser, kind: str, language: str
) -> None:
    page = opened(browser, tmp_path, {**SHEETS, **PAGES}[kind](tmp_path, language))
    over = {}
    for width in WIDTHS:
        browser.width(width)
        over[width] = browser.run(OVER)
    assert over == dict.fromkeys(WIDTHS, 0)
    assert browser.complaints == []
    assert set(browser.loaded) <= {page.as_uri(), "data:,"}


@pytest.mark.parametrize("kind", [*PAGES, "family"])
def test_nothing_keeps_anybody_from_reading_a_page(tmp_path: Path, browser: Browser, kind: str) -> None:
    opened(browser, tmp_path, {**SHEETS, **PAGES}[kind](tmp_path, "fr"))
    for width in (360, 1280):
        browser.width(width)
        assert browser.barriers() == []


@pytest.mark.parametrize("ground", [PRINTED.sheet, PRINTED.paper])
def test_words_and_lines_stand_out_on_paper(ground: str) -> None:
    """Words in pictures: axe cannot see what lies behind them."""
    inks = {INK, *CREW_COLOURS.values(), *PLAYER_COLOURS.values(), *(pen.colour for pen in PENS.values())}
    assert {ink: contrast(ink, ground) for ink in inks if contrast(ink, ground) < 4.5} == {}


def contrast(one: str, other: str) -> float:
    """The ratio that WCAG asks to be 4.5 or more."""

    def light(colour: str) -> float:
        parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
        red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    dark, bright = sorted((light(one), light(other)))
    return (bright + 0.05) / (dark + 0.05)


def test_a_page_is_read_by_keyboard_alone(tmp_path: Path, browser: Browser) -> None:
    page = opened(browser, tmp_path, lesson_page(tmp_path, "en"))
    browser.key("Tab")
    assert browser.run("document.activeElement.textContent") == "Skip to the figures"
    browser.key("Enter")
    assert browser.run("location.hash") == "#figures"
    browser.key("Tab")
    assert browser.run("document.activeElement.getAttribute('aria-label')") == "Time line of orders and OKs"
    browser.open("about:blank")
    browser.open(page)
    for _ in range(1 + 7):  # the way to the figures, and the keys of the replay
        browser.key("Tab")
    links = [_focused_link(browser) for _ in range(3 + 6)]  # moments; to keep and two to try, for each crew
    assert all(link.startswith("#replay-") for link in links)


def _focused_link(browser: Browser) -> str:
    browser.key("Tab")
    return str(browser.run("document.activeElement.getAttribute('href')"))


def test_a_page_begins_with_the_story(tmp_path: Path, browser: Browser) -> None:
    """Result, moving map, moments with their second, what to keep and to try; figures below."""
    opened(browser, tmp_path, lesson_page(tmp_path, "en"))
    order = """[...document.querySelectorAll(
      'header .outcome, .replay .caption, .moments, .advice, #figures .where, #figures table')].map(each =>
      each.getBoundingClientRect().top + scrollY)"""
    below = """['.sides', '.replay .controls', '.moments', '.advice'].map(each =>
      document.querySelector(each).getBoundingClientRect().top + scrollY)"""
    for width in (390, 1024, 1440):
        browser.width(width)
        tops = browser.run(order)
        assert tops[0] == min(tops) and max(tops[:4]) < min(tops[4:]), width
        gauges, *story = browser.run(below)
        assert width >= 1120 or gauges > max(story), "what boats had is read after the story"
    times = "[...document.querySelectorAll('.moments a')].map(each => each.textContent)"
    assert browser.run(times) == ["0:18", "0:31", "0:37"]
    browser.click(".moments li:last-child a")
    assert browser.run("document.querySelector('.at').textContent").startswith("0:37")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", list(SHEETS))
def test_a_match_is_printed_on_two_sheets(tmp_path: Path, browser: Browser, kind: str, language: str) -> None:
    opened(browser, tmp_path, SHEETS[kind](tmp_path, language))
    printed = tmp_path / "page.pdf"
    browser.print(printed)
    told = subprocess.run(["pdfinfo", printed], capture_output=True, text=True, check=True).stdout
    assert re.search(r"Pages: +[12]\b", told)
    assert re.search(r"Page size: .*A4", told)


@pytest.mark.parametrize(
    ("people", "tables", "rounds", "language"), [(24, 2, 6, LANGUAGES[0]), (32, 4, 12, LANGUAGES[-1])]
)
def test_the_plan_of_a_class_is_printed_on_one_sheet(
    tmp_path: Path, browser: Browser, people: int, tables: int, rounds: int, language: str
) -> None:
    plan = plan_rotation(range(people), tables, rounds, tries=0)
    names = {number: f"Maximiliane Longname {number}" for number in range(people)}
    opened(browser, tmp_path, plan_sheet(plan, names, language))
    printed = tmp_path / "plan.pdf"
    browser.print(printed)
    told = subprocess.run(["pdfinfo", printed], capture_output=True, text=True, check=True).stdout
    assert re.search(r"Pages: +1\b", told) and "841.92 x 594.96 pts (A4)" in told


def test_the_plan_of_a_class_has_no_barriers(tmp_path: Path, browser: Browser) -> None:
    plan = plan_rotation(range(9), 1, 2, tries=0)
    opened(browser, tmp_path, plan_sheet(plan, {}, "en"))
    assert browser.barriers() == []
