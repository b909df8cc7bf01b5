"""What is worth seeing again in a match of two crews."""

from console.core.dot import Dot
from console.core.game import Event
from console.core.words import Crew
from console.debrief.crews.crew_game import CrewsStep, CrewsStory
from console.debrief.crews.places import BLASTS, NEAR, apart, dot_of

_WORTH = {
    "won": 100,
    "drawn": 100,
    "damaged": 40,
    "surfaced": 15,
    "silence": 12,
    "drone": 6,
    "sonar-answered": 6,
    "mine-laid": 4,
    "stopped": 3,
}
_MISSED, _NEAR_MISS = 8, 25


def worth(story: CrewsStory, step: CrewsStep) -> int:
    """The weightiest of what came of an order; more damage is worth more."""
    return max((_worth_of(event, story, step) for event in step.events), default=0)


def _worth_of(event: Event, story: CrewsStory, step: CrewsStep) -> int:
    if event.name in BLASTS:
        enemy = step.after.boat(Crew(event.word("crew")).enemy).dot
        near = enemy >= 0 and apart(Dot.parse(event.word("dot")), dot_of(story, enemy)) <= NEAR
        return _NEAR_MISS if near else _MISSED
    more = event.number("amount") if event.name == "damaged" else 0
    return _WORTH.get(event.name, 0) + 10 * more
