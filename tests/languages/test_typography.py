"""What never parts at the end of a line, and numbers that agree with their words."""

import re

import pytest

from console.core.charts import read_chart, shipped_files
from console.displays.chart.chart_picture import chart_svg
from console.languages import LANGUAGES, Message, catalogue, say
from console.languages.typography import unbroken
from console.pages.frame import filled, words
from console.panels.hardware import load_panel
from console.web.web_pages import FILES

PARTED = re.compile(r" [?!:;»%]|« |[\d}] (?:s|min|ms|mm)\b")
NOUNS = (
    "dots|turns|courses|files|places|lines|matches|orders|points|times|crews|tables|minutes|rounds|cards|displays|"
    "people|players|"
    "tours|caps|fichiers|lignes|parties|ordres|équipages|manches|cartes|écrans|joueurs|personnes|mines"
)
COUNTED = re.compile(rf"\{{\w+\}} (?:{NOUNS})\b")
ALWAYS_SEVERAL = {
    "announcements": {"heard.turn-more", "display.your-turns"},
    "two at the least": {"debrief.off-many", "debrief.hunt-desc", "debrief.hunt-known", "debrief.players-of"},
    "a chart's": {"paper.transparency-about"},
    "steps of 20": {"crewmate.radio-many"},
    "of a limit": {"facilitator.too-many", "debrief.several-more", "debrief.curves-more"},
    "a class": {"plan.about", "plan.about-one", "lessons.for"},
}
"""Sentences whose number is never 0 or 1, and why."""


@pytest.mark.parametrize(
    ("text", "held"),
    [
        ("rouge : cap", "rouge\u00a0: cap"),
        ("« Nord ! »", "«\u00a0Nord\u00a0!\u00a0»"),
        ("encore 20 s ici", "encore 20\u00a0s ici"),
        ("environ {minutes} min", "environ {minutes}\u00a0min"),
        ("{share} % du temps", "{share}\u00a0% du temps"),
        ("2 submarines", "2 submarines"),
        ("3 minutes", "3 minutes"),
    ],
)
def test_signs_and_units_stay_with_their_word(text: str, held: str) -> None:
    assert unbroken(text) == held


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_page_parts_them(language: str) -> None:
    parted = [text for text in words(language, "debrief.", "club").values() if PARTED.search(text)]
    assert parted == []
    assert not PARTED.search(re.sub(r"<[^>]*>", "", filled(FILES / "facilitator.html", language)))


def test_a_briefing_begins_no_line_with_a_sign() -> None:
    for path in shipped_files():
        drawn = chart_svg(read_chart(path), "fr")
        assert not re.search(r">[?!:;»]", drawn), path.name


def test_french_has_typographic_apostrophes() -> None:
    charts = [read_chart(path) for path in shipped_files()]
    said = [*catalogue("fr").values()]
    said += [text.fr for chart in charts for text in (chart.title, chart.briefing)]
    said += [control.label.fr for control in load_panel().controls]
    assert [text for text in said if re.search(r"\w'\w", text)] == []


@pytest.mark.parametrize(
    ("key", "number", "english", "french"),
    [
        ("records.count-courses", 0, "0 courses", "0 cap"),
        ("records.count-courses", 1, "1 course", "1 cap"),
        ("records.count-courses", 2, "2 courses", "2 caps"),
        ("crewmate.radio-few", 1, "I count 1 place", "1 point possible"),
    ],
)
def test_a_number_agrees_with_its_word(key: str, number: int, english: str, french: str) -> None:
    assert say(Message.of(key, count=number), "en") == english
    assert say(Message.of(key, count=number), "fr") == french


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sentence_says_1_dots(language: str) -> None:
    several = set().union(*ALWAYS_SEVERAL.values())
    wrong = [key for key, text in catalogue(language).items() if COUNTED.search(text) and key not in several]
    assert wrong == []
