"""How far two boats in different places can follow the same courses."""

from console.core.chart import Chart
from console.core.dot import Dot
from console.core.words import STEPS, Course

FAR = 6


def roomy(
    chart: Chart, places: tuple[Dot, Dot], closed: tuple[frozenset[Dot], frozenset[Dot]]
) -> set[Course]:
    """The courses after which both boats can go on together for a while; `closed`: their routes and mines."""
    courses = set()
    for course in Course:
        after = _step(chart, places, closed, course)
        if after is not None and _length(chart, *after, FAR - 1) == FAR - 1:
            courses.add(course)
    return courses


Boats = tuple[tuple[Dot, Dot], tuple[frozenset[Dot], frozenset[Dot]]]


def _step(
    chart: Chart, places: tuple[Dot, Dot], closed: tuple[frozenset[Dot], frozenset[Dot]], course: Course
) -> Boats | None:
    columns, rows = STEPS[course]
    one, other = (Dot(place.column + columns, place.row + rows) for place in places)
    for dot, shut in ((one, closed[0]), (other, closed[1])):
        if dot not in chart or dot in chart.islands or dot in shut:
            return None
    return (one, other), (closed[0] | {one}, closed[1] | {other})


def _length(
    chart: Chart, places: tuple[Dot, Dot], closed: tuple[frozenset[Dot], frozenset[Dot]], most: int
) -> int:
    best = 0
    for course in Course if most else ():
        after = _step(chart, places, closed, course)
        if after is not None:
            best = max(best, 1 + _length(chart, *after, most - 1))
        if best == most:
            break
    return best
