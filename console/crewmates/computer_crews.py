"""Computer crews for any game of the table."""

from collections.abc import Mapping

from console.core.crewing import Level
from console.core.game import AnyGame
from console.crewmates.crew import ComputerCrew
from console.crewmates.levels import SKILLS, Skill
from console.crewmates.mind import AnyMind, Seat
from console.games import crewmates_of


def enlist(game: AnyGame, player: str, levels: Mapping[Seat, Level], seed: int) -> ComputerCrew:
    """Computers for some or all seats of a crew; `player` is whoever the game can be asked for."""
    return enlist_skilled(game, player, {seat: SKILLS[level] for seat, level in levels.items()}, seed)


def enlist_skilled(game: AnyGame, player: str, skills: Mapping[Seat, Skill], seed: int) -> ComputerCrew:
    """The same with any skill, for comparisons."""
    crewmates = crewmates_of(game.name)

    def mind(skill: Skill, seed: int) -> AnyMind:
        # Seats of another skill think for themselves: who waited for them could wait for ever.
        seats = frozenset(seat for seat, own in skills.items() if own == skill)
        return crewmates.mind(game, player, skill, seats, seed)

    return ComputerCrew(skills, crewmates.efforts, mind, seed)
