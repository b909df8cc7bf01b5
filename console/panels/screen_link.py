"""The link to controls that are drawn on the table's own displays: a finger, or a mouse.

Windows stamp nothing that reaches us. A touch that one look at their events finds came to the computer after
the look before: that is what is stated, so that a round of the table that took long makes no touch of it
falsely certain. What a touch screen itself needs is not known, and counts against the finger.
"""

from collections.abc import Callable, Iterable, Set

from console.panels.clock import table_clock
from console.panels.link import Clock, LinkHealth, Press


class ScreenLink:
    """Touched controls. Whoever owns the windows hands over what each look at their events found.

    For one thread.

    >>> link.hear([("blue.captain.north", True)])
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

    def hear(self, touches: Iterable[tuple[str, bool]]) -> None:
        """Controls that were touched or let go, by a look just now; to be called after every look."""
        now_ns = self._clock()
        self._half_ns = half_ns = (now_ns - self._looked_ns + 1) // 2
        for control, pressed in touches:
            if pressed != (control in self._down) and not self._closed:
                (self._down.add if pressed else self._down.discard)(control)
                self._inbox.append(Press(control, pressed, self._looked_ns + half_ns, half_ns, in_turn=True))
                self._wake()
        self._looked_ns = now_ns

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
