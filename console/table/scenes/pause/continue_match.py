""" "Continue this match?": what a table asks as long as a match waits that was cut off or left alone."""

from collections.abc import Callable
from typing import NamedTuple

from console.boat_names import shown_boats
from console.core.words import Crew, Station
from console.displays.screen import BigChoice, BigChoices, SceneName, Screen
from console.languages import Message
from console.panels.clock import SECOND_NS
from console.table.scenes.pause.waiting_match import Waiting
from console.table.scenes.scene import Scene


class Ways(NamedTuple):
    """Where the question leads. Nobody's answer and CANCEL are no answer: the match goes on waiting."""

    new_match: Callable[[int], Scene]
    later: Scene


class ContinueScene(Scene):
    """Either captain's north goes on with the match, south begins another; CANCEL: later."""

    unattended = True
    yields = False

    def __init__(self, waiting: Waiting, ways: Ways, now_ns: int) -> None:
        self.settings = waiting.settings
        self._waiting = waiting
        self._ways = ways
        self._touched_ns = now_ns

    def enter(self, now_ns: int) -> None:
        self._touched_ns = now_ns

    def press(self, crew: Crew, station: Station, control: str, now_ns: int) -> Scene:
        self._touched_ns = now_ns
        if station is not Station.CAPTAIN:
            return self
        if control == "north":
            return self._waiting.go_on(now_ns)
        if control == "south":
            return self._ways.new_match(now_ns)
        return self._ways.later if control == "cancel" else self

    def tick(self, now_ns: int) -> Scene:
        idle_ns = self.settings.idle_seconds * SECOND_NS
        return self._ways.later if idle_ns and now_ns - self._touched_ns > idle_ns else self

    def screen(self, crew: Crew, now_ns: int) -> Screen:
        game = self._waiting.plan.game
        played = Message.of("continue.played", game=game, minutes=self._waiting.played_s // 60)
        choices = (
            BigChoice("north", "go-on", Message.of("continue.go-on"), played),
            BigChoice("south", "boat", Message.of("continue.new"), Message.of("continue.new-about")),
        )
        foot = Message.of(f"continue.about-{game}")
        return Screen(
            crew=crew,
            scene=SceneName.CONTINUE,
            language=self.settings.language,
            look=self.settings.look,
            names=shown_boats(self._waiting.plan.boats),
            choices=BigChoices(Message.of("continue.title"), choices, foot),
            lit=self.lit(crew, now_ns),
        )

    def lit(self, crew: Crew, now_ns: int) -> frozenset[str]:
        return frozenset(f"captain.{name}" for name in ("north", "south", "cancel"))
