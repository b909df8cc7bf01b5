"""Con Sonar! at the table."""

from console.stations.game_stations import GameStations

STATIONS = GameStations(control_of=lambda order: None)
