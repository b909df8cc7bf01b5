"""How many pictures were shown, and how many of them came late."""

from dataclasses import dataclass

from console.panels.clock import MILLISECOND_NS

LATE_NS = 50 * MILLISECOND_NS
"""A picture that is on the glass so long after it was made comes late: the next one was due before."""


@dataclass(frozen=True)
class PictureCount:
    """Counted since the displays were opened."""

    shown: int = 0
    late: int = 0

    def with_one(self, after_ns: int) -> "PictureCount":
        """One more, which was seen so long after it was made."""
        return PictureCount(self.shown + 1, self.late + (after_ns > LATE_NS))

    def __add__(self, other: "PictureCount") -> "PictureCount":
        return PictureCount(self.shown + other.shown, self.late + other.late)

    def __sub__(self, other: "PictureCount") -> "PictureCount":
        """Since then."""
        return PictureCount(self.shown - other.shown, self.late - other.late)
