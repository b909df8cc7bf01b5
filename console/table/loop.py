"""The running table: panels, arbiter, stations, referee, displays and voice, in one loop.

Presses are taken and judged on every round of the loop; displays get new screens some thirty times a second
and draw them in processes of their own, so that input and rules never wait for a picture. A part that fails
is counted in the books and started again; the match goes on.
"""

import logging
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from time import time

from console import boat_names
from console.books.books import Books
from console.core.words import Crew
from console.displays.displays import Displays
from console.displays.onlookers.gallery import CROWD
from console.displays.screen import Screen
from console.displays.window_events import Attended, Key, Quit, Touch
from console.journal.header import software_version
from console.kiosk.cabinet import Cabinet
from console.kiosk.power import ask_power_off
from console.kiosk.updates import note_success
from console.kiosk.watchdog import Watchdog
from console.languages import Message, say
from console.messages.socket_paths import tablets_path
from console.output_file import NotWritten
from console.panels.clock import MILLISECOND_NS, SECOND_NS, table_clock
from console.panels.keyboard_link import KeyboardLink, KeyEvent
from console.panels.keymap import KeyMap
from console.panels.link import Clock, Link, LinkHealth
from console.panels.screen_link import ScreenLink, TouchEvent
from console.panels.tablets.tablet_link import TabletLink
from console.table.archive import Archive
from console.table.bookkeeper import Bookkeeper, held_now
from console.table.link_plan import SCREEN, TABLET, LinkPlan, plan_links
from console.table.local_socket.local_socket import LocalSocket
from console.table.onlookers.crowd import Crowd
from console.table.scenes.service_pages import ServiceActions
from console.table.settings import Settings
from console.table.settings_files import save_changes
from console.table.supervision import Guarded, Supervised
from console.table.table import Table
from console.table.table_folder import data_folder
from console.table.table_links import TableLinks
from console.table.table_people import TablePeople
from console.table.tablets.table_tablets import Tablets
from console.table.ties import TiedStops
from console.table.whose_panel import WhosePanel
from console.voice.voice import Voice
from console.voice.voice_settings import SpeechLevel
from console.wall_clock import cannot_be

log = logging.getLogger(__name__)

FRAME_NS = 33 * MILLISECOND_NS
LOOK_NS = SECOND_NS // 2
"""How often links are asked how they are doing."""
CABINET_NS = 3 * SECOND_NS
"""How often a cabinet looks at its disks."""
PATIENCE_NS = 10 * SECOND_NS
"""A table whose loop turns is ready by then, even if a piece of its first pictures is still missing."""
KEEP_AGAIN_NS = 5 * SECOND_NS
"""So soon settings are written again that a disk did not take."""
LOOP_WAIT_S = 0.005
"""At the longest, so that keys and mouse are looked at two hundred times a second."""


@dataclass(frozen=True)
class TableData:
    """What a table keeps, and where it is followed."""

    books: Books
    archive: Archive | None = None
    people: TablePeople | None = None
    socket: Path | None = None
    """Where pages learn of this table; None: nowhere."""


@dataclass(frozen=True)
class Surroundings:
    """The machine around a table."""

    clock: Clock = table_clock
    wall: Callable[[], float] = time
    """The clock on the wall, which may be wrong and is then said to be."""
    open_link: Callable[[LinkPlan, Callable[[], None]], Link] = LinkPlan.open
    """How the links of the settings are opened."""
    reopen: Callable[[], Displays] | None = None
    """How displays are opened again that keep failing."""
    keep_settings: Callable[[Settings], str | None] = save_changes
    """Where what service mode changed goes; answers what went wrong."""
    switch_off: Callable[[], object] = ask_power_off
    """What "shut down" asks for, before the table ends."""
    cabinet: Cabinet | None = None
    """Where the data goes, for a table that has a machine of its own."""
    watchdog: Watchdog = field(default_factory=Watchdog)


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
        around = around or Surroundings()
        clock = around.clock
        self._wall = around.wall
        self.settings = settings
        self.voice = voice
        self.displays = displays
        self._reopen = around.reopen
        self._open_plan = around.open_link
        self._keep_settings = around.keep_settings
        self._switch_off = around.switch_off
        self._clock = clock
        self._watchdog = around.watchdog
        self._cabinet = around.cabinet
        self._cabinet_ns = 0
        self._began_ns = clock()
        self._is_ready = False
        self._logged: set[str] = set()
        plans = tuple(plan_links(settings.blue_link, settings.red_link, settings.hardware))
        self._bookkeeper = Bookkeeper(data.books, clock(), [crew for plan in plans for crew in plan.crews])
        self._warnings = tuple(warnings)
        self._unkept: Settings | None = None
        self._keep_again_ns = 0
        self.links = TableLinks(clock, settings.seed, self._bookkeeper.crashed)
        self._open_links(plans, keys)
        self._tied_stops = TiedStops()
        self._whose = WhosePanel(self.links, _crews_on_screen(settings))
        loudspeaker = Guarded(voice, self._bookkeeper.crashed)
        self.table = Table(
            settings,
            loudspeaker=loudspeaker,
            archive=data.archive,
            service_actions=self._service_actions(),
            people=data.people,
            now_ns=clock(),
        )
        self._crowd = Crowd(self.table) if settings.crowd else None
        self._drawing = Supervised("displays", self._bookkeeper.crashed, self._reopen_displays)
        self._windows = Supervised("windows", self._bookkeeper.crashed)
        self._outlet: LocalSocket | None = None
        self._tablets: Tablets | None = None
        if data.socket is not None:
            self._open_to_pages(data.socket)
        self._showing = Supervised("local socket", self._bookkeeper.crashed)
        self._shown_ns = self._looked_ns = 0
        self._health: dict[str, LinkHealth] = {}
        self._stopping = False

    def _open_to_pages(self, socket: Path) -> None:
        wake, settings = self.links.listener.wake, self.settings
        link = TabletLink(clock=self._clock, wake=wake)
        self.links.add(lambda: link)
        without_panel = [Crew(crew) for crew in Crew if _link_of(settings, crew) == TABLET]
        self._tablets = Tablets(self.table, tablets_path(socket), link, self._clock, without_panel)
        self.table.open_to_tablets(self._tablets.shown_code, self._tablets.invite)
        self._outlet = LocalSocket(
            self.table, socket, delay_s=settings.gallery_delay_s, wake=wake, tablets=self._tablets
        )

    def _service_actions(self) -> ServiceActions:
        return ServiceActions(
            links=lambda: list(self._health.items()),
            ties=lambda: self.table.tie_count,
            late=lambda: self.table.late_count,
            books=lambda: self._bookkeeper.summary(self._clock()),
            clear_books=self._bookkeeper.clear,
            export_books=lambda: self._bookkeeper.books.export(_export_folder(self._bookkeeper.books)),
            save=self._save,
            shut_down=self._shut_down,
            boats=self._boats,
            show_boat_as=_show_boat_as,
            version=software_version(),
        )

    def _boats(self) -> list[str]:
        """Names as they were typed: those at the table now, then those in its records."""
        archive = self.table.archive
        records = () if archive is None else archive.records()
        played = self.table.last_boats
        return list(dict.fromkeys([*played, *(record.boat for record in records)]))

    def _shut_down(self) -> None:
        """Switch the machine off where we may; in any case end well."""
        self._switch_off()
        self.stop()

    def _save(self, settings: Settings) -> None:
        """What service mode changed holds at once, and when the table starts again."""
        self.voice.volume = settings.volume
        self.voice.level = SpeechLevel(settings.voice)
        self.voice.hum = settings.hum == "on"
        self._unkept, self._keep_again_ns = settings, 0
        self._keep(self._clock())

    def _keep(self, now_ns: int) -> None:
        """A disk that takes no settings is tried again: somebody may make room."""
        if self._unkept is None or now_ns < self._keep_again_ns:
            return
        self._keep_again_ns = now_ns + KEEP_AGAIN_NS
        problem = self._keep_settings(self._unkept)
        if problem is None:
            self._unkept = None
        else:
            log.warning("settings are not kept: %s", problem)

    def _open_links(self, plans: Iterable[LinkPlan], keys: KeyMap | None) -> None:
        wake = self.links.listener.wake
        for plan in plans:
            self.links.add(partial(self._open_plan, plan, wake), crews=plan.crews, where=plan.where)
        self.links.add(self._open_screen_link)
        self._keyboard: KeyboardLink | None = None
        if keys is not None:
            self.links.add(lambda: self._open_keyboard(keys))

    def _open_screen_link(self) -> ScreenLink:
        self._screen_link = ScreenLink(clock=self._clock, wake=self.links.listener.wake)
        return self._screen_link

    def _open_keyboard(self, keys: KeyMap) -> KeyboardLink:
        self._keyboard = KeyboardLink(keys, clock=self._clock, wake=self.links.listener.wake)
        return self._keyboard

    def stop(self) -> None:
        """End with the next round; may be called from a signal handler."""
        self._stopping = True

    def run(self) -> None:
        """Until somebody closes a window, or `stop` is called."""
        try:
            while not self._stopping and self.step():
                self.links.listener.wait(LOOP_WAIT_S)
        finally:
            self.close()

    def step(self) -> bool:
        """One round: what people did, what follows, what is seen. False: it is time to end."""
        now_ns = self._clock()
        self._windows.run(self._look_at_windows, now_ns)
        if self._stopping:
            return False
        self._come_up(now_ns)
        before = self.table.scene
        given_out = self._tied_stops.hear(self.links.listen())
        ordered = self._whose.hear(given_out, in_match=before.playing is not None)
        self._bookkeeper.hear(before, ordered)
        self.table.hear(ordered, now_ns)
        self.table.tick(now_ns)
        if self._tablets is not None:
            self._tablets.confirm(ordered)
        if self._outlet is not None:
            self._outlet.carry_out(now_ns)
        self._bookkeeper.follow(before, self.table.scene, self.table.scene_ns(now_ns))
        self.links.light(self.table.lit(now_ns))
        self._look_at_parts(now_ns)
        if now_ns - self._shown_ns >= FRAME_NS:
            self._shown_ns = now_ns
            self._drawing.run(lambda: self.displays.show(self._screens(now_ns)), now_ns)
            self._showing.run(lambda: self._show_outside(now_ns), now_ns)
        return True

    def _come_up(self, now_ns: int) -> None:
        """Ready is a table whose pictures are seen: until then slow drawing is no reason to end it.

        Whatever lies in the folder of journals is looked at after that: nobody waits for it in the dark.
        """
        if self._is_ready:
            self._watchdog.alive(now_ns)
            return
        self._is_ready = self._shown_ns > 0 and self.displays.finished
        self._is_ready |= now_ns - self._began_ns > PATIENCE_NS
        if not self._is_ready:
            self._watchdog.starting_still(now_ns)
            return
        self._watchdog.ready(say(Message.of("kiosk.ready"), self.settings.language))
        note_success(data_folder())
        if self.table.archive is not None:
            self.table.archive.search(self.settings.waits_hours * 3600)

    def _show_outside(self, now_ns: int) -> None:
        if self._outlet is not None:
            self._outlet.show(lambda: self.table.screens(now_ns), self._warned_outside, now_ns)

    def _warned(self) -> tuple[Message, ...]:
        return (*self.table.notices, *self._warnings, *self._troubles())

    def _warned_outside(self) -> tuple[Message, ...]:
        """For whoever is not at the table: at it a button that is pressed all the time is seen anyway."""
        stuck = (Message.of("table.stuck-button", control=control) for control in self._bookkeeper.stuck)
        return (*self._warned(), *stuck)

    def _look_at_parts(self, now_ns: int) -> None:
        """How links, controls and the parts with threads of their own are doing."""
        if now_ns - self._looked_ns < LOOK_NS:
            return
        self._looked_ns = now_ns
        self._keep(now_ns)
        self._look_at_cabinet(now_ns)
        self._health = self.links.health()
        self._whose.look()
        self.table.let_go(held_now(self._health), now_ns)
        crashes = {name: health.counts.get("crashes", 0) for name, health in self._health.items()}
        failures = {"sound": self.voice.failures, "displays": self.displays.restarts, **crashes}
        self._bookkeeper.look(self.table.scene, self._health, failures, now_ns)

    def _look_at_cabinet(self, now_ns: int) -> None:
        """A data stick or a display that came late is used from the next start on: now, if nobody plays."""
        if self._cabinet is None or now_ns - self._cabinet_ns < CABINET_NS:
            return
        self._cabinet_ns = now_ns
        self._cabinet.look()
        if self._cabinet.news and self.table.scene.unattended:
            log.warning("nobody plays: the table starts again, to use what was plugged in")
            self.stop()

    def _look_at_windows(self) -> None:
        keys, touches, left = [], [], False
        for event in self.displays.events():
            match event:
                case Quit():
                    self.stop()
                case Key(scancode=scancode, down=down, look=look):
                    keys.append(KeyEvent(scancode, down, look))
                case Touch(control=control, pressed=pressed, look=look):
                    touches.append(TouchEvent(control, pressed, look))
                case Attended(attended=True) if self._keyboard:
                    self._keyboard.enter()
                case Attended(attended=False):
                    left = True
        told = self.displays.told
        self._screen_link.hear(touches, told.until_ns if told.touchable else None)
        if self._keyboard:
            self._keyboard.hear(keys, told.until_ns)
            if left:
                self._keyboard.leave()

    def _reopen_displays(self) -> None:
        if self._reopen is not None:
            with suppress(Exception):
                self.displays.close()
            self.displays = self._reopen()

    def _screens(self, now_ns: int) -> dict[str, Screen]:
        screens = self.table.screens(now_ns)
        self.voice.language = screens["blue"].language
        away = [crew for _, crews in self.links.away for crew in crews]
        alone = {} if self._tablets is None else self._tablets.follow(screens, now_ns)
        warnings = self._warned()
        self._log(warnings)
        crowd = {} if self._crowd is None else {CROWD: self._crowd.screen(now_ns)}
        return crowd | {
            crew: replace(
                screen,
                panel_shown=crew in self._whose.on_screen or crew in away or crew in alone,
                at_keys=None if self._keyboard is None else self._keyboard.chosen[crew],
                keys={} if self._keyboard is None else self._keyboard.keys.captions(crew),
                held=self.table.held(crew),
                warnings=(*alone.get(crew, ()), *warnings),
            )
            for crew, screen in screens.items()
        }

    def _log(self, warnings: Sequence[Message]) -> None:
        """What the displays warn of is in the log too, once, for whoever is not there to see it."""
        for warning in warnings:
            if warning.key not in self._logged:
                log.warning("on the displays: %s", say(warning, "en"))
        self._logged = {warning.key for warning in warnings}

    def _troubles(self) -> list[Message]:
        """What is not working now, for both displays."""
        refused = self.links.refused
        found = [Message.of(f"table.{why}", crew=crew) for crew, why in refused.items()]
        away = [crew for _, crews in self.links.away for crew in crews if crew not in refused]
        found += [Message.of("table.panel-away", crew=crew) for crew in away]
        found += (Message.of("table.whose-panel"),) if self._whose.is_asking else ()
        found += () if self._cabinet is None else self._cabinet.warnings
        found += self.displays.warnings
        found += () if self.table.archive is None else self.table.archive.warnings
        found += self.voice.warnings
        books = self._bookkeeper.books.trouble
        found += () if books is None else (books,)
        found += (Message.of("table.clock-wrong"),) if cannot_be(self._wall()) else ()
        found += (Message.of("table.settings-unkept"),) if self._unkept is not None else ()
        found += () if self._outlet is None else self._outlet.warnings
        found += () if self._tablets is None else self._tablets.warnings
        return found

    def close(self) -> None:
        """Let go of everything; closing twice is harmless. What fails to close keeps nothing else open."""
        self._watchdog.stopping()
        archive = self.table.archive
        for close in (
            *(() if archive is None else (archive.close,)),
            *(() if self._outlet is None else (self._outlet.close,)),
            *(() if self._tablets is None else (self._tablets.close,)),
            self._bookkeeper.books.close,
            self.links.close,
            self.voice.close,
            self.displays.close,
        ):
            try:
                close()
            except Exception:
                log.exception("not closed well")


def _show_boat_as(name: str, to: str) -> bool:
    try:
        boat_names.here().rename(name, to)
    except (NotWritten, OSError) as problem:
        log.warning("%s", problem)
        return False
    return True


def _export_folder(books: Books) -> Path:
    """Beside the books themselves, where a back-up takes them along."""
    return books.store.path.parent / "books"


def _link_of(settings: Settings, crew: str) -> str:
    return settings.blue_link if crew == Crew.BLUE else settings.red_link


def _crews_on_screen(settings: Settings) -> list[str]:
    """The crews whose panels the displays draw, by the settings."""
    return [crew.value for crew in Crew if _link_of(settings, crew) == SCREEN]
