"""The tasks of the other stations: gauges, breakdowns, the transparency, the hull."""

from collections.abc import Sequence

from console.games.captain_sonar.crewmates.thought import CaptainSonarThought
from console.games.captain_sonar.rules.orders import Break, Charge, System

_IN_DOUBT = 4.0
_SEEN_TOO_WELL = 0.4


def charge(thought: CaptainSonarThought, charges: Sequence[Charge]) -> Charge:
    """The gauge that the plan needs next."""
    if thought.chance.random() < thought.post.skill.slips:
        return thought.chance.choice(list(charges))
    return max(charges, key=lambda order: _wanted(thought, order.system))


def _wanted(thought: CaptainSonarThought, system: System) -> float:
    """How much a box of a gauge is wanted: nearly full ones more than empty ones."""
    gauge = thought.situation.gauges[system]
    nearly = 0.5 * gauge.level / gauge.boxes
    blocked = 0.35 if gauge.broken_down else 0.0
    return _PLAN[system](thought) + nearly - blocked


def _torpedo(thought: CaptainSonarThought) -> float:
    return 2.0


def _silence(thought: CaptainSonarThought) -> float:
    if thought.hides_early:
        return 1.9
    return 1.35 if thought.seen >= _SEEN_TOO_WELL else 0.8


def _sonar(thought: CaptainSonarThought) -> float:
    return 1.2 if thought.enemy.even > _IN_DOUBT else 0.3


def _drone(thought: CaptainSonarThought) -> float:
    return 1.1 if thought.enemy.even > _IN_DOUBT else 0.2


def _mine(thought: CaptainSonarThought) -> float:
    return 0.9


def _scenario(thought: CaptainSonarThought) -> float:
    return 3.0 if thought.wanted_islands else 0.7


_PLAN = {
    System.TORPEDO: _torpedo,
    System.SILENCE: _silence,
    System.SONAR: _sonar,
    System.DRONE: _drone,
    System.MINE: _mine,
    System.SCENARIO: _scenario,
}


def mark(thought: CaptainSonarThought, breaks: Sequence[Break]) -> Break:
    """The symbol that leaves the boat best off on the courses to come."""
    engine, now, skill = thought.post.engine, thought.situation, thought.post.skill
    after = {order: engine.marked(now.broken, order.panel, order.symbol) for order in breaks}
    safe = [order for order in breaks if not after[order].damage]
    if len(safe) < 2:
        return (safe or list(breaks))[0]
    if thought.chance.random() < skill.slips:
        return thought.chance.choice(safe)
    if now.radiation_owed or now.course is None:
        return min(safe, key=lambda order: engine.strain(after[order].broken, thought.needs))
    plans = thought.post.planner.ahead(
        thought.post.planner.begun_by_marks(thought.here, now.course, thought.outlook),
        thought.outlook,
        max(0, skill.courses_ahead - 1),
        skill.plans_kept,
    )
    return next(order for order in breaks if order.symbol == plans[0].first_symbol)
