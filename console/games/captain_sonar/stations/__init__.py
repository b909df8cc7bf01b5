"""Captain Sonar at the table."""

from console.core.notation import Order
from console.games.captain_sonar.rules.orders import Break, Charge
from console.games.captain_sonar.stations.crews import CaptainSonarDesks
from console.games.captain_sonar.stations.effects import EFFECTS
from console.games.captain_sonar.stations.guided_match import GUIDED_MATCH
from console.games.captain_sonar.stations.match_choices import CaptainSonarChoices
from console.stations import controls
from console.stations.game_stations import GameStations
from console.stations.head_count import crews_exchanged


def _control_of(order: Order) -> str | None:
    match order:
        case Charge(system=system):
            return f"first-mate.{system}"
        case Break(panel=panel, symbol=symbol):
            return f"engineer.{panel}-{symbol}"
    return controls.control_of(order)


STATIONS = GameStations(
    desks=CaptainSonarDesks,
    guided_match=GUIDED_MATCH,
    first_choices=CaptainSonarChoices.first,
    control_of=_control_of,
    exchanged=crews_exchanged,
    effects=EFFECTS,
)
