"""A crew's mind in Sonar Family: one gauge, one action a turn."""

from collections.abc import Sequence
from random import Random

from console.core.chart import Chart
from console.core.crew_orders import Answer, Dive, Head, Sonar, Start, Stop, Surface
from console.core.game import Event
from console.core.notation import CrewOrder
from console.core.words import Crew, Station
from console.crewmates.crew_mind import CrewMind, orders_of
from console.crewmates.levels import Skill
from console.crewmates.mind import Audience, Remark
from console.crewmates.tracker import soundings
from console.games.sonar_family.crewmates.overheard import SonarFamilyOverheard
from console.games.sonar_family.crewmates.purser import Purser
from console.games.sonar_family.crewmates.thought import FamilyThought, situation
from console.games.sonar_family.rules.energy import PRICES
from console.games.sonar_family.rules.orders import Missile, Resume, SilentStep
from console.games.sonar_family.rules.state import FamilyStop
from console.games.sonar_family.rules.view import SonarFamilyView

_OPEN_SEA = 10
_START_STEPS = 3


class SonarFamilyMind(CrewMind[SonarFamilyView, FamilyThought]):
    """One level's mind for one crew."""

    def __init__(self, chart: Chart, crew: Crew, skill: Skill, seed: int) -> None:
        super().__init__(lambda about: SonarFamilyOverheard(about, chart), crew, skill, seed)
        self._chart = chart
        self._purser = Purser(crew.enemy)
        self._stop: FamilyStop | None = None

    def hear(self, events: Sequence[Event]) -> None:
        super().hear(events)
        self._purser.hear(events)

    def _think(self, view: SonarFamilyView, chance: Random) -> FamilyThought:
        self._stop = view.stop
        return FamilyThought(
            self._chart,
            self._skill,
            situation(self._chart, view, self._purser.energy),
            self._enemy.tracker,
            None if self._own is None else self._own.tracker,
            chance,
        )

    def _chosen(self, station: Station, legal: Sequence[CrewOrder]) -> CrewOrder | None:
        if station is Station.RADIO:
            return self._noted(legal)
        if answers := orders_of(Answer, legal):
            return self._least_telling(answers)
        if self.thought.now.dot < 0:
            return self._start(orders_of(Start, legal))
        if dives := orders_of(Dive, legal):
            return dives[0]
        return self._act(legal)

    def _start(self, starts: Sequence[Start]) -> CrewOrder:
        waters = self.thought.waters

        def open_sea(order: Start) -> int:
            return waters.reach(waters.names.index(str(order.dot)), _START_STEPS, waters.sea).bit_count()

        return self.thought.chance.choice([s for s in starts if open_sea(s) >= _OPEN_SEA] or list(starts))

    def _least_telling(self, answers: Sequence[Answer]) -> CrewOrder:
        own = self.thought.own_after()
        if own is None:
            return self.thought.chance.choice(list(answers))
        return max(
            answers, key=lambda answer: own.within(soundings.named(self.thought.waters, *answer.named[0]))
        )

    def _act(self, legal: Sequence[CrewOrder]) -> CrewOrder | None:
        """The action of a turn; in real time a stop before it, and the signal after it."""
        resumes = orders_of(Resume, legal)
        if self._stop is not None and self._stop.acted:
            return next(iter(resumes), None)
        wanted = self._wanted()
        if wanted in legal:
            return wanted
        if resumes:
            return resumes[0]
        return next(iter(orders_of(Stop, legal)), None)

    def _wanted(self) -> CrewOrder:
        """The best action as things are, whether the table is stopped or not."""
        thought = self.thought
        if not thought.ways:
            return Surface(self._crew, Station.CAPTAIN)
        scores: dict[CrewOrder, float] = {
            Head(self._crew, Station.CAPTAIN, course): thought.heading(course) for course in thought.ways
        }
        scores |= self._systems()
        if thought.chance.random() < self._skill.slips:
            return thought.chance.choice(list(scores))
        return max(scores, key=lambda order: scores[order] + 0.02 * thought.chance.random())

    def _systems(self) -> dict[CrewOrder, float]:
        """What else the energy allows, and what it is worth."""
        thought, energy = self.thought, self.thought.now.energy
        scores: dict[CrewOrder, float] = {}
        if energy >= PRICES[Missile] and (shot := self._shot()) is not None:
            order, hit = shot
            scores[order] = hit * self._hit_worth() + thought.staying(energy - PRICES[Missile])
        if energy >= PRICES[SilentStep] and self._skill.hides:
            for course in thought.ways:
                scores[SilentStep(self._crew, Station.CAPTAIN, course)] = thought.silence(course)
        if energy >= PRICES[Sonar]:
            scores[Sonar(self._crew, Station.CAPTAIN)] = thought.sonar()
        return scores

    def _hit_worth(self) -> float:
        now = self.thought.now
        return 2.0 if now.enemy_damage + 1 >= now.sinks_at else 1.0

    def _shot(self) -> tuple[CrewOrder, float] | None:
        """A missile at the likeliest dot of the boat's own sector, and how likely it hits."""
        thought, waters = self.thought, self.thought.waters
        here = waters.sector[thought.now.dot]
        near = {
            dot: share
            for dot, share in thought.enemy.of.items()
            if waters.sector[dot] == here and dot != thought.now.dot
        }
        if not near:
            return None
        dot = max(near, key=lambda place: near[place])
        return Missile(self._crew, Station.CAPTAIN, waters.dots[dot]), near[dot]

    def _said(self, station: Station, intent: CrewOrder | None, audience: Audience) -> Remark | None:
        voice = audience.voice("captain")
        match intent:
            case Head(course=course):
                return f"{voice}-next", {"course": course.value}, 1
            case Missile(dot=dot):
                return f"{voice}-fire", {"dot": str(dot)}, 4
            case Surface():
                return f"{voice}-surface", {}, 4
            case SilentStep():
                return f"{voice}-silence", {}, 2
            case Sonar():
                return f"{voice}-sonar", {}, 2
        return None
