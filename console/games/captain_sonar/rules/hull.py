"""Real time, on the surface: hull sections signed, traces inspected."""

from collections.abc import Iterable

from console.core.chart import Mode
from console.core.game import Refused, refuse
from console.core.two_crews.rule import ENGINEER, Rule
from console.core.words import Crew, Station
from console.games.captain_sonar.rules.orders import Inspect, Inspection, Secure
from console.games.captain_sonar.rules.ruling import CaptainRuling

SECTIONS = (1, 2, 3, 4)
EVERYBODY = frozenset(Station)


def on_surface(ruling: CaptainRuling, crew: Crew) -> Refused | None:
    """The boat has surfaced."""
    if ruling.boat(crew).surfaced:
        return None
    return Refused("submerged", f"the {crew} boat is under water: there is nothing to trace")


class Securing(Rule[CaptainRuling, Secure]):
    order = Secure
    mode = Mode.REAL_TIME
    needs = (on_surface,)

    def stations(self, ruling: CaptainRuling, crew: Crew) -> frozenset[Station]:
        return EVERYBODY

    def allow(self, ruling: CaptainRuling, crew: Crew, station: Station) -> Refused | None:
        signed = ruling.boat(crew).signed
        if station in signed:
            return Refused("task-done", f"{crew}'s {station} has signed")
        if station is not Station.ENGINEER and Station.ENGINEER not in signed:
            return Refused("chain-of-command", "the engineer signs first")
        return None

    def check(self, ruling: CaptainRuling, order: Secure) -> None:
        if order.section not in SECTIONS:
            refuse("out-of-range", f"the hull has sections 1 to {len(SECTIONS)}")
        signed = ruling.boat(order.crew).signed[order.section - 1]
        if signed is not None:
            refuse("task-done", f"section {order.section} was signed by the {signed}: take another")

    def carry_out(self, ruling: CaptainRuling, order: Secure) -> None:
        signed = list(ruling.boat(order.crew).signed)
        signed[order.section - 1] = order.station
        ruling.change(order.crew, signed=tuple(signed))
        ruling.tell(order.crew, "secured", section=order.section, station=order.station)
        if ruling.set_up.console_inspects and None not in signed:
            judge_traces(ruling, order.crew, Inspection.PASS)

    def options(self, ruling: CaptainRuling, crew: Crew, station: Station) -> Iterable[Secure]:
        signed = ruling.boat(crew).signed
        return [Secure(crew, station, section) for section in SECTIONS if signed[section - 1] is None]


class Inspecting(Rule[CaptainRuling, Inspect]):
    order = Inspect
    mode = Mode.REAL_TIME

    def stations(self, ruling: CaptainRuling, crew: Crew) -> frozenset[Station]:
        return ENGINEER

    def allow(self, ruling: CaptainRuling, crew: Crew, station: Station) -> Refused | None:
        boat = ruling.boat(crew.enemy)
        if not boat.surfaced or boat.inspected:
            return Refused("wrong-phase", f"{crew.enemy} has no traces to inspect now")
        if None in boat.signed:
            return Refused("task-undone", f"{crew.enemy} is still tracing")
        return None

    def carry_out(self, ruling: CaptainRuling, order: Inspect) -> None:
        judge_traces(ruling, order.crew.enemy, order.result)

    def options(self, ruling: CaptainRuling, crew: Crew, station: Station) -> Iterable[Inspect]:
        return [Inspect(crew, station, result) for result in Inspection]


def judge_traces(ruling: CaptainRuling, crew: Crew, result: Inspection) -> None:
    """Passed: every breakdown is cleared and the boat may dive. Failed: all sections begin again."""
    ruling.announce("inspected", crew=crew, result=result)
    if result is Inspection.PASS:
        ruling.change(crew, inspected=True, broken=0)
        ruling.tell(crew, "repaired-all")
    else:
        ruling.change(crew, signed=(None,) * len(SECTIONS))


RULES = (Securing(), Inspecting())
