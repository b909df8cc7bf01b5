"""A computer crew of Sonar Family."""

from console.core.words import Crew, Station
from console.crewmates.game_crewmates import GameCrewmates
from console.crewmates.levels import Skill
from console.crewmates.mind import Seat
from console.crewmates.pace import CREW_EFFORTS, Effort
from console.games.sonar_family.crewmates.lines import LINES
from console.games.sonar_family.crewmates.mind import SonarFamilyMind
from console.games.sonar_family.crewmates.overheard import SonarFamilyOverheard
from console.games.sonar_family.rules.referee import SonarFamily


def _mind(game: SonarFamily, player: str, skill: Skill, seats: frozenset[Seat], seed: int) -> SonarFamilyMind:
    return SonarFamilyMind(game.chart, Crew(player), skill, seed)


def _overheard(game: SonarFamily, about: Crew) -> SonarFamilyOverheard:
    return SonarFamilyOverheard(about, game.chart)


CREWMATES = GameCrewmates(
    seats=(Station.CAPTAIN, Station.RADIO),
    mind=_mind,
    efforts={**CREW_EFFORTS, "resume": Effort.OK},
    overheard=_overheard,
    lines=LINES,
)
