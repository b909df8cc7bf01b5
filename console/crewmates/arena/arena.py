"""Many matches on all cores."""

from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass, replace
from os import cpu_count

from console.core.match_plan import MatchPlan
from console.crewmates.arena.contest import ArenaMatch, Outcome
from console.crewmates.arena.pipe import PipeCrew
from console.crewmates.arena.players import player_called
from console.games import crewmates_of, set_up

_SEEDS_APART = 100_003
"""So that neighbouring matches draw nothing alike."""


@dataclass(frozen=True)
class Bout:
    """One match to be played: who plays whom, at what, drawn from which seed."""

    plan: MatchPlan
    players: tuple[tuple[str, str], ...]
    """Crew or colour, and who plays it."""
    seed: int
    kept: bool = False
    """Whether its orders are wanted."""


def bouts(
    options: MatchPlan, players: dict[str, str], matches: int, seed: int, kept: bool = False
) -> list[Bout]:
    """The matches of an arena. Who begins alternates where the game has turns."""
    return [
        Bout(
            _seeded(options, list(players), number, seed),
            tuple(players.items()),
            seed * _SEEDS_APART + number,
            kept,
        )
        for number in range(matches)
    ]


def _seeded(options: MatchPlan, crews: list[str], number: int, seed: int) -> MatchPlan:
    if None in crewmates_of(options.game).seats:  # players who are named in the order of their turns
        turned = crews[number % len(crews) :] + crews[: number % len(crews)]
        return replace(options, players=",".join(turned), seed=seed * _SEEDS_APART + number)
    return options if options.first else replace(options, first=crews[number % 2])


def play(bout: Bout) -> Outcome:
    """Play one match."""
    game = set_up(bout.plan)
    sides = {
        name: player_called(text)(game, name, bout.seed * 16 + number)
        for number, (name, text) in enumerate(bout.players)
    }
    try:
        match = ArenaMatch(game, sides)
        outcome = match.run()
        outcome.lines = match.journal if bout.kept else []
        return outcome
    finally:
        for side in sides.values():
            if isinstance(side, PipeCrew):
                side.end()


def outcomes(matches: list[Bout], cores: int | None = None) -> Iterator[Outcome]:
    """Play matches on all cores, and give each outcome as its match ends; those that are kept in order."""
    cores = min(cores or cpu_count() or 1, len(matches))
    if cores <= 1:
        yield from map(play, matches)
        return
    with ProcessPoolExecutor(cores) as pool:
        if matches[0].kept:
            yield from pool.map(play, matches)
            return
        for done in as_completed([pool.submit(play, bout) for bout in matches]):
            yield done.result()
