"""Damage, Echo-2: only the scenario gauge works, until systems are repaired beside their islands."""

from collections.abc import Iterable

from console.core.game import refuse
from console.core.words import Crew, Station
from console.games.captain_sonar.rules.orders import Repair, System
from console.games.captain_sonar.rules.ruling import CaptainRuling
from console.games.captain_sonar.rules.scenario import Scenario
from console.games.captain_sonar.rules.set_up import SYSTEMS
from console.games.captain_sonar.rules.systems import Activation


class Repairing(Activation[Repair]):
    order = Repair
    system = System.SCENARIO

    def check(self, ruling: CaptainRuling, order: Repair) -> None:
        waters, boat = ruling.set_up.waters, ruling.boat(order.crew)
        if order.system is System.SCENARIO:
            refuse("unused-system", "the scenario gauge itself needs no repair")
        if boat.usable >> SYSTEMS.index(order.system) & 1:
            refuse("task-done", f"{order.system} works already")
        island = waters.mask(waters.chart.system_islands[order.system])
        if not waters.around[boat.dot] & island:
            refuse("out-of-range", f"the {order.crew} boat is not next to the island of {order.system}")

    def work(self, ruling: CaptainRuling, order: Repair) -> None:
        usable = ruling.boat(order.crew).usable | 1 << SYSTEMS.index(order.system)
        ruling.change(order.crew, usable=usable)
        ruling.announce("reactivated", crew=order.crew, system=order.system)

    def options(self, ruling: CaptainRuling, crew: Crew, station: Station) -> Iterable[Repair]:
        waters, boat = ruling.set_up.waters, ruling.boat(crew)
        return [
            Repair(crew, station, system)
            for number, system in enumerate(SYSTEMS)
            if system is not System.SCENARIO
            and not boat.usable >> number & 1
            and waters.around[boat.dot] & waters.mask(waters.chart.system_islands[system])
        ]


class Damage(Scenario):
    name = "damage"
    boxes = 3
    rules = (Repairing(),)

    def working_systems(self) -> frozenset[System]:
        return frozenset({System.SCENARIO})


SCENARIO = Damage()
