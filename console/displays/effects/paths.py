"""The way of a torpedo: the shortest through the sea, the same whenever it is asked for."""

from collections import deque

from console.core.chart import Chart
from console.core.dot import Dot

_STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))


def way_through(chart: Chart, start: str, end: str, land: frozenset[Dot] = frozenset()) -> tuple[str, ...]:
    """The dots from one to another through the sea; straight from one to the other where there is no way."""
    first, last = Dot.parse(start), Dot.parse(end)
    came_from: dict[Dot, Dot | None] = {first: None}
    waiting = deque([first])
    while waiting and last not in came_from:
        here = waiting.popleft()
        for columns, rows in _STEPS:
            ahead = Dot(here.column + columns, here.row + rows)
            if chart.is_sea(ahead) and ahead not in land and ahead not in came_from:
                came_from[ahead] = here
                waiting.append(ahead)
    if last not in came_from:
        return (start, end)
    way: list[str] = []
    dot: Dot | None = last
    while dot is not None:
        way.append(str(dot))
        dot = came_from[dot]
    return tuple(reversed(way))
