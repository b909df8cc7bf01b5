"""Who sits where when so many people came and nothing more is asked: computers hold what they leave free."""

from collections.abc import Collection, Mapping
from dataclasses import replace

from console.core.crewing import Crewing, Sitter
from console.core.match_plan import MatchPlan
from console.core.words import Crew, Post, Station

ENEMIES = Sitter.OFFICER
"""A side that nobody came to."""
CREWMATES = Sitter.ACE
"""They sit beside people, who should not have to mend what they do."""


def seated(
    posts: Collection[Post], places: Mapping[Crew, Collection[Station]], beside: Sitter = CREWMATES
) -> Crewing:
    """People at these places of each side, nobody where there are none, and computers at all others."""
    crewing = Crewing.read()
    for crew, held in places.items():
        free = [(crew, station) for side, station in posts if side is crew and station not in held]
        crewing = crewing.seat(free, beside if held else ENEMIES)
    return crewing


def crews_exchanged(options: MatchPlan) -> MatchPlan:
    """A match of two crews that have exchanged sides."""
    players = options.players and ",".join(reversed(options.players.split(",")))
    first = Crew(options.first).enemy if options.first in list(Crew) else options.first
    shy = tuple(Crew(crew).enemy for crew in reversed(options.shy))
    return replace(options, players=players, first=first, shy=shy)
