"""Con Sonar! on the displays."""

from console.displays.game_display import GameDisplay
from console.games.con_sonar.display.match import pieces

DISPLAY = GameDisplay(match=pieces)
