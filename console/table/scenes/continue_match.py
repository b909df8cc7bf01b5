""" "Continue this match?": what a table asks as long as a match waits that was cut off or left alone."""

from collections.abc import Callable
from typing import NamedTuple

from console.core.words import Crew, Station
from console.displays.screen import Menu, Row, SceneName, Screen
from console.languages import Message
from console.panels.clock import SECOND_NS
from console.table.scenes.menu_screen import menu_screen
from console.table.scenes.scene import Scene
from console.table.scenes.waiting import Waiting


class Ways(NamedTuple):
    """Where the question leads. Nobody's answer and CANCEL are no answer: the match goes on waiting."""

    new_match: Callable[[int], Scene]
    later: Scene


class ContinueScene:
    """Two rows for either captain: go on with the match, or set up a new one."""

    def __init__(self, waiting: Waiting, ways: Ways, now_ns: int) -> None:
        self.settings = waiting.settings
        self._waiting = waiting
        self._ways = ways
        self._chosen = 0
        self._touched_ns = now_ns

    def enter(self, now_ns: int) -> None:
        self._touched_ns = now_ns

    def press(self, crew: Crew, station: Station, control: str, now_ns: int) -> Scene:
        self._touched_ns = now_ns
        if station is not Station.CAPTAIN:
            return self
        if control in ("north", "south"):
            self._chosen = 1 - self._chosen
        elif control == "ok":
            return (self._waiting.go_on, self._ways.new_match)[self._chosen](now_ns)
        elif control == "cancel":
            return self._ways.later
        return self

    def tick(self, now_ns: int) -> Scene:
        idle_ns = self.settings.idle_seconds * SECOND_NS
        return self._ways.later if idle_ns and now_ns - self._touched_ns > idle_ns else self

    def screen(self, crew: Crew, now_ns: int) -> Screen:
        rows = (Row(Message.of("continue.go-on")), Row(Message.of("continue.new")))
        played = Message.of("continue.played", game=self._waiting.game, minutes=self._waiting.played_s // 60)
        about = Message.of(f"continue.about-{self._waiting.game}", played=played)
        menu = Menu(Message.of("continue.title"), rows, self._chosen, Message.of("continue.hint"), about)
        return menu_screen(crew, SceneName.CONTINUE, self.settings, menu, self.lit(crew, now_ns))

    def lit(self, crew: Crew, now_ns: int) -> frozenset[str]:
        return frozenset(f"captain.{name}" for name in ("north", "south", "ok", "cancel"))
