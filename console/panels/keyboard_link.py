"""The link to a keyboard: two crews on one laptop, or a cabinet's USB keyboard encoder.

A keyboard's presses have no time-stamp that reaches us. What is known: a key event that one look at the
window's queue finds came after the look before, and the key itself moved at most a USB poll and a scan of
the keyboard earlier. The press is stated as just that. Of the keys that one look finds the order is known: it
is the queue's.
"""

from collections.abc import Callable, Iterable, Set
from dataclasses import dataclass

from console.panels.clock import MILLISECOND_NS, table_clock
from console.panels.keymap import KeyMap
from console.panels.link import Clock, LinkHealth, Press, QueueLook

KEYBOARD_DELAY_NS = 16 * MILLISECOND_NS
"""From the key to the computer: a USB poll (8 ms for a slow keyboard) and the keyboard's own debounce."""


@dataclass(frozen=True, slots=True)
class KeyEvent:
    """A key that went down or up, by its scancode (pygame: `event.scancode`)."""

    scancode: int
    down: bool
    look: QueueLook | None = None
    """Which found it; None: one that ends with the telling, after the telling before."""


class KeyboardLink:
    """Keys as controls. Whoever owns the windows hands over what each look at their event queue found.

    For one thread. Key repeat is ignored. A key that chooses a station changes what the crew's other keys
    mean from then on; a held key stays the control that it was.

    >>> link.hear([KeyEvent(pygame.KSCAN_W, down=True)])
    >>> link.take()
    [Press(control='blue.captain.north', pressed=True, ...)]
    """

    name = "keyboard"

    def __init__(
        self, keys: KeyMap, *, clock: Clock = table_clock, wake: Callable[[], None] = lambda: None
    ) -> None:
        self.chosen = keys.first()
        """The station that each crew's keys serve now."""
        self.lit: frozenset[str] = frozenset()
        """The lamps to draw on screen."""
        self.keys = keys
        self._clock = clock
        self._wake = wake
        self._down: dict[int, str] = {}
        self._inbox: list[Press] = []
        self._looked_ns = clock()
        self._attended = True
        self._closed = False
        self._counts = {"lost-presses": 0, "reconnects": 0, "repeats": 0}

    def hear(self, events: Iterable[KeyEvent], told_until_ns: int | None = None) -> None:
        """What looks at the event queue since the last call have found; to be called, found or not.

        :param told_until_ns: before this no key moved that was not told; None: before now
        """
        now_ns = self._clock()
        by_call = QueueLook(self._looked_ns, now_ns)
        for event in events:
            look = event.look or by_call
            earliest_ns = look.since_ns - KEYBOARD_DELAY_NS
            half_ns = (look.until_ns - earliest_ns + 1) // 2
            self._key(event, earliest_ns + half_ns, half_ns)
        self._looked_ns = max(self._looked_ns, now_ns if told_until_ns is None else told_until_ns)

    def leave(self) -> None:
        """The windows lost the keyboard: what is typed now is not for us."""
        self._attended = False
        self._down.clear()

    def enter(self) -> None:
        """The windows have the keyboard again."""
        if not self._attended:
            self._attended = True
            self._looked_ns = self._clock() + KEYBOARD_DELAY_NS
            self._counts["reconnects"] += 1

    def take(self) -> list[Press]:
        taken, self._inbox = self._inbox, []
        return taken

    def settled_until_ns(self) -> int | None:
        return self._looked_ns - KEYBOARD_DELAY_NS if self._attended and not self._closed else None

    def light(self, lit: Set[str]) -> None:
        self.lit = frozenset(lit)

    def health(self) -> LinkHealth:
        return LinkHealth(
            connected=self._attended and not self._closed,
            detail=f"keys of {self.keys.file}" if self._attended else "the windows do not have the keyboard",
            uncertainty_ns=KEYBOARD_DELAY_NS // 2 if self._attended else None,
            counts=dict(self._counts),
            held=frozenset(self._down.values()),
        )

    def close(self) -> None:
        self._closed = True

    def _key(self, event: KeyEvent, time_ns: int, uncertainty_ns: int) -> None:
        if not self._attended or self._closed:
            self._counts["lost-presses"] += event.down
        elif event.down:
            self._went_down(event.scancode, time_ns, uncertainty_ns)
        elif event.scancode in self._down:
            self._tell(self._down.pop(event.scancode), False, time_ns, uncertainty_ns)

    def _went_down(self, scancode: int, time_ns: int, uncertainty_ns: int) -> None:
        if scancode in self._down:
            self._counts["repeats"] += 1
            return
        if choice := self.keys.choice(scancode):
            crew, station = choice
            self.chosen[crew] = station
        elif control := self.keys.control(scancode, self.chosen):
            if control not in self._down.values():
                self._tell(control, True, time_ns, uncertainty_ns)
            self._down[scancode] = control

    def _tell(self, control: str, pressed: bool, time_ns: int, uncertainty_ns: int) -> None:
        if pressed or control not in self._down.values():
            self._inbox.append(Press(control, pressed, time_ns, uncertainty_ns, in_turn=True))
            self._wake()
