"""What captain, first mate and engineer of Captain Sonar say: plans, gauges, and courses that would suit."""

from collections.abc import Iterator

from console.core.crew_orders import Head, Sonar, Surface
from console.core.notation import CrewOrder
from console.core.waters import COURSES
from console.core.words import Course, Station
from console.crewmates.mind import Audience, Remark
from console.games.captain_sonar.crewmates import gunnery, helm, tasks
from console.games.captain_sonar.crewmates.thought import CaptainSonarThought
from console.games.captain_sonar.rules.editions import CIRCUITS
from console.games.captain_sonar.rules.orders import Charge, Drone, Mine, Silence, System, Torpedo

_SUITS_BETTER = 1.0
"""How much less strain a course must mean before the engineer asks for it."""
_USED = {Silence: "silence", Mine: "mine", Drone: "drone", Sonar: "sonar"}


def said(
    station: Station, thought: CaptainSonarThought, intent: CrewOrder | None, audience: Audience
) -> Remark | None:
    """What a station would say as things are."""
    if thought.situation.dot < 0 or thought.situation.surfaced:
        return None
    return next(_STATIONS[station](thought, intent, audience), None)


def _captain(thought: CaptainSonarThought, intent: CrewOrder | None, audience: Audience) -> Iterator[Remark]:
    voice = audience.voice("captain")
    target = _target(thought)
    if target is not None:
        yield f"{voice}-fire", {"dot": target}, 4
    for kind, name in _USED.items():
        if isinstance(intent, kind):
            yield f"{voice}-{name}", {}, 3
    order = intent if isinstance(intent, Head | Surface) else _next(thought)
    if isinstance(order, Surface):
        yield f"{voice}-surface", {}, 4
    elif isinstance(order, Head):
        yield f"{voice}-next", {"course": order.course.value}, 1


def _next(thought: CaptainSonarThought) -> CrewOrder | None:
    """The course after this one, while the others are still at work on this one."""
    crew = thought.post.crew
    heads = [Head(crew, Station.CAPTAIN, course) for course in _ways(thought)]
    return helm.course(thought, heads, Surface(crew, Station.CAPTAIN))


def _target(thought: CaptainSonarThought) -> str | None:
    """Where a torpedo fired now would be worth it."""
    strike = gunnery.best_strike(thought)
    if strike is None or not isinstance(strike.order, Torpedo) or strike.worth < thought.post.skill.fires_at:
        return None
    return str(strike.order.dot)


def _ways(thought: CaptainSonarThought) -> list[Course]:
    now, steps = thought.situation, thought.waters.steps
    return [c for c in COURSES if (dot := steps[c][now.dot]) >= 0 and now.free >> dot & 1]


def _first_mate(
    thought: CaptainSonarThought, intent: CrewOrder | None, audience: Audience
) -> Iterator[Remark]:
    voice, gauges = audience.voice("first-mate"), thought.situation.gauges
    target = _target(thought) if audience.captain else None
    if target is not None:
        yield "first-mate-fire", {"dot": target}, 4
    for system in (System.TORPEDO, System.SILENCE):
        if gauges[system].full and gauges[system].broken_down:
            yield "first-mate-blocked", {"system": system.value}, 2
    crew = thought.post.crew
    charges = [
        Charge(crew, Station.FIRST_MATE, system)
        for system, gauge in gauges.items()
        if gauge.usable and not gauge.full
    ]
    if charges:
        wanted = intent if isinstance(intent, Charge) else tasks.charge(thought, charges)
        yield f"{voice}-charge", {"system": wanted.system.value}, 1


def _engineer(thought: CaptainSonarThought, intent: CrewOrder | None, audience: Audience) -> Iterator[Remark]:
    """A course that would repair something, one that would hurt, or one that would suit better."""
    engine, now = thought.post.engine, thought.situation
    strains: dict[Course, float] = {}
    repairs: dict[Course, int] = {}
    for course in _ways(thought):
        safe = [mark for mark in engine.marks(now.broken, course) if not mark.damage]
        if not safe:
            yield "engineer-danger", {"course": course.value}, 3
            continue
        best = min(safe, key=lambda mark: engine.strain(mark.broken, thought.needs))
        strains[course] = engine.strain(best.broken, thought.needs)
        circuit = _closed(thought, course, best.symbol)
        if circuit is not None:
            repairs[course] = circuit
    if repairs:
        course = min(repairs, key=lambda way: strains[way])
        yield "engineer-repair", {"course": course.value, "circuit": f"circuit-{repairs[course]}"}, 2
    if strains and max(strains.values()) - min(strains.values()) >= _SUITS_BETTER:
        yield "engineer-wish", {"course": min(strains, key=lambda way: strains[way]).value}, 1


def _closed(thought: CaptainSonarThought, panel: Course, symbol: int) -> int | None:
    """The circuit that a mark would complete, and so repair."""
    sheet, broken = thought.post.set_up.sheet, thought.situation.broken
    broken |= sheet.bit(panel, symbol)
    for circuit in CIRCUITS:
        whole = sheet.of_circuit[circuit]
        if broken & whole == whole:
            return int(circuit)
    return None


_STATIONS = {
    Station.CAPTAIN: _captain,
    Station.FIRST_MATE: _first_mate,
    Station.ENGINEER: _engineer,
}
