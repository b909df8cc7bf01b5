"""Charts as pictures: every chart can be drawn, and what is on it can be found in the picture."""

import struct
from xml.etree import ElementTree

import pytest
import resvg_py

from console.core.chart import Chart
from console.core.charts import load, parse_chart, read_chart, shipped_files, write_chart
from console.displays.chart.chart_picture import chart_png, chart_svg
from console.languages.typography import unbroken
from console.look.chart_looks import DARK, PAPER, Look

SVG = "{http://www.w3.org/2000/svg}"


def texts(chart: Chart, language: str = "en", look: Look = DARK) -> list[str]:
    """Every line of text on the picture. The SVG must be well formed."""
    picture = ElementTree.fromstring(chart_svg(chart, language, look))
    return [element.text or "" for element in picture.iter(f"{SVG}text")]


@pytest.mark.parametrize("path", shipped_files(), ids=lambda path: path.stem)
@pytest.mark.parametrize("look", [DARK, PAPER], ids=["dark", "paper"])
def test_every_chart_has_its_title_coordinates_and_sectors(path: str, look: Look) -> None:
    chart = read_chart(path)
    for language in ("en", "fr"):
        found = texts(chart, language, look)
        assert getattr(chart.title, language) in found
        assert unbroken(getattr(chart.briefing, language)) in " ".join(found)
        assert {chr(ord("A") + column) for column in range(chart.columns)} <= set(found)
        assert {str(number) for row in chart.sectors for number in row} <= set(found)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("delta", {"under the ice", "ice hole"}),
        ("echo", {"Archer mine"}),
        ("delta-2", {"volcano", "lava dot"}),
        ("echo-2", {"repairs: mine", "repairs: torpedo", "repairs: silence"}),
        ("archipelago", {"start: blue", "start: red"}),
    ],
)
def test_the_legend_tells_what_is_on_this_chart(name: str, words: set[str]) -> None:
    assert words <= set(texts(load(name)))
    assert not words & set(texts(load("alpha")))


def test_the_picture_is_the_same_each_time() -> None:
    assert chart_svg(load("charlie-2")) == chart_svg(load("charlie-2"))


def test_words_that_would_break_svg_do_not() -> None:
    text = write_chart(load("umbria")).replace("The Night Watch", "<b> & 'night' ]]>")
    assert "<b> & 'night' ]]>" in texts(parse_chart(text))


@pytest.mark.parametrize(("columns", "rows"), [(5, 5), (25, 5), (5, 25), (26, 26)])
def test_charts_of_any_size_can_be_drawn(columns: int, rows: int) -> None:
    letters = "".join(chr(ord("A") + column) for column in range(columns))
    numbered = [(row, "." * columns, "1" * columns) for row in range(1, rows + 1)]
    heading = write_chart(load("umbria")).split("grid = ")[0]
    grid = "".join(f"{row} {sea}\n" for row, sea, _ in numbered)
    sectors = "".join(f"{row} {sector}\n" for row, _, sector in numbered)
    chart = parse_chart(
        f"{heading}grid = '''\n {letters}\n{grid}'''\nsectors = '''\n {letters}\n{sectors}'''\n"
    )
    assert letters[-1] in texts(chart)


def test_a_png_is_a4_at_288_dots_an_inch() -> None:
    png = chart_png(chart_svg(load("delta-2")))
    assert png.startswith(b"\x89PNG")
    assert struct.unpack(">II", png[16:24]) == (2380, 3368)


def test_letters_are_drawn_on_a_machine_without_fonts(monkeypatch: pytest.MonkeyPatch) -> None:
    render = resvg_py.svg_to_bytes
    without = {"skip_system_fonts": True}
    monkeypatch.setattr(resvg_py, "svg_to_bytes", lambda **options: render(**{**options, **without}))
    fonts = ElementTree.fromstring(chart_svg(load("umbria"))).get("font-family")
    frame = f'<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40" font-family="{fonts}">'
    bold = '<text x="5" y="30" font-size="30" font-weight="bold">É</text>'
    for letter in (bold, bold.replace("bold", "normal")):
        assert chart_png(f"{frame}{letter}</svg>") != chart_png(f"{frame}</svg>")
