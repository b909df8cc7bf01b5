"""Ice over the sea, Delta and Charlie-2: surfacing under the floe and off its holes costs a damage."""

from console.rules.captain_sonar.damage import damage, settle
from console.rules.captain_sonar.ruling import Ruling
from console.rules.captain_sonar.scenarios import Scenario
from console.rules.words import Crew


class Ice(Scenario):
    name = "ice"

    def before_surfacing(self, ruling: Ruling, crew: Crew) -> None:
        waters = ruling.set_up.waters
        dot = waters.dots[ruling.boat(crew).dot]
        if dot in waters.chart.floe and dot not in waters.chart.holes:
            damage(ruling, crew, 1, "ice")
            settle(ruling, "ice")


SCENARIO = Ice()
