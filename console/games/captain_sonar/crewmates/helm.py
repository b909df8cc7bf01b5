"""The captain at the helm: where to start, which course, when to surface."""

from collections.abc import Sequence
from math import log

from console.core.crew_orders import Head, Start, Surface
from console.core.notation import CrewOrder
from console.core.words import Course
from console.crewmates.seaways import room
from console.crewmates.tracker import Headed, Impossible
from console.games.captain_sonar.crewmates.thought import CaptainSonarThought
from console.games.captain_sonar.rules.orders import ChooseVolcano

_OPEN_SEA = 14
"""Free dots around a good starting dot, within a few steps."""
_START_STEPS = 3
_FRESH_ROOM = 2.2
"""What an empty route is worth to a boat that has surfaced."""
_ICE = 9.0
"""What a damage by ice weighs; nobody sinks by it of their own will."""


def start(thought: CaptainSonarThought, starts: Sequence[Start]) -> Start:
    """Somewhere with room, and nowhere that could be foreseen."""
    waters = thought.waters

    def open_sea(order: Start) -> int:
        number = waters.number(order.dot)
        assert number is not None
        return waters.reach(number, _START_STEPS, waters.sea).bit_count()

    roomy = [order for order in starts if open_sea(order) >= _OPEN_SEA]
    return thought.chance.choice(roomy or list(starts))


def course(thought: CaptainSonarThought, heads: Sequence[Head], surface: Surface | None) -> CrewOrder | None:
    """The next course, or to surface."""
    if not heads:
        return surface
    skill = thought.post.skill
    if thought.chance.random() < skill.slips:
        return thought.chance.choice(_with_a_way_on(thought, heads))
    plans = thought.post.planner.ahead([thought.here], thought.outlook, skill.courses_ahead, skill.plans_kept)
    best = {plan.first_course: plan.score for plan in reversed(plans) if plan.first_course is not None}
    scores = {head: best.get(head.course, -99.0) + _hidden(thought, head.course) for head in heads}
    head = max(heads, key=lambda order: scores[order])
    if surface is not None and scores[head] < _surfaced(thought):
        return surface
    return head


def _with_a_way_on(thought: CaptainSonarThought, heads: Sequence[Head]) -> list[Head]:
    now, steps = thought.situation, thought.waters.steps
    on = [h for h in heads if thought.waters.beside[steps[h.course][now.dot]] & now.free]
    return on or list(heads)


def _hidden(thought: CaptainSonarThought, course: Course) -> float:
    """What a course is worth for what it leaves the enemy in doubt about."""
    if thought.own_tracking is None:
        return 0.0
    try:
        left = thought.own_tracking.hear(Headed(course)).dots.bit_count()
    except Impossible:
        return 0.0
    return thought.temper.hide * log(left)


def _surfaced(thought: CaptainSonarThought) -> float:
    """The score of surfacing here, to be held against those of plans."""
    skill, place = thought.post.skill, thought.outlook.place[thought.situation.dot]
    ice = 0.0
    if thought.ice_here:
        ice = _ICE if thought.hull_left > 1 else 1000.0
    weight = sum(0.88**n for n in range(skill.courses_ahead))
    fresh = room(thought.waters, thought.situation.dot, thought.outlook.sea) * 0.09
    return weight * place - thought.surface_cost - ice + min(fresh, _FRESH_ROOM)


def volcano(thought: CaptainSonarThought, choices: Sequence[ChooseVolcano]) -> ChooseVolcano:
    """Lava or smoke where the enemy is more likely than this boat."""
    waters, now = thought.waters, thought.situation

    def good(order: ChooseVolcano) -> float:
        lava = waters.mask(waters.chart.volcanoes[order.volcano - 1].lava)
        if lava >> now.dot & 1 and now.events_left[:1] == ("lava",):
            return -10.0
        return thought.enemy.within(lava)

    return max(choices, key=good)
