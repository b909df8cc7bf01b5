"""One crew's crewmates speak: one saying at a time, kept until overtaken, no faster than people take in."""

from collections.abc import Sequence

from console.crewmates.crew import Seat
from console.crewmates.sayings import Saying
from console.languages import Message

PAUSE_NS = 5_000_000_000
"""From one saying to the next."""


class Mouth:
    """Chooses what is said. What a seat has said already it does not say again."""

    def __init__(self) -> None:
        self.now: Saying | None = None
        """What was said last, while it still holds."""
        self._would: dict[Seat, Saying] = {}
        self._said: dict[Seat, Message] = {}
        self._silent_until_ns = 0

    def would_say(self, sayings: Sequence[Saying]) -> None:
        """What each seat would say as things are."""
        self._would = {saying.seat: saying for saying in sayings}

    def of(self, seat: Seat) -> Message | None:
        """What a seat would say if it were asked."""
        saying = self._would.get(seat)
        return None if saying is None else saying.message

    def speak(self, now_ns: int) -> Saying | None:
        """A new saying, if it is time for one."""
        if now_ns < self._silent_until_ns:
            return None
        if self.now is not None and self.now.seat not in self._would:
            self.now = None
        fresh = [saying for saying in self._would.values() if self._said.get(saying.seat) != saying.message]
        if not fresh:
            return None
        self.now = max(fresh, key=lambda saying: saying.weight)
        self._said[self.now.seat] = self.now.message
        self._silent_until_ns = now_ns + PAUSE_NS
        return self.now
