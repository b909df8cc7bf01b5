"""A page of set-up that is a scene of its own: the menu behind it stays awake, and is gone back to."""

from abc import abstractmethod

from console.core.crewing import Crewing
from console.core.match_plan import MatchPlan
from console.core.seating import Seating
from console.core.words import Crew, Station
from console.displays.screen import Menu, SceneName, Screen
from console.table.scenes.menu_screen import menu_screen
from console.table.scenes.scene import Scene
from console.table.settings import Settings


class PlannedScene(Scene):
    """A scene at which a match is planned."""

    plan: MatchPlan
    """The match as far as it is chosen."""

    @abstractmethod
    def put_crewing(self, crewing: Crewing) -> None:
        """These people and computers play."""

    @abstractmethod
    def take_seats(self, seating: Seating) -> None:
        """These people sit here; those at no place of a plan's round leave theirs to a computer."""


class SetUpPage(Scene):
    """A list of rows, one of which is chosen. Captains press; what they change is in the plan."""

    def __init__(self, back: PlannedScene) -> None:
        self._back = back
        self._chosen = 0

    @property
    def settings(self) -> Settings:  # type: ignore[override]  # those of the menu behind it
        return self._back.settings

    def speak(self, language: str) -> None:
        self._back.speak(language)

    def enter(self, now_ns: int) -> None:
        self._back.enter(now_ns)

    def press(self, crew: Crew, station: Station, control: str, now_ns: int) -> Scene:
        """North and south choose, west and east change, OK and CANCEL go back."""
        # A press of nothing: the menu behind this page clicks and stays awake.
        self._back.press(crew, station, "", now_ns)
        if station is not Station.CAPTAIN:
            return self
        if control in ("ok", "cancel"):
            self._leave(taken=control == "ok")
            return self._back
        if control in ("north", "south"):
            self._chosen = (self._chosen + (1 if control == "south" else -1)) % len(self._menu.rows)
        elif control in ("east", "west"):
            self._change(1 if control == "east" else -1)
        return self

    @property
    @abstractmethod
    def _menu(self) -> Menu:
        """What is shown."""

    @abstractmethod
    def _change(self, by: int) -> None:
        """The row that is chosen has another value, the next or the one before."""

    def _leave(self, *, taken: bool) -> None:
        """The page is left, by OK or by CANCEL."""

    def tick(self, now_ns: int) -> Scene:
        after = self._back.tick(now_ns)
        return self if after is self._back else after

    def screen(self, crew: Crew, now_ns: int) -> Screen:
        boats, lit = self._back.plan.boats, self.lit(crew, now_ns)
        return menu_screen(crew, SceneName.SET_UP, self.settings, boats, self._menu, lit)

    def lit(self, crew: Crew, now_ns: int) -> frozenset[str]:
        return self._back.lit(crew, now_ns)
