"""Pages: kept ones in both languages, names that must not be there, and a real browser."""

import os
import re
import subprocess
from collections.abc import Callable
from html import escape
from html.parser import HTMLParser
from pathlib import Path

import pytest

from console.debrief.con_sonar.page import players_page
from console.debrief.figures import debrief
from console.debrief.page import match_page
from console.debrief.several_page import several_page
from console.debrief.story import tell_file
from console.debrief.sums import MatchSum, sum_file
from console.languages import LANGUAGES
from tests.debrief.printer import print_page
from tests.debrief.script import Script, lesson_match
from tests.debrief.test_con_sonar import short_match
from tests.table.kept_match import CAPTAIN_SONAR, KeptMatch

GOLDEN = Path(__file__).parent / "golden"
CHROMIUM = (
    *("chromium", "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
    *("--enable-logging=stderr", "--hide-scrollbars", "--virtual-time-budget=2000"),
)
MEASURE = """<script>
const wide = document.documentElement.scrollWidth - window.innerWidth;
const out = [...document.querySelectorAll('main *, header *')].filter(each =>
  !each.closest('.wide') && !each.closest('svg')
  && each.getBoundingClientRect().right > window.innerWidth + 1);
parent.document.title = `MEASURED ${window.innerWidth} ${wide} ${out.length}`;
</script></body>"""


def lesson_page(folder: Path, language: str, **how: bool) -> str:
    return match_page(debrief(tell_file(lesson_match(folder).end(60))), language, **how)


def several(folder: Path) -> list[MatchSum]:
    found = []
    for number in range(3):
        script = Script(folder).begin()
        for at in (5, 15):
            script.course(at, "north", at // 5, mate_s=4 - number, engineer_s=2)
        found.append(sum_file(script.end(30, "won", winners=["blue"], cause="clock")))
    return [each for each in found if isinstance(each, MatchSum)]


def players(folder: Path, language: str) -> str:
    return players_page(short_match(folder), language)


PAGES: dict[str, Callable[[Path, str], str]] = {
    "match": lesson_page,
    "several": lambda folder, language: several_page(several(folder), language),
    "players": players,
}


def normal(page: str) -> str:
    """Without what other parts of the program draw, and without the program's version."""
    page = re.sub(
        r'<g transform="translate\(26 26\)"><svg.*?</svg></g>', "<g>the sea</g>", page, flags=re.DOTALL
    )
    page = re.sub(r"sonar-table [0-9][^ ]*", "sonar-table VERSION", page)
    return page.replace("><", ">\n<")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", list(PAGES))
def test_pages_look_as_they_were_approved(tmp_path: Path, kind: str, language: str) -> None:
    made = PAGES[kind](tmp_path, language)
    kept = GOLDEN / f"{kind}-{language}.html"
    if os.environ.get("APPROVE"):
        kept.write_text(normal(made), encoding="utf-8")
    assert normal(made) == kept.read_text(encoding="utf-8"), "looked at and right? APPROVE=1 pytest keeps it"


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
        assert all(head.get("scope") in ("col", "row") for head in seen.all("th"))
        pictures = [svg for svg in seen.all("svg") if svg.get("role") == "img"]
        names = {str(attrs["id"]) for _, attrs in seen.tags if "id" in attrs}
        assert pictures
        assert all(set(str(svg["aria-labelledby"]).split()) <= names for svg in pictures)
        assert len(names) == sum("id" in attrs for _, attrs in seen.tags), "an id stands twice"


def test_a_page_needs_nothing_from_elsewhere(tmp_path: Path) -> None:
    seen = Outline(lesson_page(tmp_path, "en"))
    links = [attrs[name] for _, attrs in seen.tags for name in ("src", "href") if attrs.get(name)]
    assert all(str(link).startswith(("#", "data:,")) for link in links)
    assert not seen.all("script")


def test_a_page_quotes_its_figures(tmp_path: Path) -> None:
    page = lesson_page(tmp_path, "en")
    for expected in (
        "2, 1 back",
        "1 won, 0 lost",
        "1, 1 hit",
        "4 dots off",
        "wait for both OKs first",
        "assist-blue",
    ):
        assert expected in page
    french = lesson_page(tmp_path, "fr")
    assert "10,0 s" in french
    assert "07/05/2031" in french


def test_names_cannot_break_a_page(tmp_path: Path) -> None:
    script = Script(tmp_path, boats={"blue": "<script>alert(1)</script>", "red": 'a"b & {crew}'}).begin()
    page = match_page(debrief(tell_file(script.course(5, "north", 1).end(20))), "en")
    assert "<script" not in page
    assert "&lt;script&gt;" in page
    assert "a&quot;b &amp; {crew}" in page


def look(page: Path, folder: Path, *options: str) -> tuple[str, str]:
    """Open a page in Chromium: what it wrote, and what it complained of."""
    profile = folder / f"profile-{len(list(folder.iterdir()))}"
    command = [*CHROMIUM, f"--user-data-dir={profile}", *options, page.as_uri()]
    done = subprocess.run(command, capture_output=True, text=True, timeout=100, check=True)
    return done.stdout, "\n".join(line for line in done.stderr.splitlines() if "CONSOLE" in line)


def framed(page: str, width: int) -> str:
    """A page in a frame: Chromium's own windows are never narrower than 500 pixels."""
    frame = f'<iframe style="width:{width}px; height:900px; border:0" srcdoc="{escape(page)}"></iframe>'
    return f'<!DOCTYPE html><html><head><link rel="icon" href="data:,"></head><body>{frame}</body></html>'


@pytest.mark.parametrize("width", [360, 768, 1920])
def test_a_browser_shows_pages_at_every_width(tmp_path: Path, width: int) -> None:
    journal = KeptMatch(tmp_path, CAPTAIN_SONAR, seed=5).play(300).journal
    journal.close()
    page = tmp_path / "page.html"
    text = match_page(debrief(tell_file(journal.path)), "fr" if width == 360 else "en")
    page.write_text(framed(text.replace("</body>", MEASURE), width), encoding="utf-8")
    dom, complaints = look(page, tmp_path, "--window-size=2000,1000", "--dump-dom")
    assert re.search("<title>MEASURED.*</title>", dom)[0] == f"<title>MEASURED {width} 0 0</title>"  # type: ignore[index]
    assert complaints == ""


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_match_is_printed_on_two_sheets(tmp_path: Path, language: str) -> None:
    journal = KeptMatch(tmp_path, CAPTAIN_SONAR, seed=6).play(300).journal
    journal.close()
    page, printed = tmp_path / "page.html", tmp_path / "page.pdf"
    page.write_text(match_page(debrief(tell_file(journal.path)), language), encoding="utf-8")
    print_page([*CHROMIUM, f"--user-data-dir={tmp_path / 'profile'}"], page, printed)
    told = subprocess.run(["pdfinfo", printed], capture_output=True, text=True, check=True).stdout
    assert re.search(r"Pages: +[12]\b", told)
    assert re.search(r"Page size: .*A4", told)
