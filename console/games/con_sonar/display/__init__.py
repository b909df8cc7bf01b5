"""Con Sonar! on the displays."""

from console.displays.game_display import GameDisplay
from console.games.con_sonar.display.match import pieces
from console.games.con_sonar.display.tablet import at_station

DISPLAY = GameDisplay(match=pieces, at_station=at_station)
