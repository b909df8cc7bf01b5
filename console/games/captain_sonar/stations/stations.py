"""The four stations: presses of one person's controls become orders. They keep cursors and half-made
choices, and know of the rules only which orders are legal now."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from console.core.chart import Chart
from console.core.crew_orders import Dive, Erase, Head, Note, Slide, Start, Stop, Surface
from console.core.dot import Dot
from console.core.notation import CrewOrder
from console.core.words import STEPS, Course, Crew, Heard, Station
from console.games.captain_sonar.rules.orders import (
    Belay,
    Break,
    Charge,
    End,
    Inspect,
    Inspection,
    Ok,
    Secure,
    System,
)
from console.games.captain_sonar.stations import choices
from console.games.captain_sonar.stations.tracing import SECTION_OF, Tracing
from console.languages import Message
from console.stations.choosing import Picked, Picker, Turning

Pressed = CrewOrder | Message | None
"""What a press came to: an order, a word to the person, or a half-made choice."""


@dataclass(frozen=True)
class Sight:
    """What a station works from: its crew's view, and the orders that it could give now."""

    crew: Crew
    view: Any
    chart: Chart
    legal: tuple[CrewOrder, ...]
    deaf_s: int = 0
    """So many seconds STOP is not heard any more, since this crew took a stop back."""

    @property
    def boat(self) -> Any:
        boat: Any = self.view.boat
        return boat

    @property
    def dot(self) -> Dot:
        """Where the boat is; the middle of the chart while it is nowhere."""
        name = self.boat.dot
        return Dot.parse(name) if name else Dot(self.chart.columns // 2, self.chart.rows // 2)

    def may(self, kind: type[CrewOrder]) -> bool:
        return any(isinstance(order, kind) for order in self.legal)

    @property
    def stop_works(self) -> bool:
        """Whether STOP would do something: stop, take a stop back, or turn by turn open the ring."""
        kinds = (Stop, Belay) if self.view.mode == "real-time" else choices.ACTIVATIONS
        return any(isinstance(order, kinds) for order in self.legal)

    def stopped_by(self, station: Station) -> bool:
        """Whether the table is stopped by this very station."""
        stop = self.view.stop
        return stop is not None and stop.crew == self.crew and stop.station == station


class Desk:
    """What all stations share: a picker, hull tracing, and buttons that have a meaning at all times."""

    station: Station
    pad: ClassVar[Mapping[str, Course]]
    """The controls that move a pen or a cursor."""
    manned: ClassVar[bool] = True
    """Whether the game has somebody sit here."""

    def __init__(self) -> None:
        self.picker: Picker | None = None
        self.tracing: Tracing | None = None

    def look(self, sight: Sight) -> None:
        """Something changed: open or close what no longer fits."""
        surfaced = getattr(sight.boat, "surfaced", False) and sight.view.mode == "real-time"
        if not surfaced or self.station in sight.boat.signed:
            self.tracing = None
        elif self.tracing is None:
            self.tracing = Tracing(SECTION_OF[self.station])

    def press(self, control: str, sight: Sight) -> Pressed:
        if self.tracing is not None and control in self.pad and sight.may(Secure):
            return self._trace(self.pad[control], sight)
        return self.act(control, sight)

    def act(self, control: str, sight: Sight) -> Pressed:
        raise NotImplementedError

    def given(self) -> None:
        """An order of this station was accepted."""

    def _trace(self, course: Course, sight: Sight) -> Pressed:
        assert self.tracing is not None
        if not self.tracing.move(course):
            return Message.of("trace.slip")
        if self.tracing.done:
            return Secure(sight.crew, self.station, self.tracing.section)
        return None

    def _pick(self, picked: Picked) -> Pressed:
        if picked.left:
            self.picker = None
        return picked.order


class CaptainDesk(Desk):
    """Courses, stop, OK, cancel, surface."""

    station = Station.CAPTAIN
    pad: ClassVar[Mapping[str, Course]] = {course.value: course for course in Course}

    def __init__(self) -> None:
        super().__init__()
        self.surfacing = False
        """SURFACE was pressed and waits for OK."""
        self._ring_open = False

    def look(self, sight: Sight) -> None:
        super().look(sight)
        awaiting = sight.view.awaiting
        if sight.view.phase == "set-up":
            if sight.boat.dot is None and self.picker is None and sight.may(Start):
                self._aim_start(sight)
        elif awaiting is not None and awaiting.crew == sight.crew:
            if self.picker is None:
                self.picker = Picker(self._awaited(sight, awaiting.what))
        elif sight.stopped_by(self.station):
            if self.picker is None:
                self._open_ring(sight)
        elif not self._ring_open:
            self.picker = None
        if not sight.may(Surface):
            self.surfacing = False

    def _aim_start(self, sight: Sight) -> None:
        starts = [order for order in sight.legal if isinstance(order, Start)]
        self.picker = Picker(choices.aim(starts, sight.dot))
        self.picker.cursor = min(
            (order.dot for order in starts),
            key=lambda d: (abs(d.column - sight.dot.column) + abs(d.row - sight.dot.row), d),
        )

    @staticmethod
    def _awaited(sight: Sight, what: str) -> Turning:
        if what == "volcano":
            return choices.volcanoes(sight.legal)
        name = sight.boat.dot
        truth = {"row": name[1:], "column": name[0], "sector": str(sight.boat.sector)}
        return choices.answers(sight.legal, truth)

    def _open_ring(self, sight: Sight) -> bool:
        ring = choices.activations(sight.legal, sight.dot)
        self.picker = Picker(ring) if ring else None
        return ring is not None

    def act(self, control: str, sight: Sight) -> Pressed:
        if control == "ok":
            return self._ok(sight)
        if control == "cancel":
            return self._cancel(sight)
        if self.picker is not None and control in self.pad:
            self.picker.move(self.pad[control])
            return None
        if control == "stop":
            return self._stop(sight)
        if control == "surface":
            return self._surface(sight)
        if sight.view.phase == "set-up" and sight.may(Start):
            self._aim_start(sight)
            return None
        return Head(sight.crew, self.station, self.pad[control])

    def _ok(self, sight: Sight) -> Pressed:
        if self.picker is not None:
            picked = self._pick(self.picker.choose())
            if isinstance(picked, Start):
                self.picker = None
            return picked
        if self.surfacing:
            self.surfacing = False
            return Surface(sight.crew, self.station)
        if sight.view.turn is not None:
            return End(sight.crew, self.station)
        if sight.view.phase == "set-up" or sight.boat.surfaced:
            return Dive(sight.crew, self.station)
        return Message.of("captain.no-ok")

    def _cancel(self, sight: Sight) -> Pressed:
        if self.surfacing:
            self.surfacing = False
            return None
        if self.picker is None:
            return Message.of("captain.no-cancel")
        picked = self.picker.back()
        if not picked.left:
            return None
        if sight.stopped_by(self.station):
            return Belay(sight.crew, self.station)
        if self._ring_open:
            self._ring_open, self.picker = False, None
        return None

    def _stop(self, sight: Sight) -> Pressed:
        if sight.stopped_by(self.station):
            return Belay(sight.crew, self.station)
        if sight.view.mode == "real-time" or self.picker is not None:
            return Stop(sight.crew, self.station) if sight.view.mode == "real-time" else None
        self._ring_open = self._open_ring(sight)
        return None if self._ring_open else Message.of("captain.nothing-ready")

    def _surface(self, sight: Sight) -> Pressed:
        if not sight.may(Surface):
            return Surface(sight.crew, self.station)
        self.surfacing = True
        return None

    def given(self) -> None:
        """An order of this station was accepted: what was half made is done."""
        self._ring_open, self.picker = False, None


class FirstMateDesk(Desk):
    """Six gauges, previous, next, OK, stop."""

    station = Station.FIRST_MATE
    pad: ClassVar[Mapping[str, Course]] = {
        "previous": Course.WEST,
        "next": Course.EAST,
        "drone": Course.NORTH,
        "sonar": Course.SOUTH,
    }

    def __init__(self) -> None:
        super().__init__()
        self._ring_open = False

    def look(self, sight: Sight) -> None:
        super().look(sight)
        if sight.stopped_by(self.station) and sight.view.awaiting is None:
            if self.picker is None:
                self._open_ring(sight)
        elif not self._ring_open:
            self.picker = None

    def _open_ring(self, sight: Sight) -> bool:
        ring = choices.activations(sight.legal, sight.dot)
        self.picker = Picker(ring) if ring else None
        return ring is not None

    def act(self, control: str, sight: Sight) -> Pressed:
        if control in list(System):
            return Charge(sight.crew, self.station, System(control))
        if control in ("previous", "next"):
            if self.picker is None:
                return Message.of("first-mate.no-ring" if sight.stop_works else "captain.nothing-ready")
            self.picker.move(self.pad[control])
            return None
        if control == "ok":
            return self._pick(self.picker.choose()) if self.picker else Ok(sight.crew, self.station)
        return self._stop(sight)

    def _stop(self, sight: Sight) -> Pressed:
        if self.picker is not None and not self.picker.back().left:
            return None
        if sight.stopped_by(self.station):
            return Belay(sight.crew, self.station)
        if sight.view.mode == "real-time":
            return Stop(sight.crew, self.station)
        if self._ring_open:
            self.given()
            return None
        self._ring_open = self._open_ring(sight)
        return None if self._ring_open else Message.of("captain.nothing-ready")

    def given(self) -> None:
        """An order of this station was accepted: what was half made is done."""
        self._ring_open, self.picker = False, None


class EngineerDesk(Desk):
    """Twenty-four breakdown buttons and OK."""

    station = Station.ENGINEER
    pad: ClassVar[Mapping[str, Course]] = {f"{course.value}-1": course for course in Course}

    def act(self, control: str, sight: Sight) -> Pressed:
        own = sight.may(Ok) or sight.may(Break)
        if sight.may(Inspect) and not own:
            result = Inspection.PASS if control == "ok" else Inspection.FAIL
            return Inspect(sight.crew, self.station, result)
        if control == "ok":
            return Ok(sight.crew, self.station)
        panel, symbol = control.split("-")
        return Break(sight.crew, self.station, Course(panel), int(symbol))


class RadioDesk(Desk):
    """Notes, slides, erase."""

    station = Station.RADIO
    pad: ClassVar[Mapping[str, Course]] = {f"slide-{course.value}": course for course in Course}

    def act(self, control: str, sight: Sight) -> Pressed:
        if control.startswith("note-"):
            return Note(sight.crew, self.station, Heard(control.removeprefix("note-")))
        if control in self.pad:
            return Slide(sight.crew, self.station, *STEPS[self.pad[control]])
        if control == "erase":
            return Erase(sight.crew, self.station)
        return Message.of("radio.no-ok")
