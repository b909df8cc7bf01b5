"""Self-repairs that an engineer's sheet made, and chances for one that the crew let pass."""

from typing import TypeAlias, cast

from console.core.crew_orders import Head
from console.core.notation import CrewOrder
from console.core.words import Course, Crew
from console.debrief.crews.crew_game import CrewsStory, Missed, Repairs
from console.debrief.story import Step, Story
from console.games.captain_sonar.rules.editions import CIRCUITS
from console.games.captain_sonar.rules.orders import Break
from console.games.captain_sonar.rules.referee import CaptainSonar
from console.games.captain_sonar.rules.ruling import CaptainRuling
from console.games.captain_sonar.rules.set_up import SetUp
from console.games.captain_sonar.rules.state import State

_Step: TypeAlias = Step[CrewOrder, State]
_Lacking = list[tuple[int, Course, int]]
"""Circuits with one symbol unbroken: the circuit, and that symbol's panel and number."""


def repairs_of(story: CrewsStory, crew: Crew) -> Repairs:
    """Self-repairs made and missed."""
    set_up = cast(CaptainSonar, story.game).set_up
    made: list[int] = []
    missed: list[Missed] = []
    for step in cast("Story[CrewOrder, State]", story).steps:
        if step.refused is None and step.order.crew is crew:
            made += [step.time_ns for event in step.events if event.name == "self-repaired"]
            missed += _missed(set_up, step, crew)
    return Repairs(tuple(made), tuple(missed))


def _missed(set_up: SetUp, step: _Step, crew: Crew) -> list[Missed]:
    """At most one for an order, though two circuits may have waited."""
    lacking = _lacking_one(set_up, step.before.boat(crew).broken)
    if not lacking:
        return []
    match step.order:
        case Head(course=course):
            return _missed_by_course(set_up, step, course, lacking)[:1]
        case Break(panel=panel, symbol=symbol):
            return _missed_by_mark(step.time_ns, panel, symbol, lacking)[:1]
    return []


def _lacking_one(set_up: SetUp, broken: int) -> _Lacking:
    found = []
    for circuit in CIRCUITS:
        left = set_up.sheet.of_circuit[circuit] & ~broken
        if left.bit_count() == 1:
            panel, number = set_up.sheet.symbols(left)[0]
            found.append((circuit, panel, number))
    return found


def _missed_by_course(set_up: SetUp, step: _Step, course: Course, lacking: _Lacking) -> list[Missed]:
    if any(panel is course for _, panel, _ in lacking):
        return []
    crew = step.order.crew
    free = CaptainRuling(set_up, step.before).free_beside(crew)
    here = step.before.boat(crew).dot
    return [
        Missed(step.time_ns, circuit, panel)
        for circuit, panel, _ in lacking
        if (ahead := set_up.waters.steps[panel][here]) >= 0 and free >> ahead & 1
    ]


def _missed_by_mark(time_ns: int, marked: Course, symbol: int, lacking: _Lacking) -> list[Missed]:
    if any((panel, number) == (marked, symbol) for _, panel, number in lacking):
        return []
    return [Missed(time_ns, circuit, panel) for circuit, panel, _ in lacking if panel is marked]
