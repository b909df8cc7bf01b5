"""The radio operator's transparency: notes, slides, wiping."""

from collections.abc import Iterable
from functools import cache, lru_cache

from console.core.crew_orders import Erase, Note, Slide
from console.core.game import Refused, refuse
from console.core.two_crews.rule import RADIO, AnOrder, Rule
from console.core.two_crews.ruling import Ruling
from console.core.words import Crew, Heard, Station

MOST_NOTES = 500
"""More than any match needs; a transparency that is never wiped must not grow for ever."""
LONGEST_SLIDE = 4
"""Columns and rows of one slide, either way."""


class RadioRule(Rule[Ruling, AnOrder]):
    """What the radio operator does."""

    def stations(self, ruling: Ruling, crew: Crew) -> frozenset[Station]:
        return RADIO


class Noting(RadioRule[Note]):
    order = Note

    def allow(self, ruling: Ruling, crew: Crew, station: Station) -> Refused | None:
        refused = ruling.no_notes(crew)
        if refused is None and len(ruling.boat(crew).notes) >= MOST_NOTES:
            return Refused("full", f"the transparency holds {MOST_NOTES} notes: wipe it first")
        return refused

    def carry_out(self, ruling: Ruling, order: Note) -> None:
        ruling.change(order.crew, notes=(*ruling.boat(order.crew).notes, order.heard))
        ruling.tell(order.crew, "noted", heard=order.heard)

    def options(self, ruling: Ruling, crew: Crew, station: Station) -> Iterable[Note]:
        return _notes(crew, station)


@cache
def _notes(crew: Crew, station: Station) -> tuple[Note, ...]:
    return tuple(Note(crew, station, heard) for heard in Heard)


class Sliding(RadioRule[Slide]):
    order = Slide

    def check(self, ruling: Ruling, order: Slide) -> None:
        longest = max(abs(order.columns), abs(order.rows))
        if not 1 <= longest <= LONGEST_SLIDE:
            refuse("out-of-range", f"slide by 1 to {LONGEST_SLIDE} columns or rows at a time")
        if not _within(_size(ruling), ruling.boat(order.crew).slid, order):
            refuse("out-of-range", "the transparency would leave the chart")

    def carry_out(self, ruling: Ruling, order: Slide) -> None:
        columns, rows = ruling.boat(order.crew).slid
        ruling.change(order.crew, slid=(columns + order.columns, rows + order.rows))
        ruling.tell(order.crew, "slid", columns=order.columns, rows=order.rows)

    def options(self, ruling: Ruling, crew: Crew, station: Station) -> Iterable[Slide]:
        return _slides(_size(ruling), ruling.boat(crew).slid, crew, station)


def _size(ruling: Ruling) -> tuple[int, int]:
    chart = ruling.set_up.chart
    return chart.columns, chart.rows


def _within(size: tuple[int, int], slid: tuple[int, int], slide: Slide) -> bool:
    return abs(slid[0] + slide.columns) < size[0] and abs(slid[1] + slide.rows) < size[1]


@lru_cache(maxsize=32)
def _slides(size: tuple[int, int], slid: tuple[int, int], crew: Crew, station: Station) -> tuple[Slide, ...]:
    """Dozens at a time: kept for a few places only, and for all charts of a size together."""
    lengths = range(-LONGEST_SLIDE, LONGEST_SLIDE + 1)
    slides = (Slide(crew, station, c, r) for c in lengths for r in lengths if (c, r) != (0, 0))
    return tuple(slide for slide in slides if _within(size, slid, slide))


class Erasing(RadioRule[Erase]):
    order = Erase

    def carry_out(self, ruling: Ruling, order: Erase) -> None:
        ruling.change(order.crew, notes=())
        ruling.tell(order.crew, "erased")


RULES = (Noting(), Sliding(), Erasing())
