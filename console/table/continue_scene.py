""" "Continue this match?": what a table asks first when the last match was cut off."""

from collections.abc import Callable

from console.displays.screen import Menu, Row, Screen
from console.displays.screen import Scene as Shown
from console.languages import Message
from console.rules.words import Crew, Station
from console.table.crew import SECOND_NS
from console.table.menu_screen import menu_screen
from console.table.scene import Scene
from console.table.settings import Settings


class ContinueScene:
    """Two rows: go on with the match, or leave it. With nobody there it waits, then goes to attract."""

    def __init__(
        self,
        settings: Settings,
        go_on: Callable[[int], Scene],
        leave: Callable[[int], Scene],
        played_s: int,
        now_ns: int,
    ) -> None:
        self.settings = settings
        self._ways = (go_on, leave)
        self._chosen = 0
        self._played_s = played_s
        self._touched_ns = now_ns

    def press(self, crew: Crew, station: Station, control: str, now_ns: int) -> Scene:
        self._touched_ns = now_ns
        if control in ("north", "south"):
            self._chosen = 1 - self._chosen
        elif control == "ok":
            return self._ways[self._chosen](now_ns)
        elif control == "cancel":
            return self._ways[1](now_ns)
        return self

    def tick(self, now_ns: int) -> Scene:
        idle_ns = self.settings.idle_seconds * SECOND_NS
        return self._ways[1](now_ns) if idle_ns and now_ns - self._touched_ns > idle_ns else self

    def screen(self, crew: Crew, now_ns: int) -> Screen:
        rows = (Row(Message.of("continue.go-on")), Row(Message.of("continue.leave")))
        minutes = self._played_s // 60
        menu = Menu(
            Message.of("continue.title"),
            rows,
            self._chosen,
            Message.of("continue.hint"),
            Message.of("continue.about", minutes=minutes),
        )
        return menu_screen(crew, Shown.CONTINUE, self.settings, menu, self.lit(crew, now_ns))

    def lit(self, crew: Crew, now_ns: int) -> frozenset[str]:
        return frozenset(f"captain.{name}" for name in ("north", "south", "ok", "cancel"))
