"""Con Sonar! in one turn: look, play, chain, fire, end. Each side has a table of its own to learn at."""

from dataclasses import replace

from console.displays.screen import Lesson, Screen
from console.displays.screen import Scene as Shown
from console.languages import Message
from console.rules.con_sonar.orders import PlayerOrder
from console.rules.matches import MatchOptions
from console.rules.words import Crew, Station
from console.table.con_sonar_scene import ConSonarScene
from console.table.scene import Loudspeaker, Scene
from console.table.settings import Settings

STEPS = ("look", "play", "chain", "fire", "end")
VERBS = {"play": "play", "chain": "play", "fire": "fire", "end": "end"}
"""The order that ends a step; the first one ends when the hand is seen."""
SEED = 1274
"""The learner holds yellow+6, green-5 and blue+6, and yellow*3 lies face up: a chain, and a fair shot."""


class _Lesson(ConSonarScene):
    """One side's table: the learner begins, at the captain's controls."""

    def __init__(self, crew: Crew, settings: Settings, loudspeaker: Loudspeaker, after: Scene, now_ns: int):
        self.step = 0
        options = MatchOptions(game="con-sonar", players=f"{crew},{crew.enemy}", seed=SEED)
        super().__init__(options, replace(settings, computers=""), loudspeaker, after, now_ns, first=crew)

    @property
    def done(self) -> bool:
        return self.step == len(STEPS)

    def give(self, order: PlayerOrder, now_ns: int) -> None:
        before = self.match.state
        super().give(order, now_ns)
        if self.match.state is before or self.done:
            return
        if order.verb == "end":
            self.step = len(STEPS)
        elif order.verb in ("fire", "trash"):
            self.step = STEPS.index("end")
        elif order.verb == VERBS.get(STEPS[self.step]):
            self.step += 1

    def tick(self, now_ns: int) -> Scene:
        if (
            not self.done
            and STEPS[self.step] == "look"
            and any(d.looking(now_ns) for d in self.desks.values())
        ):
            self.step += 1
        return super().tick(now_ns)

    def lesson(self) -> Lesson:
        name = "lesson.done" if self.done else f"con-sonar.lesson-{STEPS[self.step]}"
        number = min(self.step + 1, len(STEPS))
        return Lesson(Station.CAPTAIN, number, len(STEPS), Message.of(name), "captain.ok")


class ConSonarTutorialScene:
    """Both sides learn at the same time, each at its own table."""

    def __init__(self, settings: Settings, loudspeaker: Loudspeaker, after: Scene, now_ns: int) -> None:
        self._settings = settings
        self._after = after
        self._lessons = {crew: _Lesson(crew, settings, loudspeaker, after, now_ns) for crew in Crew}

    @property
    def settings(self) -> Settings:
        return self._settings

    @settings.setter
    def settings(self, settings: Settings) -> None:
        self._settings = settings
        for lesson in self._lessons.values():
            lesson.settings = settings

    def enter(self, now_ns: int) -> None:
        for lesson in self._lessons.values():
            lesson.enter(now_ns)

    def press(self, crew: Crew, station: Station, control: str, now_ns: int) -> Scene:
        lesson = self._lessons[crew]
        if lesson.done and control == "ok":
            return self._after
        lesson.press(crew, station, control, now_ns)
        return self

    def release(self, crew: Crew, station: Station, control: str, now_ns: int) -> Scene:
        """A control was let go."""
        self._lessons[crew].release(crew, station, control, now_ns)
        return self

    def tick(self, now_ns: int) -> Scene:
        """Over when neither side is touched for a while."""
        scenes = [lesson.tick(now_ns) for lesson in self._lessons.values()]
        return self if any(scene is not self._after for scene in scenes) else self._after

    def screen(self, crew: Crew, now_ns: int) -> Screen:
        lesson = self._lessons[crew]
        return replace(lesson.screen(crew, now_ns), scene=Shown.TUTORIAL, lesson=lesson.lesson())

    def lit(self, crew: Crew, now_ns: int) -> frozenset[str]:
        return self._lessons[crew].lit(crew, now_ns)
