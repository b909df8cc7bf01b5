"""Captain Sonar's two crews at the table: the four stations, and their pens on both hulls."""

from dataclasses import replace

from console.core.match import Match
from console.core.words import Crew
from console.displays.screen import Screen
from console.games.captain_sonar.rules.view import CaptainSonarView
from console.games.captain_sonar.screen import CaptainSonarScreen, Trace
from console.games.captain_sonar.stations.cards import CARDS
from console.games.captain_sonar.stations.desks import (
    CaptainSonarCaptainDesk,
    EngineerDesk,
    FirstMateDesk,
    TracingDesk,
    TracingRadioDesk,
)
from console.games.captain_sonar.stations.hull_pen import corridor
from console.games.captain_sonar.stations.lamps import LAMPS
from console.stations.crew_desk import FourStations
from console.stations.crew_desks import CrewDesks

FOUR_STATIONS = FourStations[TracingDesk, CaptainSonarView](
    (CaptainSonarCaptainDesk, FirstMateDesk, EngineerDesk, TracingRadioDesk), CARDS, LAMPS
)


class CaptainSonarDesks(CrewDesks[TracingDesk, CaptainSonarView]):
    """A crew on each side of the table."""

    def __init__(self, match: Match) -> None:
        super().__init__(match, FOUR_STATIONS)

    def shown(self, screen: Screen, crew: Crew, now_ns: int) -> Screen:
        return replace(super().shown(screen, crew, now_ns), of_game=CaptainSonarScreen(self._traces(crew)))

    def _traces(self, crew: Crew) -> tuple[Trace, ...]:
        signed = self.crews[crew].view.boat.signed
        return tuple(
            Trace(pen.section, station, corridor(pen.section), pen.traced, pen.slips)
            for station, desk in self.crews[crew].desks.items()
            if (pen := desk.tracing) is not None and station not in signed
        )
