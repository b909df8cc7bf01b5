"""Captain Sonar talked over: the debrief of two crews, with the circuits of their engineers."""

from console.core.chart import Mode
from console.core.two_crews.rule import stop_words
from console.debrief.crews.crew_game import Aboard, CrewGame
from console.debrief.crews.crews_debrief import crews_debrief
from console.games.captain_sonar.debrief.circuits import repairs_of
from console.games.captain_sonar.rules.referee import RULES
from console.games.captain_sonar.rules.scenario import every_scenario
from console.games.captain_sonar.rules.view import OwnBoat

_RULES = (*RULES, *(rule for scenario in every_scenario() for rule in scenario.rules))


def _aboard(boat: OwnBoat) -> Aboard:
    return Aboard(
        tuple((system, gauge.level, gauge.boxes) for system, gauge in boat.gauges.items() if gauge.usable),
        boat.mines,
        tuple((broken.panel, broken.symbol) for broken in boat.broken),
    )


CREWS = CrewGame(
    mode=Mode.REAL_TIME,
    edition="1",
    goal="hunt",
    stops=stop_words(_RULES),
    repairs=repairs_of,
    aboard=_aboard,
)
DEBRIEF = crews_debrief(CREWS)
