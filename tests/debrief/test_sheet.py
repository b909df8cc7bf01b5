"""The sheet to write on: one page for each crew, which says what the page says."""

import re
import subprocess
from pathlib import Path

import pytest

from console.core.match_plan import MatchPlan
from console.debrief.sentences.crew_sheet import sheets_page
from console.debrief.story import tell_file
from console.games import debrief_of
from console.languages import LANGUAGES
from tests.browser import Browser
from tests.debrief.computer_match import computer_match
from tests.debrief.script import Script, lesson_match, page_of
from tests.debrief.test_commands import run
from tests.debrief.test_pages import opened


def sheet_of(path: Path, language: str) -> str:
    story = tell_file(path)
    return sheets_page(story, debrief_of(story.game_name).judge(story), language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_crew_has_one_page(tmp_path: Path, browser: Browser, language: str) -> None:
    opened(browser, tmp_path, sheet_of(lesson_match(tmp_path).end(60), language))
    browser.print(tmp_path / "sheets.pdf")
    told = subprocess.run(
        ["pdftotext", "-layout", tmp_path / "sheets.pdf", "-"], capture_output=True, text=True, check=True
    )
    blue, red, rest = told.stdout.split("\f")
    assert "Nautilus" in blue.splitlines()[0] and "Kraken" in red.splitlines()[0] and not rest.strip()


def test_it_says_what_the_page_says(tmp_path: Path) -> None:
    path = lesson_match(tmp_path).end(60)
    sheet, page = sheet_of(path, "en"), page_of(path, "en")
    [kept, *_] = re.findall(r'<p class="keep">(.*?) \(see', sheet)
    assert kept in page
    assert sheet.count('class="line"') == 2 * (4 + 3 * 2 + 1), "names, answers and a promise of one's own"


def test_players_have_sheets_too(tmp_path: Path) -> None:
    options = MatchPlan(game="con-sonar", players="blue,red", seed=5)
    sheet = sheet_of(computer_match(tmp_path, options, level="cadet"), "fr")
    assert sheet.count('<section class="sheet">') == 2


def test_the_newest_of_several_matches_is_compared_with_those_before(tmp_path: Path) -> None:
    """The same match twice, slower before."""
    slow, quick = tmp_path / "a.journal", tmp_path / "b.journal"
    slow.write_bytes(_paced(tmp_path / "1", 9).read_bytes())
    quick.write_bytes(_paced(tmp_path / "2", 2).read_bytes())
    done = run("debrief", slow, quick, "-o", tmp_path / "page.html", "--sheet", tmp_path / "sheet.html")
    assert done.exit_code == 0, done.output
    assert "Before it was" in (tmp_path / "sheet.html").read_text(encoding="utf-8")
    same = run("debrief", slow, "-o", tmp_path / "x.html", "--sheet", tmp_path / "x.html")
    assert same.exit_code == 2 and "name two files" in same.output


def _paced(folder: Path, mate_s: float) -> Path:
    script = Script(folder).begin()
    for number in range(6):
        script.course(5 + 20 * number, "north" if number < 5 else "west", number % 6 + 1, mate_s=mate_s)
    return script.end(140)
