"""One look: its colours are named in one room, and whatever names them finds them there."""

import re
from itertools import pairwise
from pathlib import Path

import pytest

import console
from console.look.css import look_css, paper_css
from console.look.measures import BREATH_MS, SCALE, SIZES_REM
from console.look.printed import PRINTED
from console.look.tokens import LOOKS, NIGHT
from tests.displays.contrast import contrast

ROOT = Path(console.__file__).parent
SHEETS = sorted(ROOT.rglob("*.css"))
_LITERAL = re.compile(
    r"#[0-9a-fA-F]{3,8}\b(?![^{}]*\{)|\b(?:rgba?|hsla?|oklch|lab)\(|:\s*(?:white|black|red|blue|yellow)\b"
)
_USED = re.compile(r"var\(--([a-z0-9-]+)[,)]")
_MADE, _SET = re.compile(r"--([a-z0-9-]+)\s*:"), re.compile(r"[\"'`]--([a-z0-9-]+)[\"'`]")


def ids(paths: list[Path]) -> list[str]:
    return [str(path.relative_to(ROOT)) for path in paths]


@pytest.mark.parametrize("sheet", SHEETS, ids=ids(SHEETS))
def test_a_style_sheet_names_colours_and_has_none(sheet: Path) -> None:
    text = sheet.read_text(encoding="utf-8")
    assert _LITERAL.findall(text) == []
    given = paper_css() if "debrief" in sheet.parts else look_css()
    beside = "".join(each.read_text(encoding="utf-8") for each in sheet.parent.glob("*.[cj]s*"))
    known = {*_MADE.findall(given), *_MADE.findall(beside), *_SET.findall(beside)}
    assert set(_USED.findall(text)) - known == set(), "named, and nowhere given"


def test_style_sheets_are_looked_at_at_all() -> None:
    assert {sheet.name for sheet in SHEETS} >= {
        "style.css",
        "station.css",
        "wall.css",
        "club.css",
        "page.css",
    }


def test_what_looks_for_literals_finds_them() -> None:
    for told in ("a { color: #fff }", "a { color: rgb(1 2 3) }", "a { color: white; }"):
        assert _LITERAL.search(told), told
    assert not _LITERAL.search("#said.why { color: var(--alarm) }")


def test_the_colours_are_those_of_the_art_direction() -> None:
    assert (NIGHT.phosphor, NIGHT.alarm, NIGHT.awaited) == ("#B8F5C8", "#FF6B4A", "#F0E442")
    assert (NIGHT.blue, NIGHT.red) == ("#56B4E9", "#E69F00")
    assert (PRINTED.paper, PRINTED.ink) == (NIGHT.paper, NIGHT.ink) == ("#F3EBD8", "#20363B")


def test_letters_have_five_sizes_and_what_is_awaited_breathes_slowly() -> None:
    assert len(SIZES_REM) == 5
    for smaller, larger in pairwise(SIZES_REM.values()):
        assert larger / smaller == pytest.approx(SCALE, abs=0.001)
    assert 1000 / BREATH_MS <= 3


@pytest.mark.parametrize("ground", ["paper", "sheet", "card", "stripe"])
def test_inks_stand_out_from_paper(ground: str) -> None:
    on = getattr(PRINTED, ground)
    for ink in ("ink", "dim", "moment", "alarm"):
        assert contrast(getattr(PRINTED, ink), on) >= 4.5, ink
    for colour in (PRINTED.blue, PRINTED.red, *PRINTED.players.values(), *PRINTED.stations.values()):
        assert contrast(colour, on) >= 4.5, colour


@pytest.mark.parametrize("look", LOOKS)
def test_words_of_pages_stand_out(look: str) -> None:
    tokens = LOOKS[look]
    for ground in ("sea", "panel", "raised"):
        for colour in ("text", "dim", "phosphor", "awaited", "alarm", "blue", "red"):
            assert contrast(tokens[colour], tokens[ground]) >= 4.5, f"{colour} on {ground}"
    for key in ("phosphor", "awaited", "alarm", "blue", "red"):
        assert contrast(tokens.dark, tokens[key]) >= 4.5, f"on a key of {key}"
    assert contrast(tokens.text, tokens.shallow) >= 4.5
