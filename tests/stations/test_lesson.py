"""A crew goes from step to step of a lesson by the presses that it would make in a match."""

import pytest

from console.core.crew_orders import Head, Stop
from console.core.game import Refused
from console.core.match import Given
from console.core.notation import CrewOrder
from console.core.words import Course, Crew, Station
from console.stations.lesson import LessonStep, StepLearner

STEPS = (
    LessonStep("course", Station.CAPTAIN, "head", "captain.north"),
    LessonStep("stop", Station.CAPTAIN, "stop", "captain.stop"),
    LessonStep("belay", Station.CAPTAIN, "belay torpedo", "captain.cancel"),
    LessonStep("last", Station.CAPTAIN, "head stop", "captain.north"),
)
HEAD = Head(Crew.BLUE, Station.CAPTAIN, Course.NORTH)
STOP = Stop(Crew.BLUE, Station.CAPTAIN)


@pytest.fixture
def learner() -> StepLearner:
    return StepLearner(Crew.BLUE, STEPS, "lesson.")


def give(learner: StepLearner, order: CrewOrder, refused: str | None = None) -> int:
    """An order, and the step that follows."""
    learner.follow(Given(order, 0, refused=None if refused is None else Refused(refused, "")))
    return learner.lesson(0).step


def test_a_step_ends_with_the_order_that_it_asks_for(learner: StepLearner) -> None:
    assert learner.lesson(0).message.key == "lesson.course"
    assert give(learner, STOP) == 1
    assert give(learner, Head(Crew.RED, Station.CAPTAIN, Course.NORTH)) == 1, "the other crew's own lesson"
    assert give(learner, HEAD, refused="island") == 1
    assert give(learner, HEAD) == 2


def test_a_stop_with_nothing_ready_leads_past_taking_it_back(learner: StepLearner) -> None:
    give(learner, HEAD)
    assert give(learner, STOP, refused="stopped") == 2
    assert give(learner, STOP, refused="nothing-ready") == 4


def test_whoever_has_done_all_is_told_so(learner: StepLearner) -> None:
    give(learner, HEAD)
    give(learner, STOP, refused="nothing-ready")
    assert not learner.done
    give(learner, STOP)
    assert learner.done
    assert learner.lesson(0).message.key == "lesson.done"
    assert learner.lesson(0).control == "captain.ok"
