"""The table that `sonar-table bench table` measures: the real loop, displays and links, a scripted match."""

import random
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from multiprocessing.connection import Connection
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, cast

from console.books.books import Books
from console.commands.effect_films import HEAVIEST
from console.core.match import Match
from console.core.words import Crew
from console.displays.displays import Displays
from console.displays.picture_count import PictureCount
from console.displays.screen import Announcement, Screen
from console.displays.table_displays import open_displays
from console.displays.window_events import ToldSoFar, WindowEvent
from console.languages import Message
from console.panels.clock import MILLISECOND_NS, SECOND_NS, table_clock
from console.panels.hardware import load_panel
from console.panels.link import Link, control_name
from console.panels.simulated_link import SimulatedLink
from console.table.arbiter import OrderedPress
from console.table.link_plan import LinkPlan
from console.table.loop import LOOP_WAIT_S, TableLoop
from console.table.loudspeaker import Mute
from console.table.scenes.attract import FILM_NS
from console.table.scenes.match.match_scene import MatchScene
from console.table.scenes.scene import Scene
from console.table.settings import DEFAULTS, Settings
from console.table.surroundings import Surroundings, TableData
from console.voice.voice import Voice

IN_ATTRACT, IN_MATCH = "red.captain.cancel", "red.radio.erase"
"""Presses that change nothing there."""
PRESS_EVERY_NS, HELD_NS = 170 * MILLISECOND_NS, 40 * MILLISECOND_NS
COURSE_EVERY_NS = 400 * MILLISECOND_NS
COURSES = ("north", "west", "north", "east", "north", "north", "west", "west")
MATCHES = 8
STILL_NS = 4 * MILLISECOND_NS
"""A gap between two rounds beyond what the loop waits by itself is noted from so much on."""


Script = Callable[[int], None]


@dataclass
class MeasuredScene:
    """What was seen of one scene."""

    seconds: float = 0.0
    pictures: PictureCount = field(default_factory=PictureCount)
    displays: int = 0
    gaps: list[tuple[int, int]] = field(default_factory=list)
    """When the loop stood still, from and to."""
    lamps_ns: list[int] = field(default_factory=list)
    """From a press to the lamps that follow it."""
    work_ns: int = 0
    """The processor time of the loop's longest round."""
    calls_ns: dict[str, int] = field(default_factory=dict)
    """The same of each of its parts."""


class NoWindows:
    """Displays that nobody sees: the same table without its windows."""

    finished, restarts, pictures = True, 0, PictureCount()
    told = ToldSoFar(None, touchable=False)
    warnings: Sequence[Message] = ()
    wakes: Sequence[int] = ()

    def show(self, screens: Mapping[str, Screen]) -> None:
        """Nothing is drawn."""

    def events(self) -> list[WindowEvent]:
        return []

    def hurry(self) -> None:
        """Nobody has to look."""

    def close(self) -> None:
        """Nothing is open."""


class MeasuredTable:
    """A table whose rounds, lamps and pictures are timed."""

    def __init__(self, displays: Displays, folder: Path) -> None:
        settings = replace(DEFAULTS, idle_seconds=0, blue_link="serial:/dev/blue", red_link="serial:/dev/red")
        self.displays = displays
        self._panels: list[SimulatedLink] = []
        books = Books(folder / "books.sqlite")
        around = Surroundings(open_link=self._open)
        self.loop = TableLoop(settings, displays, Voice(threads=False), None, TableData(books=books), around)
        self._chance = random.Random(1)
        self._next_press_ns = table_clock() + SECOND_NS
        self._pressed: str | None = None
        self._past_film = False
        self._given_out: list[OrderedPress] = []
        self._matches: list[MatchScene] = []
        self.found = MeasuredScene()
        self._hear, self._light = self.loop.table.hear, self.loop.links.light
        self.loop.table.hear = self._heard  # type: ignore[method-assign]
        self.loop.links.light = self._lit  # type: ignore[method-assign]
        self._screens, self._shown = self.loop.screens.at, 0
        self.loop.screens.at = self._busy_screens  # type: ignore[method-assign]
        for owner, name in _parts(self.loop):
            setattr(owner, name, self._timed(name, getattr(owner, name)))

    def _timed(self, name: str, part: Callable[..., Any]) -> Callable[..., Any]:
        def timed(*words: Any, **named: Any) -> Any:
            begun_ns = time.thread_time_ns()
            try:
                return part(*words, **named)
            finally:
                took_ns = time.thread_time_ns() - begun_ns
                self.found.calls_ns[name] = max(took_ns, self.found.calls_ns.get(name, 0))

        return timed

    def _open(self, plan: LinkPlan, wake: Callable[[], None]) -> Link:
        controls = [control_name(crew, each) for crew in plan.crews for each in load_panel().lamps]
        panel = SimulatedLink(controls, clock=table_clock, wake=wake, name=plan.where)
        self._panels.append(panel)
        return panel

    def _heard(self, ordered: Sequence[OrderedPress], now_ns: int) -> None:
        pressed = [one for one in ordered if one.press.pressed]
        self._given_out += [one for one in pressed if one.press.control == self._pressed]
        self._hear(ordered, now_ns)

    def _lit(self, lit: frozenset[str]) -> None:
        self._light(lit)
        now_ns = table_clock()
        self.found.lamps_ns += [now_ns - one.press.time_ns for one in self._given_out]
        self._given_out = []

    def _busy_screens(self, now_ns: int) -> dict[str, Screen]:
        """In a match every picture brings something to both displays, as in `bench frames`."""
        self._shown += 1
        screens = self._screens(now_ns)
        if self.loop.table.scene.playing is None:
            return screens
        number = self._shown
        course = COURSES[number % len(COURSES)]
        said = Announcement("red", Message.of(f"heard.headed-{course}", crew="red"), float(number % 7))
        lit = frozenset({f"engineer.west-{number % 6 + 1}", "captain.stop"})
        return {
            crew: replace(screen, heard=(said,), clock_s=number / 3, lit=lit)
            for crew, screen in screens.items()
        }

    def run(self, seconds: float, script: Script, pressed: str | None = None) -> MeasuredScene:
        """Let it go on for so long, while one control is pressed again and again."""
        self._pressed = pressed
        self.found = found = MeasuredScene(displays=len(Crew))
        before, began_ns = self.displays.pictures, table_clock()
        last_ns = end_ns = began_ns
        end_ns += round(seconds * SECOND_NS)
        while last_ns < end_ns:
            script(last_ns)
            self._press(last_ns)
            worked_ns = time.thread_time_ns()
            self.loop.step()
            found.work_ns = max(found.work_ns, time.thread_time_ns() - worked_ns)
            meant_ns = round(self.loop.wait_s * SECOND_NS)
            self.loop.wait()
            now_ns = table_clock()
            if now_ns - last_ns > meant_ns + STILL_NS:
                found.gaps.append((last_ns + meant_ns, now_ns))
            last_ns = now_ns
        found.seconds = (last_ns - began_ns) / SECOND_NS
        found.pictures = self.displays.pictures - before
        return found

    def _press(self, now_ns: int) -> None:
        """At a moment to come; a thread wakes the loop then, as a link's own does."""
        if self._pressed is None or now_ns < self._next_press_ns:
            return
        at_ns = now_ns + self._chance.randrange(10, 80) * MILLISECOND_NS + self._chance.randrange(1_000_000)
        panel = next(panel for panel in self._panels if self._pressed in panel._contacts)
        panel.press(self._pressed, at_ns)
        panel.release(self._pressed, at_ns + HELD_NS)
        timer = threading.Timer((at_ns - now_ns) / SECOND_NS, self.loop.links.listener.wake)
        timer.daemon = True
        timer.start()
        self._next_press_ns = at_ns + PRESS_EVERY_NS

    def match(self, now_ns: int) -> MatchScene:
        """Both boats under way, with all that they need for the heaviest effect."""
        scene = self._matches.pop() if self._matches else _match(self.loop.settings, now_ns)
        self.loop.table.lead_to(scene, now_ns)
        return scene

    def see_the_film_out(self, now_ns: int) -> None:
        """Attract comes to its stills: a still has nothing to be measured before."""
        if not self._past_film:
            self._past_film = True
            self.loop.table.scene.enter(now_ns - FILM_NS)

    def lay_out(self, matches: int) -> None:
        """Make so many matches ready: setting them up is no part of what is measured."""
        self._matches = [_match(self.loop.settings, table_clock()) for _ in range(matches)]


def _parts(loop: TableLoop) -> Iterator[tuple[object, str]]:
    """The calls of which a round is made, by their owners; outputs before what calls them."""
    yield from ((loop.displays, name) for name in ("events", "show"))
    yield from ((loop.links, name) for name in ("listen", "light"))
    yield from ((loop.table, name) for name in ("hear", "tick", "lit"))
    yield from ((loop.pages, name) for name in ("carry_out", "confirm"))
    yield loop.screens, "at"
    yield loop, "_look_after"


def _match(settings: Settings, now_ns: int) -> MatchScene:
    match = Match(replace(HEAVIEST.options, boats=DEFAULTS.offer.boats))
    scene = MatchScene(match, settings, Mute(), cast(Scene, None), now_ns)
    HEAVIEST.prepare(scene)
    scene.stay()
    return scene


class Sailing:
    """A match in which both boats sail and note what they hear: as with presses, one order in a round."""

    def __init__(self, table: MeasuredTable) -> None:
        self._table = table
        self._scene: MatchScene | None = None
        self._next_ns = self._number = 0
        self._orders: list[str] = []

    def __call__(self, now_ns: int) -> None:
        if self._orders and self._scene is not None:
            _give(self._scene, self._orders.pop(0), now_ns)
        if now_ns < self._next_ns:
            return
        self._next_ns = now_ns + COURSE_EVERY_NS
        if self._scene is None or self._number % len(COURSES) == 0:
            self._scene = self._table.match(now_ns)
        course = COURSES[self._number % len(COURSES)]
        self._number += 1
        for crew in Crew:
            self._orders += [f"{crew} captain head {course}", f"{crew} radio note {course}"]


class Striking:
    """The heaviest effect, over and over."""

    def __init__(self, table: MeasuredTable) -> None:
        self._table = table
        self._scene: MatchScene | None = None
        self._next_ns = 0
        self._orders: list[str] = []

    def __call__(self, now_ns: int) -> None:
        if self._orders and self._scene is not None:
            _give(self._scene, self._orders.pop(0), now_ns)
        elif now_ns >= self._next_ns:
            self._next_ns = now_ns + HEAVIEST.lasts_ms * MILLISECOND_NS
            self._scene, self._orders = self._table.match(now_ns), list(HEAVIEST.orders)


def _give(scene: MatchScene, order: str, now_ns: int) -> None:
    scene.give(scene.match.game.grammar.parse(order), now_ns)


def run_table(pipe: Connection, size: tuple[int, int], windows: bool, seconds: float) -> None:
    """The life of the measured process: it is told when to begin, and tells each scene's figures."""
    with _table(size, windows) as table:
        pipe.send("up")
        pipe.recv()
        scenes: dict[str, tuple[Script, str | None]] = {
            "film": (lambda now_ns: None, None),
            "stills": (table.see_the_film_out, None),
            "stills, pressed": (table.see_the_film_out, IN_ATTRACT),
            "match": (Sailing(table), IN_MATCH),
            "heaviest effect": (Striking(table), IN_MATCH),
        }
        for name, (script, pressed) in scenes.items():
            table.lay_out(MATCHES)
            table.run(1.0, script, pressed)
            pipe.send(("begins", name))
            pipe.recv()
            pipe.send((name, table.run(seconds, script, pressed)))


@contextmanager
def _table(size: tuple[int, int], windows: bool) -> Iterator[MeasuredTable]:
    with TemporaryDirectory(prefix="sonar-table-") as folder:
        displays: Displays = open_displays("two", size=size, keys=False) if windows else NoWindows()
        table = MeasuredTable(displays, Path(folder))
        try:
            table.run(4.0, lambda now_ns: None)
            yield table
        finally:
            table.loop.close()


def stand_still(pipe: Connection) -> None:
    """The idle control: it waits as the loop does, and tells when it was not let go on in time."""
    gaps = []
    last_ns = table_clock()
    while not pipe.poll():
        time.sleep(LOOP_WAIT_S)
        now_ns = table_clock()
        if now_ns - last_ns > LOOP_WAIT_S * SECOND_NS + MILLISECOND_NS:
            gaps.append((last_ns + round(LOOP_WAIT_S * SECOND_NS), now_ns))
        last_ns = now_ns
    pipe.send(gaps)
