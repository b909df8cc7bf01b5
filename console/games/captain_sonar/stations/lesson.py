"""A short lesson for each station, on a real boat: a step is over when the real press was made."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import product

from console.core.match import Given
from console.core.notation import CrewOrder
from console.core.options import MatchOptions
from console.core.words import Crew, Station
from console.displays.screen import Lesson, SceneName, Screen
from console.languages import Message
from console.table.scenes.match import MatchScene
from console.table.scenes.scene import Loudspeaker, Scene
from console.table.settings import Settings


@dataclass(frozen=True)
class Step:
    """One thing to do: the station, the orders that end the step, and the control that gives the first."""

    name: str
    station: Station
    verbs: str
    """One, or several with spaces: what a learner may as well do."""
    control: str


STEPS = (
    Step("course", Station.CAPTAIN, "head", "captain.north"),
    Step("charge", Station.FIRST_MATE, "charge", "first-mate.sonar"),
    Step("mate-ok", Station.FIRST_MATE, "ok", "first-mate.ok"),
    Step("break", Station.ENGINEER, "break", "engineer.north-1"),
    Step("engineer-ok", Station.ENGINEER, "ok", "engineer.ok"),
    Step("note", Station.RADIO, "note", "radio.note-north"),
    Step("slide", Station.RADIO, "slide", "radio.slide-east"),
    Step("stop", Station.CAPTAIN, "stop", "captain.stop"),
    Step("belay", Station.CAPTAIN, "belay torpedo", "captain.cancel"),
    Step("surface", Station.CAPTAIN, "surface", "captain.surface"),
)
BOATS = {Crew.BLUE: "A9", Crew.RED: "K9"}
SO_FAR = (("east", 1), ("north", 4), ("east", 2))
"""Courses that were given before the lesson, and the symbols that broke: a torpedo is ready by then."""


class TutorialScene(MatchScene):
    """Both crews learn at the same time, each at its own pace, on a quiet chart."""

    options = MatchOptions(game="captain-sonar", chart="charlie", mode="real-time", inspection="console")
    boats: Mapping[Crew, str] = BOATS
    so_far: tuple[tuple[str, int], ...] = SO_FAR
    steps: tuple[Step, ...] = STEPS
    words = "lesson."
    """Where the sentences of the steps are in the catalogues."""

    def __init__(self, settings: Settings, loudspeaker: Loudspeaker, after: Scene, now_ns: int) -> None:
        self._steps = dict.fromkeys(Crew, 0)
        unhelped = replace(settings, computers="", assists="")
        super().__init__(self.options, unhelped, loudspeaker, after, now_ns)
        lines = [f"{crew} captain start {dot}" for crew, dot in self.boats.items()]
        for line in (*lines, *(f"{crew} captain dive" for crew in Crew)):
            self.give(self.match.game.grammar.parse(line), now_ns)
        for crew, (course, symbol) in product(Crew, self.so_far):
            for line in (
                f"{crew} captain head {course}",
                f"{crew} first-mate charge torpedo",
                f"{crew} first-mate ok",
                f"{crew} engineer break {course} {symbol}",
                f"{crew} engineer ok",
            ):
                self.match.give(self.match.game.grammar.parse(line), now_ns)  # nobody is told
        self._look(now_ns)

    @property
    def is_kept(self) -> bool:
        return False

    def give(self, order: CrewOrder, now_ns: int) -> Given:
        given = super().give(order, now_ns)
        step = self._step(order.crew)
        fits = step is not None and order.station is step.station and order.verb in step.verbs.split()
        if fits and given.refused is None:
            self._steps[order.crew] += 1
        elif fits and given.refused is not None and given.refused.code == "nothing-ready":
            self._steps[order.crew] += 2  # what was ready broke down: no stop, and none to take back
        return given

    def _step(self, crew: Crew) -> Step | None:
        return self.steps[self._steps[crew]] if self._steps[crew] < len(self.steps) else None

    def press(self, crew: Crew, station: Station, control: str, now_ns: int) -> Scene:
        if all(self._step(each) is None for each in Crew) or (self._step(crew) is None and control == "ok"):
            return self._after
        return super().press(crew, station, control, now_ns)

    def screen(self, crew: Crew, now_ns: int) -> Screen:
        step = self._step(crew)
        lesson = Lesson(
            station=step.station if step else Station.CAPTAIN,
            step=self._steps[crew] + 1 if step else len(self.steps),
            steps=len(self.steps),
            message=Message.of(f"{self.words}{step.name}" if step else "lesson.done"),
            control=step.control if step else "captain.ok",
        )
        return replace(super().screen(crew, now_ns), scene=SceneName.TUTORIAL, lesson=lesson)
