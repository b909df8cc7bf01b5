"""A chart as the settings or set-up name it: which game, edition and mode it is for."""

from functools import lru_cache
from typing import NamedTuple

from console.core.chart import Chart, Mode
from console.core.charts.catalogue import find_file, load
from console.shipped import MAPS


class OfferedChart(NamedTuple):
    """A chart that set-up can offer."""

    name: str
    """Its name, or the path of a file of one's own."""
    game: str
    edition: int
    mode: Mode | None
    """The only mode that it is for; None: either."""
    chart: Chart


@lru_cache(maxsize=32)
def offered(name: str, mode: Mode | None = None) -> OfferedChart:
    """The chart that is named: `alpha-2`, `alpha-2-real-time`, or a path; drawn as it is in that mode.

    :raises BadFileError: there is none, or it is not sound
    """
    chart, shipped = load(name, mode), find_file(name).parent == MAPS
    in_both = shipped and name.strip().lower().replace(" ", "-") == chart.name
    only = None if in_both else chart.mode
    return OfferedChart(chart.name if shipped else name, chart.game, chart.edition or 1, only, chart)
