"""A computer captain: any order that is legal."""

from console.core.words import Station
from console.crewmates.arena.random_play import RandomMind
from console.crewmates.game_crewmates import GameCrewmates
from console.crewmates.levels import Skill
from console.crewmates.mind import Seat
from tests.fourth_game.depth_charge.rules import DepthCharge


def _mind(game: DepthCharge, player: str, skill: Skill, seats: frozenset[Seat], seed: int) -> RandomMind:
    return RandomMind(seed)


CREWMATES = GameCrewmates(seats=(Station.CAPTAIN,), mind=_mind, efforts={})
