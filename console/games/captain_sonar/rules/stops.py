"""Real time: stops, which freeze both crews, and taking them back."""

from console.core.chart import Mode
from console.core.crew_orders import Stop
from console.core.game import Refused
from console.core.two_crews.rule import AnyRule, Rule
from console.core.words import Crew, Station
from console.games.captain_sonar.rules import systems, weapons
from console.games.captain_sonar.rules.orders import Belay
from console.games.captain_sonar.rules.ruling import CaptainRuling, oks_said, submerged, way_out
from console.games.captain_sonar.rules.state import TableStop
from console.games.captain_sonar.rules.weapons import live_mines


class Stopping(Rule[CaptainRuling, Stop]):
    order = Stop
    mode = Mode.REAL_TIME
    needs = (submerged,)

    def stations(self, ruling: CaptainRuling, crew: Crew) -> frozenset[Station]:
        return ruling.set_up.stoppers[crew]

    def allow(self, ruling: CaptainRuling, crew: Crew, station: Station) -> Refused | None:
        refused = None
        if station is not Station.CAPTAIN or not live_mines(ruling, crew):
            refused = way_out(ruling, crew) or oks_said(ruling, crew)
        if refused is None and ruling.set_up.ruleset.stop_needs_use:
            refused = of_use(ruling, crew)
        return refused

    def carry_out(self, ruling: CaptainRuling, order: Stop) -> None:
        ruling.change_match(stop=TableStop(order.crew, order.station), last_stop=order.crew)
        ruling.announce("stopped", crew=order.crew, station=order.station)


def of_use(ruling: CaptainRuling, crew: Crew) -> Refused | None:
    """Something other than taking it back could resolve a stop."""
    if _may_act(ruling, crew):
        return None
    after_course = CaptainRuling(ruling.set_up, ruling.state)
    after_course.change(crew, activated=False, fresh_mines=0)
    if _may_act(after_course, crew):
        return Refused("course-first", "a course comes before the next stop")
    return Refused("nothing-ready", f"{crew} has nothing that could be done in a stop")


def _may_act(ruling: CaptainRuling, crew: Crew) -> bool:
    """Whether anybody of a crew could do something in a stop, were it called now."""
    if not _anything_to_use(ruling, crew):
        return False
    stopped = CaptainRuling(ruling.set_up, ruling.state._replace(stop=TableStop(crew, Station.CAPTAIN)))
    rules: tuple[AnyRule, ...] = (*systems.RULES, *weapons.RULES, *ruling.set_up.scenario.rules)
    return any(rule.in_stop and _may_give(stopped, rule, crew) for rule in rules)


def _anything_to_use(ruling: CaptainRuling, crew: Crew) -> bool:
    """A quick look, since legal orders are listed at every picture: a mine, or a gauge that is full."""
    boat, boxes = ruling.boat(crew), ruling.set_up.boxes
    return bool(boat.mines) or any(0 < box == level for box, level in zip(boxes, boat.gauges, strict=True))


def _may_give(stopped: CaptainRuling, rule: AnyRule, crew: Crew) -> bool:
    station = next(iter(rule.stations(stopped, crew)))
    if rule.refusal(stopped, crew, station) is not None:
        return False
    return any(True for _ in rule.options(stopped, crew, station))


_STOPPERS = frozenset({Station.CAPTAIN, Station.FIRST_MATE})


class Belaying(Rule[CaptainRuling, Belay]):
    order = Belay
    mode = Mode.REAL_TIME
    in_stop = True
    ends_stop = True
    takes_stop_back = True

    def stations(self, ruling: CaptainRuling, crew: Crew) -> frozenset[Station]:
        return _STOPPERS

    def allow(self, ruling: CaptainRuling, crew: Crew, station: Station) -> Refused | None:
        stop = ruling.state.stop
        if stop is None:
            return Refused("not-stopped", "nobody has stopped the table, so there is nothing to take back")
        if stop.station is not station:
            return Refused("wrong-station", f"{crew}'s {stop.station} stopped, and takes it back")
        return None

    def carry_out(self, ruling: CaptainRuling, order: Belay) -> None:
        ruling.change_match(stop=None)
        ruling.announce("belayed", crew=order.crew, station=order.station)


RULES = (Stopping(), Belaying())
