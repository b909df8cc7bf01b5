"""Hiding: silent courses, and answers to a sonar that tell least."""

from collections.abc import Iterator, Sequence

from console.core.crew_orders import Answer
from console.core.notation import CrewOrder
from console.core.waters import COURSES
from console.core.words import Course, Station
from console.crewmates.seaways import room
from console.games.captain_sonar.crewmates.soundings import one_true
from console.games.captain_sonar.crewmates.thought import CaptainSonarThought
from console.games.captain_sonar.rules.orders import Silence, System
from console.games.captain_sonar.rules.systems import LONGEST_SILENCE

_SEEN = 0.12
_SEEN_TOO_WELL = 0.4
_ENEMY_NEAR = 8


def silence(thought: CaptainSonarThought) -> CrewOrder | None:
    """A silent course, where it is ready and worth it."""
    if not thought.ready(System.SILENCE) or not _worth_it(thought):
        return None
    found = max(_lines(thought), key=lambda line: _good(thought, *line), default=None)
    if found is None:
        return None
    course, dots, _, _ = found
    return Silence(thought.post.crew, Station.CAPTAIN, course, dots)


def _worth_it(thought: CaptainSonarThought) -> bool:
    if thought.own is None:
        return True
    if thought.hides_early:
        return thought.seen >= _SEEN
    near = thought.near_enemy(thought.situation.dot, _ENEMY_NEAR)
    return thought.seen >= _SEEN_TOO_WELL and near >= 0.3


def _lines(thought: CaptainSonarThought) -> Iterator[tuple[Course, int, int, int]]:
    """Course, dots, where it ends, and all that it crosses."""
    free = thought.situation.free
    for course in COURSES:
        steps, crossed = thought.waters.steps[course], 0
        dot = steps[thought.situation.dot]
        for dots in range(1, LONGEST_SILENCE + 1):
            if dot < 0 or not free >> dot & 1:
                break
            crossed |= 1 << dot
            yield course, dots, dot, crossed
            dot = steps[dot]


def _good(thought: CaptainSonarThought, course: Course, dots: int, dot: int, crossed: int) -> float:
    now, engine = thought.situation, thought.post.engine
    marks = engine.marks(now.broken, course)
    strain = min(engine.strain(mark.broken, thought.needs) + 20.0 * mark.damage for mark in marks)
    ahead = room(thought.waters, dot, now.free & ~crossed)
    return (
        2.0 * thought.outlook.place[dot]
        - strain
        + 0.15 * ahead
        - (6.0 if ahead < 4 else 0.0)
        + thought.chance.random() * 0.8
    )


def least_telling(thought: CaptainSonarThought, answers: Sequence[Answer]) -> Answer:
    """The answer that leaves the enemy most in doubt."""
    if thought.own is None:
        return thought.chance.choice(list(answers))
    odds, waters = thought.own, thought.waters

    def left(answer: Answer) -> float:
        return odds.within(one_true(waters, answer.named).dots)

    best = max(map(left, answers))
    return thought.chance.choice([answer for answer in answers if left(answer) >= best - 1e-9])
