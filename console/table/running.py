"""The running table: panels, arbiter, stations, referee, displays and voice, in one loop.

Presses are taken and judged on every round of the loop; displays get new screens some thirty times a second
and draw for a few milliseconds at most, so that input and rules never wait for drawing.
"""

import logging
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import replace

from console.displays.displays import Displays
from console.displays.events import Attended, Key, Quit, Touch
from console.displays.screen import Screen
from console.kiosk.power import ask_power_off
from console.languages import Message
from console.panels.clock import MILLISECOND_NS, SECOND_NS, table_clock
from console.panels.direct_pins import NoPinsError
from console.panels.hardware import load_panel
from console.panels.keyboard_link import KeyboardLink, KeyEvent
from console.panels.keymap import KeyMap
from console.panels.link import Clock, Link
from console.panels.shift_chains import ChainUnavailableError
from console.panels.simulated_link import SimulatedLink
from console.rules.words import Crew
from console.table.arbiter import Arbiter, OrderedPress
from console.table.archive import Archive
from console.table.books import Books
from console.table.books_summary import Summary
from console.table.continue_scene import ContinueScene
from console.table.journal.header import software_version
from console.table.links import SCREEN, LinkPlan, plan_links
from console.table.listener import Listener
from console.table.match_scene import MatchScene
from console.table.scene import MatchLike, Scene
from console.table.service_scene import House, ServiceScene
from console.table.settings import Settings, save_changes
from console.table.table import Table
from console.table.watchdog import Watchdog
from console.voice.settings import Level
from console.voice.voice import Voice

log = logging.getLogger(__name__)

FRAME_NS = 33 * MILLISECOND_NS
LOOP_WAIT_S = 0.005
"""At the longest, so that keys and mouse are looked at two hundred times a second."""


class RunningTable:
    """One table with everything attached. For one thread; links and voice have threads of their own."""

    def __init__(
        self,
        settings: Settings,
        displays: Displays,
        voice: Voice,
        keys: KeyMap | None,
        *,
        archive: Archive | None = None,
        warnings: Sequence[Message] = (),
        books: Books | None = None,
        clock: Clock = table_clock,
    ) -> None:
        self.settings = settings
        self._books = books
        self._begun_ns = 0
        self._watchdog = Watchdog()
        self.voice = voice
        self.displays = displays
        self._clock = clock
        self.listener = Listener(Arbiter(seed=settings.seed), clock)
        self._open = ExitStack()
        self._warnings: list[Message] = list(warnings)
        self._on_screen = [c for c in Crew if getattr(settings, f"{c}_link") == SCREEN]
        self._screen_link = SimulatedLink(
            [f"{crew}.{control}" for crew in Crew for control in load_panel().lamps],
            clock=clock,
            wake=self.listener.wake,
            name="screen",
        )
        self._keyboard = KeyboardLink(keys, clock=clock, wake=self.listener.wake) if keys else None
        for link in self._links():
            self._open.callback(link.close)
            self.listener.links.append(link)
        self.table = Table(settings, loudspeaker=voice, archive=archive, house=self._house(), now_ns=clock())
        self._shown_ns = 0
        self._stopping = False
        self._lit: frozenset[str] = frozenset()

    def _house(self) -> House:
        return House(
            links=lambda: [(link.name, link.health()) for link in self.listener.links],
            ties=lambda: len(self.table.ties),
            books=self._book_lines,
            clear_books=self._clear_books,
            save=self._save,
            shut_down=self._shut_down,
            version=software_version(),
        )

    def _shut_down(self) -> None:
        """Switch the machine off where we may; in any case end well."""
        ask_power_off()
        self.stop()

    def _book_lines(self) -> list[tuple[str, str]]:
        summary = None if self._books is None else self._books.summary(load_panel().lamps)
        return [] if summary is None else book_lines(summary)

    def _clear_books(self) -> None:
        if self._books is not None:
            self._books.clear(self._books.store.token())

    def _save(self, settings: Settings) -> None:
        """What service mode changed holds at once, and when the table starts again."""
        self.voice.volume = settings.volume
        self.voice.level = Level(settings.voice)
        problem = save_changes(settings)
        if problem:
            log.warning("settings are not kept: %s", problem)

    def _links(self) -> Sequence[Link]:
        real = [self._open_link(plan) for plan in plan_links(self.settings.blue_link, self.settings.red_link)]
        links = [*real, self._screen_link, self._keyboard]
        return [link for link in links if link is not None]

    def _open_link(self, plan: LinkPlan) -> Link | None:
        """A panel that cannot be reached is drawn on screen instead, and the display says so."""
        try:
            return plan.open(self.listener.wake)
        except (NoPinsError, ChainUnavailableError) as problem:
            log.warning("%s: %s", plan.where, problem)
            self._on_screen += [Crew(crew) for crew in plan.crews]
            self._warnings.append(Message.of("table.no-link", link=plan.where))
            return None

    def stop(self) -> None:
        """End with the next round; may be called from a signal handler."""
        self._stopping = True

    def run(self) -> None:
        """Until somebody closes a window, or `stop` is called."""
        self._watchdog.ready()
        try:
            while not self._stopping and self.step():
                self.listener.wait(LOOP_WAIT_S)
        finally:
            self.close()

    def step(self) -> bool:
        """One round: what people did, what follows, what is seen. False: it is time to end."""
        if not self._look_at_windows():
            return False
        now_ns = self._clock()
        self._watchdog.alive(now_ns)
        before = self.table.scene
        ordered = self.listener.listen()
        self.table.hear(ordered, now_ns)
        self.table.tick(now_ns)
        self._keep_books(before, ordered, now_ns)
        with self._part("lamps"):
            self._light(now_ns)
        if now_ns - self._shown_ns >= FRAME_NS:
            self._shown_ns = now_ns
            with self._part("displays"):
                self.displays.show(self._screens(now_ns))
        return True

    @contextmanager
    def _part(self, name: str) -> Iterator[None]:
        """A part that fails is counted and tried again in the next round; the match goes on."""
        try:
            yield
        except Exception as error:
            log.exception("%s failed", name)
            if self._books is not None:
                self._books.fault("crash", name, repr(error))

    def _keep_books(self, before: Scene, ordered: Sequence[OrderedPress], now_ns: int) -> None:
        if self._books is None:
            return
        for one in ordered:
            if one.press.pressed:
                self._books.pressed(one.press.control, service=isinstance(before, ServiceScene))
        scene = self.table.scene
        if isinstance(scene, MatchScene):
            for desk in scene.desks.values():
                for station, seconds in desk.take_waits():
                    self._books.waited(station, seconds)
        if scene is before:
            return
        if isinstance(before, MatchLike) and before.is_kept:
            ended = self._books.match_finished if before.over else self._books.match_abandoned
            ended((now_ns - self._begun_ns) / SECOND_NS)
        if isinstance(scene, MatchLike) and scene.is_kept:
            self._begun_ns = now_ns
            options = scene.match.options
            went_on = isinstance(before, ContinueScene)
            (self._books.match_continued if went_on else self._books.match_begun)(
                options.game, options.mode or ""
            )

    def _look_at_windows(self) -> bool:
        keys = []
        for event in self.displays.events():
            match event:
                case Quit():
                    return False
                case Key(scancode=scancode, down=down):
                    keys.append(KeyEvent(scancode, down))
                case Touch(control=control, pressed=pressed):
                    (self._screen_link.press if pressed else self._screen_link.release)(control)
                case Attended(attended=attended) if self._keyboard:
                    self._keyboard.enter() if attended else self._keyboard.leave()
        if self._keyboard:
            self._keyboard.hear(keys)
        return True

    def _light(self, now_ns: int) -> None:
        lit = self.table.lit(now_ns)
        if lit != self._lit:
            self._lit = lit
            for link in self.listener.links:
                link.light(lit)

    def _screens(self, now_ns: int) -> dict[str, Screen]:
        screens = self.table.screens(now_ns)
        self.voice.language = screens["blue"].language
        kept = () if self.table.archive is None else self.table.archive.warnings
        return {
            crew: replace(
                screen,
                panel_shown=crew in self._on_screen,
                at_keys=None if self._keyboard is None else self._keyboard.chosen[crew],
                held=self.table.held(crew),
                warnings=(*self.table.notices, *self._warnings, *kept, *self.voice.warnings),
            )
            for crew, screen in screens.items()
        }

    def close(self) -> None:
        """Let go of everything; closing twice is harmless."""
        self._open.close()
        self._watchdog.stopping()
        if self._books is not None:
            self._books.close()
        if self.table.archive is not None:
            self.table.archive.close()
        self.voice.close()
        self.displays.close()


def book_lines(summary: Summary) -> list[tuple[str, str]]:
    """The books in a few lines, for service mode."""
    lines = [("on", f"{summary.on_s / 3600:.1f} h")]
    for played in summary.matches:
        figures = f"{played.finished} / {played.begun}, {played.average_s / 60:.0f} min"
        lines.append((f"{played.game} {played.mode}", figures))
    lines += [(wait.station, f"{wait.average_s:.1f} s, {wait.longest_s:.0f} s") for wait in summary.waits]
    lines.append(("presses", str(sum(summary.presses.values()))))
    for kind in ("stuck", "chattering"):
        lines += [(kind, control) for control in getattr(summary, kind)]
    lines += [(fault.kind, fault.subject) for fault in summary.faults[:3]]
    return lines
