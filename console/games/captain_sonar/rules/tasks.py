"""The first mate's and the engineer's tasks after a course, and their OKs."""

from collections.abc import Iterable

from console.core.game import Refused, refuse
from console.core.two_crews.rule import ENGINEER, FIRST_MATE, Rule
from console.core.two_crews.ruling import own_turn
from console.core.words import Crew, Station
from console.games.captain_sonar.rules.editions import CIRCUITS, SystemKind
from console.games.captain_sonar.rules.orders import Break, Charge, Ok, System
from console.games.captain_sonar.rules.ruling import CaptainRuling, submerged
from console.games.captain_sonar.rules.set_up import SYSTEMS
from console.games.captain_sonar.rules.state import Task


def fill(ruling: CaptainRuling, crew: Crew, system: System) -> None:
    """One more box of a gauge."""
    number = SYSTEMS.index(system)
    gauges = ruling.boat(crew).gauges
    level = gauges[number] + 1
    ruling.change(crew, gauges=(*gauges[:number], level, *gauges[number + 1 :]))
    ruling.tell(crew, "charged", system=system, level=level)
    if level == ruling.set_up.boxes[number]:
        ruling.tell(crew, "ready", system=system)


def empty(ruling: CaptainRuling, crew: Crew, system: System) -> None:
    """Wipe a gauge that was used."""
    number = SYSTEMS.index(system)
    gauges = ruling.boat(crew).gauges
    ruling.change(crew, gauges=(*gauges[:number], 0, *gauges[number + 1 :]))


class Charging(Rule[CaptainRuling, Charge]):
    order = Charge
    needs = (own_turn, submerged)

    def stations(self, ruling: CaptainRuling, crew: Crew) -> frozenset[Station]:
        return FIRST_MATE

    def allow(self, ruling: CaptainRuling, crew: Crew, station: Station) -> Refused | None:
        if ruling.boat(crew).mate is Task.NONE:
            return Refused("course-first", "nothing to charge for yet")
        return None

    def check(self, ruling: CaptainRuling, order: Charge) -> None:
        boat = ruling.boat(order.crew)
        number = SYSTEMS.index(order.system)
        if not boat.usable >> number & 1:
            refuse("unused-system", f"the {order.system} gauge cannot be charged now on this chart")
        if boat.gauges[number] == ruling.set_up.boxes[number]:
            refuse("full", f"the {order.system} gauge is full: use it before charging it again")
        if boat.mate is Task.DONE:
            refuse("task-done", "a gauge was charged for this course")
        if boat.mate is Task.OK:
            refuse("task-done", "the first mate has said OK")

    def carry_out(self, ruling: CaptainRuling, order: Charge) -> None:
        fill(ruling, order.crew, order.system)
        ruling.change(order.crew, mate=Task.DONE)

    def options(self, ruling: CaptainRuling, crew: Crew, station: Station) -> Iterable[Charge]:
        boat, boxes = ruling.boat(crew), ruling.set_up.boxes
        if boat.mate is not Task.OWED:
            return []
        return [
            Charge(crew, station, system)
            for number, system in enumerate(SYSTEMS)
            if boat.usable >> number & 1 and boat.gauges[number] < boxes[number]
        ]


_TASKS = {
    Station.FIRST_MATE: ("mate", "charge a gauge"),
    Station.ENGINEER: ("engineer", "mark a breakdown"),
}
_AT_TASKS = frozenset(_TASKS)


class SayingOk(Rule[CaptainRuling, Ok]):
    order = Ok
    needs = (own_turn, submerged)

    def stations(self, ruling: CaptainRuling, crew: Crew) -> frozenset[Station]:
        return _AT_TASKS

    def allow(self, ruling: CaptainRuling, crew: Crew, station: Station) -> Refused | None:
        field, duty = _TASKS[station]
        task = getattr(ruling.boat(crew), field)
        if task is Task.NONE:
            return Refused("course-first", "nothing to say OK to yet")
        if task is Task.OWED:
            return Refused("task-undone", f"{duty} first, then say OK")
        if task is Task.OK:
            return Refused("task-done", f"{crew}'s {station} has said OK to this course already")
        return None

    def carry_out(self, ruling: CaptainRuling, order: Ok) -> None:
        field, _ = _TASKS[order.station]
        ruling.change(order.crew, **{field: Task.OK})
        ruling.tell(order.crew, "ok", station=order.station)


class Breaking(Rule[CaptainRuling, Break]):
    order = Break
    needs = (own_turn, submerged)

    def stations(self, ruling: CaptainRuling, crew: Crew) -> frozenset[Station]:
        return ENGINEER

    def allow(self, ruling: CaptainRuling, crew: Crew, station: Station) -> Refused | None:
        boat = ruling.boat(crew)
        if boat.radiation_owed:
            return None
        if boat.engineer is Task.NONE:
            return Refused("course-first", "nothing to mark yet")
        if boat.engineer is Task.DONE:
            return Refused("task-done", "nothing is left to mark")
        if boat.engineer is Task.OK:
            return Refused("task-done", "the engineer has said OK")
        return None

    def check(self, ruling: CaptainRuling, order: Break) -> None:
        boat = ruling.boat(order.crew)
        sheet = ruling.set_up.sheet
        bit = sheet.bit(order.panel, order.symbol)
        if not bit:
            count = len(sheet.panels[order.panel])
            refuse("out-of-range", f"the {order.panel} panel has symbols 1 to {count}")
        if boat.radiation_owed:
            if not bit & sheet.of_kind[SystemKind.RADIATION]:
                refuse(
                    "chain-of-command", f"{order.crew}'s engineer owes a radiation symbol of any panel first"
                )
        elif order.panel is not boat.course:
            refuse("wrong-panel", f"the course was {boat.course}: mark a symbol of the {boat.course} panel")
        if boat.broken & bit:
            refuse("broken-down", f"{order.panel} {order.symbol} is broken down already: choose another")

    def carry_out(self, ruling: CaptainRuling, order: Break) -> None:
        if ruling.boat(order.crew).radiation_owed:
            ruling.change(order.crew, radiation_owed=False)
        else:
            ruling.change(order.crew, engineer=Task.DONE)
        mark(ruling, order)

    def options(self, ruling: CaptainRuling, crew: Crew, station: Station) -> Iterable[Break]:
        boat, sheet = ruling.boat(crew), ruling.set_up.sheet
        if boat.radiation_owed:
            choice = sheet.of_kind[SystemKind.RADIATION]
        else:
            assert boat.course is not None
            choice = sheet.of_panel[boat.course]
        return [Break(crew, station, panel, n) for panel, n in sheet.symbols(choice & ~boat.broken)]


def mark(ruling: CaptainRuling, order: Break) -> None:
    """Break a symbol; a circuit that is whole repairs itself before anything is counted as damage."""
    crew, sheet = order.crew, ruling.set_up.sheet
    broken = ruling.boat(crew).broken | sheet.bit(order.panel, order.symbol)
    ruling.tell(crew, "broke", panel=order.panel, symbol=order.symbol)
    for circuit in CIRCUITS:
        bits = sheet.of_circuit[circuit]
        if broken & bits == bits:
            broken &= ~bits
            ruling.tell(crew, "self-repaired", circuit=circuit)
    ruling.change(crew, broken=broken)
    radiation, panel = sheet.of_kind[SystemKind.RADIATION], sheet.of_panel[order.panel]
    if broken & radiation == radiation:
        _break_down(ruling, crew, "radiation")
    elif broken & panel == panel:
        _break_down(ruling, crew, "panel")


def _break_down(ruling: CaptainRuling, crew: Crew, cause: str) -> None:
    """One damage for everybody to hear; then every breakdown is cleared."""
    ruling.damage(crew, 1, cause)
    ruling.change(crew, broken=0)
    ruling.tell(crew, "repaired-all")
    ruling.settle(cause)


RULES = (Charging(), SayingOk(), Breaking())
