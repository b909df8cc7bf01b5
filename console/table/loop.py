"""The loop of a table: the way of a press, round after round.

    panels ▶ arbiter ▶ scene (its stations, the referee, the journal) ▶ lamps, displays, voice

Presses are taken and judged on every round; displays get new screens some thirty times a second and draw them
in processes of their own, so that input and rules never wait for a picture. A part that fails is counted in
the books and started again; the match goes on. What is looked after besides is in `upkeep/`.
"""

import logging
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from functools import partial

from console.core.words import Crew
from console.displays.displays import Displays
from console.languages import Message
from console.panels.keymap import KeyMap
from console.panels.link_words import TABLET, is_named
from console.table.arbiter import OrderedPress
from console.table.display_screens import DisplayScreens
from console.table.link_plan import plan_links
from console.table.picture_pace import PicturePace
from console.table.settings import Settings
from console.table.supervision import Guarded, Supervised
from console.table.surroundings import Surroundings, TableData
from console.table.table import Table
from console.table.table_links import TableLinks
from console.table.table_pages import TablePages
from console.table.ties import TiedStops
from console.table.upkeep.bookkeeper import Bookkeeper
from console.table.upkeep.cabinet_watch import CabinetWatch
from console.table.upkeep.owner_actions import owner_actions
from console.table.upkeep.part_health import PartHealth
from console.table.upkeep.picture_watch import PictureWatch
from console.table.upkeep.readiness import Readiness
from console.table.upkeep.saved_settings import SavedSettings
from console.table.upkeep.table_warnings import TableWarnings
from console.table.whose_panel import WhosePanel
from console.table.window_links import WindowLinks
from console.voice.voice import Voice
from console.wall_clock import cannot_be

log = logging.getLogger(__name__)

LOOP_WAIT_S = 0.005
"""At the longest while people are at the table, so that every clock is exact to that."""


class TableLoop:
    """One table with everything attached. For one thread; links and voice have threads of their own."""

    def __init__(
        self,
        settings: Settings,
        displays: Displays,
        voice: Voice,
        keys: KeyMap | None,
        data: TableData,
        around: Surroundings | None = None,
        warnings: Sequence[Message] = (),
    ) -> None:
        """`warnings`: what was found when it started."""
        self._around = around or Surroundings()
        self.clock = clock = self._around.clock
        self.settings, self.displays, self.voice = settings, displays, voice
        self._stopping = False
        self._pictures = PicturePace()

        plans = tuple(plan_links(settings.blue_link, settings.red_link, settings.hardware))
        wired = [control for plan in plans for control in sorted(plan.controls)]
        self._bookkeeper = Bookkeeper(data.books, clock(), wired)
        noted = self._bookkeeper.crashed
        self.links = TableLinks(clock, settings.seed, noted)
        for plan in plans:
            open_plan = partial(self._around.open_link, plan, self.links.listener.wake)
            self.links.add(open_plan, panels=plan.panels, where=plan.where)
        self.windows = WindowLinks(self.links, keys, clock)
        self._tied_stops = TiedStops()
        on_tablets = [crew.value for crew in Crew if is_named(settings.link_of(crew), TABLET)]
        every = frozenset(settings.hardware.load_panel().lamps)
        self._whose = WhosePanel(self.links, every, on_tablets)

        self._readiness = Readiness(
            self._around.watchdog, settings, data.archive, clock(), self._around.when_ready
        )
        self._health = PartHealth(self.links, self._whose, self._bookkeeper)
        self._saved = SavedSettings(self._around.keep_settings, voice, clock)
        self._cabinet = CabinetWatch(self._around.cabinet)
        self._watch = PictureWatch(settings.detail, data.books)
        about = (self._health, self._bookkeeper, self._saved, self._watch, self._shut_down, clock)
        self.table = Table(
            settings,
            loudspeaker=Guarded(voice, noted),
            archive=data.archive,
            service_actions=owner_actions(lambda: self.table, *about),
            people=data.people,
            now_ns=clock(),
        )
        self.pages = TablePages(self.table, self.links, data.socket, clock)
        self.warnings = TableWarnings(lambda: self.table.notices, warnings, self._troubles)
        shown = (self._whose, self.windows, self.pages, self.warnings, self._watch)
        self.screens = DisplayScreens(self.table, *shown)
        self._looking = Supervised("windows", noted)
        self._drawing = Supervised("displays", noted, self._reopen_displays)
        self._telling = Supervised("local socket", noted)

    def run(self) -> None:
        """Until somebody closes a window, or `stop` is called."""
        try:
            while not self._stopping and self.step():
                self.wait()
        finally:
            self.close()

    def wait(self) -> None:
        """Until it is time for the next round; a table at rest sleeps until something wakes it."""
        if self.links.listener.arbiter.holding:
            self.displays.hurry()
        self.links.listener.wait(self.wait_s, self.displays.wakes if self.table.scene.at_rest else ())

    @property
    def wait_s(self) -> float:
        """So long, if nothing wakes it."""
        return self._pictures.rest_s(self.clock()) if self.table.scene.at_rest else LOOP_WAIT_S

    def stop(self) -> None:
        """End with the next round; may be called from a signal handler."""
        self._stopping = True

    def step(self) -> bool:
        """One round: what people did, what follows, what is seen. False: it is time to end."""
        now_ns = self.clock()
        self._looking.run(self._look_at_windows, now_ns)
        if self._stopping:
            return False
        self._readiness.look(lambda: self._pictures.begun and self.displays.finished, now_ns)
        before = self.table.scene
        presses = self._presses()
        self._bookkeeper.hear(before, presses)
        self.table.hear(presses, now_ns)
        self.table.tick(now_ns)
        self.pages.confirm(presses)
        self.pages.carry_out(now_ns)
        self._bookkeeper.follow(before, self.table.scene, self.table.scene_ns(now_ns))
        self.links.light(self.table.lit(now_ns))
        self._look_after(now_ns)
        if self._pictures.is_due(now_ns, at_rest=self.table.scene.at_rest):
            self._drawing.run(lambda: self._draw(now_ns), now_ns)
            self._telling.run(lambda: self._tell(now_ns), now_ns)
        return True

    def _look_at_windows(self) -> None:
        events = self.displays.events()
        if self.windows.hear(events, self.displays.told):
            self.stop()

    def _presses(self) -> list[OrderedPress]:
        """Those whose place in the order is certain by now, but for what only said whose panel is whose."""
        ordered = self._tied_stops.hear(self.links.listen())
        return self._whose.hear(ordered, in_match=self.table.scene.playing is not None)

    def _look_after(self, now_ns: int) -> None:
        """Now and then, what is no part of a match."""
        if not self._health.is_due(now_ns):
            return
        self._saved.look(now_ns)
        if self._cabinet.asks_to_end(self.table.scene, now_ns):
            self.stop()
        self._watch.look(self.displays.pictures, now_ns)
        failures = {"sound": self.voice.failures, "displays": self.displays.restarts}
        self._health.look(self.table, failures, now_ns)

    def _draw(self, now_ns: int) -> None:
        screens = self.screens.at(now_ns)
        self.voice.language = screens[Crew.BLUE].language
        self._pictures.show(screens)
        self.displays.show(screens)

    def _tell(self, now_ns: int) -> None:
        self.pages.show(lambda: self.table.screens(now_ns), self.warned_outside, now_ns)

    def warned_outside(self) -> tuple[Message, ...]:
        """For whoever is not at the table: at it a button that is pressed all the time is seen anyway."""
        stuck = (Message.of("table.stuck-button", control=control) for control in self._bookkeeper.stuck)
        return (*self.warnings.now(), *stuck)

    def _troubles(self) -> Iterator[Message]:
        """What is not working now, for both displays."""
        parts: Iterable[Iterable[Message]] = (
            self.links.warnings,
            self._whose.warnings,
            self._cabinet.warnings,
            self.displays.warnings,
            () if self.table.archive is None else self.table.archive.warnings,
            self.voice.warnings,
            self._bookkeeper.warnings,
            (Message.of("table.clock-wrong"),) if cannot_be(self._around.wall()) else (),
            self._saved.warnings,
            self.pages.warnings,
        )
        return (message for warnings in parts for message in warnings)

    def _reopen_displays(self) -> None:
        if self._around.reopen is not None:
            with suppress(Exception):
                self.displays.close()
            self.displays = self._around.reopen()

    def _shut_down(self) -> None:
        """Switch the machine off where we may; in any case end well."""
        self._around.switch_off()
        self.stop()

    def close(self) -> None:
        """Let go of everything; closing twice is harmless. What fails to close keeps nothing else open."""
        self._readiness.end()
        archive = self.table.archive
        for close in (
            *(() if archive is None else (archive.close,)),
            self.pages.close,
            self._bookkeeper.books.close,
            self.links.close,
            self.voice.close,
            self.displays.close,
        ):
            try:
                close()
            except Exception:
                log.exception("not closed well")
