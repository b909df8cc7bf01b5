"""How a match begins: what the owner offers first, and what was chosen made into a match."""

from dataclasses import dataclass
from random import SystemRandom

from console.core.charts.offered import offered
from console.core.crewing import Crewing
from console.core.options import MatchOptions
from console.core.words import Crew
from console.games import stations_of
from console.stations.match_choices import FirstOffer, MatchChoices
from console.table.scenes.set_up.crewing import in_force, with_crewing
from console.table.scenes.set_up.seating import NOBODY_NAMED, Seating
from console.table.settings import Settings


@dataclass(frozen=True)
class MatchPlayed:
    """What a match is set up with at this table: its rules, who sits where, the boats' names."""

    options: MatchOptions
    settings: Settings
    seating: Seating = NOBODY_NAMED
    pairing: str = ""
    """Of the club, by its id; empty: open play."""


def game_of(settings: Settings) -> str:
    """The game that the owner offers first."""
    return settings.game or offered(settings.chart).game


def first_choices(settings: Settings, game: str) -> MatchChoices:
    """What the owner offers of a game."""
    own = offered(settings.chart)
    mode, goal = own.mode or settings.mode, settings.goal
    return stations_of(game).first_choices(
        FirstOffer(chart=own, mode=mode, goal=goal, inspection=settings.inspection, sinks=settings.sinks)
    )


def set_up_as(choices: MatchChoices, crewing: Crewing, settings: Settings) -> MatchPlayed:
    """A match of what was chosen; chance is drawn from the owner's seed, or from a new one."""
    crewing = in_force(crewing, choices)
    crews = frozenset(crew for crew in Crew if crewing.computers(crew))
    options = choices.with_computers(crews).options(new_seed(settings))
    return MatchPlayed(options, with_crewing(settings, crewing))


def new_seed(settings: Settings) -> int:
    return settings.seed or SystemRandom().randrange(1, 2**31)
