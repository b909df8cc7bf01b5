"""The listener: hears every link of the table and gives out the presses in their order."""

import os
import select
import time
import weakref
from collections.abc import Callable, Iterable

from console.panels.link import Clock, Link
from console.table.arbiter import Arbiter, OrderedPress

HOLDING_WAIT_S = 0.000_5
"""While a press is held, the links are asked this often how far they have told everything."""
IDLE_WAIT_S = 0.02
"""At the longest; a link that hears something wakes the listener."""


class Listener:
    """Links into an arbiter. `wake` may be called from any thread, the rest from one.

    >>> listener = Listener(Arbiter(seed=1), table_clock)
    >>> listener.links.append(KeyboardLink(keys, clock=table_clock, wake=listener.wake))
    """

    def __init__(self, arbiter: Arbiter, clock: Clock) -> None:
        self.links: list[Link] = []
        self.broken: Callable[[Link, Exception], None] | None = None
        """Called with a link that raised something; the others are heard all the same. None: it is raised."""
        self.arbiter = arbiter
        self._clock = clock
        self._woken = os.eventfd(0, os.EFD_NONBLOCK | os.EFD_CLOEXEC)
        # Closed with the last link that may wake it: another file could have its number by then.
        weakref.finalize(self, os.close, self._woken)

    def wake(self) -> None:
        """There is something to take: give this to every link when it is made."""
        os.eventfd_write(self._woken, 1)

    def listen(self) -> list[OrderedPress]:
        """The presses whose place in the order is certain by now."""
        for link in tuple(self.links):
            try:
                self._hear(link)
            except Exception as error:
                if self.broken is None:
                    raise
                self.broken(link, error)
        return self.arbiter.order(self._clock())

    def _hear(self, link: Link) -> None:
        settled_ns = link.settled_until_ns()
        heard_ns = self._clock()
        for press in link.take():
            self.arbiter.hear(link.name, press, heard_ns)
        self.arbiter.settle(link.name, settled_ns, heard_ns)

    def wait(self, at_most_s: float = IDLE_WAIT_S, besides: Iterable[int] = ()) -> bool:
        """Sleep until a link wakes us, or until a held press may have its place; whether something woke us.

        `besides`: files that wake us too when there is something to read.
        """
        if self.arbiter.holding:
            time.sleep(min(HOLDING_WAIT_S, at_most_s))
            return False
        waiting = select.poll()
        for each in (self._woken, *besides):
            waiting.register(each, select.POLLIN)
        ready = dict(waiting.poll(at_most_s * 1000))
        if self._woken in ready:
            os.eventfd_read(self._woken)
        return bool(ready)
