"""Ice over the sea, Delta and Charlie-2: surfacing under the floe and off its holes costs a damage."""

from console.core.waters import Waters
from console.games.captain_sonar.rules.scenario import Scenario

ICE_DAMAGE = 1


class Ice(Scenario):
    name = "ice"

    def surfacing_costs(self, waters: Waters, dot: int) -> int:
        place, chart = waters.dots[dot], waters.chart
        return ICE_DAMAGE if place in chart.floe and place not in chart.holes else 0


SCENARIO = Ice()
