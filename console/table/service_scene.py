"""Service mode: tests, health, settings, books and a safe end, with four buttons of either captain.

It is reached from attract only: by the key switch, or by holding a captain's CANCEL for five seconds.
"""

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from console.displays.screen import Menu, Row, Screen
from console.displays.screen import Scene as Shown
from console.languages import LANGUAGES, Message
from console.panels.hardware import load_panel
from console.panels.link import LinkHealth
from console.rules.words import Crew, Station
from console.table.crew import SECOND_NS
from console.table.scene import Loudspeaker, Scene
from console.table.settings import Settings

LAMP_NS = SECOND_NS // 3
LEAVE_AFTER_NS = 300 * SECOND_NS
CANCELS_TO_LEAVE = 3
"""In the input test CANCEL is tested like any other control; so often in a row it leaves."""


@dataclass(frozen=True)
class House:
    """What service mode can ask of the running table."""

    links: Callable[[], Sequence[tuple[str, LinkHealth]]] = lambda: ()
    ties: Callable[[], int] = lambda: 0
    books: Callable[[], Sequence[tuple[str, str]]] = lambda: ()
    """Name and figure of each line of the books."""
    clear_books: Callable[[], None] = lambda: None
    save: Callable[[Settings], None] = lambda settings: None
    shut_down: Callable[[], None] = lambda: None
    version: str = ""


VALUES: dict[str, tuple[object, ...]] = {
    "volume": tuple(range(11)),
    "voice": ("off", "stops", "all"),
    "language": LANGUAGES,
    "look": ("day", "dusk", "night"),
    "idle_seconds": (0, 60, 120, 180, 300, 600),
    "match_minutes": (0, 15, 20, 30, 45, 60, 90),
    "answer_seconds": (0, 20, 30, 60, 120),
    "coins_per_match": (0, 1, 2, 3, 4),
}
"""Settings that service mode changes, and the values it offers."""
PAGES = ("inputs", "lamps", "links", "books", "notes")
ROWS = (*PAGES, *VALUES, "shut-down", "leave")


class ServiceScene:
    """The menu and its pages. Presses in here count for nothing."""

    def __init__(
        self,
        settings: Settings,
        loudspeaker: Loudspeaker,
        house: House,
        after: Callable[[Settings, int], Scene],
        now_ns: int,
    ) -> None:
        self.settings = settings
        self._loudspeaker = loudspeaker
        self._house = house
        self._after = after
        self._touched_ns = now_ns
        self._chosen = 0
        self._page: str | None = None
        self._confirming: str | None = None
        self._pressed: deque[str] = deque(maxlen=8)
        self._cancels = 0
        self._lamps = load_panel().lamps

    def press(self, crew: Crew, station: Station, control: str, now_ns: int) -> Scene:
        self._touched_ns = now_ns
        if self._page == "inputs":
            self._test_input(f"{crew}.{station}.{control}", crew)
        elif station is Station.CAPTAIN:
            return self._menu(control, now_ns)
        return self

    def _test_input(self, control: str, crew: Crew) -> None:
        self._loudspeaker.sound("click", crew)
        self._pressed.appendleft(control)
        self._cancels = self._cancels + 1 if control.endswith("captain.cancel") else 0
        if self._cancels == CANCELS_TO_LEAVE:
            self._page, self._cancels = None, 0

    def _menu(self, control: str, now_ns: int) -> Scene:
        name = ROWS[self._chosen]
        if control == "cancel":
            if self._page is None and self._confirming is None:
                return self._after(self.settings, now_ns)
            self._page = self._confirming = None
        elif control == "ok":
            return self._take(name, now_ns)
        elif self._page is None and control in ("north", "south"):
            self._confirming = None
            self._chosen = (self._chosen + (1 if control == "south" else -1)) % len(ROWS)
        elif self._page is None and control in ("west", "east") and name in VALUES:
            self._change(name, 1 if control == "east" else -1)
        return self

    def _take(self, name: str, now_ns: int) -> Scene:
        if name == "leave":
            return self._after(self.settings, now_ns)
        if self._page == "books" or (self._page is None and name == "shut-down"):
            self._confirmed("clear-books" if self._page else "shut-down")
        elif name in PAGES:
            self._page = name
            self._pressed.clear()
        elif name in VALUES:
            self._change(name, 1)
        return self

    def _confirmed(self, what: str) -> None:
        """What cannot be taken back is asked for twice."""
        if self._confirming != what:
            self._confirming = what
            return
        self._confirming = None
        (self._house.clear_books if what == "clear-books" else self._house.shut_down)()

    def _change(self, name: str, by: int) -> None:
        values = VALUES[name]
        now = getattr(self.settings, name)
        index = values.index(now) if now in values else 0
        self.settings = replace(self.settings, **{name: values[(index + by) % len(values)]})  # type: ignore[arg-type]
        self._house.save(self.settings)

    def tick(self, now_ns: int) -> Scene:
        left = now_ns - self._touched_ns > LEAVE_AFTER_NS
        return self._after(self.settings, now_ns) if left else self

    def screen(self, crew: Crew, now_ns: int) -> Screen:
        return Screen(
            crew=crew,
            scene=Shown.SERVICE,
            language=self.settings.language,
            look=self.settings.look,
            names={"blue": self.settings.blue_name, "red": self.settings.red_name},
            menu=self._shown(now_ns),
            lit=self.lit(crew, now_ns),
        )

    def _shown(self, now_ns: int) -> Menu:
        title = Message.of("service.title")
        if self._confirming is not None:
            rows: tuple[Row, ...] = (Row(Message.of(f"service.confirm-{self._confirming}")),)
            return Menu(title, rows, 0, Message.of("service.hint-confirm"))
        if self._page is not None:
            hint = Message.of("service.hint-inputs" if self._page == "inputs" else "service.hint-page")
            return Menu(Message.of(f"service.{self._page}"), self._rows(now_ns), 0, hint)
        rows = tuple(Row(Message.of(f"service.{name}"), self._value(name), name in VALUES) for name in ROWS)
        return Menu(title, rows, self._chosen, Message.of("service.hint"))

    def _value(self, name: str) -> Message | None:
        return Message.of("set-up.value", value=getattr(self.settings, name)) if name in VALUES else None

    def _rows(self, now_ns: int) -> tuple[Row, ...]:
        pairs: Sequence[tuple[str, str]]
        if self._page == "inputs":
            pairs = [(control, "") for control in self._pressed]
        elif self._page == "lamps":
            pairs = [(self._lamp(now_ns), "")]
        elif self._page == "links":
            pairs = [(name, _health(health)) for name, health in self._house.links()]
            pairs = [*pairs, ("ties", str(self._house.ties()))]
        elif self._page == "books":
            pairs = self._house.books()
        else:
            pairs = [("sonar-table", self._house.version)]
        rows = tuple(Row(_plain(name), _plain(value) if value else None) for name, value in pairs)
        return rows or (Row(Message.of("service.nothing")),)

    def _lamp(self, now_ns: int) -> str:
        """The lamp that the lamp test has come to."""
        return self._lamps[now_ns // LAMP_NS % len(self._lamps)]

    def lit(self, crew: Crew, now_ns: int) -> frozenset[str]:
        if self._page == "lamps":
            return frozenset({self._lamp(now_ns)})
        if self._page == "inputs":
            own = f"{crew}."
            return frozenset(c.removeprefix(own) for c in list(self._pressed)[:1] if c.startswith(own))
        return frozenset(f"captain.{name}" for name in ("north", "east", "south", "west", "ok", "cancel"))


def _plain(text: str) -> Message:
    return Message.of("service.plain", text=text)


def _health(health: LinkHealth) -> str:
    """How a link is doing, in a few figures."""
    known = health.uncertainty_ns
    clock = "" if known is None else f" ±{known / 1_000_000:.2f} ms"
    counts = " ".join(f"{name} {count}" for name, count in health.counts.items() if count)
    return f"{'ok' if health.connected else 'down'}{clock} {counts}".strip()
