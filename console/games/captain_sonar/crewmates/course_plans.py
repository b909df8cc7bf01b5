"""Looking ahead: the next courses and the marks that go with them, the best few plans kept at each course."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from heapq import nlargest
from typing import NamedTuple

from console.core.waters import COURSES, Waters
from console.core.words import Course
from console.crewmates.seaways import room
from console.games.captain_sonar.crewmates.engine import Engine, Needs

_FADING = 0.88
"""A course later counts for so much less."""
_DAMAGE = 8.0
"""What one damage by breakdowns weighs."""
_ROOM = 0.09
_MARKS_KEPT = 3


class Plan(NamedTuple):
    """A way to go on."""

    score: float
    dot: int
    visited: int
    broken: int
    first_course: Course | None
    first_symbol: int | None


@dataclass(frozen=True)
class CourseWeighing:
    """What plans are weighed by."""

    place: Sequence[float]
    """How good it is to be on each dot."""
    needs: Needs
    sea: int
    """What may be entered but for the route: land and own mines taken off."""
    stuck: float
    """What it costs to have to surface."""
    damage: float = _DAMAGE
    marks: dict[tuple[int, Course], list[tuple[float, int]]] = field(default_factory=dict)
    """What was reckoned of marks so far: plans meet the same breakdowns again and again."""


class Planner:
    """Looks ahead on one chart with one engineer's sheet."""

    def __init__(self, waters: Waters, engine: Engine) -> None:
        self._waters = waters
        self._engine = engine

    def ahead(self, begin: Iterable[Plan], outlook: CourseWeighing, courses: int, kept: int) -> list[Plan]:
        """The best plans after so many courses, the best for each first choice among them."""
        plans, weight = list(begin), 1.0
        for _ in range(courses):
            longer: list[Plan] = []
            for plan in plans:
                on = self._further(plan, outlook, weight)
                longer += on or [plan._replace(score=plan.score - outlook.stuck * weight)]
            plans = _best(longer, kept)
            weight *= _FADING
        finished = [plan._replace(score=plan.score + self._room(plan, outlook) * _ROOM) for plan in plans]
        return sorted(finished, key=_score, reverse=True)

    def begun_by_marks(self, plan: Plan, panel: Course, outlook: CourseWeighing) -> list[Plan]:
        """A plan for each mark of the course that was given just now."""
        return [
            plan._replace(
                score=self._marked_score(mark.broken, mark.damage, outlook),
                broken=mark.broken,
                first_symbol=mark.symbol,
            )
            for mark in self._engine.marks(plan.broken, panel)
        ]

    def _marked_score(self, broken: int, damaged: bool, outlook: CourseWeighing) -> float:
        return -self._engine.strain(broken, outlook.needs) - (outlook.damage if damaged else 0.0)

    def _further(self, plan: Plan, outlook: CourseWeighing, weight: float) -> list[Plan]:
        free = outlook.sea & ~plan.visited
        found = []
        for course in COURSES:
            dot = self._waters.steps[course][plan.dot]
            if dot < 0 or not free >> dot & 1:
                continue
            first = plan.first_course or course
            visited, place = plan.visited | 1 << dot, outlook.place[dot]
            for score, broken in self._best_marks(plan.broken, course, outlook):
                gained = plan.score + weight * (place + score)
                found.append(Plan(gained, dot, visited, broken, first, plan.first_symbol))
        return found

    def _best_marks(self, broken: int, panel: Course, outlook: CourseWeighing) -> list[tuple[float, int]]:
        """The marks worth planning with: their scores, and what is broken after them."""
        known = outlook.marks.get((broken, panel))
        if known is None:
            marks = self._engine.marks(broken, panel)
            scored = [(self._marked_score(mark.broken, mark.damage, outlook), mark.broken) for mark in marks]
            known = sorted(scored, reverse=True)[:_MARKS_KEPT]
            outlook.marks[broken, panel] = known
        return known

    def _room(self, plan: Plan, outlook: CourseWeighing) -> int:
        return room(self._waters, plan.dot, outlook.sea & ~plan.visited)


def _score(plan: Plan) -> float:
    return plan.score


def _best(plans: list[Plan], kept: int) -> list[Plan]:
    """The best few, and the best of each first choice."""
    best = nlargest(kept, plans, key=_score)
    begun = {(plan.first_course, plan.first_symbol) for plan in best}
    for plan in sorted(plans, key=_score, reverse=True) if len(plans) > kept else ():
        if (plan.first_course, plan.first_symbol) not in begun:
            begun.add((plan.first_course, plan.first_symbol))
            best.append(plan)
    return best
