"""Sonar Family at the table."""

from console.stations.controls import control_of
from console.stations.game_stations import GameStations

STATIONS = GameStations(control_of=control_of)
