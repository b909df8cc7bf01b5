"""Random legal play: the least that any crew must beat."""

from collections.abc import Sequence
from random import Random

from console.core.notation import Order
from console.core.views import View
from console.crewmates.mind import Mind, Seat

_IDLE = ("note", "slide", "erase")


class RandomMind(Mind[View, Order]):
    """First a kind of order by lot, then one of that kind. The radio operator does nothing."""

    def __init__(self, seed: int) -> None:
        self._chance = Random(seed)

    def choose(self, seat: Seat, legal: Sequence[Order]) -> Order | None:
        kinds: dict[str, list[Order]] = {}
        for order in legal:
            if order.verb not in _IDLE:
                kinds.setdefault(order.verb, []).append(order)
        return self._chance.choice(kinds[self._chance.choice(list(kinds))]) if kinds else None
