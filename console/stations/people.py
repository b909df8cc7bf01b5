"""Who sits where when so many people came and nothing more is asked: computers hold what they leave free."""

from collections.abc import Collection, Mapping, Sequence

from console.core.words import Crew, Post, Station
from console.crewmates.crewing import Crewing, Sitter

ENEMIES = Sitter.OFFICER
"""A side that nobody came to."""
CREWMATES = Sitter.ACE
"""They sit beside people, who should not have to mend what they do."""


def seated(
    people: Mapping[Crew, int],
    posts: Collection[Post],
    places: Mapping[int, Sequence[Station]],
    beside: Sitter = CREWMATES,
) -> Crewing:
    """So many people on each side, at the places that so many take, and computers at all others.

    `beside`: who sits beside people. Where people hold several stations each, no place is left free.
    """
    crewing = Crewing.read()
    for crew, count in people.items():
        held = {(crew, station) for station in places.get(count, ())}
        free = [post for post in posts if post[0] is crew and post not in held]
        crewing = crewing.seat(free, beside if count else ENEMIES)
    return crewing
