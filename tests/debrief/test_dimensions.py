"""Teamwork by its dimensions: every figure has its kind, halves tell whether it got better, secrets stay."""

import re
from pathlib import Path

import pytest

from console.core.words import Crew
from console.debrief.crews.dimensions import DIMENSIONS
from console.debrief.crews.page_parts import own_sections
from console.debrief.page_names import Names
from console.languages import LANGUAGES, catalogue
from tests.debrief.script import BOATS, Script, debriefed, lesson_match, page_of

DOCS = Path(__file__).parents[2] / "docs"
KEYS = [row.key for rows in DIMENSIONS.values() for row in rows]


def cells(page: str, figure: str) -> list[str]:
    """What stands behind a figure: its kind, blue's, red's."""
    page = page.replace("\u202f", " ").replace("\xa0", " ")
    (row,) = re.findall(rf"<tr><th scope=\"row\">{re.escape(figure)}</th>(.*?)</tr>", page)
    return [cell.lower() for cell in re.findall(r"<td>(.*?)</td>", row)]


def slower(folder: Path) -> Path:
    """Blue's OKs come after one second in the first half, after four in the second."""
    script = Script(folder).begin("C8", "N12")
    for symbol, (at, after_s) in enumerate(((5, 1), (10, 1), (40, 4), (50, 4)), 1):
        script.course(at, "north", symbol, mate_s=after_s, engineer_s=after_s)
    return script.end(60)


def test_each_half_of_a_match_has_its_own_waits(tmp_path: Path) -> None:
    sort, blue, red = cells(page_of(slower(tmp_path)), "Middle wait, in each half of the match")
    assert sort == "measured"
    first, second = (float(half.split(" ")[0]) for half in blue.split(", then "))
    assert first < second, "it got worse"
    assert red.endswith("–"), "red did nothing in the second half"


def test_order_to_deed_is_the_middle_of_what_first_mate_and_engineer_took(tmp_path: Path) -> None:
    assert cells(page_of(slower(tmp_path)), "From course to OK, middle")[:2] == ["proxy", "2.5 s"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_figure_is_called_measured_or_a_proxy(tmp_path: Path, language: str) -> None:
    page, known = page_of(lesson_match(tmp_path).end(60), language), catalogue(language)
    kinds = {known["debrief.sort-measured"], known["debrief.sort-proxy"]}
    for key in KEYS:
        name = known[f"debrief.{key}"]
        if key not in ("repairs-missed", "acting"):  # they stand in another table too
            assert cells(page, name)[0] in kinds, name


def test_a_crews_own_page_has_nothing_that_only_the_truth_tells(tmp_path: Path) -> None:
    judged = debriefed(slower(tmp_path))
    own = "".join(own_sections(judged, Names("en", BOATS), Crew.BLUE))
    assert "Teamwork by dimension" in own and "From weapon in range to action" not in own


def test_the_page_of_measures_has_every_figure_and_its_kind() -> None:
    said = (DOCS / "measures.md").read_text(encoding="utf-8").casefold()
    words = catalogue("en")
    for rows in DIMENSIONS.values():
        for row in rows:
            assert f"| {words[f'debrief.{row.key}'].casefold()} | {row.sort} |" in said, row.key
