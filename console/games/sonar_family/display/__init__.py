"""Sonar Family on the displays."""

from console.displays.game_display import GameDisplay
from console.games.sonar_family.display.match import pieces, watched
from console.games.sonar_family.display.rule_pictures import RULES
from console.games.sonar_family.display.tablet import at_station
from console.games.sonar_family.display.waters import waters

DISPLAY = GameDisplay(match=pieces, at_station=at_station, watched=watched, rules=RULES, waters=waters)
