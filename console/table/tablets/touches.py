"""What became of the touches under one token: told to a tablet that was cut off before it heard of them."""

from dataclasses import dataclass, field

from console.messages.tablet_news import TouchFate

MOST = 60
"""So many are remembered: more than ten fingers make within the patience of a page."""


@dataclass(eq=False)
class SeatTouches:
    """For whoever has the lock. Numbers go on from one connection to the next.

    >>> touches = SeatTouches()
    >>> touches.heard(1), touches.heard(2), touches.settled(1, "taken")
    (None, None, None)
    >>> touches.told()
    (TouchFate(number=1, fate='taken'),)
    """

    last: int = 0
    """The highest number that came."""
    fates: dict[int, str] = field(default_factory=dict)
    """`taken`, `unkept`, or why not; of what has none yet the tablet is told later."""

    def heard(self, number: int) -> None:
        self.last = max(self.last, number)

    def settled(self, number: int, fate: str) -> None:
        self.fates[number] = fate
        while len(self.fates) > MOST:
            del self.fates[next(iter(self.fates))]

    def told(self) -> tuple[TouchFate, ...]:
        return tuple(TouchFate(number, fate) for number, fate in self.fates.items())
