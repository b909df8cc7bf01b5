"""Sonar Family's two crews at the table: a captain and a radio operator each."""

from console.core.match import Match
from console.games.sonar_family.rules.view import SonarFamilyView
from console.games.sonar_family.stations.cards import CARDS
from console.games.sonar_family.stations.desks import (
    DarkEngineer,
    DarkFirstMate,
    FamilyCaptainDesk,
    FamilyDesk,
)
from console.games.sonar_family.stations.lamps import LAMPS
from console.stations.crew_desk import FourStations
from console.stations.crew_desks import CrewDesks
from console.stations.station_desk import RadioDesk

FOUR_STATIONS = FourStations[FamilyDesk, SonarFamilyView](
    (FamilyCaptainDesk, DarkFirstMate, DarkEngineer, RadioDesk[SonarFamilyView]), CARDS, LAMPS
)


def family_desks(match: Match) -> CrewDesks[FamilyDesk, SonarFamilyView]:
    """A crew on each side of the table."""
    return CrewDesks(match, FOUR_STATIONS)
