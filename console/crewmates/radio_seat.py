"""The radio operator: notes what is heard, lays it where the enemy must be, and says where that is."""

from collections.abc import Sequence

from console.core.chart import Chart
from console.core.crew_orders import Erase, Note, Slide
from console.core.dot import Dot
from console.core.game import Event
from console.core.notation import CrewOrder
from console.core.two_crews.radio import LONGEST_SLIDE
from console.core.two_crews.views import TwoCrewView
from console.core.waters import Waters, waters_of
from console.core.words import STEPS, Course, Crew, Heard, Station
from console.crewmates.mind import Remark
from console.crewmates.odds import Odds

FEW = 9
"""Up to so many places are counted to the captain, and marked on the chart."""
_STEPS = (80, 60, 40, 30, 20, 15, FEW)
"""Many places are counted roughly, so that not every course is worth a sentence."""


class RadioOperator:
    """Keeps a transparency as a careful person would."""

    def __init__(self, crew: Crew, chart: Chart) -> None:
        self._crew = crew
        self._chart = chart
        self._heard: list[Heard] = []
        """Of the enemy, since it last surfaced."""
        self._notes: list[Heard] = []
        self._slid = (0, 0)

    def hear(self, events: Sequence[Event]) -> None:
        for event in events:
            if event.audience != "both" or event.name not in ("headed", "silence", "surfaced"):
                continue
            if event.word("crew") == self._crew.enemy:
                if event.name == "surfaced":
                    self._heard.clear()
                else:
                    self._heard.append(Heard(event.word("course") if event.name == "headed" else "silence"))

    def look(self, view: TwoCrewView) -> None:
        sheet = view.boat.transparency
        self._notes, self._slid = list(sheet.notes), (sheet.columns, sheet.rows)

    def next(self, legal: Sequence[CrewOrder], enemy: Odds) -> CrewOrder | None:
        """Wipe what is out of date, note what is new, slide the line to where it may end."""
        wanted: CrewOrder | None
        if self._notes != self._heard[: len(self._notes)]:
            wanted = Erase(self._crew, Station.RADIO)
        elif len(self._notes) < len(self._heard):
            wanted = Note(self._crew, Station.RADIO, self._heard[len(self._notes)])
        else:
            wanted = self._slide(enemy)
        return wanted if wanted in legal else None

    def _slide(self, enemy: Odds) -> Slide | None:
        """A line that ends where the enemy cannot be, or lies on land, goes to the likeliest place that fits.

        Of equals to the nearest.
        """
        if not self._heard:
            return None
        dots, line = waters_of(self._chart).dots, self._line()
        places = {dots[number]: share for number, share in enemy.of.items()}
        fitting = {place: share for place, share in places.items() if self._is_at_sea(line, place)} or places
        if (end := line[-1]) in fitting:
            return None
        place = max(fitting, key=lambda each: (fitting[each], -_apart(each, end)))
        columns, rows = _at_most_one_slide(place.column - end.column), _at_most_one_slide(place.row - end.row)
        return Slide(self._crew, Station.RADIO, columns, rows)

    def _is_at_sea(self, line: Sequence[Dot], place: Dot) -> bool:
        """Whether a line that ended there would lie on water alone, as if no silence had moved the boat."""
        columns, rows = place.column - line[-1].column, place.row - line[-1].row
        moved = (Dot(dot.column + columns, dot.row + rows) for dot in set(line))
        return all(dot in self._chart and dot not in self._chart.islands for dot in moved)

    def _line(self) -> list[Dot]:
        """The line as it lies now, on the chart or beyond; it begins in the middle of the transparency."""
        line = [Dot(self._chart.columns // 2 + self._slid[0], self._chart.rows // 2 + self._slid[1])]
        for heard in self._heard:
            if heard is not Heard.SILENCE:
                columns, rows = STEPS[Course(heard)]
                line.append(Dot(line[-1].column + columns, line[-1].row + rows))
        return line


def _apart(one: Dot, other: Dot) -> int:
    return max(abs(one.column - other.column), abs(one.row - other.row))


def _at_most_one_slide(steps: int) -> int:
    return max(-LONGEST_SLIDE, min(LONGEST_SLIDE, steps))


def whereabouts(waters: Waters, enemy: Odds) -> Remark:
    """Where the enemy is, in words: how many places, and the sector if there is one alone."""
    count = len(enemy.of)
    if count == 1:
        return "radio-one", {"dot": waters.names[enemy.likeliest]}, 3
    sectors = {waters.sector[dot] for dot in enemy.of}
    if count <= FEW and len(sectors) == 1:
        return "radio-few-sector", {"count": count, "sector": sectors.pop()}, 2
    if count <= FEW:
        return "radio-few", {"count": count}, 2
    if len(sectors) == 1:
        return "radio-sector", {"sector": sectors.pop()}, 2
    if 2 * count > len(waters.dots):
        return "radio-anywhere", {}, 0
    return "radio-many", {"count": next((step for step in _STEPS if count > step), FEW)}, 0
