"""The running table: panels, arbiter, stations, referee, displays and voice, in one loop.

Presses are taken and judged on every round of the loop; displays get new screens some thirty times a second
and draw for a few milliseconds at most, so that input and rules never wait for drawing.
"""

import logging
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import replace

from console.displays.displays import Displays
from console.displays.events import Attended, Key, Quit, Touch
from console.displays.screen import Screen
from console.languages import Message
from console.panels.clock import MILLISECOND_NS, table_clock
from console.panels.direct_pins import NoPinsError
from console.panels.hardware import load_panel
from console.panels.keyboard_link import KeyboardLink, KeyEvent
from console.panels.keymap import KeyMap
from console.panels.link import Clock, Link
from console.panels.shift_chains import ChainUnavailableError
from console.panels.simulated_link import SimulatedLink
from console.rules.words import Crew
from console.table.arbiter import Arbiter
from console.table.archive import Archive
from console.table.journal.header import software_version
from console.table.links import SCREEN, LinkPlan, plan_links
from console.table.listener import Listener
from console.table.service_scene import House
from console.table.settings import Settings, save_changes
from console.table.table import Table
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
        clock: Clock = table_clock,
    ) -> None:
        self.settings = settings
        self.voice = voice
        self.displays = displays
        self._clock = clock
        self.listener = Listener(Arbiter(seed=settings.seed), clock)
        self._open = ExitStack()
        self._warnings: list[Message] = []
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
            save=self._save,
            shut_down=self.stop,
            version=software_version(),
        )

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
        self.table.hear(self.listener.listen(), now_ns)
        self.table.tick(now_ns)
        self._light(now_ns)
        if now_ns - self._shown_ns >= FRAME_NS:
            self._shown_ns = now_ns
            self.displays.show(self._screens(now_ns))
        return True

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
                held=self.table.held(crew),
                warnings=(*self.table.notices, *self._warnings, *kept, *self.voice.warnings),
            )
            for crew, screen in screens.items()
        }

    def close(self) -> None:
        """Let go of everything; closing twice is harmless."""
        self._open.close()
        if self.table.archive is not None:
            self.table.archive.close()
        self.voice.close()
        self.displays.close()
