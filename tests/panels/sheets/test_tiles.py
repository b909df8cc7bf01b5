"""The panel in pieces: nothing is lost, every hole is whole, every piece fits."""

from dataclasses import replace

import pytest

from console.panels.hardware import Panel, load_panel
from console.panels.hardware.drawn_shapes import Circle, Drawing, Layer
from console.panels.sheets.tiles import A4_MM, BED_MM, PAPER_MARGIN_MM, TooLargeError, a4_pages, laser_pieces

PANEL = load_panel()


def holes(drawing: Drawing) -> set[tuple[float, float, float]]:
    return {
        (shape.x_mm, shape.y_mm, shape.radius_mm)
        for shape in drawing.shapes
        if isinstance(shape, Circle) and shape.layer is Layer.CUT
    }


def buttons(panel: Panel) -> set[tuple[float, float, float]]:
    return {(one.x_mm, one.y_mm, one.kind.hole_mm / 2) for one in panel.controls if one.kind.hole_mm}


def test_every_hole_is_whole_on_a_sheet_of_a4() -> None:
    pages = a4_pages(PANEL, "en")
    for x, y, radius in buttons(PANEL) | {(x, y, PANEL.screw_hole_mm / 2) for x, y in PANEL.screws_mm}:
        assert any(
            page.left_mm + PAPER_MARGIN_MM <= x - radius
            and x + radius <= page.left_mm + A4_MM[0] - PAPER_MARGIN_MM
            and page.top_mm + PAPER_MARGIN_MM <= y - radius
            and y + radius <= page.top_mm + A4_MM[1] - PAPER_MARGIN_MM
            and (x, y, radius) in holes(page)
            for page in pages
        ), (x, y)
    assert {(page.width_mm, page.height_mm) for page in pages} == {A4_MM}


def test_the_laser_s_pieces_have_every_button_once_and_fit_the_bed() -> None:
    pieces = laser_pieces(PANEL, "en")
    assert len(pieces) == 2
    found = [hole for piece in pieces for hole in holes(piece)]
    assert buttons(PANEL) <= set(found)
    assert len(found) == len(set(found))
    for piece in pieces:
        assert piece.width_mm <= BED_MM[0]
        assert piece.height_mm <= BED_MM[1]


def test_a_screw_on_the_seam_becomes_two_beside_it() -> None:
    found = {hole for piece in laser_pieces(PANEL, "en") for hole in holes(piece)} - buttons(PANEL)
    radius = PANEL.screw_hole_mm / 2
    assert (450, 6, radius) not in found
    assert {(442, 6, radius), (458, 6, radius), (442, 294, radius), (458, 294, radius)} <= found
    assert len(found) == len(PANEL.screws_mm) + 2


def test_a_panel_that_fits_is_one_piece_and_one_that_cannot_is_an_error() -> None:
    small = replace(PANEL, width_mm=560, screws_mm=())
    assert len(laser_pieces(small, "en")) == 1
    with pytest.raises(TooLargeError, match="high"):
        laser_pieces(replace(PANEL, height_mm=700), "en")
