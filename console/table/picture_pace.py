"""How soon displays are given new screens: some thirty times a second, and seldom where nothing changes."""

from collections.abc import Mapping

from console.displays.screen import Screen
from console.panels.clock import MILLISECOND_NS, SECOND_NS

FRAME_NS = 32 * MILLISECOND_NS
FILM_WAIT_S, STILL_WAIT_S = 0.05, 0.1
"""At rest the loop goes round so often if nothing wakes it: for the film, and for the running light alone."""
STILL_NS = 250 * MILLISECOND_NS
"""A picture that nobody plays at and that has stood for so long is looked at again only so often."""


class PicturePace:
    """For one loop, which asks in every round."""

    def __init__(self) -> None:
        self._due_ns = 0
        self._asked_ns = 0
        self._changed_ns = 0
        self._shown: Mapping[str, Screen] = {}

    @property
    def begun(self) -> bool:
        """Whether any was due yet."""
        return self._due_ns > 0

    def is_due(self, now_ns: int, *, at_rest: bool) -> bool:
        """Whether it is time for new screens; told once. Whoever comes is not kept waiting by a still."""
        pace_ns = STILL_NS if at_rest and self._stands(now_ns) else FRAME_NS
        if now_ns - self._due_ns < pace_ns:
            return False
        # By an even beat: a round that comes a little late does not put off all that follow.
        self._due_ns = max(self._due_ns + pace_ns, now_ns - FRAME_NS)
        self._asked_ns = now_ns
        return True

    def rest_s(self, now_ns: int) -> float:
        """So long a loop at rest may sleep."""
        if self._stands(now_ns):
            return STILL_WAIT_S
        passed_s = (now_ns - self._asked_ns) / SECOND_NS
        return min(max(FILM_WAIT_S - passed_s, 0.0), FILM_WAIT_S)

    def _stands(self, now_ns: int) -> bool:
        return now_ns - self._changed_ns >= STILL_NS

    def show(self, screens: Mapping[str, Screen]) -> None:
        """These are the screens that were due."""
        if screens != self._shown:
            self._shown, self._changed_ns = screens, self._asked_ns
