"""Con Sonar! at the table."""

from console.games.con_sonar.stations.match_choices import ConSonarChoices
from console.stations.game_stations import GameStations

STATIONS = GameStations(first_choices=ConSonarChoices.first, control_of=lambda order: None)
