"""The radio operator's transparency, the same in Captain Sonar and Sonar Family."""

from functools import lru_cache

from console.core.chart import Chart
from console.core.crew_orders import Slide
from console.core.game import Refused
from console.core.words import Crew, Heard, Station

MOST_NOTES = 500
"""More than any match needs; a transparency that is never wiped must not grow for ever."""
LONGEST_SLIDE = 4
"""Columns and rows of one slide, either way."""


def check_note(notes: tuple[Heard, ...]) -> None:
    """Refuse where the transparency is full."""
    if len(notes) >= MOST_NOTES:
        raise Refused("full", f"the transparency holds {MOST_NOTES} notes: wipe it first")


def check_slide(chart: Chart, slid: tuple[int, int], slide: Slide) -> None:
    """Refuse slides that are none, too long, or that leave the chart altogether."""
    longest = max(abs(slide.columns), abs(slide.rows))
    if not 1 <= longest <= LONGEST_SLIDE:
        raise Refused("out-of-range", f"slide by 1 to {LONGEST_SLIDE} columns or rows at a time")
    if not _within((chart.columns, chart.rows), slid, slide):
        raise Refused("out-of-range", "the transparency would leave the chart")


def _within(size: tuple[int, int], slid: tuple[int, int], slide: Slide) -> bool:
    return abs(slid[0] + slide.columns) < size[0] and abs(slid[1] + slide.rows) < size[1]


def legal_slides(chart: Chart, slid: tuple[int, int], crew: Crew, station: Station) -> tuple[Slide, ...]:
    """Every slide that is not refused, from where the transparency lies."""
    return _slides((chart.columns, chart.rows), slid, crew, station)


@lru_cache(maxsize=32)
def _slides(size: tuple[int, int], slid: tuple[int, int], crew: Crew, station: Station) -> tuple[Slide, ...]:
    """Hundreds at a time: kept for a few places only, and for all charts of a size together."""
    lengths = range(-LONGEST_SLIDE, LONGEST_SLIDE + 1)
    slides = (Slide(crew, station, c, r) for c in lengths for r in lengths if (c, r) != (0, 0))
    return tuple(slide for slide in slides if _within(size, slid, slide))
