"""Every sheet looked at by program, in each language: words fit, parts keep apart."""

import math
from collections.abc import Sequence
from itertools import pairwise

import pytest

from console.languages import LANGUAGES
from console.panels.hardware import WIRINGS, load_panel, load_wiring
from console.panels.hardware.drawn_shapes import Drawing
from console.panels.hardware.pdf import pdf
from console.panels.sheets.book import SHEETS, sheet_pages
from console.panels.sheets.cabling import BADGE_R, _cables
from console.panels.sheets.sheet_page import A4_UPRIGHT, MARGIN_MM, SheetPage
from console.toml_file import Point
from tests.panels.sheets.looks import (
    off_the_page,
    over_an_edge,
    parts_that_overlap,
    running_into_each_other,
    struck_through,
)

CASES = [(wiring, name, language) for wiring in WIRINGS for name in SHEETS for language in LANGUAGES]


@pytest.mark.parametrize(("wiring", "name", "language"), CASES)
def test_words_fit_and_parts_keep_apart(wiring: str, name: str, language: str) -> None:
    panel = load_panel()
    pages = sheet_pages(name, panel, load_wiring(panel, wiring), language)
    assert pages or (name, wiring) == ("board", "eight-buttons"), "no chips, no stripboard"
    for page in pages:
        assert running_into_each_other(page) == []
        assert off_the_page(page, MARGIN_MM) == []
        assert over_an_edge(page) == []
        assert parts_that_overlap(page) == []
        assert list(struck_through(page)) == []


def drawn(*words: tuple[float, float, str]) -> Drawing:
    page = SheetPage("", A4_UPRIGHT)
    page.box(50, 50, 40, 20)
    for x, y, text in words:
        page.words(x, y, text, 4)
    return page.drawing("", 1, 1, "en", "")


def test_what_does_not_fit_is_found() -> None:
    assert running_into_each_other(drawn((60, 60, "north"), (62, 61, "east"))) == [("north", "east")]
    assert over_an_edge(drawn((85, 60, "north"))) == ["north"]
    assert off_the_page(drawn((200, 60, "north")), MARGIN_MM) == ["north"]
    assert running_into_each_other(drawn((60, 60, "north"), (60, 66, "east"))) == []


@pytest.mark.parametrize("wiring", list(WIRINGS))
def test_the_book_has_every_sheet_on_pages_of_its_size(wiring: str) -> None:
    panel = load_panel()
    wired = load_wiring(panel, wiring)
    book = sheet_pages("book", panel, wired, "en")
    assert len(book) == sum(len(sheet_pages(name, panel, wired, "en")) for name in SHEETS)
    content = pdf(*book)
    assert content.count(b"/Type /Page\n") == len(book)


@pytest.mark.parametrize("wiring", WIRINGS)
def test_a_cable_s_number_is_on_that_cable_and_touches_no_other(wiring: str) -> None:
    """Where two cross, a number beside one stood on the other."""
    cables = _cables(load_wiring(load_panel(), wiring))
    for cable in cables:
        touched = {other for other in cables if _away_mm(cable.badge, other.points) < BADGE_R}
        assert touched == {cable}, cable.key


def _away_mm(place: Point, points: Sequence[Point]) -> float:
    """How far a place is from a cable, whose runs are level or upright."""
    x, y = place
    runs = [(*sorted((a[0], b[0])), *sorted((a[1], b[1]))) for a, b in pairwise(points)]
    return min(
        math.dist(place, (min(max(x, left), right), min(max(y, top), bottom)))
        for left, right, top, bottom in runs
    )
