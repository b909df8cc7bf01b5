"""Energy: courses fill the gauge, systems empty it."""

from collections.abc import Collection, Mapping

from console.core.crew_orders import Sonar
from console.core.game import refuse
from console.core.notation import CrewOrder
from console.core.two_crews.rule import AnOrder, Rule
from console.core.words import Crew, Station
from console.games.sonar_family.rules.orders import Missile, SilentStep
from console.games.sonar_family.rules.ruling import FamilyRuling

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


class Action(Rule[FamilyRuling, AnOrder]):
    """What anything but a course needs: the turn or a stop, its energy, and for a silence a way out."""

    in_stop = True

    def allow(self, ruling: FamilyRuling, crew: Crew, station: Station) -> None:
        stop, verb = ruling.state.stop, self.order.verb
        if stop is not None and stop.acted:
            refuse("stopped", "the table is stopped")
        ruling.require_turn(crew)
        if ruling.set_up.real_time and stop is None:
            refuse("not-stopped", f"stop the table before {verb}")
        if self.order in _needing_water(ruling):
            ruling.require_free_water(crew)
        energy, price = ruling.boat(crew).energy, PRICES.get(self.order, 0)
        if energy < price:
            refuse("not-charged", f"{verb} takes {price} energy and {crew} has {energy}: courses give it")


def _needing_water(ruling: FamilyRuling) -> Collection[type[CrewOrder]]:
    """What a boat that is blocked on all sides may not do."""
    return (SilentStep,) if ruling.set_up.ruleset.family_blocked_boat_acts else PRICES
