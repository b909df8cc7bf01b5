"""Energy: courses fill the gauge, systems empty it."""

from collections.abc import Collection, Mapping

from console.core.crew_orders import Sonar
from console.core.game import Refused
from console.core.notation import CrewOrder
from console.core.two_crews.rule import AnOrder, Rule
from console.core.two_crews.ruling import own_turn
from console.core.words import Crew, Station
from console.games.sonar_family.rules.orders import Missile, SilentStep
from console.games.sonar_family.rules.ruling import FamilyRuling, free_water

FULL = 4
"""What the gauge holds."""

PRICES: Mapping[type[CrewOrder], int] = {Sonar: 2, SilentStep: 3, Missile: 4}
"""What the systems cost."""


def gain(ruling: FamilyRuling, crew: Crew) -> None:
    """One more box, where one is left."""
    _set(ruling, crew, min(ruling.boat(crew).energy + 1, FULL))


def spend(ruling: FamilyRuling, crew: Crew, system: type[CrewOrder]) -> None:
    """The price of a system."""
    _set(ruling, crew, ruling.boat(crew).energy - PRICES[system])


def _set(ruling: FamilyRuling, crew: Crew, level: int) -> None:
    ruling.change(crew, energy=level)
    ruling.tell(crew, "energy", level=level)


def not_acted(ruling: FamilyRuling, crew: Crew) -> Refused | None:
    """A stop is for one action."""
    stop = ruling.state.stop
    return Refused("stopped", "the table is stopped") if stop is not None and stop.acted else None


class Action(Rule[FamilyRuling, AnOrder]):
    """What anything but a course needs: the turn or a stop, its energy, and for a silence a way out."""

    needs = (not_acted, own_turn)
    in_stop = True

    def allow(self, ruling: FamilyRuling, crew: Crew, station: Station) -> Refused | None:
        verb, energy, price = self.order.verb, ruling.boat(crew).energy, PRICES.get(self.order, 0)
        if ruling.set_up.real_time and ruling.state.stop is None:
            return Refused("not-stopped", f"stop the table before {verb}")
        refused = free_water(ruling, crew) if self.order in _needing_water(ruling) else None
        if refused is None and energy < price:
            takes = f"{verb} takes {price} energy and {crew} has {energy}: courses give it"
            return Refused("not-charged", takes)
        return refused


def _needing_water(ruling: FamilyRuling) -> Collection[type[CrewOrder]]:
    """What a boat that is blocked on all sides may not do."""
    return (SilentStep,) if ruling.set_up.ruleset.family_blocked_boat_acts else PRICES
