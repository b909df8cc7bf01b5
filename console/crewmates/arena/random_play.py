"""Random legal play: the least that any crew must beat."""

from collections.abc import Sequence
from random import Random
from typing import Any

from console.core.game import Event
from console.crewmates.crew import Seat

_IDLE = ("note", "slide", "erase")


class RandomMind:
    """First a kind of order by lot, then one of that kind. The radio operator does nothing."""

    def __init__(self, seed: int) -> None:
        self._chance = Random(seed)

    def hear(self, events: Sequence[Event]) -> None:
        """Random play learns nothing."""

    def look(self, view: Any, legal: Sequence[Any]) -> None:
        """Random play sees nothing but its legal orders."""

    def choose(self, seat: Seat, legal: Sequence[Any]) -> Any:
        kinds: dict[str, list[Any]] = {}
        for order in legal:
            if order.verb not in _IDLE:
                kinds.setdefault(order.verb, []).append(order)
        return self._chance.choice(kinds[self._chance.choice(list(kinds))]) if kinds else None
