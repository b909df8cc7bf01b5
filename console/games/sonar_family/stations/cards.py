"""What the cards of Sonar Family say: short words, and what to press."""

from collections.abc import Callable, Mapping

from console.core.crew_orders import Erase, Start
from console.core.game import Event
from console.core.words import Crew, Phase, Station
from console.games.sonar_family.stations.desks import FamilyCaptainDesk, FamilyDesk, FamilyOutlook, stop_works
from console.stations.station_cards import Says, awaited, confirm_surface, done, free, idle

CHEAPEST = 2
"""The energy from which something can be done with it."""


def _dark(desk: FamilyDesk, outlook: FamilyOutlook) -> Says:
    return idle("waiting", "family.dark")


def _held_up(outlook: FamilyOutlook) -> Says | None:
    """What keeps both stations waiting: the end, a stop, an answer."""
    view = outlook.view
    if view.phase is Phase.OVER:
        return idle("over", "all.over")
    if view.awaiting is not None:
        return idle("waiting", "family.answering", crew=view.awaiting.crew)
    return None if view.stop is None else idle("stopped", "all.stopped", crew=view.stop.crew)


def _captain(desk: FamilyDesk, outlook: FamilyOutlook) -> Says:
    assert isinstance(desk, FamilyCaptainDesk)
    view, boat = outlook.view, outlook.view.boat
    if view.phase is Phase.SETUP:
        return _before_dive(desk, outlook)
    if desk.picker is not None:
        return awaited("captain.pick")
    if desk.surfacing:
        return confirm_surface(view)
    if outlook.stopped_by(desk.station) and view.stop is not None and view.stop.acted:
        return awaited("family.go-on")
    held_up = _held_up(outlook)
    if held_up is not None:
        return held_up
    turn = view.turn
    if turn is not None and turn.crew != outlook.crew:
        return idle("waiting", "captain.their-turn", crew=turn.crew)
    word = "act" if boat.energy >= CHEAPEST and stop_works(outlook) else "course"
    if boat.blackout:
        return awaited(f"family.blackout-{word}")
    if outlook.deaf_s:
        return free("ready", "captain.course-deaf", seconds=outlook.deaf_s)
    return free("ready", f"family.{word}") if turn is None else awaited(f"family.your-turn-{word}")


def _before_dive(desk: FamilyDesk, outlook: FamilyOutlook) -> Says:
    if outlook.view.boat.dived:
        return done("captain.wait-dive")
    if desk.picker is not None:
        return awaited("captain.choose-start")
    fixed = sum(isinstance(order, Start) for order in outlook.legal) == 1
    return awaited("family.dive-from", dot=str(outlook.dot)) if fixed else awaited("captain.first-dive")


def _radio(desk: FamilyDesk, outlook: FamilyOutlook) -> Says:
    """Who may write is not held up: in real time the table may be stopped meanwhile."""
    held_up = None if outlook.may(Erase) else _held_up(outlook)
    return held_up or _to_note(outlook.crew.enemy, outlook.view.enemy.said)


def _to_note(enemy: Crew, said: Event | None) -> Says:
    """What was heard last is what to write down."""
    if said is not None and said.name == "headed":
        return free("listening", "family.note-course", crew=enemy, course=said.word("course"))
    if said is not None and said.name == "silence":
        return free("listening", "family.note-silence", crew=enemy)
    if said is not None and said.name in ("sonar-answered", "surfaced"):
        return free("listening", "family.slide-to-fit")
    return free("listening", "radio.note", crew=enemy)


CARDS: Mapping[Station, Callable[[FamilyDesk, FamilyOutlook], Says]] = {
    Station.CAPTAIN: _captain,
    Station.FIRST_MATE: _dark,
    Station.ENGINEER: _dark,
    Station.RADIO: _radio,
}
