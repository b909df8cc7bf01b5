"""What people need to read, they can: contrast, size of letters, flashes, colours never alone."""

import pytest

from console.displays.fonts import cap_share
from console.displays.widgets.cards import STYLES
from console.font_files import font_file
from console.look.measures import BEAT_MS
from console.look.tokens import COLOUR_OF_KIND, CREW_SHAPES, LOOKS, SHAPE_OF_KIND
from tests.displays.contrast import contrast
from tests.displays.drawing import LANGUAGES, painted
from tests.displays.sample_screens import SAMPLES

# The smallest screens for a table of which we say so: 15.6 inches, 1920×1080.
SCREEN_WIDTH_MM = 345.4
PIXELS_PER_MM = 1920 / SCREEN_WIDTH_MM
READ_FROM = 200
"""A capital is read from two hundred times its height."""


@pytest.mark.parametrize("look", LOOKS)
def test_words_and_signs_stand_out(look: str) -> None:
    tokens = LOOKS[look]
    for name in SAMPLES:
        for panel in (True, False):
            canvas = painted(name, look=look, panel_shown=panel)
            for note in canvas.written:
                seen = contrast(tokens[note.colour], tokens[note.on])
                assert seen >= 4.5, f"{note.words!r}: {note.colour} on {note.on} is {seen:.2f} to 1"
            for colour, ground in canvas.shapes:
                if colour != ground:
                    seen = contrast(tokens[colour], tokens[ground])
                    assert seen >= 3, f"{name}: {colour} on {ground} is {seen:.2f} to 1"


@pytest.mark.parametrize("look", LOOKS)
def test_charts_stand_out(look: str) -> None:
    chart = LOOKS[look].chart
    for ground in (chart.sea, chart.sea_edge):
        assert (
            contrast(chart.numeral, ground) >= 3 if look != "day" else contrast(chart.numeral, ground) >= 2.3
        )
        assert contrast(chart.dot, ground) >= 2.9
        assert contrast(chart.coast, ground) >= 3
        for token in ("blue", "red", "phosphor", "awaited", "silence_scenario"):
            assert contrast(LOOKS[look][token], ground) >= 3, token


@pytest.mark.parametrize("language", LANGUAGES)
def test_stations_are_read_from_one_metre_and_announcements_from_two(language: str) -> None:
    metres = {"station": 1.0, "station-message": 1.0, "announcement": 2.0}
    seen = set()
    for name in SAMPLES:
        for note in painted(name, (1920, 1080), language=language, panel_shown=False).written:
            if note.role in metres:
                seen.add(note.role)
                cap_mm = note.size * cap_share(note.room.bold) / PIXELS_PER_MM
                assert cap_mm * READ_FROM >= metres[note.role] * 1000, (
                    f"{name}: {note.words!r} is {cap_mm:.1f} mm"
                )
    assert seen == set(metres)


def test_letters_are_those_of_the_package_made_for_screens() -> None:
    for bold in (False, True):
        file = font_file(bold)
        assert file is not None and file.name.startswith("B612"), "install fonts-b612"


def test_nothing_flashes_more_than_three_times_a_second() -> None:
    assert 1000 / (2 * BEAT_MS) <= 3


def test_colour_is_never_the_only_sign() -> None:
    assert len(set(CREW_SHAPES.values())) == len(CREW_SHAPES)
    assert len(set(SHAPE_OF_KIND.values())) == len(SHAPE_OF_KIND) == len(COLOUR_OF_KIND)
    signs = [style.sign for style in STYLES.values()]
    assert len(set(signs)) == len(signs)
