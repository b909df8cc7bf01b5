"""The link to tablets: each has one station's controls and lamps.

One link for all of them, since it is open before anybody joins and stays open when all have gone; whoever is
at a station comes and goes in it. A tablet that says nothing is not waited for: then it is as if it were
unplugged, and what it brings later has its place behind what has one already.
"""

from collections import Counter, deque
from collections.abc import Callable, Iterable, Set
from dataclasses import dataclass, field
from threading import Lock

from console.panels.clock import MICROSECOND_NS, MILLISECOND_NS, table_clock
from console.panels.link import Clock, LinkHealth, Press
from console.panels.tablets.tablet_clock import Refusal, TabletClock, TouchTime

TABLETS = "tablets"
"""The name of the link."""
HELD_NS = 140 * MILLISECOND_NS
"""So far behind the clock a tablet is waited for: with a round of the loop no press waits for 150 ms."""
SILENT_NS = 1_500 * MILLISECOND_NS
"""What a tablet holds that has said nothing for so long counts as let go."""
MOST_UNSETTLED = 400
"""Touches that wait for their place; one that has none by then never gets it."""


@dataclass(eq=False)
class Tablet:
    """A tablet at a station, from its coming to its going."""

    place: str
    """`blue.captain`."""
    controls: frozenset[str]
    """`blue.captain.north`."""
    clock: TabletClock = field(default_factory=TabletClock)
    down: set[str] = field(default_factory=set)


class TabletLink:
    """All tablets of a table. Any thread may call anything; nothing here waits for anybody.

    >>> link = TabletLink(clock=clock)
    >>> tablet = link.come("blue.captain", ["blue.captain.north"])
    >>> link.ask(tablet, nonce=71)
    >>> link.answer(tablet, 71, clock_us=500_000)
    True
    >>> link.touch(tablet, 1, "blue.captain.north", True, stamp_us=501_000)
    """

    name = TABLETS

    def __init__(
        self,
        *,
        clock: Clock = table_clock,
        wake: Callable[[], None] = lambda: None,
        lamps_changed: Callable[[], None] = lambda: None,
    ) -> None:
        """`lamps_changed`: called when there is something to be told to tablets."""
        self._clock = clock
        self._wake = wake
        self.lamps_changed = lamps_changed
        self._lock = Lock()
        self._tablets: dict[str, Tablet] = {}
        self._missing: set[str] = set()
        """Stations whose tablet is expected back."""
        self._inbox: list[Press] = []
        self._unsettled: dict[Press, tuple[Tablet, int]] = {}
        self._recent: deque[Press] = deque()
        """What was heard so short a time ago that tablets may still be waited for because of it."""
        self._settled_ns: int | None = None
        self._lit: frozenset[str] = frozenset()
        self._counts: Counter[str] = Counter({"lost-presses": 0, "reconnects": 0})
        self._closed = False

    # For whoever carries the messages

    def come(self, place: str, controls: Iterable[str]) -> Tablet:
        """A tablet is at a station, in the place of any that was there before."""
        tablet = Tablet(place, frozenset(controls))
        with self._lock:
            self._remove(self._tablets.get(place))
            self._counts["reconnects"] += place in self._missing
            self._missing.discard(place)
            self._tablets[place] = tablet
        return tablet

    def go(self, tablet: Tablet, *, for_good: bool = False) -> None:
        """It is gone: to come back, or for good. What it held is let go."""
        with self._lock:
            if self._tablets.get(tablet.place) is tablet:
                self._remove(tablet)
                if not for_good:
                    self._missing.add(tablet.place)

    def forget(self, place: str) -> None:
        """Nobody is expected at that station any more."""
        with self._lock:
            self._remove(self._tablets.get(place))
            self._missing.discard(place)

    def _remove(self, tablet: Tablet | None) -> None:
        if tablet is not None:
            del self._tablets[tablet.place]
            self._counts += tablet.clock.counts

    def ask(self, tablet: Tablet, nonce: int) -> None:
        """A ping leaves now."""
        with self._lock:
            tablet.clock.ask(nonce, self._clock())

    def answer(self, tablet: Tablet, nonce: int, clock_us: int) -> bool:
        """What a tablet's clock shows; False: nobody asked."""
        with self._lock:
            return tablet.clock.answer(nonce, clock_us, self._clock())

    def touch(
        self, tablet: Tablet, number: int, control: str, pressed: bool, stamp_us: int
    ) -> Refusal | None:
        """A control was touched, or let go; why it is not taken, if it is not.

        Whatever is not refused here is told of later: `taken` says whose it was.
        """
        with self._lock:
            return self._touch(tablet, number, control, pressed, stamp_us)

    def _touch(
        self, tablet: Tablet, number: int, control: str, pressed: bool, stamp_us: int
    ) -> Refusal | None:
        if control not in tablet.controls or self._tablets.get(tablet.place) is not tablet or self._closed:
            return Refusal.NOT_YOURS
        if pressed == (control in tablet.down):
            self._counts["repeats"] += 1
            return Refusal.HELD
        now_ns = self._clock()
        touched = tablet.clock.touched(stamp_us, now_ns)
        if isinstance(touched, Refusal):
            if pressed:
                return touched
            touched = tablet.clock.heard(now_ns)  # whatever its stamp says: nothing stays pressed for ever
        (tablet.down.add if pressed else tablet.down.discard)(control)
        press = _press(control, pressed, touched)
        self._inbox.append(press)
        self._recent.append(press)
        self._unsettled[press] = (tablet, number)
        while len(self._unsettled) > MOST_UNSETTLED:
            del self._unsettled[next(iter(self._unsettled))]
        self._wake()
        return None

    def count(self, what: str) -> None:
        """Something that whoever looks after the table should know of."""
        with self._lock:
            self._counts[what] += 1

    def lit_of(self, tablet: Tablet) -> frozenset[str]:
        """The lamps of that station that shine, `blue.captain.north`."""
        return self._lit & tablet.controls

    # For whoever hears the order

    def taken(self, press: Press) -> tuple[Tablet, int] | None:
        """Whose touch that was, and by which number; None: no tablet's. Asked once."""
        with self._lock:
            return self._unsettled.pop(press, None)

    # As every link

    def take(self) -> list[Press]:
        with self._lock:
            taken, self._inbox = self._inbox, []
            return taken

    def settled_until_ns(self) -> int | None:
        with self._lock:
            oldest_ns = self._waited_for_ns(self._clock())
            told = [tablet.clock.told_until_ns for tablet in self._tablets.values()]
            heeded = [until_ns for until_ns in told if until_ns is not None and until_ns >= oldest_ns]
            if self._closed or not heeded:
                self._settled_ns = None
            else:
                self._settled_ns = max(min(heeded), self._settled_ns or 0)
            return self._settled_ns

    def _waited_for_ns(self, now_ns: int) -> int:
        """A tablet that has not told what was until then is not waited for.

        A touch that is heard while another link's press waits, and ties with it, must not make it wait anew:
        the press is not older than the touch's beginning, and from there the time runs for both.
        """
        held_ns = now_ns - HELD_NS
        while self._recent and self._recent[0].latest_ns < held_ns:
            self._recent.popleft()
        return max(
            [held_ns, *(touch.latest_ns + 1 for touch in self._recent if touch.earliest_ns <= held_ns)]
        )

    def light(self, lit: Set[str]) -> None:
        if lit != self._lit:
            self._lit = frozenset(lit)
            self.lamps_changed()

    def health(self) -> LinkHealth:
        with self._lock:
            now_ns = self._clock()
            tablets = list(self._tablets.values())
            trips = [tablet.clock.largest_trip_ns(now_ns) for tablet in tablets]
            missing = ", ".join(sorted(self._missing))
            speaking = [tablet for tablet in tablets if _speaks(tablet, now_ns)]
            counts = sum((tablet.clock.counts for tablet in tablets), self._counts)
            return LinkHealth(
                # One that is missing lets go nothing that another holds; where all are, nobody is there.
                connected=not self._closed and bool(speaking or not missing),
                detail=f"without its tablet: {missing}" if missing else f"{len(tablets)} tablets",
                uncertainty_ns=max(trips) // 2 if trips else None,
                counts={**dict.fromkeys(self._counts, 0), **counts},
                held=frozenset().union(*(tablet.down for tablet in speaking)),
            )

    def close(self) -> None:
        self._closed = True


def _press(control: str, pressed: bool, touched: TouchTime) -> Press:
    span = touched.span
    uncertainty_ns = (span.width_ns + 1) // 2
    time_ns = span.earliest_ns + uncertainty_ns
    return Press(control, pressed, time_ns, uncertainty_ns, yields=touched.yields)


def _speaks(tablet: Tablet, now_ns: int) -> bool:
    """What a tablet held when it fell asleep is not held for ever."""
    told_ns = tablet.clock.told_until_ns
    return told_ns is not None and now_ns - told_ns < SILENT_NS


def microseconds(clock_ms: float) -> int:
    """What a browser's clock says, in whole microseconds.

    >>> microseconds(12.3456)
    12345
    """
    return int(clock_ms * MILLISECOND_NS // MICROSECOND_NS)
