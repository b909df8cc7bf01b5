"""Where computers think: at once, or beside the loop, one thought after the other.

A thought takes some milliseconds, and now and then a tenth of a second. Whoever hears presses does not wait
for it: nothing is pressed by a computer before its newest thought is there.
"""

from collections.abc import Callable
from queue import SimpleQueue
from threading import Thread

_Work = Callable[[], object]


class ThoughtQueue:
    """Work in its order. For the thread that asks."""

    def __init__(self) -> None:
        self._asked: SimpleQueue[_Work] | None = None

    def go_beside(self) -> None:
        """From now on a thread of its own does it, for as long as the program runs."""
        if self._asked is None:
            self._asked = SimpleQueue()
            Thread(target=_think, args=(self._asked,), name="thinking", daemon=True).start()

    def do(self, work: _Work) -> None:
        """It never raises here when it is done beside: work catches what it must."""
        if self._asked is None:
            work()
        else:
            self._asked.put(work)


def _think(asked: SimpleQueue[_Work]) -> None:
    while True:
        asked.get()()


THOUGHTS = ThoughtQueue()
"""Of this process: at once, unless a table that people play at says otherwise."""
