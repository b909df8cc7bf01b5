"""The words that people see and hear: the books' own terms, one form of address, no jargon."""

import re
from string import Formatter

import pytest

from console.core.charts import read_chart, shipped_files
from console.languages import LANGUAGES, catalogue
from console.panels.hardware import load_panel

ENGLISH, FRENCH = catalogue("en"), catalogue("fr")

TU = re.compile(r"\b(tu|te|toi|ton|ta|tes)\b|\bt[’']", re.IGNORECASE)
IMPERATIVES = (
    "appuie|attends|choisis|coche|charge|contrôle|dis|donne|échange|écris|écoute|efface|fais|garde|glisse|joue|"
    "laisse|mets|note|place|presse|prends|prévois|regarde|répare|tiens|tire|tourne|trace|vise"
)
TO_ONE_FRIEND = re.compile(
    rf"(?:^|[:;,.!?] |\bet )(?:{IMPERATIVES})\b(?! ?:)|\b(?:{IMPERATIVES})-(?:le|la|les|leur|moi|nous)\b",
    re.IGNORECASE,
)
"""An imperative in the singular, at the head of a clause: `donne un cap`, `note-le`."""
OF_A_THING = re.compile(r"use\.|debrief\.(replay-turn|did-inspect)$|web\.not-kept$")
"""What a button does, or a player did, in the third person; and nouns that look like imperatives."""
STRANGE_TERMS = re.compile(r"mort subite|temps réel|\bmatchs?\b|\bavaries?\b", re.IGNORECASE)
"""What the French books call something else: Partie Rapide, Simultané, une partie; and a word for breakdowns
that was used for damage, so that panne is the one that we use."""


def on_panels() -> list[str]:
    return [control.label.fr for control in load_panel().controls]


def on_charts() -> list[str]:
    named = [read_chart(path) for path in shipped_files()]
    return [text.fr for chart in named for text in (chart.title, chart.briefing)]


@pytest.mark.parametrize(
    "sentence",
    [
        *("Tu agis", "où tu vas", "OK est ton signal", "à toi : un cap", "donne un cap"),
        *("rouge : cap, note-le", "STOP, et glisse le calque", "Capitaine : tourne jusqu’à silence"),
    ],
)
def test_what_would_be_found_is_found(sentence: str) -> None:
    assert TU.search(sentence) or TO_ONE_FRIEND.search(sentence)


def test_french_says_vous_and_the_books_terms() -> None:
    sentences = {key: re.sub(r"\{.*?\}", "…", sentence) for key, sentence in FRENCH.items()}
    spoken_to = [sentence for key, sentence in sentences.items() if not OF_A_THING.match(key)]
    for sentence in [*spoken_to, *on_charts(), *on_panels()]:
        assert not TO_ONE_FRIEND.search(sentence), sentence
    for sentence in [*sentences.values(), *on_charts(), *on_panels()]:
        for wrong in (TU, STRANGE_TERMS):
            assert not wrong.search(sentence), sentence


NOT_ENGLISH = re.compile(
    r"\banew\b|\bby lot\b|\bborne\b|\bto be mended\b|\btaken? back\b|gone on with|"
    r"\bcannot be had\b|\bin reach\b|"
    r"\bexchange|\bwip(?:e|es|ed)\b|\bthrow[sn]? away|\bawaited\b|"
    r"\bthe console\b|\bautomatic:|radio's sheet|is asked for",
    re.IGNORECASE,
)
NOT_FRENCH = re.compile(
    r"OK prend|ANNULER (?:revient|recule)|\bgaleries?\b|\blampes?\b|\bmode service\b|\bgens\b|\bconnaissable|"
    r"\breprend un|\bnord et sud\b|\bouest et est\b|\bsièges?\b|(?-i:Tour par Tour)| …",
    re.IGNORECASE,
)
"""What docs/words.md has another word for."""


def test_the_house_has_one_word_for_one_thing() -> None:
    assert {key: words for key, words in ENGLISH.items() if NOT_ENGLISH.search(words)} == {}
    assert {key: words for key, words in FRENCH.items() if NOT_FRENCH.search(words)} == {}


@pytest.mark.parametrize(
    ("word", "french"),
    [
        ("sudden-death", "Partie Rapide"),
        ("hunt", "Traque"),
        ("real-time", "Simultané"),
        ("turn-by-turn", "Tour par tour"),
    ],
)
def test_modes_and_goals_are_named_as_in_the_books(word: str, french: str) -> None:
    assert FRENCH[f"word.{word}"] == french


@pytest.mark.parametrize("key", [key for key, words in ENGLISH.items() if re.search(r"\bdamage\b", words)])
def test_damage_is_degats_and_never_a_breakdown(key: str) -> None:
    if "breakdown" not in ENGLISH[key]:
        assert not re.search(r"\b(avarie|panne)", FRENCH[key], re.IGNORECASE), FRENCH[key]


@pytest.mark.parametrize("key", [key for key, words in ENGLISH.items() if "breakdown" in words.lower()])
def test_a_breakdown_is_a_panne(key: str) -> None:
    assert "panne" in FRENCH[key].lower()


@pytest.mark.parametrize("language", LANGUAGES)
def test_nobody_is_told_to_belay(language: str) -> None:
    assert not [words for words in catalogue(language).values() if "belay" in words.lower()]


def test_both_languages_have_the_same_sentences_with_the_same_gaps() -> None:
    assert set(ENGLISH) == set(FRENCH)
    for key, words in ENGLISH.items():
        assert _gaps(words) == _gaps(FRENCH[key]), key
        assert all(said and said.strip() == said for said in (words, FRENCH[key])), key


def _gaps(words: str) -> set[str | None]:
    return {name for _, name, _, _ in Formatter().parse(words) if name}
