"""The first screen: four big choices, and the language."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from console.core.match_plan import MatchPlan
from console.core.words import Crew, Station
from console.displays.screen import BigChoice, BigChoices, Screen
from console.languages import LANGUAGES, Message
from console.panels.clock import SECOND_NS
from console.table.loudspeaker import Loudspeaker
from console.table.scenes.choice_screen import choice_lamps, choice_screen
from console.table.scenes.scene import Scene
from console.table.settings import Settings

Way = Callable[[Settings, int], Scene]
"""A scene, from the settings and the time."""


@dataclass(frozen=True)
class WaysIn:
    """Where the choices lead."""

    play: Way
    learn: Way | None
    """None: the game is not taught."""
    again: Way
    more: Way | None
    """None: set-up is locked."""
    later: Scene


class StartScene(Scene):
    """North plays, south learns, east plays again, west is everything else; STOP changes the language."""

    makes_room = True

    def __init__(
        self,
        settings: Settings,
        boats: Mapping[str, str],
        loudspeaker: Loudspeaker,
        ways: WaysIn,
        last: Callable[[], MatchPlan | None],
        now_ns: int,
    ) -> None:
        """`last`: what was played last at this table, as far as that is known by now."""
        self.settings = settings
        self._boats = boats
        self._loudspeaker = loudspeaker
        self._ways = ways
        self._last_played = last
        self._touched_ns = now_ns

    def enter(self, now_ns: int) -> None:
        self._touched_ns = now_ns

    def press(self, crew: Crew, station: Station, control: str, now_ns: int) -> Scene:
        self._touched_ns = now_ns
        if control == "stop":
            self._loudspeaker.sound("click", crew)
            self.speak(next_language(self.settings.language))
            return self
        if station is not Station.CAPTAIN:
            return self
        if control == "cancel":
            return self._ways.later
        way = self._taken(control)
        self._loudspeaker.sound("click" if way else "buzz", crew)
        return way(self.settings, now_ns) if way else self

    @property
    def _last(self) -> MatchPlan | None:
        return self._last_played()

    def _taken(self, control: str) -> Way | None:
        """Where a captain's press leads."""
        ways = {
            "north": self._ways.play,
            "east": self._ways.again if self._last else None,
            "south": self._ways.learn,
            "west": self._ways.more,
        }
        return ways.get(control)

    def tick(self, now_ns: int) -> Scene:
        idle_ns = self.settings.idle_seconds * SECOND_NS
        return self._ways.later if idle_ns and now_ns - self._touched_ns > idle_ns else self

    def screen(self, crew: Crew, now_ns: int) -> Screen:
        return choice_screen(crew, self.settings, self._boats, self._choices)

    @property
    def _choices(self) -> BigChoices:
        learn = "about-learn" if self._ways.learn else "no-tutorial"
        more = "about-more" if self._ways.more else "locked"
        choices = (
            BigChoice("north", "boat", Message.of("start.play"), Message.of("start.about-play")),
            BigChoice("east", "again", Message.of("start.again"), self._played, dark=self._last is None),
            BigChoice(
                *("south", "cap", Message.of("start.learn"), Message.of(f"start.{learn}")),
                dark=self._ways.learn is None,
            ),
            BigChoice(
                *("west", "rows", Message.of("start.more"), Message.of(f"start.{more}")),
                dark=self._ways.more is None,
            ),
        )
        hint = Message.of("start.language-hint")
        return BigChoices(Message.of("start.title"), choices, hint, languages=True)

    @property
    def _played(self) -> Message:
        """What was played last, in a few words."""
        if self._last is None:
            return Message.of("start.nothing-yet")
        return played(self._last)

    def lit(self, crew: Crew, now_ns: int) -> frozenset[str]:
        return choice_lamps(self._choices)


def played(last: MatchPlan) -> Message:
    """A match in a few words: its game, and where it was."""
    if last.chart is None:
        return Message.of("start.played", game=last.game)
    name = last.chart.rpartition("/")[2].removesuffix(".toml")  # a chart may be a file
    return Message.of("start.played-on", game=last.game, chart=name.capitalize())


def next_language(language: str) -> str:
    return LANGUAGES[(LANGUAGES.index(language) + 1) % len(LANGUAGES)]
