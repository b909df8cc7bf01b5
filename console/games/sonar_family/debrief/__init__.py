"""Sonar Family talked over: the debrief of two crews of a captain and a radio operator each."""

from console.core.chart import Mode
from console.core.two_crews.rule import stop_words
from console.core.words import Station
from console.debrief.crews.crew_game import Aboard, CrewGame
from console.debrief.crews.crews_debrief import crews_debrief
from console.games.sonar_family.debrief.points import POINTS
from console.games.sonar_family.rules.referee import RULES
from console.games.sonar_family.rules.view import FamilyBoat


def _aboard(boat: FamilyBoat) -> Aboard:
    return Aboard((("energy", boat.energy, boat.energy_full),))


CREWS = CrewGame(
    mode=Mode.TURN_BY_TURN,
    stations=(Station.CAPTAIN, Station.RADIO),
    turn_orders=frozenset(("head", "answer", "missile", "silence", "surface")),
    has_tasks=False,
    points=POINTS,
    stops=stop_words(RULES),
    aboard=_aboard,
)
DEBRIEF = crews_debrief(CREWS)
