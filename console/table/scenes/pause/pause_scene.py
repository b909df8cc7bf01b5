"""A pause: the match stands still, both displays say so, and each captain has four ways on."""

from collections.abc import Callable
from dataclasses import replace
from enum import Enum
from typing import NamedTuple

from console.boat_names import shown_boats
from console.core.words import Crew, Station
from console.displays.screen import BigChoice, BigChoices, SceneName, Screen
from console.languages import Message
from console.panels.clock import SECOND_NS
from console.table.archive import Archive
from console.table.loudspeaker import Loudspeaker
from console.table.scenes.match.match_scene import MatchScene
from console.table.scenes.menu_screen import menu_screen
from console.table.scenes.pause.help_page import HelpPage
from console.table.scenes.scene import Pause, Scene
from console.table.settings import Settings

COUNTED_S = 30
"""So long it is counted down before a match that nobody touches is left."""
RUNG_AT_S = (30, 20, 10, 5, 4, 3, 2, 1)
BY_KEY, BY_CONSOLE, BY_FACILITATOR = "key", "console", "facilitator"
"""Who pauses a match, besides a crew."""


class PauseWays(NamedTuple):
    """Where a pause leads, besides back into the match."""

    set_up: Callable[[int], Scene] | None
    """None: set-up is locked."""
    attract: Scene


class Page(Enum):
    """What a captain is asked."""

    WAYS = "ways"
    END = "end"
    END_AGAIN = "end-again"


_SIGNS = {"north": "go-on", "east": "exchange", "south": "rows", "west": "leave"}
_ASKED: dict[Page, tuple[tuple[str, str], ...]] = {
    Page.WAYS: (("north", "go-on"), ("east", "help"), ("south", "set-up"), ("west", "end")),
    Page.END: (("north", "play-on"), ("south", "end")),
    Page.END_AGAIN: (("north", "play-on"), ("west", "end")),
}
"""The buttons of each page. The end is on another button each time: nobody drums it up."""
_TITLES = {Page.WAYS: "pause.title", Page.END: "pause.end-title", Page.END_AGAIN: "pause.end-again"}


class PauseScene(Scene):
    """Each captain is at a page of their own; any of them leads on for the whole table."""

    yields = False

    def __init__(
        self,
        match: MatchScene,
        ways: PauseWays,
        loudspeaker: Loudspeaker,
        archive: Archive | None,
        now_ns: int,
        by: str,
        reason: str = "",
    ) -> None:
        """`by`: a crew, the key, a facilitator, or the console itself when nobody touches the table."""
        self.match = match
        self._why = Pause(by, reason, by == BY_KEY, by == BY_FACILITATOR)
        self._ways = ways
        self._loudspeaker = loudspeaker
        self._archive = archive
        self._pages = dict.fromkeys(Crew, Page.WAYS)
        self._helping: dict[Crew, HelpPage] = {}
        self._touched_ns = now_ns
        self._patience_s = COUNTED_S if by == BY_CONSOLE else self.settings.idle_seconds
        self._rung_s = COUNTED_S + 1

    @property
    def settings(self) -> Settings:  # type: ignore[override]  # those of its match
        return self.match.settings

    def speak(self, language: str) -> None:
        self.match.speak(language)

    @property
    def paused(self) -> MatchScene:
        return self.match

    @property
    def pause(self) -> Pause:
        return self._why

    def enter(self, now_ns: int) -> None:
        self._touched_ns = now_ns

    def turn_key(self) -> bool:
        self._why = replace(self._why, by_key=True)
        return True

    def turn_key_back(self) -> Scene:
        """The match goes on, unless a facilitator says when."""
        if not self._why.by_key:
            return self
        self._why = replace(self._why, by_key=False)
        return self if self._why.by_facilitator else self.turn_back()

    def hold(self, reason: str) -> bool:
        self._why = replace(self._why, by_facilitator=True, reason=reason)
        return True

    def is_helping(self, crew: Crew) -> bool:
        return crew in self._helping

    def _locked(self, way: str) -> bool:
        """A way that cannot be taken now."""
        if way == "set-up" and self._ways.set_up is None:
            return True
        return (way == "go-on" and self._why.held) or (way in ("set-up", "end") and self._why.by_facilitator)

    def press(self, crew: Crew, station: Station, control: str, now_ns: int) -> Scene:
        self._touched_ns, self._patience_s = now_ns, self.settings.idle_seconds
        self._rung_s = COUNTED_S + 1
        if station is not Station.CAPTAIN:
            return self
        self._loudspeaker.sound("click", crew)
        if crew in self._helping:
            if self._helping[crew].press(control):
                self._seat(crew)
            return self
        if control == "cancel":
            self._pages[crew] = Page.WAYS
        for course, way in _ASKED[self._pages[crew]]:
            if course == control:
                return self._take(crew, way, now_ns)
        return self

    def _take(self, crew: Crew, way: str, now_ns: int) -> Scene:
        if self._locked(way):
            self._loudspeaker.sound("buzz", crew)
            return self
        if way == "go-on":
            return self.turn_back()
        if way == "set-up":
            assert self._ways.set_up is not None
            self._seat_all()
            return self._ways.set_up(now_ns)
        if way == "help":
            self._helping[crew] = HelpPage(self.match, crew)
        elif way == "play-on":
            self._pages[crew] = Page.WAYS
        elif self._pages[crew] is Page.END_AGAIN:
            return self.end()
        else:
            self._pages[crew] = Page.END if self._pages[crew] is Page.WAYS else Page.END_AGAIN
        return self

    def end(self) -> Scene:
        """To the match, which is over."""
        self._seat_all()
        self.match.end_by_people()
        return self.match

    def turn_back(self) -> Scene:
        """Back to the match, with whoever sits where now."""
        self._seat_all()
        return self.match

    def _seat_all(self) -> None:
        for crew in tuple(self._helping):
            self._seat(crew)

    def _seat(self, crew: Crew) -> None:
        """What a captain has chosen holds, and the journal tells it."""
        assert self.match.stopped_ns is not None
        self._helping.pop(crew).apply(self._archive, self.match.stopped_ns)

    def tick(self, now_ns: int) -> Scene:
        """Nobody there: it is counted down, heard and seen; the match waits to be continued."""
        left_s = self._left_s(now_ns)
        if left_s is None:
            return self
        if left_s <= 0:
            self._seat_all()
            return self._ways.attract
        due = next((second for second in RUNG_AT_S if left_s <= second < self._rung_s), None)
        if due is not None:
            self._rung_s = min(second for second in RUNG_AT_S if left_s <= second)
            self._loudspeaker.sound("ready")
        return self

    def _left_s(self, now_ns: int) -> int | None:
        """The seconds until the table goes to attract; None: it does not."""
        if self._why.held or not self._patience_s:
            return None
        return -((now_ns - self._touched_ns - self._patience_s * SECOND_NS) // SECOND_NS)

    def screen(self, crew: Crew, now_ns: int) -> Screen:
        lit = self.lit(crew, now_ns)
        if crew in self._helping:
            menu = self._helping[crew].menu()
            return menu_screen(crew, SceneName.PAUSE, self.settings, self.match.plan.boats, menu, lit)
        page = self._pages[crew]
        choices = tuple(self._choice(page, course, way) for course, way in _ASKED[page])
        return Screen(
            crew=crew,
            scene=SceneName.PAUSE,
            language=self.settings.language,
            look=self.settings.look,
            names=shown_boats(self.match.plan.boats),
            choices=BigChoices(Message.of(_TITLES[page]), choices, self._foot(crew, now_ns)),
            lit=lit,
        )

    def _choice(self, page: Page, course: str, way: str) -> BigChoice:
        locked = self._locked(way)
        about = f"about-{way}{'-it' if way == 'end' and page is not Page.WAYS else ''}"
        if locked:
            about = (
                "key"
                if self._why.by_key and not self._why.by_facilitator and way == "go-on"
                else "facilitator"
            )
        sign = "go-on" if course == "north" else _SIGNS["west"] if way == "end" else _SIGNS[course]
        word = "end-it" if way == "end" and page is not Page.WAYS else way
        return BigChoice(course, sign, Message.of(f"pause.{word}"), Message.of(f"pause.{about}"), dark=locked)

    def _foot(self, crew: Crew, now_ns: int) -> Message:
        """Why it stands; how long the table waits; what the other crew is at; who paused."""
        if self._why.by_facilitator and self._why.reason:
            return Message.of("pause.by-facilitator-because", reason=self._why.reason)
        left_s = self._left_s(now_ns)
        if left_s is not None and left_s <= COUNTED_S:
            return Message.of("pause.leaving", seconds=max(0, left_s))
        if crew.enemy in self._helping:
            return Message.of("pause.they-help", crew=crew.enemy)
        if self._pages[crew.enemy] is not Page.WAYS:
            return Message.of("pause.they-end", crew=crew.enemy)
        by = BY_FACILITATOR if self._why.by_facilitator else self._why.by
        if by in list(Crew):
            return Message.of("pause.by-crew", crew=by)
        return Message.of(f"pause.by-{by}")

    def lit(self, crew: Crew, now_ns: int) -> frozenset[str]:
        if crew in self._helping:
            controls = ["north", "east", "south", "west", "ok", "cancel"]
        else:
            page = self._pages[crew]
            back = [] if page is Page.WAYS else ["cancel"]
            ways = [course for course, way in _ASKED[page] if not self._locked(way)]
            controls = ways + back
        return frozenset(f"captain.{control}" for control in controls)
