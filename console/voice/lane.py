"""What is waiting to be heard on one side of the table, one thing after the other."""

from collections import deque
from typing import NamedTuple

from console.languages import Message
from console.voice.clip import Side

Sounds = tuple[tuple[str, Side], ...]
"""Names of sounds, and where each is heard."""


class Cue(NamedTuple):
    """Sounds at the same time, or a sentence."""

    heard_ns: int
    """When it happened, on the table's clock."""
    stale_after_ns: int | None
    """Not worth hearing when it has waited longer; None: it is always heard."""
    sounds: Sounds = ()
    message: Message | None = None
    side: Side = Side.BOTH
    """Where the sentence is heard."""
    crew: str = ""
    """Whose voice speaks it."""

    def stale(self, now_ns: int) -> bool:
        return self.stale_after_ns is not None and now_ns - self.heard_ns > self.stale_after_ns


class Lane:
    """Cues in the order in which they happened. Not for several threads at once."""

    def __init__(self) -> None:
        self._waiting: deque[Cue] = deque()
        self._free_ns = 0
        self.dropped = 0
        """How many cues went stale before their time came."""

    def put(self, cue: Cue) -> None:
        self._waiting.append(cue)

    def next(self, now_ns: int) -> Cue | None:
        """What is to be heard now; None while something is still heard, or nothing waits."""
        if now_ns < self._free_ns:
            return None
        while self._waiting:
            cue = self._waiting.popleft()
            if not cue.stale(now_ns):
                return cue
            self.dropped += 1
        return None

    def busy_until(self, free_ns: int) -> None:
        """Nothing else is to be heard on this lane until then."""
        self._free_ns = max(free_ns, self._free_ns)

    def due_ns(self) -> int | None:
        """When `next` is worth asking; None: not before something is put."""
        return self._free_ns if self._waiting else None

    def clear(self) -> None:
        """Nothing waits any more."""
        self._waiting.clear()
