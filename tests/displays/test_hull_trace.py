"""Hull tracing on the display: a section is as large as its pane."""

from itertools import pairwise

import pytest
from pygame import Rect

from console.games.captain_sonar.display.hull_trace import corridor_points
from console.games.captain_sonar.rules.hull import SECTIONS
from console.games.captain_sonar.stations.hull_pen import corridor

PANES = (Rect(10, 20, 260, 220), Rect(0, 0, 120, 90), Rect(5, 5, 200, 300))


@pytest.mark.parametrize("pane", PANES, ids=str)
@pytest.mark.parametrize("section", SECTIONS)
def test_a_section_fills_its_pane_and_stays_in_it(section: int, pane: Rect) -> None:
    points, wide = corridor_points(corridor(section), pane)
    way = Rect(points[0], (0, 0)).unionall([Rect(point, (0, 0)) for point in points]).inflate(wide, wide)
    assert pane.inflate(2, 2).contains(way)
    assert way.width >= 0.9 * pane.width and way.height >= 0.9 * pane.height
    steps = [abs(one[0] - next_[0]) + abs(one[1] - next_[1]) for one, next_ in pairwise(points)]
    assert min(steps) >= wide, "no line of the way touches the next"
