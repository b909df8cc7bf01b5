"""Sonar Family, guided: courses give energy, and energy buys a sonar, a silent move and a missile."""

from collections.abc import Collection, Mapping
from typing import ClassVar

from console.core.crew_orders import Sonar, Stop, Surface
from console.core.dot import Dot
from console.core.match_plan import MatchPlan
from console.core.notation import CrewOrder
from console.core.words import Crew, Post, Station
from console.games.sonar_family.rules.energy import PRICES
from console.games.sonar_family.rules.orders import Missile, Resume, SilentStep
from console.games.sonar_family.rules.view import SonarFamilyView
from console.languages import Message
from console.stations.crew_guided_match import CrewLearner, GuideStage, by_turns, controls, rounds
from console.stations.guided_match import GuidedMatch, GuideTask, waits

CHART = "umbria"
ACTS: Mapping[str, type[CrewOrder]] = {
    "sonar": Sonar,
    "silence": SilentStep,
    "missile": Missile,
    "surface": Surface,
}


class FamilyLearner(CrewLearner[SonarFamilyView]):
    """A captain and a radio operator, in real time."""

    stations = (Station.CAPTAIN, Station.RADIO)
    stages: ClassVar[tuple[GuideStage, ...]] = (
        GuideStage("dive"),
        *rounds(1, 2),
        *by_turns("sonar"),
        *rounds(3, 5),
        *by_turns("silence"),
        *rounds(6, 9),
        *by_turns("missile"),
        *by_turns("surface"),
    )

    @property
    def settled(self) -> bool:
        return self.view.stop is None

    def learnt(self, verb: str) -> bool:
        """What there is no energy for, in spite of all, cannot be done."""
        if self.view.stop is not None:
            return False
        boat = self.view.boat
        blocked = verb == "silence" and boat.blackout
        return self.given[verb] > 0 or blocked or boat.energy < PRICES.get(ACTS[verb], 0)

    def sailing(self, number: int) -> Mapping[Station, GuideTask]:
        if self.given["head"] >= number:
            return {Station.CAPTAIN: waits("lesson.wait-radio")}
        course = self.course(number)
        return {Station.CAPTAIN: course} if course.orders else self.acting("surface")

    def acting(self, verb: str) -> Mapping[Station, GuideTask]:
        stops = self.of_kind(Stop)
        if verb == "surface":
            task = GuideTask(Message.of("lesson.surface-family"), stops, controls("captain.surface"))
        else:
            task = GuideTask(Message.of(f"lesson.stop-{verb}"), stops, controls("captain.stop"))
        return {Station.CAPTAIN: task}

    def stopped(self, verb: str) -> GuideTask:
        orders = self._acts(verb)
        if not orders:
            return GuideTask(Message.of("lesson.go-on"), self.of_kind(Resume), controls("captain.ok"))
        return self.picking(orders, f"lesson.do-{verb}")

    def _acts(self, verb: str) -> list[CrewOrder]:
        """What the stop is for; a boat that no course leads out of surfaces."""
        kind = ACTS.get(verb, Surface)
        here = Dot.parse(self.view.boat.dot or "")
        return [o for o in self.of_kind(kind) if not (isinstance(o, Missile) and o.dot == here)]


def _plan(seed: int, people: Collection[Post]) -> MatchPlan:
    return MatchPlan(game="sonar-family", chart=CHART, mode="real-time", seed=seed)


GUIDED_MATCH = GuidedMatch(
    posts=tuple((crew, station) for crew in Crew for station in FamilyLearner.stations),
    plan=_plan,
    learner=FamilyLearner,
    stages=len(FamilyLearner.stages),
)
