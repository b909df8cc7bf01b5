"""Two crews stop the table at the same moment: who was first, and by how much."""

from console.languages import Message
from console.panels.clock import MILLISECOND_NS, SECOND_NS
from console.panels.link import Press

RACE_NS = SECOND_NS
"""Whoever presses later than this has seen the stop, or should have."""


def verdict(first: Press, second: Press) -> Message | None:
    """What the crew of the second press is told; None where that was no race.

    >>> blue = Press("blue.captain.stop", True, 20_000_000, 50_000)
    >>> verdict(Press("red.captain.stop", True, 8_000_000, 50_000), blue)
    Message(key='race.first', args=(('crew', 'red'), ('ms', 12)))
    """
    crew = first.control.partition(".")[0]
    later_ns = second.time_ns - first.time_ns
    give_ns = first.uncertainty_ns + second.uncertainty_ns
    if second.late and later_ns - give_ns <= RACE_NS:
        return Message.of("race.late", crew=crew)
    if abs(later_ns) <= give_ns:
        return Message.of("race.tie", crew=crew)
    if not 0 < later_ns <= RACE_NS:
        return None
    ms, give = round(later_ns / MILLISECOND_NS), round(give_ns / MILLISECOND_NS)
    if later_ns < MILLISECOND_NS:
        return Message.of("race.first-just", crew=crew)
    if give:
        return Message.of("race.first-about", crew=crew, ms=ms, give=give)
    return Message.of("race.first", crew=crew, ms=ms)
