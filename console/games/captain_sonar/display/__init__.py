"""Captain Sonar on the displays."""

from console.displays.game_display import GameDisplay
from console.games.captain_sonar.display.match import pieces, watched
from console.games.captain_sonar.display.rule_pictures import RULES
from console.games.captain_sonar.display.tablet import at_station

DISPLAY = GameDisplay(match=pieces, at_station=at_station, watched=watched, rules=RULES)
