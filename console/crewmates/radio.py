"""The radio operator: notes what is heard, lays it where the enemy must be, and says where that is."""

from collections.abc import Sequence

from console.core.chart import Chart
from console.core.crew_orders import Erase, Note, Slide
from console.core.game import Event
from console.core.notation import CrewOrder
from console.core.two_crews.radio import LONGEST_SLIDE
from console.core.two_crews.views import TwoCrewView
from console.core.waters import Waters, waters_of
from console.core.words import STEPS, Course, Crew, Heard, Station
from console.crewmates.mind import Remark
from console.crewmates.odds import Odds
from console.crewmates.tracker import Tracking

_FEW = 9
_STEPS = (80, 60, 40, 30, 20, 15, _FEW)
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

    def next(self, legal: Sequence[CrewOrder], enemy: Tracking) -> CrewOrder | None:
        """Wipe what is out of date, note what is new, slide the line to where it must end."""
        wanted: CrewOrder | None
        if self._notes != self._heard[: len(self._notes)]:
            wanted = Erase(self._crew, Station.RADIO)
        elif len(self._notes) < len(self._heard):
            wanted = Note(self._crew, Station.RADIO, self._heard[len(self._notes)])
        else:
            wanted = self._slide(enemy)
        return wanted if wanted in legal else None

    def _slide(self, enemy: Tracking) -> Slide | None:
        """Where the enemy can be on one dot only, the line should end there."""
        if not self._heard or enemy.dots.bit_count() != 1:
            return None
        place = waters_of(self._chart).dots[enemy.dots.bit_length() - 1]
        column, row = self._end()
        columns, rows = _at_most_one_slide(place.column - column), _at_most_one_slide(place.row - row)
        return Slide(self._crew, Station.RADIO, columns, rows) if (columns, rows) != (0, 0) else None

    def _end(self) -> tuple[int, int]:
        """Where the line ends now; it begins in the middle of the transparency."""
        column = self._chart.columns // 2 + self._slid[0]
        row = self._chart.rows // 2 + self._slid[1]
        for heard in self._heard:
            if heard is not Heard.SILENCE:
                columns, rows = STEPS[Course(heard)]
                column, row = column + columns, row + rows
        return column, row


def _at_most_one_slide(steps: int) -> int:
    return max(-LONGEST_SLIDE, min(LONGEST_SLIDE, steps))


def whereabouts(waters: Waters, enemy: Odds) -> Remark:
    """Where the enemy is, in words: how many places, and the sector if there is one alone."""
    count = len(enemy.of)
    if count == 1:
        return "radio-one", {"dot": waters.names[enemy.likeliest]}, 3
    sectors = {waters.sector[dot] for dot in enemy.of}
    if count <= _FEW and len(sectors) == 1:
        return "radio-few-sector", {"count": count, "sector": sectors.pop()}, 2
    if count <= _FEW:
        return "radio-few", {"count": count}, 2
    if len(sectors) == 1:
        return "radio-sector", {"sector": sectors.pop()}, 2
    if 2 * count > len(waters.dots):
        return "radio-anywhere", {}, 0
    return "radio-many", {"count": next((step for step in _STEPS if count > step), _FEW)}, 0
