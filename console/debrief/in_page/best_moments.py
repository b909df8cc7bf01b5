"""The moments of a match that are looked at first: the weightiest three, in the order in which they came."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from console.debrief.debrief_words import clock, tell
from console.debrief.html import section, tag, words
from console.debrief.in_page.replay_parts import PageReplay
from console.debrief.in_page.steps import PageStep
from console.debrief.story import Step
from console.panels.clock import SECOND_NS

MOST = 3
APART_NS = 3 * SECOND_NS
"""What is closer together is one moment."""


def best_moments(replay: PageReplay, worth: Callable[[Step[Any, Any]], int]) -> Sequence[PageStep]:
    """Of what a replay marks and says something of."""
    marked = [step for number, step in enumerate(replay.steps, 1) if number in replay.marks and step.words]
    found: list[PageStep] = []
    for each in sorted(marked, key=lambda step: (-worth(step.step), -step.step.time_ns)):
        near = any(abs(each.step.time_ns - other.step.time_ns) < APART_NS for other in found)
        if not near and len(found) < MOST:
            found.append(each)
    return sorted(found, key=lambda step: step.step.time_ns)


def moments_section(moments: Sequence[PageStep], language: str) -> Iterator[str]:
    """Each with its second, which leads into the replay."""
    if moments:
        items = (tag("li", _when(each), " ", tag("span", words(each.words))) for each in moments)
        yield section("moments", tell("moments-title", language), tag("ol", *items), css="full moments")


def _when(moment: PageStep) -> str:
    return tag("a", clock(moment.step.time_ns), css="moment", href=f"#replay-{moment.line}")
