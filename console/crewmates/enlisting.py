"""Computer crews for any game of the table."""

from collections.abc import Mapping
from typing import Any

from console.core.game import Game
from console.core.words import Crew, Station
from console.crewmates.crew import ComputerCrew, Mind, Seat
from console.crewmates.levels import SKILLS, Level, Skill
from console.games.captain_sonar.crewmates.mind import Mind as CaptainSonarMind
from console.games.captain_sonar.rules.referee import CaptainSonar
from console.games.con_sonar.crewmates.mind import Mind as ConSonarMind
from console.games.con_sonar.rules.orders import Colour
from console.games.sonar_family.crewmates.mind import Mind as SonarFamilyMind
from console.games.sonar_family.rules.referee import SonarFamily


def seats_of(game: Game[Any, Any, Any]) -> tuple[Seat, ...]:
    """The seats that a computer can take in a crew of this game."""
    for kind, seats in _SEATS.items():
        if isinstance(game, kind):
            return seats
    return (None,)


_SEATS: Mapping[type, tuple[Seat, ...]] = {
    CaptainSonar: tuple(Station),
    SonarFamily: (Station.CAPTAIN, Station.RADIO),
}


def enlist(game: Game[Any, Any, Any], player: str, levels: Mapping[Seat, Level], seed: int) -> ComputerCrew:
    """Computers for some or all seats of a crew; `player` is `blue` or `red`, in Con Sonar! a colour."""
    return enlist_skilled(game, player, {seat: SKILLS[level] for seat, level in levels.items()}, seed)


def enlist_skilled(
    game: Game[Any, Any, Any], player: str, skills: Mapping[Seat, Skill], seed: int
) -> ComputerCrew:
    """The same with any skill, for comparisons."""

    def mind(skill: Skill, seed: int) -> Mind:
        # Seats of another skill think for themselves: who waited for them could wait for ever.
        seats = frozenset(seat for seat, own in skills.items() if own == skill)
        return _mind(game, player, skill, seats, seed)

    return ComputerCrew(skills, mind, seed)


def _mind(game: Game[Any, Any, Any], player: str, skill: Skill, seats: frozenset[Any], seed: int) -> Mind:
    if isinstance(game, CaptainSonar):
        return CaptainSonarMind(game.set_up, Crew(player), skill, seats, seed)
    if isinstance(game, SonarFamily):
        return SonarFamilyMind(game.chart, Crew(player), skill, seed)
    return ConSonarMind(Colour(player), skill, seed)
