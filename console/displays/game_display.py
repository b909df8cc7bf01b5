"""What the displays ask of a game: `console.games.display_of(name)` gives it."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from pygame import Rect

from console.core.chart import Chart
from console.core.views import Json
from console.displays.canvas import Canvas
from console.displays.chart.coast_lines import Raster
from console.displays.piece import Piece
from console.displays.screen import Screen


class RulePicture(NamedTuple):
    """A page of the rules, for whoever walks past."""

    name: str
    """Its words are `attract.course-title` and `attract.course`."""
    draw: Callable[[Canvas, Rect], None]


def plain_water(chart: Chart, raster: Raster) -> Iterator[str]:
    """Nothing but the sea."""
    return iter(())


def nothing_more(screen: Screen, station: str) -> dict[str, Json]:
    """What every tablet shows is enough."""
    return {}


@dataclass(frozen=True)
class GameDisplay:
    """How a game looks."""

    match: Callable[[Screen, tuple[int, int], int], list[Piece]]
    """The pieces of a match on a display of that size, in that beat; they never lie over one another."""
    watched: Callable[[Screen, Rect, Rect], list[Piece]] | None = None
    """A match that nobody plays: where it is played, then how the sides are doing; None: not shown."""
    rules: tuple[RulePicture, ...] = ()
    """Shown while nobody plays, page by page."""
    waters: Callable[[Chart, Raster], Iterator[str]] = plain_water
    """What lies under the land of the game's charts, as SVG."""
    at_station: Callable[[Screen, str], dict[str, Json]] = nothing_more
    """A station's own part of a match, for its tablet (console.table.tablets)."""
