"""The best of a film, chosen by what happened: the same match gives the same stretches."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from console.debrief.story import AnyStory
from console.games import debrief_of
from console.panels.clock import SECOND_NS

BEFORE_NS, AFTER_NS = 3 * SECOND_NS, 4 * SECOND_NS
"""What is seen before and after something that is worth it: an explosion has burnt out by then."""


class Stretch(NamedTuple):
    """A part of a film."""

    from_ns: int
    until_ns: int

    @property
    def length_ns(self) -> int:
        return self.until_ns - self.from_ns


class Highlight(NamedTuple):
    """Something worth seeing."""

    time_ns: int
    worth: int


def highlights_of(story: AnyStory, speed: float) -> list[Highlight]:
    """What happened in a match, at its time in a film of this speed."""
    worth = debrief_of(story.game_name).worth
    done = (step for step in story.steps if step.refused is None)
    found = (Highlight(round(step.time_ns / speed), worth(story, step, None)) for step in done)
    return [each for each in found if each.worth]


def best_stretches(found: Sequence[Highlight], whole_ns: int, most_ns: int) -> list[Stretch]:
    """Parts of a film, in order, that last no longer together; where nothing was worth seeing, its end."""
    if whole_ns <= most_ns:
        return [Stretch(0, whole_ns)]
    chosen: list[Stretch] = []
    for each in sorted(found, key=lambda highlight: (-highlight.worth, highlight.time_ns)):
        at_end = whole_ns - each.time_ns < 3 * AFTER_NS
        until_ns = whole_ns if at_end else each.time_ns + AFTER_NS
        around = Stretch(max(0, each.time_ns - BEFORE_NS), until_ns)
        joined = _joined([*chosen, around])
        if sum(stretch.length_ns for stretch in joined) <= most_ns:
            chosen = joined
    return chosen or [Stretch(whole_ns - most_ns, whole_ns)]


def _joined(stretches: Iterable[Stretch]) -> list[Stretch]:
    """The same in order, those that touch as one."""
    joined: list[Stretch] = []
    for stretch in sorted(stretches):
        if joined and stretch.from_ns <= joined[-1].until_ns:
            joined[-1] = Stretch(joined[-1].from_ns, max(joined[-1].until_ns, stretch.until_ns))
        else:
            joined.append(stretch)
    return joined
