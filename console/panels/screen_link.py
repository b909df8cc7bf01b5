"""The link to controls that are drawn on the table's own displays: a finger, or a mouse.

Windows stamp nothing that reaches us. A touch that one look at their events finds came to the computer after
the look before: that is what is stated, so that a picture that took long to draw makes no touch falsely
certain. What a touch screen itself needs is not known, and counts against the finger.
"""

from collections.abc import Callable, Iterable, Set
from dataclasses import dataclass

from console.panels.clock import table_clock
from console.panels.link import Clock, LinkHealth, Press, QueueLook


@dataclass(frozen=True, slots=True)
class TouchEvent:
    """A control that was touched or let go."""

    control: str
    """`blue.captain.north`."""
    pressed: bool
    look: QueueLook | None = None
    """Which found it; None: one that ends with the telling, after the telling before."""


class ScreenLink:
    """Touched controls. Whoever owns the windows hands over what each look at their events found.

    For one thread.

    >>> link.hear([TouchEvent("blue.captain.north", True)])
    >>> link.take()
    [Press(control='blue.captain.north', pressed=True, ...)]
    """

    name = "screen"

    def __init__(self, *, clock: Clock = table_clock, wake: Callable[[], None] = lambda: None) -> None:
        self.lit: frozenset[str] = frozenset()
        """The lamps to draw."""
        self._clock = clock
        self._wake = wake
        self._down: set[str] = set()
        self._inbox: list[Press] = []
        self._looked_ns = clock()
        self._half_ns = 0
        self._closed = False

    def hear(self, touches: Iterable[TouchEvent], told_until_ns: int | None = None) -> None:
        """What looks since the last call have found; to be called whether they found anything or not.

        :param told_until_ns: before this nothing happened that was not told; None: before now
        """
        now_ns = self._clock()
        by_call = QueueLook(self._looked_ns, now_ns)
        for touch in touches:
            look = touch.look or by_call
            half_ns = (look.until_ns - look.since_ns + 1) // 2
            if touch.pressed != (touch.control in self._down) and not self._closed:
                (self._down.add if touch.pressed else self._down.discard)(touch.control)
                time_ns = look.since_ns + half_ns
                self._inbox.append(Press(touch.control, touch.pressed, time_ns, half_ns, in_turn=True))
                self._wake()
        until_ns = max(self._looked_ns, now_ns if told_until_ns is None else told_until_ns)
        self._half_ns, self._looked_ns = (now_ns - self._looked_ns + 1) // 2, until_ns

    def take(self) -> list[Press]:
        taken, self._inbox = self._inbox, []
        return taken

    def settled_until_ns(self) -> int | None:
        return None if self._closed else self._looked_ns

    def light(self, lit: Set[str]) -> None:
        self.lit = frozenset(lit)

    def health(self) -> LinkHealth:
        return LinkHealth(
            connected=not self._closed,
            detail="controls drawn on the displays",
            uncertainty_ns=self._half_ns,
            held=frozenset(self._down),
        )

    def close(self) -> None:
        self._closed = True
