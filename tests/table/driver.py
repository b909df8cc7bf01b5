"""A table to write tests with: press controls, move time by hand, see lamps, hear what is said."""

from collections import deque
from dataclasses import replace
from typing import Any

from console.core.crew_orders import Answer
from console.core.game import Event
from console.core.notation import CrewOrder
from console.core.words import Coordinate, Course, Crew, Station
from console.displays.screen import Card, Screen
from console.languages import Message, say
from console.panels.hardware import load_panel
from console.panels.link import Link
from console.panels.simulated_link import SimulatedLink
from console.stations.half_made_choice import Aiming, Picker, Turning, nearest
from console.stations.settle_time import SETTLE_NS
from console.table.arbiter import Arbiter
from console.table.archive import Archive
from console.table.listener import Listener
from console.table.scenes.match.match_scene import MatchScene
from console.table.settings import DEFAULTS, Settings
from console.table.table import Table
from console.table.table_people import TablePeople

MILLISECOND_NS = 1_000_000
SEED = 1
"""Boats are offered starts by lot: the same in every run."""
CONTROLS = [f"{crew}.{control}" for crew in Crew for control in load_panel().lamps]


class Recorder:
    """A loudspeaker that remembers."""

    def __init__(self) -> None:
        self.events: list[Event] = []
        self.struck: list[Event] = []
        """Those whose sound was heard before their words."""
        self.sounds: list[tuple[str, str | None]] = []
        self.told: list[tuple[str, Message, bool]] = []
        """What crewmates said: to which crew, what, and whether aloud."""
        self.closeness: list[int | None] = [None]
        """How close the end of the match was, one after the other."""

    def hear(self, event: Event, game: str, *, sounds: bool = True) -> None:
        self.events.append(event)

    def strike(self, event: Event, game: str) -> None:
        self.struck.append(event)

    def sound(self, name: str, crew: str | None = None) -> None:
        self.sounds.append((name, crew))

    def say(self, message: Message, crew: str, *, aloud: bool) -> None:
        self.told.append((crew, message, aloud))

    def match_closes(self, closeness: int | None) -> None:
        if closeness != self.closeness[-1]:
            self.closeness.append(closeness)


def changed(settings: Settings, **values: Any) -> Settings:
    """The same settings with other values; those that games declare by their names."""
    options = {name: str(values.pop(name)) for name in settings.options if name in values}
    options = {**settings.options, **values.pop("options", {}), **options}
    return replace(settings, options=options, **values)


class TableDriver:
    """The running table without threads, windows or waiting."""

    def __init__(
        self,
        *,
        archive: Archive | None = None,
        loudspeaker: Any = None,
        people: TablePeople | None = None,
        **settings: Any,
    ) -> None:
        self.now_ns = 1_000_000_000
        self.loudspeaker = loudspeaker or Recorder()
        self.settings = changed(DEFAULTS, **{"seed": SEED, **settings})
        if archive is not None:
            archive.search(self.settings.waits_hours * 3600, beside=False)
        self.table = Table(
            self.settings,
            loudspeaker=self.loudspeaker,
            archive=archive,
            people=people,
            now_ns=self.now_ns,
        )
        self.listener = Listener(Arbiter(seed=1), self.clock)
        self.link = self.open_link()

    def clock(self) -> int:
        return self.now_ns

    def open_link(self) -> Any:
        link = SimulatedLink(CONTROLS, clock=self.clock, wake=self.listener.wake)
        self.listener.links.append(link)
        return link

    def links(self) -> list[Link]:
        return self.listener.links

    def advance(self, seconds: float) -> None:
        """Let time pass, a millisecond at a time while presses are held, then in one step."""
        end_ns = self.now_ns + round(seconds * 1_000_000_000)
        while self.now_ns < end_ns:
            step_ns = 5 * MILLISECOND_NS if self.listener.arbiter.holding else 250 * MILLISECOND_NS
            self.now_ns = min(end_ns, self.now_ns + step_ns)
            self._run()

    def _run(self) -> None:
        self.table.hear(self.listener.listen(), self.now_ns)
        self.table.tick(self.now_ns)
        for link in self.listener.links:
            link.light(self.table.lit(self.now_ns))

    def press(self, *controls: str) -> None:
        """Press controls one after the other, each for a moment."""
        for control in controls:
            self.link.press(control)
            self.advance(0.03)
            self.link.release(control)
            self.advance(0.03)

    def settle(self) -> None:
        """Look at what somebody else has just brought up: until then no press answers it."""
        self.advance((SETTLE_NS + 10 * MILLISECOND_NS) / 1_000_000_000)

    def screen(self, crew: str) -> Screen:
        return self.table.screens(self.now_ns)[crew]

    def card(self, control: str) -> Card:
        """`driver.card("blue.captain")`."""
        crew, station = control.split(".")
        return next(card for card in self.screen(crew).cards if card.station == station)

    def told(self, control: str) -> str:
        """What a station's card says, in the language of the table."""
        return say(self.card(control).message, self.screen(control.split(".")[0]).language)

    def says(self, crew: str) -> str:
        """What was last announced to a crew."""
        screen = self.screen(crew)
        return say(screen.heard[0].message, screen.language) if screen.heard else ""

    def lamps(self, prefix: str) -> set[str]:
        """The lamps that shine: `driver.lamps("red.engineer")` gives `{"west-1"}`."""
        lit = self.table.lit(self.now_ns)
        return {lamp.removeprefix(prefix + ".") for lamp in lit if lamp.startswith(prefix + ".")}

    @property
    def scene(self) -> str:
        return self.screen("blue").scene

    @property
    def match(self) -> MatchScene:
        assert isinstance(self.table.scene, MatchScene)
        return self.table.scene

    def set_up(self, crew: str = "blue") -> None:
        """From attract to the full set-up: any press, then More."""
        self.press(f"{crew}.captain.ok", f"{crew}.captain.west")
        assert self.scene == "set-up"

    def learn(self) -> None:
        """From attract to the lesson of the owner's game."""
        self.press("blue.captain.ok", "blue.captain.south")
        assert self.scene == "tutorial"

    def begin(self, **chosen: Any) -> None:
        """From attract into a match with the settings as they are."""
        self.set_up()
        self.press("blue.captain.ok")
        assert self.scene == "start"
        self.settle()

    def leave(self) -> None:
        """From the end of a match to attract: both captains choose to leave."""
        for crew in Crew:
            if self.screen(crew).choices is None:
                self.press(f"{crew}.captain.ok")
        self.settle()
        for crew in Crew:
            if self.scene == "end":
                self.press(f"{crew}.captain.south")
        assert self.scene == "attract"

    def row(self, name: str, crew: str = "blue") -> None:
        """Go to a row of set-up by the key of its label, on whichever page it is."""
        key = f"set-up.{name}"
        if key not in self.labels(crew):
            self._open_page_with(key, crew)
        self._go_to(key, crew)

    def labels(self, crew: str = "blue") -> list[str]:
        """The keys of the rows that are shown."""
        menu = self.screen(crew).menu
        assert menu is not None
        return [row.label.key for row in menu.rows]

    def _go_to(self, key: str, crew: str) -> None:
        menu, keys = self.screen(crew).menu, self.labels(crew)
        assert menu is not None
        for _ in range((keys.index(key) - menu.chosen) % len(keys)):
            self.press(f"{crew}.captain.south")

    def _open_page_with(self, key: str, crew: str) -> None:
        if "set-up.begin" not in self.labels(crew):
            self.press(f"{crew}.captain.cancel")
        for page in [label for label in self.labels(crew) if label.startswith("set-up.page-")]:
            if key in self.labels(crew):
                return
            self._go_to(page, crew)
            self.press(f"{crew}.captain.ok")
            if key in self.labels(crew):
                return
            self.press(f"{crew}.captain.cancel")
        assert key in self.labels(crew), f"no page of set-up has {key}"

    def choose(self, name: str, value: str, crew: str = "blue") -> None:
        """Turn a row of the set-up menu to a value; charts are offered of one edition at a time."""
        for edition in ("1", "2") if name == "chart" else ("",):
            if edition:
                self.choose("edition", edition, crew)
            self.row(name, crew)
            for _ in range(20):
                menu = self.screen(crew).menu
                assert menu is not None
                shown = menu.rows[menu.chosen].value
                assert shown is not None
                if dict(shown.args)["value"] == value:
                    return
                self.press(f"{crew}.captain.east")
        raise AssertionError(f"{name} does not take {value}")

    def order(self, line: str) -> None:
        """Give an order by presses alone, as a person at that station would."""
        order = as_the_table_says(self.match.match.game.grammar.parse(line))
        crew, station = order.crew, order.station
        if order.verb in _ASKED:
            self.settle()
        _PRESSES.get(order.verb, _picked)(self, crew, station, order)

    def desk(self, crew: Crew, station: Station) -> Any:
        return self.match.desks.crews[crew].desks[station]


def as_the_table_says(order: CrewOrder) -> CrewOrder:
    """At the table a sonar is answered in one order, whichever coordinate is true."""
    if not isinstance(order, Answer):
        return order
    return replace(
        order, named=tuple(sorted(order.named, key=lambda named: list(Coordinate).index(named[0])))
    )


def _course(driver: TableDriver, crew: Crew, station: Station, order: Any) -> None:
    driver.press(f"{crew}.captain.{order.course}")


def _charge(driver: TableDriver, crew: Crew, station: Station, order: Any) -> None:
    driver.press(f"{crew}.first-mate.{order.system}")


def _break(driver: TableDriver, crew: Crew, station: Station, order: Any) -> None:
    driver.press(f"{crew}.engineer.{order.panel}-{order.symbol}")


def _button(name: str) -> Any:
    def press(driver: TableDriver, crew: Crew, station: Station, order: Any) -> None:
        driver.press(f"{crew}.{station}.{name}")

    return press


def _note(driver: TableDriver, crew: Crew, station: Station, order: Any) -> None:
    driver.press(f"{crew}.radio.note-{order.heard}")


def _slide(driver: TableDriver, crew: Crew, station: Station, order: Any) -> None:
    across = "east" if order.columns > 0 else "west"
    down = "south" if order.rows > 0 else "north"
    driver.press(*[f"{crew}.radio.slide-{across}"] * abs(order.columns))
    driver.press(*[f"{crew}.radio.slide-{down}"] * abs(order.rows))


def _surface(driver: TableDriver, crew: Crew, station: Station, order: Any) -> None:
    driver.press(f"{crew}.captain.surface", f"{crew}.captain.ok")


def _secure(driver: TableDriver, crew: Crew, station: Station, order: Any) -> None:
    desk = driver.desk(crew, station)
    while desk.tracing is not None:
        controls = [control for control, course in desk.pad.items() if course is desk.tracing.next_course]
        driver.press(f"{crew}.{station}.{controls[0]}")


def _inspect(driver: TableDriver, crew: Crew, station: Station, order: Any) -> None:
    driver.press(f"{crew}.engineer.{'ok' if order.result == 'pass' else 'west-2'}")


def _picked(driver: TableDriver, crew: Crew, station: Station, order: CrewOrder) -> None:
    """Turn the rings and aim until the picker stands on the order, then OK."""
    if driver.desk(crew, station).picker is None:
        driver.press(f"{crew}.{station}.{'north' if order.verb == 'start' else 'stop'}")
    picker: Picker | None = driver.desk(crew, station).picker
    assert picker is not None, f"nothing to choose from for {order}"
    while isinstance(picker.now, Turning):
        index = next(i for i, (_, choice) in enumerate(picker.now.choices) if _holds(choice, order))
        while picker.index != index:
            driver.press(f"{crew}.{station}.{'next' if station is Station.FIRST_MATE else 'east'}")
        driver.press(f"{crew}.{station}.ok")
        if driver.desk(crew, station).picker is not picker:
            return
    assert isinstance(picker.now, Aiming)
    for course in _way(picker, order):
        driver.press(f"{crew}.{station}.{course}")
    driver.press(f"{crew}.{station}.ok")


def _holds(choice: Any, order: CrewOrder) -> bool:
    if isinstance(choice, Turning):
        return any(_holds(inner, order) for _, inner in choice.choices)
    return order in choice.targets.values() if isinstance(choice, Aiming) else choice == order


def _way(picker: Picker, order: CrewOrder) -> list[Course]:
    """The shortest way of the cursor to the dot of an order."""
    assert isinstance(picker.now, Aiming)
    goal = next(dot for dot, target in picker.now.targets.items() if target == order)
    ways: dict[Any, list[Course]] = {picker.cursor: []}
    queue = deque([picker.cursor])
    while queue:
        dot = queue.popleft()
        if dot == goal:
            return ways[dot]
        for course in Course:
            ahead = nearest(dot, course, picker.now.targets)
            if ahead not in ways:
                ways[ahead] = [*ways[dot], course]
                queue.append(ahead)
    raise AssertionError(f"the cursor cannot reach {goal}")


def _dive(driver: TableDriver, crew: Crew, station: Station, order: Any) -> None:
    """Who has chosen a start has dived with the same press."""
    boat = driver.match.match.state.boat(crew)
    if not boat.dived or getattr(boat, "surfaced", False):
        assert order in driver.match.match.legal(crew), f"{crew} cannot dive"
        driver.press(f"{crew}.captain.ok")


_ASKED = ("answer", "inspect")
"""What is given when somebody else has asked: who answers looks first."""

_PRESSES = {
    "head": _course,
    "charge": _charge,
    "break": _break,
    "ok": _button("ok"),
    "stop": _button("stop"),
    "belay": _button("stop"),
    "dive": _dive,
    "end": _button("ok"),
    "erase": _button("erase"),
    "note": _note,
    "slide": _slide,
    "surface": _surface,
    "secure": _secure,
    "inspect": _inspect,
}
