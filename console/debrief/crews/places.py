"""Where boats, mines and impacts were, and where each radio operator's transparency said the enemy was."""

from dataclasses import dataclass
from typing import NamedTuple

from console.core.chart import Chart
from console.core.dot import Dot
from console.core.two_crews.state import CrewBoat
from console.core.words import STEPS, Course, Crew
from console.debrief.crews.crew_game import CrewsStep, CrewsStory

NEAR = 2
"""Dots, diagonals too: an order this close to the enemy counts as acting on its place."""
BLASTS = ("torpedo", "mine-triggered", "archer-mine", "missile")
_RANK = {"clear": 0, "indirect": 1, "direct": 2}


class Placed(NamedTuple):
    """Something at a dot, at a time."""

    time_ns: int
    dot: Dot


class Impact(NamedTuple):
    """One explosion: whose, where, and the worst that it did to the other crew."""

    time_ns: int
    crew: Crew
    kind: str
    """`torpedo`, `mine-triggered`, `archer-mine`, `missile`."""
    dot: Dot
    effect: str
    """`direct`, `indirect` or `clear`."""


class RadioGuess(NamedTuple):
    """Where the transparency said that the enemy was, when the enemy had just moved."""

    time_ns: int
    off: int
    """Dots from the truth, diagonals counting as one; no more than the chart has."""


@dataclass(frozen=True)
class CrewOnChart:
    """What one crew's half of the chart shows."""

    legs: tuple[tuple[Placed, ...], ...]
    """The route, cut where the boat surfaced."""
    surfaced: tuple[Placed, ...]
    mines: tuple[Placed, ...]
    """Every mine that was laid."""
    impacts: tuple[Impact, ...]
    """Of this crew's weapons."""
    thoughts: tuple[RadioGuess, ...]
    """Of this crew's radio operator."""
    sheet: tuple[Dot, ...]
    """The transparency as it lay at the end: where it says the enemy went."""


def places_of(story: CrewsStory, crew: Crew) -> CrewOnChart:
    """One crew's places, from the steps of a match."""
    found = _Finding(story, crew)
    for step in story.steps:
        if step.refused is None:
            found.see(step)
    return found.places()


def dot_of(story: CrewsStory, number: int) -> Dot:
    return Dot(*divmod(number, story.chart.rows))


def apart(one: Dot, other: Dot) -> int:
    """Dots between two places, diagonals counting as one."""
    return max(abs(one.column - other.column), abs(one.row - other.row))


def sheet_of(chart: Chart, boat: CrewBoat) -> tuple[Dot, ...]:
    """The line on a transparency as it lies over the chart; empty where nothing is noted."""
    if not boat.notes:
        return ()
    dots = [Dot(chart.columns // 2 + boat.slid[0], chart.rows // 2 + boat.slid[1])]
    for note in boat.notes:
        if note != "silence":
            columns, rows = STEPS[Course(note)]
            dots.append(Dot(dots[-1].column + columns, dots[-1].row + rows))
    return tuple(dots)


class _Finding:
    def __init__(self, story: CrewsStory, crew: Crew) -> None:
        self._story = story
        self._crew = crew
        self._legs: list[list[Placed]] = [[]]
        self._surfaced: list[Placed] = []
        self._mines: list[Placed] = []
        self._impacts: list[Impact] = []
        self._thoughts: list[RadioGuess] = []

    def see(self, step: CrewsStep) -> None:
        self._follow(step)
        self._listen(step)
        for event in step.events:
            if event.name == "mine-laid" and event.audience == self._crew:
                self._mines.append(Placed(step.time_ns, Dot.parse(event.word("dot"))))
            elif event.name in BLASTS and event.word("crew") == self._crew:
                self._struck(step, event.name, Dot.parse(event.word("dot")))

    def _follow(self, step: CrewsStep) -> None:
        boat = step.after.boat(self._crew)
        if boat.dot < 0:
            return
        here = Placed(step.time_ns, dot_of(self._story, boat.dot))
        if not self._legs[-1] or self._legs[-1][-1].dot != here.dot:
            if step.after.phase == "set-up":  # the captain may change the secret start until the dive
                self._legs[-1].clear()
            self._legs[-1].append(here)
        if step.order.verb == "surface" and step.order.crew is self._crew:
            self._surfaced.append(here)
            self._legs.append([here])

    def _listen(self, step: CrewsStep) -> None:
        """A transparency is compared with the truth when the radio operator has noted or moved it."""
        if step.order.crew is not self._crew or step.order.verb not in ("note", "slide"):
            return
        sheet = sheet_of(self._story.chart, step.after.boat(self._crew))
        enemy = step.after.boat(self._crew.enemy).dot
        if sheet and enemy >= 0:
            chart = self._story.chart
            off = min(apart(sheet[-1], dot_of(self._story, enemy)), max(chart.columns, chart.rows) - 1)
            self._thoughts.append(RadioGuess(step.time_ns, off))

    def _struck(self, step: CrewsStep, kind: str, dot: Dot) -> None:
        answers = [
            event.word("kind")
            for event in step.events
            if event.name == "impact"
            and event.word("crew") == self._crew.enemy
            and event.word("dot") == str(dot)
        ]
        effect = max(answers, key=lambda kind: _RANK.get(kind, 0), default="clear")
        self._impacts.append(Impact(step.time_ns, self._crew, kind, dot, effect))

    def places(self) -> CrewOnChart:
        last = self._story.steps[-1].after
        return CrewOnChart(
            tuple(tuple(leg) for leg in self._legs if leg),
            tuple(self._surfaced),
            tuple(self._mines),
            tuple(self._impacts),
            tuple(self._thoughts),
            sheet_of(self._story.chart, last.boat(self._crew)),
        )
