"""Captain Sonar's four stations."""

from collections.abc import Mapping
from typing import ClassVar

from console.core.crew_orders import Dive, Stop
from console.core.words import Course, Station
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
from console.games.captain_sonar.rules.view import CaptainSonarView
from console.games.captain_sonar.stations import choices
from console.games.captain_sonar.stations.hull_pen import SECTION_OF, Tracing
from console.languages import Message
from console.stations.captain_desk import CaptainDesk
from console.stations.half_made_choice import Picker, Turning
from console.stations.station_desk import Outlook, PressedHere, RadioDesk, StationDesk

CaptainSonarOutlook = Outlook[CaptainSonarView]


def stop_works(outlook: CaptainSonarOutlook) -> bool:
    """Whether STOP would do something: stop, take a stop back, or turn by turn open the ring."""
    return outlook.may(*(Stop, Belay) if outlook.view.mode == "real-time" else choices.ACTIVATIONS)


def leaves_it_to(station: Station, outlook: CaptainSonarOutlook) -> Station | None:
    """Who acts in this crew's stop where the station itself can only take it back; None: the station."""
    if not outlook.may_resolve or not outlook.stopped_by(station):
        return None
    acts = tuple(kind for kind in choices.ACTIVATIONS if kind is not Belay)
    mate = station is Station.CAPTAIN
    return None if outlook.may(*acts) else Station.FIRST_MATE if mate else Station.CAPTAIN


class TracingDesk(StationDesk[CaptainSonarView]):
    """A station that traces a section of the hull with its own buttons while the boat is on the surface."""

    def __init__(self) -> None:
        super().__init__()
        self.tracing: Tracing | None = None

    def look(self, outlook: CaptainSonarOutlook) -> None:
        super().look(outlook)
        self.hands_over = leaves_it_to(self.station, outlook) is not None
        boat = outlook.view.boat
        if not boat.surfaced or outlook.view.mode != "real-time" or self.station in boat.signed:
            self.tracing = None
        elif self.tracing is None:
            self.tracing = Tracing(SECTION_OF[self.station])

    def press(self, control: str, outlook: CaptainSonarOutlook, *, unasked: bool = False) -> PressedHere:
        if self.tracing is None or control not in self.pad or not outlook.may(Secure):
            return super().press(control, outlook, unasked=unasked)
        if not self.tracing.move(self.pad[control]):
            return Message.of("trace.slip")
        return Secure(outlook.crew, self.station, self.tracing.section) if self.tracing.done else None


class CaptainSonarCaptainDesk(TracingDesk, CaptainDesk[CaptainSonarView]):
    """STOP stops the table, or turn by turn opens the ring of systems."""

    def awaited(self, outlook: CaptainSonarOutlook, what: str) -> Turning:
        if what == "volcano":
            return choices.volcanoes(outlook.legal)
        boat = outlook.view.boat
        assert boat.dot is not None
        truth = {"row": boat.dot[1:], "column": boat.dot[0], "sector": str(boat.sector)}
        return choices.answers(outlook.legal, truth)

    def ring(self, outlook: CaptainSonarOutlook) -> Turning | None:
        return choices.activations(outlook.legal, outlook.dot)

    def ok_at_sea(self, outlook: CaptainSonarOutlook) -> PressedHere:
        if outlook.view.turn is not None:
            return End(outlook.crew, self.station)
        if outlook.view.boat.surfaced:
            return Dive(outlook.crew, self.station)
        return Message.of("captain.no-ok")

    def cancel(self, outlook: CaptainSonarOutlook) -> PressedHere:
        if self.surfacing or self.picker is None or not outlook.stopped_by(self.station):
            return super().cancel(outlook)
        return Belay(outlook.crew, self.station) if self.picker.back().left else None

    def stop(self, outlook: CaptainSonarOutlook) -> PressedHere:
        if outlook.stopped_by(self.station):
            return Belay(outlook.crew, self.station)
        if outlook.view.mode == "real-time":
            return Stop(outlook.crew, self.station)
        if self.picker is not None:
            return None
        self.ring_open = self.open_ring(outlook)
        return None if self.ring_open else Message.of("captain.nothing-ready")


class FirstMateDesk(TracingDesk):
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

    def look(self, outlook: CaptainSonarOutlook) -> None:
        super().look(outlook)
        if outlook.may_resolve:
            if self.picker is None:
                self._open_ring(outlook)
        elif not self._ring_open:
            self.picker = None

    def _open_ring(self, outlook: CaptainSonarOutlook) -> bool:
        ring = choices.activations(outlook.legal, outlook.dot)
        self.picker = Picker(ring) if ring else None
        return ring is not None

    def act(self, control: str, outlook: CaptainSonarOutlook) -> PressedHere:
        if control in list(System):
            return Charge(outlook.crew, self.station, System(control))
        if control in ("previous", "next"):
            if self.picker is None:
                return Message.of("first-mate.no-ring" if stop_works(outlook) else "captain.nothing-ready")
            self.picker.move(self.pad[control])
            return None
        if control == "ok":
            return self.choose() if self.picker else Ok(outlook.crew, self.station)
        return self._stop(outlook)

    def _stop(self, outlook: CaptainSonarOutlook) -> PressedHere:
        if self.picker is not None and not self.picker.back().left:
            return None
        if outlook.stopped_by(self.station):
            return Belay(outlook.crew, self.station)
        if outlook.view.mode == "real-time":
            return Stop(outlook.crew, self.station)
        if self._ring_open:
            self.given()
            return None
        self._ring_open = self._open_ring(outlook)
        return None if self._ring_open else Message.of("captain.nothing-ready")

    def given(self) -> None:
        self._ring_open, self.picker = False, None


class EngineerDesk(TracingDesk):
    """Twenty-four breakdown buttons and OK."""

    station = Station.ENGINEER
    pad: ClassVar[Mapping[str, Course]] = {f"{course.value}-1": course for course in Course}

    def question(self, outlook: CaptainSonarOutlook) -> str | None:
        """The other crew waits on the surface: it must not wait for what this engineer owes the own crew."""
        return Inspect.verb if outlook.may(Inspect) and not outlook.may(Ok) else None

    def act(self, control: str, outlook: CaptainSonarOutlook) -> PressedHere:
        marks = outlook.may(Break) and control != "ok"
        if marks or self.question(outlook) is None:
            return self.act_unasked(control, outlook)
        result = Inspection.PASS if control == "ok" else Inspection.FAIL
        return Inspect(outlook.crew, self.station, result)

    def act_unasked(self, control: str, outlook: CaptainSonarOutlook) -> PressedHere:
        if control == "ok":
            return Ok(outlook.crew, self.station)
        panel, symbol = control.split("-")
        return Break(outlook.crew, self.station, Course(panel), int(symbol))


class TracingRadioDesk(TracingDesk, RadioDesk[CaptainSonarView]):
    """Notes, slides, erase."""
