"""The clock of a match: how long it lasts, and how long nobody has touched the table."""

from console.panels.clock import SECOND_NS
from console.table.settings import Settings

END_SHOWN_NS = 180 * SECOND_NS
HURRY_S = 120
"""The last two minutes of a match that has a limit."""


class MatchClock:
    """Times are on the table's clock."""

    def __init__(self, now_ns: int) -> None:
        self.begun_ns = now_ns
        """When it began; for one that goes on, as if the table had never been off."""
        self._touched_ns = now_ns
        self._has_ended = False

    def touch(self, now_ns: int) -> None:
        """Somebody is there."""
        self._touched_ns = max(self._touched_ns, now_ns)

    def end_was_seen(self, now_ns: int) -> bool:
        """Whether nobody has touched the table for so long after a match that it is left.

        Asked from its end on: an end to which nobody's press has led is seen as long as any other.
        """
        if not self._has_ended:
            self._has_ended = True
            self.touch(now_ns)
        return now_ns - self._touched_ns > END_SHOWN_NS

    def is_left_alone(self, settings: Settings, now_ns: int) -> bool:
        """Whether nobody has touched the table for so long that the match waits."""
        idle_ns = settings.idle_seconds * SECOND_NS
        return bool(idle_ns) and now_ns - self._touched_ns > idle_ns

    def is_up(self, minutes: int, now_ns: int) -> bool:
        """Whether the time for the match is up, where it has one."""
        limit_ns = minutes * 60 * SECOND_NS
        return bool(limit_ns) and now_ns - self.begun_ns >= limit_ns

    def hurries(self, minutes: int, now_ns: int) -> bool:
        """Whether a match with a limit is about to reach it."""
        return bool(minutes) and self.shown_s(minutes, now_ns) <= HURRY_S

    def shown_s(self, minutes: int, now_ns: int) -> float:
        """What the displays show: the time left where there is a limit, else the time played."""
        played_s = (now_ns - self.begun_ns) // SECOND_NS
        limit_s = minutes * 60
        return max(0, limit_s - played_s) if limit_s else played_s
