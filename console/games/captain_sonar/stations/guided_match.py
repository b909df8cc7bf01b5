"""Captain Sonar, guided: three courses with all that belongs to them, a torpedo each, and up to repair."""

from collections.abc import Collection, Mapping
from typing import ClassVar

from console.core.chart import Mode
from console.core.crew_orders import Dive, Stop, Surface
from console.core.dot import Dot
from console.core.match_plan import MatchPlan
from console.core.notation import CrewOrder
from console.core.words import Course, Crew, Post, Station
from console.games.captain_sonar.rules.editions import SHEETS, SystemKind
from console.games.captain_sonar.rules.options import INSPECTION
from console.games.captain_sonar.rules.orders import Break, Charge, Ok, Secure, System, Torpedo
from console.games.captain_sonar.rules.view import CaptainSonarView
from console.games.captain_sonar.stations.desks import CaptainSonarCaptainDesk
from console.games.captain_sonar.stations.hull_pen import SECTION_OF
from console.languages import Message
from console.stations.crew_guided_match import CrewLearner, GuideStage, by_turns, controls, rounds
from console.stations.guided_match import GuidedMatch, GuideTask, waits

CHART = "charlie"
SAFE = 1
"""A torpedo that goes off no more dots away hurts the crew's own boat."""
TORPEDO_BOXES = SHEETS[Mode.REAL_TIME].gauges[System.TORPEDO]


class CaptainSonarLearner(CrewLearner[CaptainSonarView]):
    """A crew of four stations, in real time."""

    stations = tuple(Station)
    stages: ClassVar[tuple[GuideStage, ...]] = (
        GuideStage("dive"),
        *rounds(1, TORPEDO_BOXES),
        *by_turns("torpedo"),
        GuideStage("surface"),
    )

    @property
    def settled(self) -> bool:
        return self.view.boat.chain.complete and not self.view.boat.surfaced

    def learnt(self, verb: str) -> bool:
        """What broke down in spite of all cannot be fired."""
        boat = self.view.boat
        if verb == "torpedo":
            return self.given[verb] > 0 or not boat.gauges[System.TORPEDO].ready
        return self.given[verb] > 0 and not boat.surfaced

    def sailing(self, number: int) -> Mapping[Station, GuideTask]:
        boat = self.view.boat
        if boat.surfaced:
            return self._on_surface()
        if boat.blackout:
            return self.acting("surface")
        chain = boat.chain
        captain = waits("lesson.wait-oks")
        if chain.complete:
            ready = self.given["head"] >= number
            captain = waits("lesson.wait-radio") if ready else self.course(number)
        return {
            Station.CAPTAIN: captain,
            Station.FIRST_MATE: self._mate(),
            Station.ENGINEER: self._engineer(),
        }

    def _mate(self) -> GuideTask:
        task = self.view.boat.chain.first_mate
        if task == "owed":
            charges = [order for order in self.legal if isinstance(order, Charge)]
            charges = [order for order in charges if order.system is System.TORPEDO] or charges
            pressed = controls(*(f"first-mate.{order.system}" for order in charges))
            return GuideTask(Message.of("lesson.charge"), charges, pressed)
        return self._ok(Station.FIRST_MATE) if task == "done" else waits("lesson.wait-course")

    def _engineer(self) -> GuideTask:
        task = self.view.boat.chain.engineer
        if task == "owed":
            marks = [order for order in self.legal if isinstance(order, Break)]
            marks = [order for order in marks if not _is_red(order)] or marks
            pressed = controls(*(f"engineer.{order.panel}-{order.symbol}" for order in marks))
            return GuideTask(Message.of("lesson.break"), marks, pressed)
        return self._ok(Station.ENGINEER) if task == "done" else waits("lesson.wait-course")

    def _ok(self, station: Station) -> GuideTask:
        return GuideTask(Message.of("lesson.ok"), (Ok(self.crew, station),), controls(f"{station}.ok"))

    def acting(self, verb: str) -> Mapping[Station, GuideTask]:
        if verb == "torpedo":
            stops = self.of_kind(Stop)
            return {Station.CAPTAIN: GuideTask(Message.of("lesson.stop"), stops, controls("captain.stop"))}
        if self.view.boat.surfaced:
            return self._on_surface()
        captain = self.desk.desks[Station.CAPTAIN]
        asked = isinstance(captain, CaptainSonarCaptainDesk) and captain.surfacing
        words, control = ("surface-ok", "captain.ok") if asked else ("surface", "captain.surface")
        task = GuideTask(Message.of(f"lesson.{words}"), self.of_kind(Surface), controls(control))
        return {Station.CAPTAIN: task}

    def stopped(self, verb: str) -> GuideTask:
        here = self.view.boat.dot
        shots = sorted(
            (order for order in self.of_kind(Torpedo) if _away(order, here) > SAFE),
            key=lambda shot: -_away(shot, here),
        )
        return self.picking(shots, "lesson.fire")

    def _on_surface(self) -> Mapping[Station, GuideTask]:
        boat = self.view.boat
        if boat.inspected:
            dive = GuideTask(Message.of("lesson.dive-again"), self.of_kind(Dive), controls("captain.ok"))
            return {**self.everybody("lesson.traced"), Station.CAPTAIN: dive}
        return {station: self._trace(station) for station in self.stations}

    def _trace(self, station: Station) -> GuideTask:
        """Each traces a section; the engineer's comes first."""
        order, desk = Secure(self.crew, station, SECTION_OF[station]), self.desk.desks[station]
        if station in self.view.boat.signed:
            return waits("lesson.traced")
        if order not in self.legal:
            return waits("lesson.engineer-first")
        way: Course | None = None if desk.tracing is None else desk.tracing.next_course
        pressed = controls(*(f"{station}.{name}" for name, course in desk.pad.items() if course is way))
        return GuideTask(Message.of("lesson.trace"), (order,), pressed)


def _is_red(order: Break) -> bool:
    """Whether a torpedo would not work with it."""
    return SHEETS[Mode.REAL_TIME].panels[order.panel][order.symbol - 1].kind is SystemKind.RED


def _away(order: CrewOrder, here: str | None) -> int:
    """How many dots from the boat a torpedo goes off."""
    assert isinstance(order, Torpedo)
    boat = Dot.parse(here or "")
    return max(abs(order.dot.column - boat.column), abs(order.dot.row - boat.row))


def _plan(seed: int, people: Collection[Post]) -> MatchPlan:
    options = {INSPECTION.name: "console"}
    return MatchPlan(game="captain-sonar", chart=CHART, mode="real-time", options=options, seed=seed)


GUIDED_MATCH = GuidedMatch(
    posts=tuple((crew, station) for crew in Crew for station in Station),
    plan=_plan,
    learner=CaptainSonarLearner,
    stages=len(CaptainSonarLearner.stages),
)
