"""The die on screen: what the referee rolled is seen and heard one throw at a time."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from console.core.game import Event
from console.games.con_sonar.rules.orders import Submarine, TorpedoCard
from console.games.con_sonar.rules.state import ConSonarState
from console.games.con_sonar.rules.turns import SIDES
from console.games.con_sonar.screen import Roll

THROW_NS = 1_400_000_000
"""From one throw to the next."""
REST_NS = 500_000_000
"""So long of it the die lies still."""
FACE_NS = 90_000_000
"""While it rolls it shows another side every so often."""


@dataclass(frozen=True)
class Throws:
    """An attack that is being rolled for. The match has gone on already; the table sees it bit by bit."""

    before: ConSonarState
    """What the table still sees."""
    events: Sequence[Event]
    """All that came of the attack, the shot first."""
    begun_ns: int

    @property
    def _dice(self) -> tuple[int, ...]:
        return tuple(event.number("die") for event in self.events if event.name == "rolled")

    @property
    def over_ns(self) -> int:
        return self.begun_ns + len(self._dice) * THROW_NS

    def hurried(self, now_ns: int) -> "Throws":
        """The same, over by now: who has seen enough."""
        return replace(self, begun_ns=self.begun_ns + min(0, now_ns - self.over_ns))

    def due(self, now_ns: int) -> list[Event]:
        """What is known by now: the shot, a die when it lies still, the rest at the end."""
        if now_ns >= self.over_ns:
            return list(self.events)
        return list(self.events[: 1 + self._still(now_ns)])

    def _still(self, now_ns: int) -> int:
        """How many dice lie still."""
        passed, into_ns = divmod(max(0, now_ns - self.begun_ns), THROW_NS)
        return min(passed + (into_ns >= THROW_NS - REST_NS), len(self._dice))

    def shown(self, now_ns: int) -> Roll:
        fired = self.events[0]
        submarine = Submarine.every()[fired.word("submarine")]
        still = self._still(now_ns)
        rolling = now_ns - self.begun_ns < still * THROW_NS or still == len(self._dice)
        return Roll(
            submarine=str(submarine),
            place=self.before.place(submarine),
            torpedoes=TorpedoCard.every()[fired.word("card")].torpedoes,
            dice=self._dice[:still],
            tumbling=None if rolling else 1 + (now_ns - self.begun_ns) // FACE_NS * 3 % SIDES,
        )
