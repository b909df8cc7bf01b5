"""The four cards of a crew: what each station can do now, who is awaited, and why a press was refused."""

from console.core.words import Station
from console.displays.screen import Card, CardState
from console.games.captain_sonar.rules.orders import Inspect
from console.games.captain_sonar.rules.view import OwnBoat
from console.games.captain_sonar.stations.stations import CaptainDesk, Desk, Sight
from console.languages import Message

_TASK_CARDS = {
    "none": (CardState.IDLE, "status.waiting", "first-mate.wait"),
    "owed": (CardState.AWAITED, "status.awaited", "first-mate.charge"),
    "done": (CardState.AWAITED, "status.awaited", "first-mate.say-ok"),
    "ok": (CardState.DONE, "status.ok", "first-mate.ok"),
}


def card(desk: Desk, sight: Sight, waited_s: float | None) -> Card:
    """A station's card, from its crew's view."""
    state, status, message = _CARDS[desk.station](desk, sight)
    return Card(
        desk.station, state, Message.of(status), message, waited_s if state is CardState.AWAITED else None
    )


Drawn = tuple[CardState, str, Message]


def _common(desk: Desk, sight: Sight) -> Drawn | None:
    """What goes before a station's own business: the end, stops, the surface."""
    view, boat = sight.view, sight.boat
    if view.phase == "over":
        return CardState.IDLE, "status.over", Message.of("all.over")
    stop = view.stop
    if stop is not None and desk.picker is None:
        return CardState.IDLE, "status.stopped", Message.of("all.stopped", crew=stop.crew)
    if boat.surfaced and view.mode == "real-time":
        return _on_surface(desk, sight)
    if boat.surfaced:
        return CardState.IDLE, "status.surfaced", Message.of("all.their-turns")
    return None


def _on_surface(desk: Desk, sight: Sight) -> Drawn:
    signed = sight.boat.signed
    if desk.tracing is not None:
        if desk.station is not Station.ENGINEER and Station.ENGINEER not in signed:
            return CardState.IDLE, "status.surfaced", Message.of("trace.engineer-first")
        course = desk.tracing.next_course
        return CardState.AWAITED, "status.awaited", Message.of("trace.go", course=course or "north")
    if sight.boat.inspected:
        if desk.station is Station.CAPTAIN:
            return CardState.AWAITED, "status.awaited", Message.of("captain.dive")
        return CardState.DONE, "status.ok", Message.of("all.ready-to-dive")
    waiting = "trace.inspection" if None not in signed else "trace.others"
    return CardState.DONE, "status.ok", Message.of(waiting)


def _captain(desk: Desk, sight: Sight) -> Drawn:
    assert isinstance(desk, CaptainDesk)
    view, boat = sight.view, sight.boat
    if view.phase == "set-up":
        return _before_dive(desk, sight)
    if desk.picker is not None:
        return CardState.AWAITED, "status.awaited", Message.of("captain.pick")
    common = _common(desk, sight)
    if common is not None:
        return common
    if desk.surfacing:
        return CardState.AWAITED, "status.awaited", confirm_surface(sight)
    turn = view.turn
    if turn is not None and turn.crew != sight.crew:
        return CardState.IDLE, "status.waiting", Message.of("captain.their-turn", crew=turn.crew)
    if not boat.chain.complete:
        return CardState.IDLE, "status.given", _given(boat)
    if turn is not None and (turn.headed or turn.surfaced):
        key = "captain.end-turn" if sight.stop_works else "captain.only-end-turn"
        return CardState.AWAITED, "status.awaited", Message.of(key)
    if boat.blackout:
        return CardState.AWAITED, "status.awaited", Message.of("captain.blackout")
    return CardState.FREE, "status.ready", _course(sight)


def confirm_surface(sight: Sight) -> Message:
    """Surface? With what it costs, where ice is above."""
    costs = sight.view.surfacing_costs
    if not costs:
        return Message.of("captain.confirm-surface")
    if sight.boat.damage + costs >= sight.view.sinks_at:
        return Message.of("captain.confirm-sinking")
    return Message.of("captain.confirm-ice", amount=costs)


def _course(sight: Sight) -> Message:
    """STOP is spoken of only while it shines."""
    if sight.deaf_s:
        return Message.of("captain.course-deaf", seconds=sight.deaf_s)
    return Message.of("captain.course" if sight.stop_works else "captain.only-course")


def _before_dive(desk: Desk, sight: Sight) -> Drawn:
    if sight.boat.dived:
        return CardState.DONE, "status.ok", Message.of("captain.wait-dive")
    key = "captain.choose-start" if desk.picker is not None else "captain.first-dive"
    return CardState.AWAITED, "status.awaited", Message.of(key)


def _given(boat: OwnBoat) -> Message:
    course = boat.chain.course
    return Message.of("captain.given", course=course) if course else Message.of("captain.given-silence")


def _first_mate(desk: Desk, sight: Sight) -> Drawn:
    if desk.picker is not None:
        return CardState.AWAITED, "status.awaited", Message.of("first-mate.pick")
    common = _common(desk, sight)
    if common is not None:
        return common
    state, status, key = _TASK_CARDS[sight.boat.chain.first_mate]
    return state, status, Message.of(key)


def _engineer(desk: Desk, sight: Sight) -> Drawn:
    chain = sight.boat.chain
    if sight.may(Inspect):
        return CardState.AWAITED, "status.awaited", Message.of("engineer.inspect", crew=sight.crew.enemy)
    common = _common(desk, sight)
    if common is not None:
        return common
    if chain.radiation_owed:
        return CardState.AWAITED, "status.awaited", Message.of("engineer.radiation")
    task = chain.engineer
    if task == "owed":
        return CardState.AWAITED, "status.awaited", Message.of("engineer.mark", course=chain.course)
    if task == "done":
        return CardState.AWAITED, "status.awaited", Message.of("engineer.say-ok")
    if task == "ok":
        return CardState.DONE, "status.ok", Message.of("engineer.ok")
    return CardState.IDLE, "status.waiting", Message.of("engineer.wait")


def _radio(desk: Desk, sight: Sight) -> Drawn:
    common = _common(desk, sight)
    if common is not None:
        return common
    return CardState.FREE, "status.listening", Message.of("radio.note", crew=sight.crew.enemy)


_CARDS = {
    Station.CAPTAIN: _captain,
    Station.FIRST_MATE: _first_mate,
    Station.ENGINEER: _engineer,
    Station.RADIO: _radio,
}
