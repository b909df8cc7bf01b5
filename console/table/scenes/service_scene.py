"""Service mode: tests, health, settings, books and a safe end, with four buttons of either captain.

North, south, OK and CANCEL do it all; west and east change values faster.

It is reached from attract only: by the key switch, or by holding a captain's CANCEL for five seconds, which
anybody may try. So that way asks for the owner's code, if there is one; if there is none, it leads to nothing
that cannot be taken back.
"""

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import replace

from console.core.words import Crew, Station
from console.displays.screen import Menu, Row, SceneName, Screen
from console.languages import LANGUAGES, Message
from console.messages.club_news import ClubNews, Joining
from console.panels.clock import SECOND_NS
from console.panels.hardware import load_panel
from console.table.loudspeaker import Loudspeaker
from console.table.scenes.menu_screen import menu_screen
from console.table.scenes.scene import Scene
from console.table.scenes.service_pages import (
    ServiceActions,
    boat_rows,
    boat_shown_next,
    book_rows,
    club_rows,
    link_rows,
    note_rows,
    plain,
)
from console.table.service_lock import CONTROLS, TRIES, Lock, read_code
from console.table.settings import Settings

LAMP_NS = SECOND_NS // 3
LEAVE_AFTER_NS = 300 * SECOND_NS
NO_CODE_NS = 30 * SECOND_NS
"""Who does not know the code does not keep the table from its pictures."""
CANCELS_TO_LEAVE = 3
"""In the input test CANCEL is tested like any other control; so often in a row it leaves."""

VALUES: dict[str, Sequence[int] | Sequence[str]] = {
    "volume": tuple(range(11)),
    "voice": ("off", "stops", "all"),
    "hum": ("off", "on"),
    "language": LANGUAGES,
    "look": ("day", "dusk", "night"),
    "idle_seconds": (0, 60, 120, 180, 300, 600),
    "match_minutes": (0, 15, 20, 30, 45, 60, 90),
    "answer_seconds": (0, 20, 30, 60, 120),
    "coins_per_match": (0, 1, 2, 3, 4),
    "calm": (False, True),
}
"""The settings that service mode changes, and what it offers: words in a circle, figures to their limits."""
MENU_CONTROLS = ("north", "east", "south", "west", "ok", "cancel")
CLUB = "club"
"""A page above all others, where the table asks to be admitted to a club."""
BOATS = "boats"
"""Names of boats, to be hidden or shown under another name."""
PAGES = ("inputs", "lamps", "links", "books", BOATS, "notes")
BOOK_ROWS = ("export-books", "clear-books")
"""What can be done with the books, above what they say."""
ROWS = (*PAGES, *VALUES, "shut-down", "leave")
FINAL = ("clear-books", "shut-down")
"""For whoever has the key or the code."""


class ServiceScene(Scene):
    """The menu and its pages. Presses in here count for nothing."""

    yields = can_be_led = counts = False
    page = "facilitator"

    def __init__(
        self,
        settings: Settings,
        loudspeaker: Loudspeaker,
        actions: ServiceActions,
        after: Callable[[Settings, int], Scene],
        now_ns: int,
        *,
        by_key: bool,
        club: ClubNews | None = None,
    ) -> None:
        """`club`: what a club says, where the table asks to be admitted to one."""
        self.settings = settings
        self._club = club or ClubNews()
        self._loudspeaker = loudspeaker
        self._service_actions = actions
        self._after = after
        self._touched_ns = now_ns
        self._chosen = 0
        self._page: str | None = None
        self._top = 0
        """The row of a page that is chosen, to look further down."""
        self._confirming: str | None = None
        self._result: Message | None = None
        """What came of the last press on a page."""
        self._pressed: deque[str] = deque(maxlen=8)
        self._cancels = 0
        self._lamps = load_panel().lamps
        code = read_code(settings.code)
        self._lock = Lock(() if by_key else code)
        kept_back = () if by_key or code else FINAL
        rows = ROWS if self._club.joining is None else (CLUB, *ROWS)
        self._offered = tuple(row for row in rows if row not in kept_back)
        self._book_acts = tuple(row for row in BOOK_ROWS if row not in kept_back)

    def enter(self, now_ns: int) -> None:
        self._touched_ns = now_ns

    def press(self, crew: Crew, station: Station, control: str, now_ns: int) -> Scene:
        self._touched_ns = now_ns
        self._result = None
        if not self._lock.opened:
            return self._unlock(crew, station, control, now_ns)
        if self._page == "inputs":
            self._test_input(f"{crew}.{station}.{control}", crew)
        elif self._page == CLUB and station is Station.CAPTAIN and self._club.press(control):
            self._loudspeaker.sound("click", crew)
        elif station is Station.CAPTAIN:
            self._loudspeaker.sound("click", crew)
            return self._menu(control, now_ns)
        return self

    def _unlock(self, crew: Crew, station: Station, control: str, now_ns: int) -> Scene:
        if station is not Station.CAPTAIN:
            return self
        failures = self._lock.failures
        self._lock.press(control)
        failed = self._lock.failures > failures
        self._loudspeaker.sound("buzz" if failed else "click", crew)
        self._result = Message.of("service.code-wrong") if failed else None
        left = control == "cancel" or self._lock.failures == TRIES
        return self._after(self.settings, now_ns) if left else self

    def is_choice(self, control: str) -> bool:
        return False

    def test(self, control: str, now_ns: int) -> bool:
        self._touched_ns = now_ns
        if self._page == "inputs":
            self._test_input(control, None)
        return True

    def _test_input(self, control: str, crew: Crew | None) -> None:
        self._loudspeaker.sound("click", crew)
        self._pressed.appendleft(control)
        self._cancels = self._cancels + 1 if control.endswith("captain.cancel") else 0
        if self._cancels == CANCELS_TO_LEAVE:
            self._page, self._cancels = None, 0

    def _menu(self, control: str, now_ns: int) -> Scene:
        name = self._offered[self._chosen]
        if control == "cancel":
            if self._page is None and self._confirming is None:
                return self._after(self.settings, now_ns)
            self._page = None if self._confirming is None else self._page
            self._confirming = None
        elif control == "ok":
            return self._take(name, now_ns)
        elif control in ("north", "south"):
            self._move(1 if control == "south" else -1, now_ns)
        elif control in ("west", "east"):
            by = 1 if control == "east" else -1
            if self._page == BOATS:
                self._show_next(by)
            elif self._page is None and name in VALUES:
                self._put(name, _next(VALUES[name], getattr(self.settings, name), by))
        return self

    def _move(self, by: int, now_ns: int) -> None:
        self._confirming = None
        if self._page is None:
            self._chosen = (self._chosen + by) % len(self._offered)
        else:
            self._top = min(max(0, self._top + by), len(self._rows(now_ns)) - 1)

    def _show_next(self, by: int) -> None:
        """The chosen boat's name is shown as typed, hidden, or as one that nobody minds."""
        boats = self._service_actions.boats()
        if self._top < len(boats):
            name = boats[self._top]
            kept = self._service_actions.show_boat_as(name, boat_shown_next(name, by))
            self._result = None if kept else Message.of("facilitator.not-kept")

    def _export(self) -> None:
        files = self._service_actions.export_books()
        self._result = (
            Message.of("service.exported", folder=str(files[0].parent))
            if files
            else Message.of("service.not-exported")
        )

    def _take(self, name: str, now_ns: int) -> Scene:
        if name == "leave":
            return self._after(self.settings, now_ns)
        if self._page == "books" and self._top < len(self._book_acts):
            self._export() if self._book_acts[self._top] == "export-books" else self._confirmed("clear-books")
        elif self._page == BOATS:
            self._show_next(1)
        elif self._page is None and name == "shut-down":
            self._confirmed("shut-down")
        elif self._page is None and name in (CLUB, *PAGES):
            self._page, self._top = name, 0
            self._pressed.clear()
        elif self._page is None and name in VALUES:
            values = VALUES[name]
            now = getattr(self.settings, name)
            self._put(name, values[0] if now == values[-1] else _next(values, now, 1))
        return self

    def _confirmed(self, what: str) -> None:
        """What cannot be taken back is asked for twice."""
        if self._confirming != what:
            self._confirming = what
            return
        self._confirming = None
        (self._service_actions.clear_books if what == "clear-books" else self._service_actions.shut_down)()

    def _put(self, name: str, value: int | str) -> None:
        self.settings = replace(self.settings, **{name: value})  # type: ignore[arg-type]
        self._service_actions.save(self.settings)

    @property
    def joins(self) -> Joining | None:
        """Where the organiser's phone admits this table, while that is shown."""
        return self._club.joining if self._page == CLUB else None

    def tick(self, now_ns: int) -> Scene:
        patience_ns = LEAVE_AFTER_NS if self._lock.opened else NO_CODE_NS
        left = now_ns - self._touched_ns > patience_ns
        return self._after(self.settings, now_ns) if left else self

    def screen(self, crew: Crew, now_ns: int) -> Screen:
        menu, lit = self._shown(now_ns), self.lit(crew, now_ns)
        return menu_screen(crew, SceneName.SERVICE, self.settings, self.settings.offer.boats, menu, lit)

    def _shown(self, now_ns: int) -> Menu:
        title = Message.of("service.title")
        if not self._lock.opened:
            shown = (Row(Message.of("service.code"), plain("*" * len(self._lock.pressed))),)
            about = self._result or Message.of("service.about-code")
            return Menu(title, shown, 0, Message.of("service.hint-code"), about)
        if self._confirming is not None:
            rows: tuple[Row, ...] = (Row(Message.of(f"service.confirm-{self._confirming}")),)
            return Menu(title, rows, 0, Message.of("service.hint-confirm"))
        if self._page is not None:
            hint = self._result or Message.of(f"service.hint-{self._page}")
            rows = self._rows(now_ns)
            return Menu(Message.of(f"service.{self._page}"), rows, min(self._top, len(rows) - 1), hint)
        rows = tuple(
            Row(Message.of(f"service.{name}"), self._value(name), name in VALUES) for name in self._offered
        )
        about = Message.of(f"service.about-{self._offered[self._chosen]}")
        return Menu(title, rows, self._chosen, Message.of("service.hint"), about)

    def _value(self, name: str) -> Message | None:
        if name not in VALUES:
            return None
        value = getattr(self.settings, name)
        shown = ("no", "yes")[value] if isinstance(value, bool) else value
        return Message.of("set-up.value", value=shown)

    def _rows(self, now_ns: int) -> tuple[Row, ...]:
        rows: Sequence[Row] = ()
        if self._page == "inputs":
            rows = [Row(plain(control)) for control in self._pressed]
        elif self._page == "lamps":
            rows = [Row(plain(self._lamp(now_ns)))]
        elif self._page == "links":
            rows = list(link_rows(self._service_actions))
        elif self._page == "books":
            summary = self._service_actions.books()
            acts = [Row(Message.of(f"service.{name}")) for name in self._book_acts]
            rows = [*acts, *(() if summary is None else book_rows(summary))]
        elif self._page == BOATS:
            rows = list(boat_rows(self._service_actions))
        elif self._page == CLUB:
            rows = list(club_rows(self._club))
        elif self._page == "notes":
            rows = list(note_rows(self._service_actions.version))
        return tuple(rows) or (Row(Message.of("service.nothing")),)

    def _lamp(self, now_ns: int) -> str:
        """The lamp that the lamp test has come to."""
        return self._lamps[now_ns // LAMP_NS % len(self._lamps)]

    def lit(self, crew: Crew, now_ns: int) -> frozenset[str]:
        if self._page == "lamps":
            return frozenset({self._lamp(now_ns)})
        if self._page == "inputs":
            own = f"{crew}."
            return frozenset(c.removeprefix(own) for c in list(self._pressed)[:1] if c.startswith(own))
        lock = () if self._lock.opened else CONTROLS
        return frozenset(f"captain.{name}" for name in (*MENU_CONTROLS, *lock))


def _next(values: Sequence[int] | Sequence[str], now: int | str, by: int) -> int | str:
    """The value beside this one. A figure that is not among those offered goes to the nearest that is."""
    if now in values:
        place = list(values).index(now) + by
        figures = isinstance(now, int)
        return values[min(max(place, 0), len(values) - 1) if figures else place % len(values)]
    beside = [v for v in values if isinstance(v, int) and isinstance(now, int) and (v > now) == (by > 0)]
    if not beside:
        return values[-1 if by > 0 else 0]
    return min(beside) if by > 0 else max(beside)
