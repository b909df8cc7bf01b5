"""Sonar Family at the table."""

from console.games.sonar_family.stations.match_choices import SonarFamilyChoices
from console.stations.controls import control_of
from console.stations.game_stations import GameStations

STATIONS = GameStations(first_choices=SonarFamilyChoices.first, control_of=control_of)
