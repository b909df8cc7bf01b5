"""The enemy's energy, which anybody can count who listens."""

from collections.abc import Mapping, Sequence

from console.core.game import Event
from console.core.words import Crew
from console.games.sonar_family.rules.energy import FULL

_CHANGES: Mapping[str, int] = {"headed": 1, "sonar": -2, "silence": -3, "missile": -4}


class Purser:
    """Counts one crew's energy by what is announced of it."""

    def __init__(self, about: Crew) -> None:
        self._about = about
        self.energy = 0

    def hear(self, events: Sequence[Event]) -> None:
        for event in events:
            change = _CHANGES.get(event.name, 0)
            if change and event.audience == "both" and event.word("crew") == self._about:
                self.energy = max(0, min(FULL, self.energy + change))
