"""Debounce on the leading edge: the first edge counts at once and keeps its time."""

from console.panels.clock import MILLISECOND_NS
from console.panels.link import Press

LOCKOUT_NS = 10 * MILLISECOND_NS
"""Longer than a good microswitch bounces, shorter than any finger."""


class Contact:
    """One contact between the raw edges of its wire and the presses that the table hears.

    The first edge is told at once, with its own time. What follows within the lock-out is bounce, and only
    counted. When the lock-out is over the contact may have come to rest the other way, because the finger was
    quick: that change is told then, with the time of the edge since which the contact has stayed.
    """

    __slots__ = ("_locked_until_ns", "_lockout_ns", "_raw", "_since_ns", "_since_uncertainty_ns",
                 "bounces", "closed", "control")  # fmt: skip

    def __init__(self, control: str, *, closed: bool = False, lockout_ns: int = LOCKOUT_NS) -> None:
        self.control = control
        self.closed = closed
        """As told to the table, or as found when the link opened."""
        self.bounces = 0
        self._lockout_ns = lockout_ns
        self.rest(closed)

    @property
    def raw(self) -> bool:
        """The level after the last edge: True is closed."""
        return self._raw

    @property
    def untold_since_ns(self) -> int | None:
        """The earliest time of a change that waits for the end of the lock-out; None where there is none."""
        return self._since_ns - self._since_uncertainty_ns if self._raw != self.closed else None

    @property
    def due_ns(self) -> int | None:
        """When that change will be told; None where there is none."""
        return self._locked_until_ns if self._raw != self.closed else None

    def rest(self, closed: bool) -> None:
        """Take this level as found, without telling anyone: nobody knows when it came about."""
        self.closed = self._raw = closed
        self._since_ns = self._since_uncertainty_ns = 0
        self._locked_until_ns = 0

    def edge(self, closed: bool, time_ns: int, uncertainty_ns: int) -> list[Press]:
        """The wire changed to this level at this time; what that tells the table."""
        told = self.settle(time_ns)
        if closed == self._raw:
            return told
        self._raw, self._since_ns, self._since_uncertainty_ns = closed, time_ns, uncertainty_ns
        if time_ns < self._locked_until_ns:
            self.bounces += 1
            return told
        return [*told, self._tell()]

    def settle(self, now_ns: int) -> list[Press]:
        """Look again, in case the lock-out is over by now; what that tells the table."""
        if self._raw == self.closed or now_ns < self._locked_until_ns:
            return []
        return [self._tell()]

    def _tell(self) -> Press:
        self.closed = self._raw
        self._locked_until_ns = self._since_ns + self._lockout_ns
        return Press(self.control, self._raw, self._since_ns, self._since_uncertainty_ns)
