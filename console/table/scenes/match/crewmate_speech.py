"""One crew's crewmates speak: one saying at a time, kept until overtaken, no faster than people take in."""

from collections.abc import Sequence

from console.crewmates.mind import Seat
from console.crewmates.sayings import Saying
from console.languages import Message

PAUSE_NS = 5_000_000_000
"""From one saying to the next."""
AGAIN_NS = 20_000_000_000
"""Until a seat says the same kind of thing again, with another course or number in it."""


class CrewmateSpeech:
    """Chooses what is said. What a seat has said already it does not say again."""

    def __init__(self) -> None:
        self.now: Saying | None = None
        """What was said last, as it holds now."""
        self._would: dict[Seat, Saying] = {}
        self._said: dict[Seat, tuple[Message, int]] = {}
        """What each seat said last, and when."""
        self._silent_until_ns = 0

    def would_say(self, sayings: Sequence[Saying]) -> None:
        """What each seat would say as things are. A caption that is no longer true is put right unsaid."""
        self._would = {saying.seat: saying for saying in sayings}
        if self.now is not None:
            same = self._would.get(self.now.seat)
            if same is not None and same.message.key == self.now.message.key:
                self.now = same

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
        fresh = [saying for saying in self._would.values() if self._is_news(saying, now_ns)]
        if not fresh:
            return None
        self.now = max(fresh, key=lambda saying: saying.weight)
        self._said[self.now.seat] = self.now.message, now_ns
        self._silent_until_ns = now_ns + PAUSE_NS
        return self.now

    def _is_news(self, saying: Saying, now_ns: int) -> bool:
        if saying.seat not in self._said:
            return True
        message, said_ns = self._said[saying.seat]
        return message != saying.message and (
            message.key != saying.message.key or now_ns - said_ns >= AGAIN_NS
        )
