"""Who sits where, station by station: a page of set-up."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from enum import StrEnum

from console.core.words import Crew, Post, Station
from console.crewmates.crewing import Crewing, Sitter
from console.displays.screen import Menu, Row, SceneName, Screen
from console.languages import Message
from console.stations.match_choices import MatchChoices
from console.table.scenes.menu_screen import menu_screen
from console.table.scenes.scene import Scene
from console.table.settings import Settings


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


class CrewingScene:
    """A row for each station. North and south choose, west and east change, OK and CANCEL go back."""

    def __init__(self, back: Scene, choices: MatchChoices, label: Callable[[Post], Message]) -> None:
        self._back = back
        self._posts = choices.posts
        self._sitters = sitters_of(choices)
        self._label = label
        self._chosen = 0

    @property
    def settings(self) -> Settings:
        return self._back.settings

    @settings.setter
    def settings(self, settings: Settings) -> None:
        self._back.settings = settings

    @property
    def crewing(self) -> Crewing:
        return Crewing.read(self.settings.computers, self.settings.assists)

    def enter(self, now_ns: int) -> None:
        self._back.enter(now_ns)

    def press(self, crew: Crew, station: Station, control: str, now_ns: int) -> Scene:
        # A press of nothing: the menu behind this page clicks and stays awake.
        self._back.press(crew, station, "", now_ns)
        if station is not Station.CAPTAIN:
            return self
        if control in ("ok", "cancel"):
            return self._back
        if control in ("north", "south"):
            self._chosen = (self._chosen + (1 if control == "south" else -1)) % len(self._posts)
        elif control in ("east", "west"):
            self._change(1 if control == "east" else -1)
        return self

    def _change(self, by: int) -> None:
        post, crewing = self._posts[self._chosen], self.crewing
        now = crewing.sitters[post]
        index = self._sitters.index(now) if now in self._sitters else 0
        sitter = self._sitters[(index + by) % len(self._sitters)]
        self.settings = with_crewing(self.settings, crewing.seat([post], sitter))

    def tick(self, now_ns: int) -> Scene:
        after = self._back.tick(now_ns)
        return self if after is self._back else after

    def screen(self, crew: Crew, now_ns: int) -> Screen:
        sitters = self.crewing.sitters
        rows = tuple(
            Row(self._label(post), Message.of("set-up.value", value=f"sits-{sitters[post]}"), True)
            for post in self._posts
        )
        about = Message.of(f"set-up.about-sits-{sitters[self._posts[self._chosen]]}")
        menu = Menu(
            Message.of("set-up.stations-title"), rows, self._chosen, Message.of("set-up.stations-hint"), about
        )
        return menu_screen(crew, SceneName.SET_UP, self.settings, menu, self.lit(crew, now_ns))

    def lit(self, crew: Crew, now_ns: int) -> frozenset[str]:
        return self._back.lit(crew, now_ns)


def with_crewing(settings: Settings, crewing: Crewing) -> Settings:
    """Settings in which these people and computers play."""
    computers, assists = crewing.words
    return replace(settings, computers=computers, assists=assists)
