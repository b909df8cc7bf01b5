"""A computer player of Con Sonar!."""

from console.crewmates.game_crewmates import GameCrewmates
from console.crewmates.levels import Skill
from console.crewmates.mind import Seat
from console.crewmates.pace import Effort
from console.games.con_sonar.crewmates.mind import ConSonarMind
from console.games.con_sonar.rules.orders import Colour
from console.games.con_sonar.rules.referee import ConSonar
from console.games.con_sonar.stations.player_seats import PLACES


def _mind(game: ConSonar, player: str, skill: Skill, seats: frozenset[Seat], seed: int) -> ConSonarMind:
    return ConSonarMind(Colour(player), skill, seed)


CREWMATES = GameCrewmates(
    seats=(None,),
    mind=_mind,
    places=tuple((place.crew.value, place.station.value) for place in PLACES),
    efforts={"end": Effort.OK, "trash": Effort.TASK},
)
