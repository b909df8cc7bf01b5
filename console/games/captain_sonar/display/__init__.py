"""Captain Sonar on the displays."""

from console.displays.game_display import GameDisplay
from console.games.captain_sonar.display.match import pieces, watched
from console.games.captain_sonar.display.rule_pictures import RULES

DISPLAY = GameDisplay(match=pieces, watched=watched, rules=RULES)
