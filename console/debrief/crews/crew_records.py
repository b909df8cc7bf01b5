"""What crews can be best at: the quickest hunt, the fewest courses to it, the longest silence."""

from operator import itemgetter

from console.core.words import Crew
from console.debrief.crews.figures import CrewsDebrief
from console.debrief.crews.hunt import KNOWN_DOTS, began_ns
from console.debrief.records import RecordKind, fought_out
from console.debrief.sums import SideSum
from console.panels.clock import SECOND_NS

FEWEST = 5
"""Courses: a shorter silence is none to speak of."""


def _hunt_s(judged: CrewsDebrief, side: SideSum) -> float | None:
    """From both boats' dive to the end, for the crew that sank the other."""
    story = judged.story
    if not side.won or not fought_out(story):
        return None
    return (story.length_ns - began_ns(story)) // SECOND_NS


def _courses(judged: CrewsDebrief, side: SideSum) -> float | None:
    won = side.won and fought_out(judged.story)
    return judged.crews[Crew(side.side)].courses if won else None


def _silence(judged: CrewsDebrief, side: SideSum) -> float | None:
    """Courses in a row that a boat took while even a perfect listener could not place it.

    Courses and not seconds: whoever lies still is silent and has done nothing.
    """
    if judged.story.record.result is None:
        return None
    crew = Crew(side.side)
    taken = [each.time_ns for each in judged.crews[crew].own if each.verb == "head" and not each.refused]
    heard = [(each.time_ns, each.dots) for each in judged.crews[crew.enemy].hunt.possible]
    known, run, longest = False, 0, 0
    for _, dots in sorted([*heard, *((time_ns, _COURSE) for time_ns in taken)], key=itemgetter(0)):
        known = known if dots is _COURSE else dots <= KNOWN_DOTS
        run = 0 if known else run + (dots is _COURSE)
        longest = max(longest, run)
    return longest if longest >= FEWEST else None


_COURSE = None
"""In place of a number of dots: a course was taken, of which everybody has heard by then."""


RECORDS = (
    RecordKind("hunt", "time", _hunt_s),
    RecordKind("courses", "count-courses", _courses),
    RecordKind("silence", "count-courses", _silence, least=False),
)
