"""The link to panels on the pins of a Raspberry Pi, with gpiozero.

A direct pin's presses carry the time at which the kernel saw the edge. A chain's contacts are looked at a
thousand times a second; their presses are known to the time between two looks and a bounce. On a machine
without pins the same code runs on gpiozero's MockFactory (console.panels.simulated_gpio).
"""

import logging
import threading
from collections.abc import Callable, Iterator, Set

from console.panels.clock import MILLISECOND_NS, SECOND_NS, table_clock
from console.panels.debounce import BOUNCE_NS, Contact
from console.panels.direct_pins import EDGE_UNCERTAINTY_NS, DirectPin, PinFactory
from console.panels.hardware import Wiring
from console.panels.link import Clock, LinkHealth, Press, control_name
from console.panels.shift_chains import Scan, ShiftChains

log = logging.getLogger(__name__)

MISSED_NS = 100 * MILLISECOND_NS
"""A pin that looks different for so long without an edge heard: the edge is lost."""
SCAN_INTERVAL_NS = MILLISECOND_NS
BAD_SCANS = 20
"""So many in a row, and the chain is unplugged."""
AFTER_CRASH_NS = 100 * MILLISECOND_NS
CLOCK_TRIES = 5
"""Two clocks are read together, again if another thread came in between."""
FOREIGN_UNCERTAINTY_NS = 20 * MILLISECOND_NS
"""Of an edge whose time-stamp is on a clock that we do not know: the time of hearing is used."""


class GpioLink:
    """Both crews' panels on one Raspberry Pi.

    Edges are heard on gpiozero's thread, chains are scanned on our own (or by hand, with `scanning=False` and
    `scan()`); the methods of `Link` are for one thread.
    """

    name = "gpio"

    def __init__(
        self,
        wiring: Wiring,
        *,
        pin_factory: PinFactory,
        clock: Clock = table_clock,
        wake: Callable[[], None] = lambda: None,
        scanning: bool = True,
    ) -> None:
        self._clock = clock
        self._wake = wake
        self._factory = pin_factory
        self._lock = threading.Lock()
        self._inbox: list[Press] = []
        self._untold: dict[str, Contact] = {}
        self._settled_ns = clock()
        self._counts = {"reconnects": 0, "bad-scans": 0, "missed-edges": 0, "foreign-stamps": 0, "crashes": 0}
        self._pins: list[DirectPin] = []
        self._chained: dict[int, Contact] = {}
        self._lamp_places: dict[str, int] = {}
        self._lit = 0
        self._chains: ShiftChains | None = None
        self._last_scan: Scan | None = None
        self._bad_scans = 0
        self._closing = threading.Event()
        self._scanner: threading.Thread | None = None
        try:
            self._open(wiring)
        except BaseException:
            self.close()
            raise
        if scanning:
            self._scanner = threading.Thread(target=self._scan_on, name="gpio scan", daemon=True)
            self._scanner.start()

    def _open(self, wiring: Wiring) -> None:
        for crew in wiring.crews:
            for control, header_pin in crew.pins.items():
                name = control_name(crew.crew, control)
                self._pins.append(DirectPin(name, header_pin, self._factory, self._edge))
            for control, place in crew.inputs.items():
                self._chained[place] = Contact(control_name(crew.crew, control), spike_ns=None)
            self._lamp_places |= {control_name(crew.crew, lamp): place for lamp, place in crew.lamps.items()}
        with self._lock:
            for pin in self._pins:
                pin.listen(self._clock())
        if wiring.chains:
            self._chains = ShiftChains(
                wiring.inputs_chain, wiring.lamps_chain, pin_factory=self._factory, clock=self._clock
            )
            self.scan()

    def take(self) -> list[Press]:
        with self._lock:
            taken, self._inbox = self._inbox, []
        return taken

    def settled_until_ns(self) -> int | None:
        """Everything up to a moment ago, unless a pin looks different from what was heard of it.

        An edge may take long to be heard when the machine is busy. But a contact at rest can be looked at:
        while one looks different from its last edge heard, an edge is on its way, and nothing is settled
        that may be later than that edge.
        """
        now_ns = self._clock()
        looks = [(pin, pin.look()) for pin in self._pins]
        with self._lock:
            if self._closing.is_set():
                return None
            self._settle(looks, now_ns)
            seen_ns = now_ns
            for pin, closed in looks:
                self._compare_look(pin, closed, now_ns)
                seen_ns = min(seen_ns, pin.as_heard_ns)
            told_ns = seen_ns - BOUNCE_NS - 2 * EDGE_UNCERTAINTY_NS
            if self._last_scan is not None and self._chained:
                told_ns = min(told_ns, self._last_scan.before_ns - BOUNCE_NS)
            for contact in self._untold.values():
                told_ns = min(told_ns, contact.untold_since_ns or told_ns)
            self._settled_ns = max(self._settled_ns, told_ns)
            return self._settled_ns

    def light(self, lit: Set[str]) -> None:
        self._lit = sum(1 << self._lamp_places[lamp] for lamp in lit if lamp in self._lamp_places)

    def health(self) -> LinkHealth:
        with self._lock:
            contacts = list(self._contacts())
            bounces_of = {c.control: c.bounces for c in contacts if c.bounces}
            connected = not self._closing.is_set() and (not self._chained or self._last_scan is not None)
            return LinkHealth(
                connected=connected,
                detail=self._detail(),
                uncertainty_ns=EDGE_UNCERTAINTY_NS if not self._closing.is_set() else None,
                counts={
                    "bounces": sum(bounces_of.values()),
                    "spikes": sum(contact.spikes for contact in contacts),
                    **self._counts,
                },
                held=frozenset(c.control for c in contacts if c.raw),
                bounces_of=bounces_of,
            )

    def close(self) -> None:
        self._closing.set()
        if self._scanner is not None:
            self._scanner.join()
        if self._chains is not None:
            if self._last_scan is not None:
                self._lit = 0
                self.scan()
            self._chains.close()
        for pin in self._pins:
            pin.close()
        self._pins, self._chains, self._last_scan = [], None, None

    def scan(self) -> None:
        """Look at the input chain once, and bring the lamps up to date."""
        if self._chains is None:
            return
        try:
            scan = self._chains.exchange(self._lit)
        except OSError:
            self._bad_scan()
            return
        with self._lock:
            heard = self._compare(scan)
            self._bad_scans = 0
            self._last_scan = scan
            heard |= self._settle([], scan.before_ns)
        if heard:
            self._wake()

    def _scan_on(self) -> None:
        """Whatever one scan comes to, there is another: this thread is the only way to the chains."""
        pause_ns = SCAN_INTERVAL_NS
        while not self._closing.wait(pause_ns / SECOND_NS):
            pause_ns = SCAN_INTERVAL_NS
            try:
                self._scan_and_settle()
            except Exception:
                log.exception("a scan failed")
                self._counts["crashes"] += 1
                pause_ns = AFTER_CRASH_NS

    def _scan_and_settle(self) -> None:
        self.scan()
        now_ns = self._clock()
        looks = [(pin, pin.look()) for pin in self._pins if pin.contact.due_ns is not None]
        with self._lock:
            heard = self._settle(looks, now_ns)
        if heard:
            self._wake()

    def _compare(self, scan: Scan) -> bool:
        """Tell what changed since the scan before; after an unplug, take the contacts as found."""
        last = self._last_scan
        if last is None:
            for place, contact in self._chained.items():
                contact.rest(bool(scan.closed >> place & 1))
            self._counts["reconnects"] += self._bad_scans >= BAD_SCANS
            return False
        changed = last.closed ^ scan.closed
        # A first touch may have fallen between two scans, and the scan before this one into its bounce.
        earliest_ns = last.before_ns - BOUNCE_NS
        half_ns = (scan.after_ns - earliest_ns + 1) // 2
        heard = False
        while changed:
            place = changed.bit_length() - 1
            changed ^= 1 << place
            if place in self._chained:
                closed = bool(scan.closed >> place & 1)
                heard |= self._hear(self._chained[place], closed, earliest_ns + half_ns, half_ns)
        return heard

    def _bad_scan(self) -> None:
        with self._lock:
            self._counts["bad-scans"] += 1
            self._bad_scans += 1
            if self._bad_scans == BAD_SCANS and self._last_scan is not None:
                self._last_scan = None
                for contact in self._chained.values():
                    self._untold.pop(contact.control, None)

    def _edge(self, pin: DirectPin, ticks: float, closed: bool) -> None:
        with self._lock:
            time_ns, uncertainty_ns = self._time_of(ticks)
            pin.differs_since_ns = None
            self._hear(pin.contact, closed, time_ns, uncertainty_ns)
        self._wake()

    def _time_of(self, ticks: float) -> tuple[int, int]:
        """A time-stamp on the table clock, by its age: the factory's clock may count from elsewhere."""
        for _ in range(CLOCK_TRIES):
            before_ns = self._clock()
            ticks_now = self._factory.ticks()
            after_ns = self._clock()
            if after_ns - before_ns < EDGE_UNCERTAINTY_NS // 2:
                break
        age_ns = round(self._factory.ticks_diff(ticks_now, ticks) * SECOND_NS)
        if not -MILLISECOND_NS <= age_ns <= 5 * SECOND_NS:
            self._counts["foreign-stamps"] += 1
            return after_ns - FOREIGN_UNCERTAINTY_NS, FOREIGN_UNCERTAINTY_NS
        return (before_ns + after_ns) // 2 - age_ns, EDGE_UNCERTAINTY_NS + (after_ns - before_ns) // 2

    def _compare_look(self, pin: DirectPin, closed: bool, now_ns: int) -> None:
        """Once a pin looked different an edge is due, even when it looks as before again: a quick finger."""
        differs = closed != pin.contact.raw
        if pin.differs_since_ns is None:
            if differs:
                pin.differs_since_ns = now_ns
            else:
                pin.as_heard_ns = now_ns
        elif now_ns - pin.differs_since_ns >= MISSED_NS:
            self._counts["missed-edges"] += 1
            if differs and pin.contact.due_ns is not None:
                pin.contact.rest(closed)  # a spike whose end was not heard
            elif differs:
                earliest_ns = max(pin.as_heard_ns - BOUNCE_NS, self._settled_ns)
                half_ns = (now_ns - earliest_ns) // 2
                self._hear(pin.contact, closed, earliest_ns + half_ns, half_ns)
            pin.as_heard_ns, pin.differs_since_ns = now_ns, None

    def _hear(self, contact: Contact, closed: bool, time_ns: int, uncertainty_ns: int) -> bool:
        told = contact.edge(closed, time_ns, uncertainty_ns)
        self._inbox += told
        if contact.untold_since_ns is None:
            self._untold.pop(contact.control, None)
        else:
            self._untold[contact.control] = contact
        return bool(told)

    def _settle(self, looks: list[tuple[DirectPin, bool]], now_ns: int) -> bool:
        """Tell of the contacts whose lock-out is over, as far as all their edges have been heard."""
        told = [
            press
            for pin, closed in looks
            if closed == pin.contact.raw and pin.differs_since_ns is None
            for press in pin.contact.settle(now_ns)
        ]
        if self._last_scan is not None:
            for contact in self._chained.values() if self._untold else ():
                told += contact.settle(self._last_scan.before_ns)
        self._untold = {name: each for name, each in self._untold.items() if each.untold_since_ns is not None}
        self._inbox += told
        return bool(told)

    def _contacts(self) -> Iterator[Contact]:
        yield from (pin.contact for pin in self._pins)
        yield from self._chained.values()

    def _detail(self) -> str:
        if self._closing.is_set():
            return "closed"
        said = f"{len(self._pins)} controls on pins"
        if self._chains is None:
            return said
        if self._last_scan is None and not self._chained:
            return f"{said}; the lamps cannot be reached"
        if self._last_scan is None:
            return f"{said}; the input chain does not answer: look at its plug, 3.3 V and GND"
        dark = f"; the lamps may stay dark: {self._chains.dark_because}" if self._chains.dark_because else ""
        answers = f", {len(self._chained)} in the input chain, which answers" if self._chained else ""
        return f"{said}{answers}{dark}"
