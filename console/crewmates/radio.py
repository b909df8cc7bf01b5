"""The radio operator's transparency: what was heard is noted, and laid where the enemy must be."""

from collections.abc import Sequence
from typing import Any

from console.core.chart import Chart
from console.core.crew_orders import Erase, Note, Slide
from console.core.game import Event
from console.core.notation import CrewOrder
from console.core.two_crews.radio import LONGEST_SLIDE
from console.core.waters import waters_of
from console.core.words import STEPS, Course, Crew, Heard, Station
from console.crewmates.tracker import Tracking


class Operator:
    """Keeps a transparency as a careful person would."""

    def __init__(self, crew: Crew, chart: Chart) -> None:
        self._crew = crew
        self._chart = chart
        self._heard: list[Heard] = []
        """Of the enemy, since it last surfaced."""
        self._notes: list[str] = []
        self._slid = (0, 0)

    def hear(self, events: Sequence[Event]) -> None:
        for event in events:
            if event.audience != "both" or event.name not in ("headed", "silence", "surfaced"):
                continue
            if event.detail("crew") == self._crew.enemy:
                if event.name == "surfaced":
                    self._heard.clear()
                else:
                    self._heard.append(Heard(event.detail("course") if event.name == "headed" else "silence"))

    def look(self, view: Any) -> None:
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
        columns, rows = _short(place.column - column), _short(place.row - row)
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


def _short(steps: int) -> int:
    return max(-LONGEST_SLIDE, min(LONGEST_SLIDE, steps))
