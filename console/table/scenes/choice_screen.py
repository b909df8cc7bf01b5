"""A screen with nothing but big choices on it, and the scenes in which captains take one to begin a match."""

from abc import abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from console.boat_names import shown_boats
from console.core.match_plan import MatchPlan
from console.core.words import Crew, Station
from console.displays.screen import BigChoices, SceneName, Screen
from console.panels.clock import SECOND_NS
from console.table.loudspeaker import Loudspeaker
from console.table.scenes.scene import Scene
from console.table.settings import Settings


def choice_screen(
    crew: Crew, settings: Settings, boats: Mapping[str, str], shown: BigChoices, *, cancel: bool = True
) -> Screen:
    """What a crew's display shows while one press decides."""
    return Screen(
        crew=crew,
        scene=SceneName.CHOICES,
        language=settings.language,
        look=settings.look,
        names=shown_boats(boats),
        choices=shown,
        lit=choice_lamps(shown, cancel=cancel),
    )


def choice_lamps(shown: BigChoices, *, cancel: bool = True) -> frozenset[str]:
    """The captain's lamps that shine: a course for each choice that can be taken."""
    controls = [each.course for each in shown.choices if not each.dark]
    controls += ["cancel"] if cancel else []
    controls += ["stop"] if shown.languages else []
    return frozenset(f"captain.{control}" for control in controls)


@dataclass(frozen=True)
class ChoiceWays:
    """Where a choice leads."""

    begin: Callable[[MatchPlan, int], Scene]
    back: Scene
    """What CANCEL leads to."""
    after: Scene
    """When nobody presses anything."""


class ChoosingScene(Scene):
    """Captains choose, and a match begins; CANCEL goes back, and so does nobody's press for a while."""

    def __init__(
        self,
        offer: MatchPlan,
        settings: Settings,
        loudspeaker: Loudspeaker,
        ways: ChoiceWays,
        now_ns: int,
    ) -> None:
        """`offer`: the match as long as nothing else is chosen."""
        self.settings = settings
        self._offer = offer
        self._loudspeaker = loudspeaker
        self._ways = ways
        self._touched_ns = now_ns

    @abstractmethod
    def choices(self, crew: Crew, now_ns: int) -> BigChoices:
        """What a captain chooses from."""

    @abstractmethod
    def choose(self, crew: Crew, control: str, now_ns: int) -> Scene:
        """What a captain's press leads to."""

    def enter(self, now_ns: int) -> None:
        self._touched_ns = now_ns

    def press(self, crew: Crew, station: Station, control: str, now_ns: int) -> Scene:
        self._touched_ns = now_ns
        return self.choose(crew, control, now_ns) if station is Station.CAPTAIN else self

    def tick(self, now_ns: int) -> Scene:
        idle_ns = self.settings.idle_seconds * SECOND_NS
        return self._ways.after if idle_ns and now_ns - self._touched_ns > idle_ns else self

    def screen(self, crew: Crew, now_ns: int) -> Screen:
        shown = choice_screen(crew, self.settings, self._offer.boats, self.choices(crew, now_ns))
        return replace(shown, lit=self.lit(crew, now_ns))

    def lit(self, crew: Crew, now_ns: int) -> frozenset[str]:
        return choice_lamps(self.choices(crew, now_ns))
