"""The drawing to scale."""

import re
from itertools import combinations
from xml.etree import ElementTree

import pytest

from console.languages import written
from console.panels.hardware import Panel
from console.panels.hardware.drawn_shapes import DrawnWords, Layer
from console.panels.hardware.mm_svg import svg
from console.panels.hardware.panel_drawing import MARGIN_MM, draw_panel
from console.panels.hardware.pdf import pdf

SVG = "{http://www.w3.org/2000/svg}"


def group(text: str, layer: str) -> ElementTree.Element:
    (found,) = (one for one in ElementTree.fromstring(text).findall(f"{SVG}g") if one.get("id") == layer)
    return found


def test_one_unit_is_one_millimetre(panel: Panel) -> None:
    top = ElementTree.fromstring(svg(draw_panel(panel, "en")))
    width_mm, height_mm = panel.width_mm + 2 * MARGIN_MM, panel.height_mm + 2 * MARGIN_MM
    assert (top.get("width"), top.get("height")) == (f"{width_mm:g}mm", f"{height_mm:g}mm")
    assert (top.get("viewBox") or "").split()[2:] == [f"{width_mm:g}", f"{height_mm:g}"]


def test_the_cutting_layer_has_every_hole_at_its_place_and_nothing_printed(panel: Panel) -> None:
    cut = group(svg(draw_panel(panel, "en")), "cut")
    holes = {
        tuple(float(hole.get(key) or 0) for key in ("cx", "cy", "r")) for hole in cut.findall(f"{SVG}circle")
    }
    controls = {(one.x_mm, one.y_mm, one.kind.hole_mm / 2) for one in panel.controls}
    screws = {(x_mm, y_mm, panel.screw_hole_mm / 2) for x_mm, y_mm in panel.screws_mm}
    assert holes == controls | screws
    assert not cut.findall(f"{SVG}text")
    assert len(cut.findall(f"{SVG}rect")) == 1


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_label_layer_has_every_word(panel: Panel, language: str) -> None:
    labels = group(svg(draw_panel(panel, language)), "labels")
    words = [text.text for text in labels.findall(f"{SVG}text")]
    for control in panel.controls:
        assert written(control.label, language) in words
    for station in panel.stations:
        assert written(station.name, language).upper() in words
        assert all(written(heading.text, language) in words for heading in station.headings)


def test_every_symbol_and_circuit_is_printed(panel: Panel) -> None:
    labels = group(svg(draw_panel(panel, "en")), "labels")
    symbols = [control.symbol for control in panel.controls]
    trefoils = symbols.count("trefoil")
    assert len(labels.findall(f"{SVG}circle")) == symbols.count("disc") + trefoils
    polygons = symbols.count("diamond") + symbols.count("triangle") + 3 * trefoils
    assert len(labels.findall(f"{SVG}polygon")) == polygons
    dashes = {line.get("stroke-dasharray") for line in labels.findall(f"{SVG}polyline")}
    assert len(dashes) == 3


@pytest.mark.parametrize("language", ["en", "fr"])
def test_no_two_labels_run_into_each_other(panel: Panel, language: str) -> None:
    boxes = [_box(words) for words in draw_panel(panel, language).shapes if _is_label(words)]
    assert len(boxes) > 54
    for one, other in combinations(boxes, 2):
        assert one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1], (
            one,
            other,
        )


def _is_label(shape: object) -> bool:
    return isinstance(shape, DrawnWords) and shape.layer is Layer.LABELS


def _box(words: object) -> tuple[float, float, float, float, str]:
    """A generous box around a word: letters of B612 are 0.6 of their size wide on average."""
    assert isinstance(words, DrawnWords)
    width_mm = 0.6 * words.size_mm * len(words.text)
    left_mm = words.x_mm - width_mm * {"start": 0.0, "middle": 0.5, "end": 1.0}[words.anchor]
    return (
        left_mm,
        words.y_mm - 0.75 * words.size_mm,
        left_mm + width_mm,
        words.y_mm + 0.2 * words.size_mm,
        words.text,
    )


def test_a_station_alone_fits_an_a3_sheet(panel: Panel) -> None:
    for station in panel.stations:
        drawing = draw_panel(panel, "en", station.id)
        assert drawing.width_mm <= 297
        assert drawing.height_mm <= 420
        holes = group(svg(drawing), "cut").findall(f"{SVG}circle")
        assert len(holes) == len(panel.of_station(station.id))


def test_layers_can_be_had_alone(panel: Panel) -> None:
    text = svg(draw_panel(panel, "en"), frozenset({Layer.CUT}))
    assert re.findall(r'<g id="(\w+)"', text) == ["cut"]


def test_the_pdf_page_has_the_true_size(panel: Panel) -> None:
    content = pdf(draw_panel(panel, "fr"))
    assert content.startswith(b"%PDF")
    match = re.search(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", content)
    assert match is not None
    points_per_mm = 72 / 25.4
    assert float(match[1]) == pytest.approx((panel.width_mm + 2 * MARGIN_MM) * points_per_mm, abs=0.1)
    assert float(match[2]) == pytest.approx((panel.height_mm + 2 * MARGIN_MM) * points_per_mm, abs=0.1)


def test_the_pdf_of_one_layer_is_smaller_than_that_of_all(panel: Panel) -> None:
    drawing = draw_panel(panel, "en")
    assert len(pdf(drawing, layers=frozenset({Layer.CUT}))) < len(pdf(drawing))
