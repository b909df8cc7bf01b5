"""A side for a contest on a tablet: a model of a page, its clock and its Wi-Fi, in simulated time.

Delays, bursts, losses that are sent again, a clock that runs wrong and jumps when the tablet wakes, a page
that is busy. What the table makes of it is the very code of a running table.
"""

import heapq
import random
from collections.abc import Callable, Set
from enum import StrEnum
from itertools import count

from console.panels.clock import MICROSECOND_NS, MILLISECOND_NS, SECOND_NS
from console.panels.link import Clock, Link, LinkHealth, Press
from console.panels.tablets.tablet_clock import PING_NS
from console.panels.tablets.tablet_link import HELD_NS, TabletLink
from console.proving.fairness import ContestSide
from console.proving.fairness_sides import STOP

LEAST_NS, MOST_NS = MILLISECOND_NS, 60 * MILLISECOND_NS
"""One way through the air."""
USUAL_NS = 6 * MILLISECOND_NS
BURSTS_PER_S = 0.5
BURST_NS = 400 * MILLISECOND_NS
"""So long the air is busy at a time: delays of any length up to the longest."""
LOST = 0.002
AGAIN_NS = 80 * MILLISECOND_NS
"""What is lost is sent again after so long, and all that follows waits for it."""
MOST_PPM = 200
JUMPS_PER_S = 0.02
MOST_JUMP_NS = 3 * SECOND_NS
INPUT_NS = 7 * MILLISECOND_NS
"""From a finger to the page."""
SLOW = 0.1
"""So many of the touches lie in the queue of a slow page, which goes on answering pings meanwhile."""
MOST_SLOW_NS = 50 * MILLISECOND_NS
FORGED_NS = 200 * MILLISECOND_NS
LEAST_WITHHELD_NS, MOST_WITHHELD_NS = 20 * MILLISECOND_NS, 150 * MILLISECOND_NS


class PageKind(StrEnum):
    """What a page does with its clock."""

    HONEST = "its clock off and jumping"
    FORGING = "a page that forges its stamps"
    """Up to 200 ms too early."""
    WITHHOLDING = "a page that answers late and stamps as much too early"


TABLET_KINDS = {
    "tablet-model": PageKind.HONEST,
    "forging-tablet-model": PageKind.FORGING,
    "withholding-tablet-model": PageKind.WITHHOLDING,
}


class _Air:
    """One way: first sent, first there."""

    def __init__(self, chance: random.Random) -> None:
        self._chance = chance
        self._there_ns = 0
        self._burst_ns = (0, 0)

    def there_ns(self, now_ns: int) -> int:
        """When something arrives that is sent now."""
        begin_ns, end_ns = self._burst_ns
        if now_ns >= end_ns:
            pause_ns = round(self._chance.expovariate(BURSTS_PER_S) * SECOND_NS)
            self._burst_ns = begin_ns, end_ns = now_ns + pause_ns, now_ns + pause_ns + BURST_NS
        most_ns = MOST_NS if now_ns >= begin_ns else USUAL_NS
        delay_ns = self._chance.randint(LEAST_NS, most_ns)
        if self._chance.random() < LOST:
            delay_ns += AGAIN_NS
        self._there_ns = max(self._there_ns, now_ns + delay_ns)
        return self._there_ns


class ModelTabletLink:
    """A tablet link whose tablet lives as time passes. Keeps to `Link`; for one thread."""

    def __init__(self, control: str, clock: Clock, seed: str, page: PageKind) -> None:
        self.control = control
        self._clock = clock
        self._chance = random.Random(seed)
        self._inner = TabletLink(clock=self._now)
        self.name = f"tablet {control.partition('.')[0]}"
        self._now_ns = clock()
        self._tablet = self._inner.come(control.rpartition(".")[0], [control])
        self._down, self._up = _Air(self._chance), _Air(self._chance)
        self._rate = 1 + self._chance.uniform(-MOST_PPM, MOST_PPM) / 1_000_000
        self._origin_ns = self._now_ns - self._chance.randint(0, 1000 * SECOND_NS)
        self._page = page
        self._withheld_ns = (
            self._chance.randint(LEAST_WITHHELD_NS, MOST_WITHHELD_NS) if page is PageKind.WITHHOLDING else 0
        )
        self._to_come: list[tuple[int, int, Callable[[], None]]] = []
        self._numbers = count()
        self._page_heard_ns = 0
        self._nonce = 0
        self._touches = 0
        self.refused = 0
        self._at(self._now_ns, self._ping)
        self._at(self._next_jump_ns(), self._jump)

    def _now(self) -> int:
        return self._now_ns

    def _at(self, at_ns: int, act: Callable[[], None]) -> None:
        heapq.heappush(self._to_come, (at_ns, next(self._numbers), act))

    def _pass_time(self) -> None:
        until_ns = self._clock()
        while self._to_come and self._to_come[0][0] <= until_ns:
            at_ns, _, act = heapq.heappop(self._to_come)
            self._now_ns = max(self._now_ns, at_ns)
            act()
        self._now_ns = max(self._now_ns, until_ns)

    def _clock_us(self, at_ns: int) -> int:
        """What the tablet's clock shows, blunted as browsers do it."""
        return round((at_ns - self._origin_ns) * self._rate) // (100 * MICROSECOND_NS) * 100

    def _next_jump_ns(self) -> int:
        return self._now_ns + round(self._chance.expovariate(JUMPS_PER_S) * SECOND_NS)

    def _jump(self) -> None:
        """It slept: its clock stood, or went on where ours did not see it."""
        self._origin_ns += self._chance.randint(-MOST_JUMP_NS, MOST_JUMP_NS)
        self._at(self._next_jump_ns(), self._jump)

    def _ping(self) -> None:
        self._nonce += 1
        nonce = self._nonce
        self._inner.ask(self._tablet, nonce)
        self._at(self._down.there_ns(self._now_ns), lambda: self._pong(nonce))
        self._at(self._now_ns + PING_NS, self._ping)

    def _pong(self, nonce: int) -> None:
        clock_us = self._clock_us(self._now_ns)
        self._at(self._now_ns + self._withheld_ns, lambda: self._say(nonce, clock_us))

    def _say(self, nonce: int, clock_us: int) -> None:
        there_ns = self._up.there_ns(self._now_ns)
        self._at(there_ns, lambda: self._answer(nonce, clock_us))

    def _answer(self, nonce: int, clock_us: int) -> None:
        self._inner.answer(self._tablet, nonce, clock_us)

    def touch(self, pressed: bool, at_ns: int) -> None:
        """A finger at a time to come; the page hears of it a little later."""
        most_ns = MOST_SLOW_NS if self._chance.random() < SLOW else INPUT_NS
        heard_ns = self._page_heard_ns = max(self._page_heard_ns, at_ns + self._chance.randint(0, most_ns))
        self._at(at_ns, lambda: self._stamp(pressed, heard_ns))

    def _stamp(self, pressed: bool, heard_ns: int) -> None:
        stamp_us = self._clock_us(self._now_ns)
        if self._page is PageKind.FORGING:
            stamp_us -= self._chance.randint(0, FORGED_NS) // MICROSECOND_NS
        stamp_us -= self._withheld_ns // MICROSECOND_NS
        self._at(heard_ns, lambda: self._send(pressed, stamp_us))

    def _send(self, pressed: bool, stamp_us: int) -> None:
        self._touches += 1
        number = self._touches
        there_ns = self._up.there_ns(self._now_ns)
        self._at(there_ns, lambda: self._arrive(number, pressed, stamp_us))

    def _arrive(self, number: int, pressed: bool, stamp_us: int) -> None:
        why = self._inner.touch(self._tablet, number, self.control, pressed, stamp_us)
        self.refused += pressed and why is not None

    def take(self) -> list[Press]:
        self._pass_time()
        return self._inner.take()

    def settled_until_ns(self) -> int | None:
        self._pass_time()
        return self._inner.settled_until_ns()

    def light(self, lit: Set[str]) -> None:
        self._inner.light(lit)

    def health(self) -> LinkHealth:
        self._pass_time()
        return self._inner.health()

    def close(self) -> None:
        self._inner.close()


class TabletSide(ContestSide):
    """A stop button on a model of a tablet."""

    settling_ns = SECOND_NS

    def __init__(self, crew: str, clock: Clock, seed: int | str, page: PageKind) -> None:
        self.crew = crew
        self.control = f"{crew}.{STOP}"
        self.transport_ns = MOST_NS + HELD_NS + MOST_SLOW_NS
        self._model = ModelTabletLink(self.control, clock, f"{seed} {crew} tablet", page)
        self.link: Link = self._model
        self.words = f"model of a tablet on Wi-Fi, 1 to 60 ms each way, bursts, losses, {page}"

    def press(self, at_ns: int) -> int:
        self._model.touch(True, at_ns)
        return at_ns

    def release(self, at_ns: int) -> int:
        self._model.touch(False, at_ns)
        return at_ns

    def refused(self) -> int:
        refused, self._model.refused = self._model.refused, 0
        return refused
