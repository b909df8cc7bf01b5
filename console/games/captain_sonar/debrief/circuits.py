"""Self-repairs that an engineer's sheet made, and chances for one that the crew let pass."""

from console.core.words import Course, Crew
from console.debrief.crews.crew_game import Missed, Repairs
from console.debrief.story import Step, Story
from console.games.captain_sonar.rules.editions import CIRCUITS
from console.games.captain_sonar.rules.ruling import Ruling
from console.games.captain_sonar.rules.set_up import SetUp


def repairs_of(story: Story, crew: Crew) -> Repairs:
    """Self-repairs made and missed."""
    set_up = getattr(story.game, "set_up", None)
    if not isinstance(set_up, SetUp):
        return Repairs()
    made: list[int] = []
    missed: list[Missed] = []
    for step in story.steps:
        if step.refused is None and step.order.crew is crew:
            made += [step.time_ns for event in step.events if event.name == "self-repaired"]
            missed += _missed(set_up, step, crew)
    return Repairs(tuple(made), tuple(missed))


def _missed(set_up: SetUp, step: Step, crew: Crew) -> list[Missed]:
    """At most one for an order, though two circuits may have waited."""
    lacking = _lacking_one(set_up, step.before.boat(crew).broken)
    if not lacking:
        return []
    if step.order.verb == "head":
        return _missed_by_course(set_up, step, crew, lacking)[:1]
    if step.order.verb == "break":
        return _missed_by_mark(step, lacking)[:1]
    return []


def _lacking_one(set_up: SetUp, broken: int) -> list[tuple[int, Course, int]]:
    """Circuits with one symbol unbroken: the circuit, and that symbol's panel and number."""
    found = []
    for circuit in CIRCUITS:
        left = set_up.sheet.of_circuit[circuit] & ~broken
        if left.bit_count() == 1:
            panel, number = set_up.sheet.symbols(left)[0]
            found.append((circuit, panel, number))
    return found


def _missed_by_course(
    set_up: SetUp, step: Step, crew: Crew, lacking: list[tuple[int, Course, int]]
) -> list[Missed]:
    course = getattr(step.order, "course", None)
    if any(panel is course for _, panel, _ in lacking):
        return []
    free = Ruling(set_up, step.before).free_beside(crew)
    here = step.before.boat(crew).dot
    return [
        Missed(step.time_ns, circuit, panel, False)
        for circuit, panel, _ in lacking
        if (ahead := set_up.waters.steps[panel][here]) >= 0 and free >> ahead & 1
    ]


def _missed_by_mark(step: Step, lacking: list[tuple[int, Course, int]]) -> list[Missed]:
    marked = getattr(step.order, "panel", None), getattr(step.order, "symbol", None)
    if any((panel, number) == marked for _, panel, number in lacking):
        return []
    return [Missed(step.time_ns, circuit, panel, True) for circuit, panel, _ in lacking if panel is marked[0]]
