"""Con Sonar! at the table."""

from console.games.con_sonar.stations.effects import EFFECTS
from console.games.con_sonar.stations.guided_match import GUIDED_MATCH
from console.games.con_sonar.stations.match_choices import ConSonarChoices, sides_exchanged
from console.games.con_sonar.stations.players import PlayersDesks
from console.stations.game_stations import GameStations
from console.stations.lamp_shows import ShownBy

STATIONS = GameStations(
    desks=PlayersDesks,
    guided_match=GUIDED_MATCH,
    first_choices=ConSonarChoices.first,
    control_of=lambda order: None,
    exchanged=sides_exchanged,
    effects=EFFECTS,
    lamp_shows=ShownBy(struck=frozenset({"sunk"})),
)
