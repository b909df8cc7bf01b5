"""A panel that is not there: contacts driven by a script or a test, with the faults of real ones.

The contacts bounce, wires are stuck or swapped, noise strikes and messages are delayed, all drawn from a
seed; the debouncing is the same as on real pins.
"""

import heapq
import random
from collections import deque
from collections.abc import Callable, Iterable, Mapping, Set
from dataclasses import dataclass, field
from functools import partial

from console.panels.clock import MICROSECOND_NS, MILLISECOND_NS, SECOND_NS
from console.panels.debounce import Contact
from console.panels.link import Clock, LinkHealth, Press

UNCERTAINTY_NS = 50 * MICROSECOND_NS
FRAME_NS = 2 * MILLISECOND_NS
"""A delayed link says this often how far it has told everything, as the bridge does."""
SPIKE_NS = 60 * MICROSECOND_NS
DRAWN_DELAYS = 4096


@dataclass(frozen=True, slots=True)
class Wear:
    """What is wrong with the contacts and the wires of a simulated panel."""

    bounce_ns: int = 0
    """How long a contact bounces at most, each time that it closes or opens."""
    noise_per_s: float = 0.0
    """Spikes on any wire, each a short false closing or opening."""
    stuck: Mapping[str, bool] = field(default_factory=dict)
    """Controls whose wire always shows the same: True closed, False open."""
    swapped: Mapping[str, str] = field(default_factory=dict)
    """A pressed control to the control that the table hears, both ways where both are given."""


AS_NEW = Wear()
"""Nothing is wrong."""


class Road:
    """The way from the panel to the table: first sent, first there, each message with a delay of its own."""

    def __init__(self, least_ns: int, most_ns: int, draw: random.Random) -> None:
        self.most_ns = most_ns
        self._delays = [draw.randint(least_ns, most_ns) for _ in range(DRAWN_DELAYS if most_ns else 1)]
        self._sent = 0
        self._last_there_ns = 0
        self._under_way: deque[tuple[int, int, tuple[Press, ...]]] = deque()

    def send(self, now_ns: int, settled_ns: int, presses: tuple[Press, ...] = ()) -> None:
        delay_ns = self._delays[self._sent % len(self._delays)]
        self._sent += 1
        self._last_there_ns = max(self._last_there_ns, now_ns + delay_ns)
        self._under_way.append((self._last_there_ns, settled_ns, presses))

    def there(self, now_ns: int) -> Iterable[tuple[int, tuple[Press, ...]]]:
        """What has come through by now: how far all was told, and presses."""
        while self._under_way and self._under_way[0][0] <= now_ns:
            _, settled_ns, presses = self._under_way.popleft()
            yield settled_ns, presses

    def cut(self) -> int:
        """Lose what is under way; how many presses that were."""
        lost = sum(len(presses) for _, _, presses in self._under_way)
        self._under_way.clear()
        return lost


class SimulatedLink:
    """A link without hardware. Time passes for it when it is asked something. For one thread.

    >>> link = SimulatedLink(["blue.captain.north"], clock=clock, wear=Wear(bounce_ns=2_000_000))
    >>> link.press("blue.captain.north")
    >>> link.take()
    [Press(control='blue.captain.north', pressed=True, ...)]
    """

    def __init__(
        self,
        controls: Iterable[str],
        *,
        clock: Clock,
        wake: Callable[[], None] = lambda: None,
        name: str = "simulated",
        seed: int | str = 0,
        wear: Wear = AS_NEW,
        delay_ns: tuple[int, int] = (0, 0),
        uncertainty_ns: int = UNCERTAINTY_NS,
    ) -> None:
        self.name = name
        self.lit: frozenset[str] = frozenset()
        """The lamps that burn on the panel."""
        self._clock = clock
        self._wake = wake
        self._wear = wear
        self._uncertainty_ns = uncertainty_ns
        self._draw = random.Random(seed)
        self._contacts = {c: Contact(c, closed=wear.stuck.get(c, False)) for c in controls}
        self._untold: dict[str, Contact] = {}
        self._to_come: list[tuple[int, int, Callable[[int], None]]] = []
        self._planned = 0
        self._passed_ns = 0
        """The moment up to which everything has happened."""
        self._road = Road(*delay_ns, self._draw)
        self._next_frame_ns = clock()
        self._settled_ns: int | None = clock()
        self._plugged = True
        self._inbox: list[Press] = []
        self._wanted_lit: frozenset[str] = frozenset()
        self._lost = self._reconnects = 0
        if wear.noise_per_s:
            self._plan_noise(clock())

    def press(self, control: str, at_ns: int | None = None) -> None:
        """Push a control down, now or at a time to come."""
        self._move(control, True, at_ns)

    def release(self, control: str, at_ns: int | None = None) -> None:
        """Let a control go."""
        self._move(control, False, at_ns)

    def unplug(self, at_ns: int | None = None) -> None:
        """Pull the plug: what is under way or pressed meanwhile is lost, the lamps go out."""
        self._plan(at_ns, self._unplug)

    def replug(self, at_ns: int | None = None) -> None:
        """Put the plug back in."""
        self._plan(at_ns, self._replug)

    def take(self) -> list[Press]:
        self._pass_time()
        taken, self._inbox = self._inbox, []
        return taken

    def settled_until_ns(self) -> int | None:
        self._pass_time()
        return self._settled_ns

    def light(self, lit: Set[str]) -> None:
        self._pass_time()
        self._wanted_lit = frozenset(lit)
        if self._plugged:
            self.lit = self._wanted_lit

    def health(self) -> LinkHealth:
        self._pass_time()
        bounces_of = {c.control: c.bounces for c in self._contacts.values() if c.bounces}
        return LinkHealth(
            connected=self._plugged,
            detail=f"simulated, {len(self._contacts)} controls" if self._plugged else "simulated, unplugged",
            uncertainty_ns=self._uncertainty_ns if self._plugged else None,
            counts={
                "bounces": sum(bounces_of.values()),
                "lost-presses": self._lost,
                "reconnects": self._reconnects,
            },
            held=frozenset(c.control for c in self._contacts.values() if c.raw),
            bounces_of=bounces_of,
        )

    def close(self) -> None:
        self._to_come.clear()
        self._plugged, self._settled_ns, self.lit = False, None, frozenset()

    def _move(self, control: str, closed: bool, at_ns: int | None) -> None:
        if control not in self._contacts:
            raise KeyError(f"no control {control!r} on this simulated panel")
        heard_as = self._wear.swapped.get(control, control)
        if heard_as in self._wear.stuck:
            return
        at_ns = self._clock() if at_ns is None else at_ns
        self._plan(at_ns, partial(self._wire, self._contacts[heard_as], closed))
        if self._wear.bounce_ns:
            self._plan_bounce(self._contacts[heard_as], closed, at_ns)

    def _plan_bounce(self, contact: Contact, closed: bool, at_ns: int) -> None:
        for _ in range(self._draw.randint(0, 4)):
            off_ns, on_ns = sorted(self._draw.randrange(1, self._wear.bounce_ns) for _ in range(2))
            self._plan(at_ns + off_ns, partial(self._wire, contact, not closed))
            self._plan(at_ns + on_ns, partial(self._wire, contact, closed))
        self._plan(at_ns + self._wear.bounce_ns, partial(self._wire, contact, closed))

    def _plan_noise(self, now_ns: int) -> None:
        pause_ns = round(self._draw.expovariate(self._wear.noise_per_s) * SECOND_NS)
        self._plan(now_ns + pause_ns, self._spike)

    def _spike(self, now_ns: int) -> None:
        contact = self._draw.choice(list(self._contacts.values()))
        rest = contact.raw
        self._wire(contact, not rest, now_ns)
        self._plan(now_ns + SPIKE_NS, partial(self._wire, contact, rest))
        self._plan_noise(now_ns)

    def _plan(self, at_ns: int | None, act: Callable[[int], None]) -> None:
        at_ns = self._clock() if at_ns is None else at_ns
        heapq.heappush(self._to_come, (at_ns, self._planned, act))
        self._planned += 1
        self._passed_ns = 0
        self._wake()

    def _pass_time(self) -> None:
        now_ns = self._clock()
        if now_ns == self._passed_ns:
            return
        self._passed_ns = now_ns
        while self._to_come and self._to_come[0][0] <= now_ns:
            at_ns, _, act = heapq.heappop(self._to_come)
            self._send_frames(at_ns)
            act(at_ns)
        if self._plugged:
            self._send_frames(now_ns)
            self._receive(now_ns)

    def _send_frames(self, until_ns: int) -> None:
        """Frames before this moment; those of a long quiet time would only be overtaken by the last ones."""
        if not self._road.most_ns:
            self._road.send(until_ns, self._told_until_ns(until_ns))
            return
        quiet_since_ns = until_ns - self._road.most_ns - FRAME_NS
        if self._next_frame_ns < quiet_since_ns:
            self._next_frame_ns = quiet_since_ns
        while self._next_frame_ns < until_ns:
            self._road.send(self._next_frame_ns, self._told_until_ns(self._next_frame_ns))
            self._next_frame_ns += FRAME_NS

    def _receive(self, now_ns: int) -> None:
        for settled_ns, presses in self._road.there(now_ns):
            self._settled_ns = settled_ns
            self._inbox.extend(presses)

    def _told_until_ns(self, now_ns: int) -> int:
        told_ns = now_ns - 2 * self._uncertainty_ns
        for contact in self._untold.values():
            told_ns = min(told_ns, contact.untold_since_ns or told_ns)
        return told_ns

    def _wire(self, contact: Contact, closed: bool, now_ns: int) -> None:
        error_ns = self._draw.randint(-self._uncertainty_ns, self._uncertainty_ns)
        self._tell(contact.edge(closed, now_ns + error_ns, self._uncertainty_ns), now_ns)
        if contact.due_ns is None:
            self._untold.pop(contact.control, None)
        else:
            self._untold[contact.control] = contact
            self._plan(contact.due_ns, partial(self._settle, contact))

    def _settle(self, contact: Contact, now_ns: int) -> None:
        told = contact.settle(now_ns)
        if contact.due_ns is None:
            self._untold.pop(contact.control, None)
        self._tell(told, now_ns)

    def _tell(self, told: list[Press], now_ns: int) -> None:
        if not told:
            return
        if self._plugged:
            self._road.send(now_ns, self._told_until_ns(now_ns), tuple(told))
        else:
            self._lost += sum(press.pressed for press in told)

    def _unplug(self, now_ns: int) -> None:
        if not self._plugged:
            return
        self._receive(now_ns)
        self._lost += self._road.cut()
        self._plugged, self._settled_ns, self.lit = False, None, frozenset()

    def _replug(self, now_ns: int) -> None:
        if self._plugged:
            return
        for contact in self._contacts.values():
            contact.rest(contact.raw)
        self._untold.clear()
        self._plugged, self._settled_ns, self.lit = True, now_ns, self._wanted_lit
        self._next_frame_ns = now_ns
        self._reconnects += 1
        self._wake()
