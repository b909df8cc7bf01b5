"""A third language is a folder of files and no code: one made by a script, a third longer than English."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from console import languages
from console.core.charts import load
from console.displays.canvas import Canvas
from console.displays.chart.chart_picture import chart_svg
from console.languages import Message, catalogue, languages_in, read_words, say, word, written
from console.panels.hardware import load_panel
from console.panels.hardware.drawn_shapes import DrawnWords
from console.panels.hardware.panel_drawing import draw_panel
from console.toml_file import BadFileError
from tests.displays import test_catalogue_fits
from tests.displays.drawing import SIZES, TALL, painted, painted_screen
from tests.displays.sample_screens import SAMPLES
from tests.games.con_sonar.display.test_display import SCREENS as CON_SONAR
from tests.games.con_sonar.display.test_display import screen_of as con_sonar_screen
from tests.games.sonar_family.display.test_display import SCREENS as SONAR_FAMILY
from tests.games.sonar_family.display.test_display import screen_of as sonar_family_screen
from tests.languages.stretched import LANGUAGE, stretched, write_language


@pytest.fixture(scope="module", autouse=True)
def folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Where the language is; it is spoken while these tests run."""
    folder = tmp_path_factory.mktemp("languages")
    write_language(folder)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(languages, "FOLDERS", (*languages.FOLDERS, folder))
        yield folder


def test_words_are_a_third_longer_and_have_accents() -> None:
    assert stretched("Red: {count} torpedoes left") == "Rééd: {count} ttöörrppédöéš lléft"
    english = "".join(words for words in read_words(languages.FOLDERS[0] / "en").values() if "{" not in words)
    assert 1.3 < len(stretched(english)) / len(english) < 1.34


def test_a_language_is_found_by_its_folder(folder: Path) -> None:
    assert languages_in(folder) == (LANGUAGE,)
    assert languages_in(languages.FOLDERS[0]) == languages.LANGUAGES == ("en", "fr")


def test_it_is_spoken(folder: Path) -> None:
    assert say(Message.of("heard.headed-west", crew="red"), LANGUAGE) == "Rréd: hhééââdïñg wwéšt"
    assert written(load("alpha").title, LANGUAGE) == stretched("Among the Islands")


def test_what_it_does_not_say_yet_is_said_in_english(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "yy").mkdir()
    (tmp_path / "yy" / "language.toml").write_text('[language]\nname = "yyish"\n', encoding="utf-8")
    monkeypatch.setattr(languages, "FOLDERS", (*languages.FOLDERS, tmp_path))
    monkeypatch.setattr(languages, "LANGUAGES", (*languages.LANGUAGES, "yy"))
    assert say(Message.of("heard.headed-west", crew="red"), "yy") == "Red: heading west"
    assert word("yy", "fr") == "yyish"


def test_a_bad_file_of_words_is_told_as_any_other(tmp_path: Path) -> None:
    (tmp_path / "table.toml").write_text('[word]\nnorth = "nörd"\nsouth = 3\n', encoding="utf-8")
    with pytest.raises(BadFileError, match=r"table\.toml:3:9: south in \[word\] is 3; expected a text"):
        read_words(tmp_path)


def shown(size: tuple[int, int], *, panel: bool) -> Iterator[Canvas]:
    """Every screen of every game, one at a time: together they would fill the memory."""
    for name in SAMPLES:
        yield painted(name, size, language=LANGUAGE, panel_shown=panel)
    for screen_of, names in ((con_sonar_screen, CON_SONAR), (sonar_family_screen, SONAR_FAMILY)):
        for name in names:
            yield painted_screen(replace(screen_of(name), language=LANGUAGE, panel_shown=panel), size)


@pytest.mark.parametrize("size", (*SIZES[:3], *TALL), ids=str)
def test_every_screen_has_room_for_it(size: tuple[int, int]) -> None:
    for panel in (True, False):
        for canvas in shown(size, panel=panel):
            assert [note.words for note in canvas.written if note.overlong] == []


@pytest.mark.parametrize(
    "must_fit",
    [
        test_catalogue_fits.test_what_stations_are_told_goes_on_their_cards,
        test_catalogue_fits.test_announcements_go_into_the_header,
        test_catalogue_fits.test_choices_go_into_the_ring,
        test_catalogue_fits.test_stops_and_aims_have_room,
        test_catalogue_fits.test_menus_lessons_and_rules_have_room,
    ],
)
def test_every_sentence_has_room(must_fit: object) -> None:
    assert callable(must_fit)
    must_fit(LANGUAGE)


def test_charts_and_panels_are_printed_in_it() -> None:
    assert stretched("sector border") in chart_svg(load("bravo-2"), LANGUAGE)
    words = {
        shape.text for shape in draw_panel(load_panel(), LANGUAGE).shapes if isinstance(shape, DrawnWords)
    }
    assert not words & {one.label.en for one in load_panel().controls if len(one.label.en) > 3}
    assert catalogue(LANGUAGE)["panel.measure"] in words
