"""Activating a system, and the systems that are no weapons: drone, sonar, silence."""

from collections.abc import Iterable
from itertools import permutations
from typing import ClassVar, TypeVar

from console.core.crew_orders import Answer, Named, Sonar
from console.core.game import Refused, refuse
from console.core.notation import CrewOrder
from console.core.two_crews.rule import Rule
from console.core.two_crews.ruling import own_turn
from console.core.two_crews.state import Awaiting
from console.core.waters import COURSES
from console.core.words import Coordinate, Crew, Station
from console.games.captain_sonar.rules.editions import COLOURS
from console.games.captain_sonar.rules.helm import move
from console.games.captain_sonar.rules.orders import Drone, Silence, System
from console.games.captain_sonar.rules.ruling import CaptainRuling, oks_said, submerged, way_out
from console.games.captain_sonar.rules.set_up import SYSTEMS
from console.games.captain_sonar.rules.state import Awaited, Task
from console.games.captain_sonar.rules.tasks import empty

AnOrder = TypeVar("AnOrder", bound=CrewOrder)

LONGEST_SILENCE = 4


def broken_down(ruling: CaptainRuling, crew: Crew, system: System) -> Refused | None:
    """Where symbols of a system's colour are broken; None where all are whole."""
    set_up = ruling.set_up
    broken = ruling.boat(crew).broken & set_up.colour_bits[system]
    if not broken:
        return None
    *others, last = [f"{panel} {number}" for panel, number in set_up.sheet.symbols(broken)]
    places = f"{', '.join(others)} and {last}" if others else last
    return Refused("broken-down", f"{COLOURS[system]} is broken down at {places}")


def stop_called(ruling: CaptainRuling, crew: Crew) -> Refused | None:
    """Real time: the table is stopped."""
    if ruling.set_up.real_time and ruling.state.stop is None:
        return Refused("not-stopped", "stop the table before activating")
    return None


def course_given(ruling: CaptainRuling, crew: Crew) -> Refused | None:
    """A course comes before an activation, and where the edition wants it between two."""
    turn = ruling.state.turn
    if turn is not None and not turn.headed:
        return Refused("course-first", "a course comes before an activation")
    bound = turn is not None or ruling.set_up.edition.course_between_activations
    if bound and ruling.boat(crew).activated:
        return Refused("course-first", "a course comes between two activations")
    return None


class Activation(Rule[CaptainRuling, AnOrder]):
    """What every activation needs; subclasses say what the system does in `work`."""

    system: ClassVar[System]
    needs = (own_turn, submerged, way_out, stop_called, oks_said, course_given)
    in_stop = True
    ends_stop = True

    def stations(self, ruling: CaptainRuling, crew: Crew) -> frozenset[Station]:
        return ruling.set_up.activators[crew][self.system]

    def allow(self, ruling: CaptainRuling, crew: Crew, station: Station) -> Refused | None:
        boat, number = ruling.boat(crew), SYSTEMS.index(self.system)
        boxes = ruling.set_up.boxes[number]
        if not boat.usable >> number & 1:
            return Refused("unused-system", f"{self.system} is not in use on this boat now")
        if boat.gauges[number] < boxes:
            return Refused("not-charged", f"the {self.system} gauge has {boat.gauges[number]} of {boxes}")
        return None if ruling.set_up.edition.misfires else broken_down(ruling, crew, self.system)

    def carry_out(self, ruling: CaptainRuling, order: AnOrder) -> None:
        ruling.change(order.crew, activated=True)
        if broken_down(ruling, order.crew, self.system) is not None:
            ruling.change(order.crew, radiation_owed=True)
            ruling.announce("misfired", crew=order.crew, system=self.system)
        else:
            empty(ruling, order.crew, self.system)
            self.work(ruling, order)

    def work(self, ruling: CaptainRuling, order: AnOrder) -> None:
        raise NotImplementedError


class Droning(Activation[Drone]):
    order = Drone
    system = System.DRONE

    def check(self, ruling: CaptainRuling, order: Drone) -> None:
        sectors = ruling.set_up.waters.sectors
        if order.sector not in sectors:
            refuse("off-chart", f"this chart has the sectors {sectors[0]} to {sectors[-1]}")

    def work(self, ruling: CaptainRuling, order: Drone) -> None:
        set_up = ruling.set_up
        there = set_up.waters.sector[ruling.boat(order.crew.enemy).dot] == order.sector
        answer = set_up.scenario.drone_answer(ruling, order.sector) or ("yes" if there else "no")
        ruling.announce("drone", crew=order.crew, sector=order.sector, answer=answer)

    def options(self, ruling: CaptainRuling, crew: Crew, station: Station) -> Iterable[Drone]:
        return [Drone(crew, station, sector) for sector in ruling.set_up.waters.sectors]


class Pinging(Activation[Sonar]):
    order = Sonar
    system = System.SONAR
    asks = True

    def work(self, ruling: CaptainRuling, order: Sonar) -> None:
        ruling.announce("sonar", crew=order.crew)
        ruling.change_match(awaiting=Awaiting(Awaited.ANSWER, order.crew.enemy))


class Answering(Rule[CaptainRuling, Answer]):
    order = Answer
    awaited = Awaited.ANSWER
    ends_stop = True

    def check(self, ruling: CaptainRuling, order: Answer) -> None:
        kinds = [coordinate for coordinate, _ in order.named]
        if len(kinds) != 2 or kinds[0] is kinds[1]:
            refuse("bad-answer", "name two of row, column and sector, each once")
        for coordinate, value in order.named:
            if value not in coordinates(ruling)[coordinate]:
                refuse("bad-answer", f"{coordinate} {value} is not on this chart")
        truth = position(ruling, order.crew)
        if sum(truth[coordinate] == value for coordinate, value in order.named) != 1:
            refuse("bad-answer", "one of the two must be true and the other false")

    def carry_out(self, ruling: CaptainRuling, order: Answer) -> None:
        ruling.change_match(awaiting=None)
        named = {coordinate.value: value for coordinate, value in order.named}
        ruling.announce("sonar-answered", crew=order.crew, **named)

    def options(self, ruling: CaptainRuling, crew: Crew, station: Station) -> Iterable[Answer]:
        known, truth = coordinates(ruling), position(ruling, crew)

        def answer(*named: Named) -> Answer:
            return Answer(crew, station, named)

        for true, lie in permutations(Coordinate, 2):
            for value in known[lie]:
                if value != truth[lie]:
                    yield answer((true, truth[true]), (lie, value))
                    yield answer((lie, value), (true, truth[true]))


def coordinates(ruling: CaptainRuling) -> dict[Coordinate, list[str]]:
    """What there is on the chart to name."""
    chart = ruling.set_up.chart
    return {
        Coordinate.ROW: [str(row + 1) for row in range(chart.rows)],
        Coordinate.COLUMN: [chr(ord("A") + column) for column in range(chart.columns)],
        Coordinate.SECTOR: [str(sector) for sector in ruling.set_up.waters.sectors],
    }


def position(ruling: CaptainRuling, crew: Crew) -> dict[Coordinate, str]:
    """The true coordinates of a boat."""
    waters = ruling.set_up.waters
    number = ruling.boat(crew).dot
    name = waters.names[number]
    return {
        Coordinate.ROW: name[1:],
        Coordinate.COLUMN: name[0],
        Coordinate.SECTOR: str(waters.sector[number]),
    }


class KeepingSilence(Activation[Silence]):
    order = Silence
    system = System.SILENCE

    def check(self, ruling: CaptainRuling, order: Silence) -> None:
        if order.course is None:
            return
        if not 1 <= order.dots <= LONGEST_SILENCE:
            refuse("out-of-range", f"a silent move is 1 to {LONGEST_SILENCE} dots, or zero")
        for dot in self._path(ruling, order):
            if dot < 0:
                refuse("off-chart", f"{order.dots} dots {order.course} leave the chart")
            ruling.require_free(order.crew, dot)

    @staticmethod
    def _path(ruling: CaptainRuling, order: Silence) -> list[int]:
        path: list[int] = []
        if order.course is None:
            return path
        steps = ruling.set_up.waters.steps[order.course]
        dot = ruling.boat(order.crew).dot
        while dot >= 0 and len(path) < order.dots:
            dot = steps[dot]
            path.append(dot)
        return path

    def work(self, ruling: CaptainRuling, order: Silence) -> None:
        ruling.announce("silence", crew=order.crew)
        path = self._path(ruling, order)
        if path:
            move(ruling, order.crew, path)
        ruling.change(
            order.crew,
            course=order.course,
            mate=Task.OWED,
            engineer=Task.OWED if path else Task.DONE,
        )
        if path:
            ruling.look_for_blackout(order.crew)

    def options(self, ruling: CaptainRuling, crew: Crew, station: Station) -> Iterable[Silence]:
        yield Silence(crew, station, None, 0)
        free = ruling.sea & ~(ruling.boat(crew).visited | ruling.boat(crew).mines)
        for course in COURSES:
            steps = ruling.set_up.waters.steps[course]
            dot = steps[ruling.boat(crew).dot]
            for dots in range(1, LONGEST_SILENCE + 1):
                if dot < 0 or not free >> dot & 1:
                    break
                yield Silence(crew, station, course, dots)
                dot = steps[dot]


RULES = (Droning(), Pinging(), Answering(), KeepingSilence())
