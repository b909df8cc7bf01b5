"""Con Sonar! at the table."""

from console.games.con_sonar.stations.players import PlayersDesks
from console.games.con_sonar.stations.lesson import LESSON
from console.stations.game_stations import GameStations

STATIONS = GameStations(desks=PlayersDesks, lesson=LESSON, control_of=lambda order: None)
