"""What a computer player of Con Sonar! says at the table: nothing that its hand would give away."""

from typing import Any

from console.games.con_sonar.crewmates.table import read, sinking
from console.games.con_sonar.rules.orders import Fire, Trash
from console.games.con_sonar.rules.view import ConSonarView


def said(intent: Any, view: ConSonarView) -> tuple[str, dict[str, str | int], int] | None:
    """Of a shot its chances, which anybody could reckon; of a torpedo card why it goes."""
    if isinstance(intent, Fire):
        boat = intent.submarine
        chance = sinking(read(view, intent.player).places[boat], intent.card.torpedoes)
        words = {"colour": boat.colour.value, "number": boat.number, "percent": round(100 * chance)}
        return "player-fire", words, 2
    if isinstance(intent, Trash):
        return "player-trash", {"colour": intent.card.colour.value, "torpedoes": intent.card.torpedoes}, 1
    return None
