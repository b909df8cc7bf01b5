"""What is worth seeing again in a match of two crews."""

from console.core.dot import Dot
from console.core.game import Event
from console.core.words import Crew
from console.debrief.crews.crew_game import CrewsStep, CrewsStory
from console.debrief.crews.places import BLASTS, NEAR, apart, dot_of
from console.voice.game_announcements import PUBLIC

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


def worth(story: CrewsStory, step: CrewsStep, eyes: str | None = None) -> int:
    """The weightiest of what came of an order; more damage is worth more.

    :param eyes: of one crew alone: by what it heard itself; how near a shot was it never heard
    """
    heard = (event for event in step.events if eyes is None or event.audience in (*PUBLIC, eyes))
    return max((_worth_of(event, story, step, truth=eyes is None) for event in heard), default=0)


def _worth_of(event: Event, story: CrewsStory, step: CrewsStep, *, truth: bool) -> int:
    if event.name in BLASTS:
        enemy = step.after.boat(Crew(event.word("crew")).enemy).dot if truth else -1
        near = enemy >= 0 and apart(Dot.parse(event.word("dot")), dot_of(story, enemy)) <= NEAR
        return _NEAR_MISS if near else _MISSED
    more = event.number("amount") if event.name == "damaged" else 0
    return _WORTH.get(event.name, 0) + 10 * more
