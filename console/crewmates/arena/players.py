"""Who can play in the arena, by the words of `--blue` and `--red`."""

import shlex
import shutil
from collections.abc import Callable, Mapping
from dataclasses import replace

from console.core.crewing import Level
from console.core.game import AnyGame
from console.crewmates.arena.contest import ArenaSide
from console.crewmates.arena.pipe import PipeCrew
from console.crewmates.arena.program import Limits
from console.crewmates.arena.random_play import RandomMind
from console.crewmates.computer_crews import enlist_skilled
from console.crewmates.crew import ComputerCrew
from console.crewmates.levels import SKILLS, Skill
from console.games import crewmates_of

DOTS = replace(SKILLS[Level.ACE], exact=False, weighs_routes=False)
"""An ace that follows boats by a set of dots alone."""

SKILLED: Mapping[str, Skill] = {**{level.value: SKILLS[level] for level in Level}, "ace:dots": DOTS}
PIPE = "pipe:"
RANDOM = "random"

MakeArenaSide = Callable[[AnyGame, str, int], ArenaSide]
"""A side for a player of a game, drawn from a seed."""


class UnknownPlayer(ValueError):
    """A word that names nobody who can play."""


def player_called(text: str) -> MakeArenaSide:
    """Who is meant by a word such as `ace` or `pipe:./my_program`. Raises UnknownPlayer."""
    if text == RANDOM:
        return _random
    if text in SKILLED:
        return lambda game, player, seed: enlist_skilled(
            game, player, dict.fromkeys(crewmates_of(game.name).seats, SKILLED[text]), seed
        )
    if text.startswith(PIPE):
        command = _command(text.removeprefix(PIPE))
        return lambda game, player, seed: PipeCrew(command, game, player, seed, Limits())
    raise UnknownPlayer(f"{text!r} plays nothing: use {', '.join(SKILLED)}, {RANDOM} or {PIPE}COMMAND")


def _command(text: str) -> list[str]:
    try:
        words = shlex.split(text)
    except ValueError as problem:
        raise UnknownPlayer(f"{text!r} is no command: {problem}") from None
    if not words or shutil.which(words[0]) is None:
        named = repr(words[0]) if words else "nothing"
        raise UnknownPlayer(f"{PIPE}{text} would run {named}, which is no program here: check its path")
    return words


def _random(game: AnyGame, player: str, seed: int) -> ArenaSide:
    crewmates = crewmates_of(game.name)
    seats = dict.fromkeys(crewmates.seats, SKILLS[Level.OFFICER])
    return ComputerCrew(seats, crewmates.efforts, lambda skill, seed: RandomMind(seed), seed)
