"""What the cards of Captain Sonar say at each station, from its crew's view."""

from collections.abc import Callable, Mapping

from console.core.words import Phase, Station
from console.games.captain_sonar.rules.orders import Break, Inspect, Ok
from console.games.captain_sonar.rules.view import ChainOfCommand, OwnBoat
from console.games.captain_sonar.stations.desks import (
    CaptainSonarCaptainDesk,
    CaptainSonarOutlook,
    TracingDesk,
    leaves_it_to,
    stop_works,
)
from console.stations.station_cards import Says, awaited, confirm_surface, done, free, idle

_TASKS = {
    "none": idle("waiting", "first-mate.wait"),
    "owed": awaited("first-mate.charge"),
    "done": awaited("first-mate.say-ok"),
    "ok": done("first-mate.ok"),
}


def _common(desk: TracingDesk, outlook: CaptainSonarOutlook) -> Says | None:
    """What goes before a station's own business: the end, stops, the surface."""
    view = outlook.view
    if view.phase is Phase.OVER:
        return idle("over", "all.over")
    if view.stop is not None and desk.picker is None:
        return idle("stopped", "all.stopped", crew=view.stop.crew)
    if view.boat.surfaced and view.mode == "real-time":
        return _on_surface(desk, outlook)
    return idle("surfaced", "all.their-turns") if view.boat.surfaced else None


def _on_surface(desk: TracingDesk, outlook: CaptainSonarOutlook) -> Says:
    boat = outlook.view.boat
    if desk.tracing is not None:
        if desk.station is not Station.ENGINEER and Station.ENGINEER not in boat.signed:
            return idle("surfaced", "trace.engineer-first")
        return awaited("trace.go", course=desk.tracing.next_course or "north")
    if boat.inspected:
        return awaited("captain.dive") if desk.station is Station.CAPTAIN else done("all.ready-to-dive")
    return done("trace.inspection" if None not in boat.signed else "trace.others")


def _captain(desk: TracingDesk, outlook: CaptainSonarOutlook) -> Says:
    assert isinstance(desk, CaptainSonarCaptainDesk)
    view, boat = outlook.view, outlook.view.boat
    if view.phase is Phase.SETUP:
        return _before_dive(desk, boat)
    if desk.picker is not None:
        return _of_ring(desk, outlook, "captain.pick")
    common = _common(desk, outlook)
    if common is not None:
        return common
    if desk.surfacing:
        return confirm_surface(view)
    turn = view.turn
    if turn is not None and turn.crew != outlook.crew:
        return idle("waiting", "captain.their-turn", crew=turn.crew)
    if not boat.chain.complete:
        course = boat.chain.course
        return (
            idle("given", "captain.given", course=course)
            if course
            else idle("given", "captain.given-silence")
        )
    if turn is not None and (turn.headed or turn.surfaced):
        return awaited("captain.end-turn" if stop_works(outlook) else "captain.only-end-turn")
    if boat.blackout:
        return awaited("captain.blackout")
    if outlook.deaf_s:
        return free("ready", "captain.course-deaf", seconds=outlook.deaf_s)
    return free("ready", "captain.course" if stop_works(outlook) else "captain.only-course")


def _of_ring(desk: TracingDesk, outlook: CaptainSonarOutlook, pick: str) -> Says:
    """Choose; or whom the stop is left to."""
    acts = leaves_it_to(desk.station, outlook)
    return awaited(pick) if acts is None else idle("stopped", f"all.acts-{acts}")


def _before_dive(desk: TracingDesk, boat: OwnBoat) -> Says:
    if boat.dived:
        return done("captain.wait-dive")
    return awaited("captain.choose-start" if desk.picker is not None else "captain.first-dive")


def _first_mate(desk: TracingDesk, outlook: CaptainSonarOutlook) -> Says:
    if desk.picker is not None:
        return _of_ring(desk, outlook, "first-mate.pick")
    return _common(desk, outlook) or _TASKS[outlook.view.boat.chain.first_mate]


def _engineer(desk: TracingDesk, outlook: CaptainSonarOutlook) -> Says:
    if outlook.may(Inspect) and outlook.may(Break):
        return awaited("engineer.inspect-and-mark", crew=outlook.crew.enemy)
    if outlook.may(Inspect) and not outlook.may(Ok):
        return awaited("engineer.inspect", crew=outlook.crew.enemy)
    return _common(desk, outlook) or _mark(outlook.view.boat.chain)


def _mark(chain: ChainOfCommand) -> Says:
    """What the engineer owes the chain of command."""
    if chain.radiation_owed:
        return awaited("engineer.radiation")
    if chain.engineer == "owed":
        return awaited("engineer.mark", course=chain.course or "")
    if chain.engineer == "done":
        return awaited("engineer.say-ok")
    return done("engineer.ok") if chain.engineer == "ok" else idle("waiting", "engineer.wait")


def _radio(desk: TracingDesk, outlook: CaptainSonarOutlook) -> Says:
    return _common(desk, outlook) or free("listening", "radio.note", crew=outlook.crew.enemy)


CARDS: Mapping[Station, Callable[[TracingDesk, CaptainSonarOutlook], Says]] = {
    Station.CAPTAIN: _captain,
    Station.FIRST_MATE: _first_mate,
    Station.ENGINEER: _engineer,
    Station.RADIO: _radio,
}
