"""Who sits where, station by station: a page of set-up."""

from collections.abc import Callable, Sequence
from enum import StrEnum

from console.core.crewing import Crewing, Sitter
from console.core.words import Crew, Post, Station
from console.displays.screen import Menu, Row
from console.languages import Message
from console.stations.match_choices import MatchChoices
from console.table.scenes.set_up.page import PlannedScene, SetUpPage


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


class CrewingScene(SetUpPage):
    """A row for each station: who sits there."""

    def __init__(self, back: PlannedScene, choices: MatchChoices, label: Callable[[Post], Message]) -> None:
        super().__init__(back)
        self._posts = choices.posts
        self._sitters = sitters_of(choices)
        self._label = label

    @property
    def crewing(self) -> Crewing:
        return self._back.plan.crewing

    def _change(self, by: int) -> None:
        post, crewing = self._posts[self._chosen], self.crewing
        now = crewing.sitters[post]
        index = self._sitters.index(now) if now in self._sitters else 0
        sitter = self._sitters[(index + by) % len(self._sitters)]
        self._back.put_crewing(crewing.seat([post], sitter))

    @property
    def _menu(self) -> Menu:
        sitters = self.crewing.sitters
        rows = tuple(
            Row(self._label(post), Message.of("set-up.value", value=f"sits-{sitters[post]}"), True)
            for post in self._posts
        )
        about = Message.of(f"set-up.about-sits-{sitters[self._posts[self._chosen]]}")
        return Menu(
            Message.of("set-up.stations-title"), rows, self._chosen, Message.of("set-up.stations-hint"), about
        )
