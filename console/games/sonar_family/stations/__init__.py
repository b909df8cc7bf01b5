"""Sonar Family at the table."""

from collections.abc import Mapping

from console.crewmates.crew import Mind
from console.games.sonar_family.crewmates.mind import Mind as SonarFamilyMind
from console.games.sonar_family.stations.match_choices import SonarFamilyChoices
from console.stations.controls import control_of
from console.stations.game_stations import GameStations
from console.stations.likely_dots import degrees


def _likely_dots(mind: Mind) -> Mapping[str, int]:
    assert isinstance(mind, SonarFamilyMind)
    return degrees(mind.thought.enemy.of, mind.thought.waters.names)


STATIONS = GameStations(
    first_choices=SonarFamilyChoices.first, control_of=control_of, likely_dots=_likely_dots
)
