"""Debounce on the leading edge, confirmed: the first edge keeps its time, and a lone spike is no press."""

from console.panels.clock import MICROSECOND_NS, MILLISECOND_NS
from console.panels.link import Press

LOCKOUT_NS = 10 * MILLISECOND_NS
"""Longer than a good microswitch bounces, shorter than any finger."""
BOUNCE_NS = 2_500 * MICROSECOND_NS
"""A good contact has stopped bouncing by then: what belongs to one touch lies closer together."""
SPIKE_NS = 20 * MICROSECOND_NS
"""What a long wire catches from a motor or a spark is over by then."""


class Contact:
    """One contact between the raw edges of its wire and the presses that the table hears.

    A change is told, with the time of its first edge, once it is believed: it has outlasted a spike, or a
    later look shows it again. One that ends before may have been the first touch of a bounce, or a spike.
    When a change that is believed follows within the bounce's time, either may have been its beginning,
    so it is told with an uncertainty that holds both; otherwise it was nothing.

    What follows within the lock-out is bounce, and only counted. When the lock-out is over the contact
    may have come to rest the other way, because the finger was quick: that change is told then, with the
    time of the edge since which the contact has stayed.
    """

    __slots__ = ("_believed", "_doubted_from_ns", "_doubted_ns", "_locked_until_ns", "_raw", "_since_ns",
                 "_since_uncertainty_ns", "_spike_ns", "bounces", "closed", "control", "spikes")  # fmt: skip

    def __init__(self, control: str, *, closed: bool = False, spike_ns: int | None = 0) -> None:
        """
        :param spike_ns: a change must last longer to be believed; 0: all are; None: at a later look alone
        """
        self.control = control
        self.closed = closed
        """As told to the table, or as found when the link opened."""
        self.bounces = 0
        self.spikes = 0
        """Changes too short to be believed: noise, or the first touch of a bounce."""
        self._spike_ns = spike_ns
        self.rest(closed)

    @property
    def raw(self) -> bool:
        """The level after the last edge: True is closed."""
        return self._raw

    @property
    def untold_since_ns(self) -> int | None:
        """The earliest time of a change that may still be told; None where there is none."""
        return self._earliest_ns if self._raw != self.closed else self._doubted_from_ns

    @property
    def due_ns(self) -> int | None:
        """When it is known whether that change is told; None where there is none."""
        if self._raw != self.closed:
            return max(self._locked_until_ns, self._believed_from_ns)
        return None if self._doubted_from_ns is None else self._doubted_ns + BOUNCE_NS

    def rest(self, closed: bool) -> None:
        """Take this level as found, without telling anyone: nobody knows when it came about."""
        self.closed = closed
        self._turn(closed, 0, 0)
        self._locked_until_ns = 0
        self._doubted_from_ns: int | None = None
        self._doubted_ns = 0

    def edge(self, closed: bool, time_ns: int, uncertainty_ns: int) -> list[Press]:
        """The wire changed to this level at this time; what that tells the table."""
        if closed == self._raw:
            return self.settle(time_ns)
        if self._spike_ns is not None:
            self._believed |= time_ns - self._since_ns > self._spike_ns
        told = self._tell_at(time_ns)
        if time_ns < self._locked_until_ns:
            self.bounces += 1
        elif self._raw != self.closed:
            self._doubt()
        self._turn(closed, time_ns, uncertainty_ns)
        return [*told, *self._tell_at(time_ns)]

    def settle(self, seen_ns: int) -> list[Press]:
        """A look showed the last level at this time; what that tells the table."""
        self._believed |= seen_ns > self._believed_from_ns
        return self._tell_at(seen_ns)

    @property
    def _believed_from_ns(self) -> int:
        """A look after this shows the same change, and no spike."""
        return self._since_ns + self._since_uncertainty_ns + (self._spike_ns or 0)

    @property
    def _earliest_ns(self) -> int:
        """When the last change may have begun: with one that was not believed, if that was shortly before."""
        earliest_ns = self._since_ns - self._since_uncertainty_ns
        if self._doubted_from_ns is None or self._since_ns > self._doubted_ns + BOUNCE_NS:
            return earliest_ns
        return min(earliest_ns, max(self._doubted_from_ns, earliest_ns - BOUNCE_NS))

    def _turn(self, closed: bool, time_ns: int, uncertainty_ns: int) -> None:
        self._raw, self._since_ns, self._since_uncertainty_ns = closed, time_ns, uncertainty_ns
        self._believed = self._spike_ns == 0

    def _doubt(self) -> None:
        self._doubted_from_ns = self._earliest_ns
        self._doubted_ns = self._since_ns + self._since_uncertainty_ns
        self.spikes += 1

    def _tell_at(self, now_ns: int) -> list[Press]:
        if self._raw == self.closed:
            if now_ns > self._doubted_ns + BOUNCE_NS:
                self._doubted_from_ns = None
            return []
        if not self._believed or now_ns < self._locked_until_ns:
            return []
        latest_ns = self._since_ns + self._since_uncertainty_ns
        half_ns = (latest_ns - self._earliest_ns + 1) // 2
        self.closed = self._raw
        self._locked_until_ns = self._since_ns + LOCKOUT_NS
        self._doubted_from_ns = None
        return [Press(self.control, self._raw, latest_ns - half_ns, half_ns)]
