"""A match of Sonar Family as it is set up, and what follows from its chart."""

from dataclasses import dataclass

from console.core.chance import Chance
from console.core.chart import Mode
from console.core.two_crews.set_up import CrewSetUp
from console.core.words import Crew
from console.games.sonar_family.rules.state import FamilyBoatState, FamilyState

HULL = 2
"""The damage that sinks a boat."""


def draw_first(seed: int) -> Crew:
    """The crew that begins, by lot, as rules 1 drew it where there was a seed and no word of who begins."""
    number, _ = Chance(seed).below(len(Crew))
    return tuple(Crew)[number]


@dataclass(frozen=True, kw_only=True, eq=False)
class FamilySetUp(CrewSetUp):
    """What the crews chose before the dive."""

    mode: Mode = Mode.TURN_BY_TURN

    @property
    def hull(self) -> int:
        return HULL

    def forced_start(self, crew: Crew) -> int | None:
        """The dot that a crew must start on, where the chart says so."""
        dot = self.chart.starts.get(crew.value)
        return None if dot is None else self.waters.number(dot)

    def begin(self) -> FamilyState:
        """Boats that must start somewhere are there already."""
        return FamilyState(self._boat(Crew.BLUE), self._boat(Crew.RED))

    def _boat(self, crew: Crew) -> FamilyBoatState:
        dot = self.forced_start(crew)
        return FamilyBoatState() if dot is None else FamilyBoatState(dot=dot, route=(dot,))

    def free(self, boat: FamilyBoatState) -> int:
        """The dots that a boat could enter next, as bits."""
        free = self.waters.beside[boat.dot] & self.waters.sea
        for dot in boat.route:
            free &= ~(1 << dot)
        return free

    def missile_reach(self, boat: FamilyBoatState) -> list[int]:
        """Every sea dot of the sector that a boat is in."""
        waters = self.waters
        here = waters.sector[boat.dot]
        return [n for n in range(waters.size) if waters.sector[n] == here and waters.sea >> n & 1]

    def under_ice(self, boat: FamilyBoatState) -> bool:
        """Whether surfacing here breaks through ice."""
        dot = self.waters.dots[boat.dot]
        return dot in self.chart.floe and dot not in self.chart.holes
