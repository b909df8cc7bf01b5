"""What a crew makes of its situation: where the enemy is, what the enemy knows, where it is good to be."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from random import Random

from console.core.two_crews.set_up import Sinks
from console.core.waters import bits
from console.core.words import Crew, Station
from console.crewmates.levels import Skill
from console.crewmates.odds import Odds, blasts, odds_of
from console.crewmates.seaways import distances
from console.crewmates.tracker import Tracking
from console.games.captain_sonar.crewmates.course_plans import CourseWeighing, Plan, Planner
from console.games.captain_sonar.crewmates.engine import Engine, Needs
from console.games.captain_sonar.crewmates.situation import Situation
from console.games.captain_sonar.rules.orders import System
from console.games.captain_sonar.rules.set_up import SetUp

_IN_REACH = (0.5, 0.6, 0.9, 1.0, 1.0)
_NEARING = (0.85, 0.72, 0.62, 0.53, 0.45, 0.38, 0.31, 0.25, 0.2, 0.15, 0.1)
"""How good it is for a hunter to be so many steps from the enemy."""
_NEAR = 9
"""Steps from which an enemy comes while a boat is on the surface."""
_REPAIRS = (System.TORPEDO, System.SILENCE, System.SONAR, System.MINE, System.DRONE)
"""Echo-2: what to repair first."""


@dataclass(frozen=True)
class Post:
    """What does not change during a match."""

    crew: Crew
    set_up: SetUp
    skill: Skill
    engine: Engine
    planner: Planner
    stations: frozenset[Station]
    """Those of the crew that this mind thinks for."""

    @classmethod
    def of(cls, crew: Crew, set_up: SetUp, skill: Skill, stations: frozenset[Station]) -> "Post":
        engine = Engine(set_up.sheet)
        return cls(crew, set_up, skill, engine, Planner(set_up.waters, engine), stations)


class CaptainSonarThought:
    """A situation thought over, each part once and only where it is asked for."""

    def __init__(
        self, post: Post, situation: Situation, enemy: Tracking, own: Tracking | None, chance: Random
    ) -> None:
        self.post = post
        self.situation = situation
        self.enemy_tracking = enemy
        self.own_tracking = own
        self.chance = chance
        self.waters = post.set_up.waters
        self.temper = post.skill.temper

    @cached_property
    def enemy(self) -> Odds:
        """Where the enemy is."""
        return odds_of(self.enemy_tracking, self.post.skill.weighs_routes)

    @cached_property
    def own(self) -> Odds | None:
        """Where the enemy holds this boat to be; None for who never thinks of it."""
        return (
            None if self.own_tracking is None else odds_of(self.own_tracking, self.post.skill.weighs_routes)
        )

    @cached_property
    def hull_left(self) -> int:
        """How much damage by explosions, or ice, sinks us."""
        return self.post.set_up.hits_left(self.situation.damage)

    @cached_property
    def enemy_hull_left(self) -> int:
        return self.post.set_up.hits_left(self.situation.enemy_damage)

    @cached_property
    def shut_in(self) -> bool:
        """A blackout: nothing is left but to surface, or to trigger a mine."""
        return not self.waters.beside[self.situation.dot] & self.situation.free

    @cached_property
    def seen(self) -> float:
        """How likely the enemy's best shot would hit."""
        if self.own is None:
            return 0.5
        shots = blasts(self.waters, self.own, self.waters.sea, self.hull_left)
        return max((blast.hit for blast in shots), default=0.0)

    @property
    def hides_early(self) -> bool:
        """Goes silent before it is well seen. Where one hit decides, the first shot counts for more."""
        return self.own is not None and self.post.set_up.sinks is Sinks.FULL

    @cached_property
    def steps(self) -> Sequence[Sequence[int]]:
        return distances(self.waters)

    def ready(self, system: System) -> bool:
        return self.situation.gauges[system].ready

    def near_enemy(self, dot: int, steps: int) -> float:
        """How likely the enemy is within so many steps."""
        away = self.steps[dot]
        return sum(share for place, share in self.enemy.of.items() if away[place] <= steps)

    @cached_property
    def surface_cost(self) -> float:
        """What it would cost to surface here."""
        near = 0.2 if self.situation.enemy_surfaced else self.near_enemy(self.situation.dot, _NEAR)
        return self.temper.surface + self.temper.caught * near

    @cached_property
    def ice_here(self) -> bool:
        return self.under_ice(self.situation.dot)

    def under_ice(self, dot: int) -> bool:
        chart, place = self.post.set_up.chart, self.waters.dots[dot]
        return place in chart.floe and place not in chart.holes

    @cached_property
    def needs(self) -> Needs:
        """How much each colour is wanted: more for what is charged."""
        gauges = self.situation.gauges
        torpedo, silence, scenario = (
            gauges[system] for system in (System.TORPEDO, System.SILENCE, System.SCENARIO)
        )
        red = 0.5 + 0.7 * _filled(torpedo.level, torpedo.boxes) + (0.2 if self.situation.mines else 0.0)
        green = 0.15 + 0.25 * max(
            _filled(gauges[system].level, gauges[system].boxes) for system in (System.DRONE, System.SONAR)
        )
        yellow = 0.15 + 0.5 * _filled(silence.level, silence.boxes)
        if scenario.usable:
            yellow += 0.4 * _filled(scenario.level, scenario.boxes)
        return Needs(red, green, yellow)

    @cached_property
    def outlook(self) -> CourseWeighing:
        ice = 0.0 if not self.post.set_up.chart.floe else 3.0
        return CourseWeighing(
            place=DotWorths(self),  # type: ignore[arg-type]
            needs=self.needs,
            sea=self.situation.sea & ~self.situation.mines,
            stuck=self.surface_cost + ice,
            damage=8.0 if self.post.set_up.sinks_at - self.situation.damage > 1 else 60.0,
        )

    @property
    def here(self) -> Plan:
        """Where every plan begins."""
        now = self.situation
        return Plan(0.0, now.dot, now.visited, now.broken, None, None)

    @cached_property
    def wanted_islands(self) -> int:
        """Echo-2: the dots beside the island to repair at next."""
        islands = self.post.set_up.chart.system_islands
        for system in _REPAIRS if islands else ():
            if not self.situation.gauges[system].usable:
                return self.waters.spread(self.waters.mask(islands[system])) & self.situation.sea
        return 0


class DotWorths(dict[int, float]):
    """How good it is to be on a dot, reckoned for the dots that are asked for."""

    def __init__(self, thought: CaptainSonarThought) -> None:
        super().__init__()
        self._enemy = list(thought.enemy.of.items())
        self._steps = thought.steps
        torpedo = thought.situation.gauges[System.TORPEDO]
        armed = 0.35 + 0.65 * _filled(torpedo.level, torpedo.boxes) if torpedo.usable else 0.0
        temper = thought.temper
        dread = temper.dread * thought.seen
        reach = thought.post.set_up.torpedo_range
        self._worth = [temper.hunt * armed * nearing for nearing in _nearing(reach)]
        for steps in range(reach + 1):
            self._worth[steps] -= dread
        self._worth[reach + 1] -= 0.5 * dread
        self._islands = list(bits(thought.wanted_islands))

    def __missing__(self, dot: int) -> float:
        away, worth, last = self._steps[dot], self._worth, len(self._worth)
        good = 0.0
        for place, share in self._enemy:
            steps = away[place]
            if steps < last:
                good += share * worth[steps]
        if self._islands:
            good -= 0.25 * min(away[island] for island in self._islands)
        self[dot] = good
        return good


def _nearing(reach: int) -> tuple[float, ...]:
    """What it is worth to be so many steps from an enemy: most at the end of a torpedo's reach."""
    further = max(0, reach + 1 - len(_IN_REACH))
    return (*_IN_REACH[-1 - reach :], *[_IN_REACH[-1]] * further, *_NEARING)


def _filled(level: int, boxes: int) -> float:
    return level / boxes if boxes else 0.0
