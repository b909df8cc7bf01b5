"""Real time: a captain's stop before anything but a course, and the signal that play goes on.

A stop can always be resolved, since a boat may surface whenever its captain wishes: none is `nothing-ready`.
"""

from console.core.chart import Mode
from console.core.crew_orders import Stop
from console.core.game import Refused
from console.core.two_crews.rule import Rule
from console.core.words import Crew, Station
from console.games.sonar_family.rules.orders import Resume
from console.games.sonar_family.rules.ruling import FamilyRuling
from console.games.sonar_family.rules.state import FamilyStop


class FamilyStopping(Rule[FamilyRuling, Stop]):
    order = Stop
    mode = Mode.REAL_TIME

    def carry_out(self, ruling: FamilyRuling, order: Stop) -> None:
        ruling.change_match(stop=FamilyStop(order.crew), last_stop=order.crew)
        ruling.announce("stopped", crew=order.crew, station=order.station)


class Resuming(Rule[FamilyRuling, Resume]):
    order = Resume
    mode = Mode.REAL_TIME
    in_stop = True
    ends_stop = True
    takes_stop_back = True

    def allow(self, ruling: FamilyRuling, crew: Crew, station: Station) -> Refused | None:
        if ruling.state.stop is None:
            nothing = f"nobody has stopped the table, so there is nothing for {crew} to resume"
            return Refused("not-stopped", nothing)
        return None

    def carry_out(self, ruling: FamilyRuling, order: Resume) -> None:
        """The stop is over, and that is all."""


RULES = (FamilyStopping(), Resuming())
