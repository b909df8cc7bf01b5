"""Sonar Family on the displays."""

from console.displays.game_display import GameDisplay
from console.games.sonar_family.display.match import pieces, watched
from console.games.sonar_family.display.waters import waters

DISPLAY = GameDisplay(match=pieces, watched=watched, waters=waters)
