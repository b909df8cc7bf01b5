"""Who came to play, people and computers: in one word, and station by station."""

from collections.abc import Sequence
from enum import StrEnum

from console.core.crewing import Crewing, Sitter
from console.core.words import Crew, Post, Station
from console.stations.match_choices import MatchChoices


class Who(StrEnum):
    """Who came to play, in one word."""

    PEOPLE = "people-only"
    AGAINST = "against-computers"
    ALONE = "alone"
    MIXED = "mixed"
    """Something else, chosen station by station."""


def who_plays(crewing: Crewing, posts: Sequence[Post]) -> Who:
    """The word for a crewing."""
    people = [post for post in posts if crewing.sitters[post].level is None]
    if len(people) == len(posts):
        return Who.PEOPLE
    if len(people) == 1 and people[0][1] is Station.CAPTAIN:
        return Who.ALONE
    of = {crew: [post for post in posts if post[0] is crew] for crew in Crew}
    whole = any(people == of[crew] for crew in Crew)
    return Who.AGAINST if whole else Who.MIXED


def crewed_for(who: Who, crewing: Crewing, posts: Sequence[Post], at: Crew) -> Crewing:
    """The crewing for that word, with the people on the side of whoever asks."""
    theirs = [post for post in posts if post[0] is not at]
    level = next((s for post in theirs if (s := crewing.sitters[post]).level is not None), Sitter.CADET)
    crewing = crewing.seat(crewing.sitters, Sitter.PERSON)
    if who is Who.PEOPLE:
        return crewing
    if who is Who.ALONE:
        crewing = crewing.seat([post for post in posts if post != (at, Station.CAPTAIN)], Sitter.ACE)
    return crewing.seat([(at.enemy, station) for station in Station], level)


def in_force(crewing: Crewing, choices: MatchChoices) -> Crewing:
    """What of a crewing a game has a use for: this is what its journal tells, and so its debrief."""
    known = sitters_of(choices)
    held = {post: s if (s := crewing.sitters[post]) in known else Sitter.PERSON for post in choices.posts}
    for crew in Crew:
        own = {sitter for post, sitter in held.items() if post[0] is crew}
        others = own.pop() if len(own) == 1 else Sitter.PERSON  # a crew that is alike is one word
        held = {(crew, station): others for station in Station} | held
    return Crewing(held)


def sitters_of(choices: MatchChoices) -> tuple[Sitter, ...]:
    """Whom a station of a game can be given to."""
    return tuple(sitter for sitter in Sitter if choices.has_hints or sitter is not Sitter.HINTS)
