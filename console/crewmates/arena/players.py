"""Who can play in the arena, by the words of `--blue` and `--red`."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from console.crewmates.arena.contest import Side
from console.crewmates.arena.random_play import RandomMind
from console.crewmates.crew import ComputerCrew
from console.crewmates.enlisting import enlist_skilled, seats_of
from console.crewmates.levels import SKILLS, Level, Skill
from console.rules.game import Game

DOTS = replace(SKILLS[Level.ACE], exact=False, weighs_routes=False)
"""An ace that follows boats by a set of dots alone."""

SKILLED: Mapping[str, Skill] = {**{level.value: SKILLS[level] for level in Level}, "ace:dots": DOTS}
PIPE = "pipe:"
RANDOM = "random"

MakeSide = Callable[[Game[Any, Any], str, int], Side]
"""A side for a player of a game, drawn from a seed."""


class UnknownPlayer(ValueError):
    """A word that names nobody who can play."""


def player_called(text: str) -> MakeSide:
    """Who is meant by a word such as `ace` or `pipe:./my_program`. Raises UnknownPlayer."""
    if text == RANDOM:
        return _random
    if text in SKILLED:
        return lambda game, player, seed: enlist_skilled(
            game, player, dict.fromkeys(seats_of(game), SKILLED[text]), seed
        )
    raise UnknownPlayer(f"{text!r} plays nothing: use {', '.join(SKILLED)}, {RANDOM} or {PIPE}COMMAND")


def _random(game: Game[Any, Any], player: str, seed: int) -> Side:
    seats = dict.fromkeys(seats_of(game), SKILLS[Level.OFFICER])
    return ComputerCrew(seats, lambda skill, seed: RandomMind(seed), seed)
