"""What the cards of Sonar Family say: short words, and what to press."""

from typing import Any

from console.core.crew_orders import Erase, Start
from console.core.words import Station
from console.displays.screen import Card, CardState
from console.games.captain_sonar.stations.cards import confirm_surface
from console.games.captain_sonar.stations.stations import CaptainDesk, Desk, Sight
from console.games.sonar_family.stations.lamps import stop_shines
from console.languages import Message

CHEAPEST = 2
"""The energy from which something can be done with it."""

Drawn = tuple[CardState, str, Message]


def card(desk: Desk, sight: Sight, waited_s: float | None) -> Card:
    """A station's card, from its crew's view."""
    state, status, message = _CARDS.get(desk.station, _dark)(desk, sight)
    waited = waited_s if state is CardState.AWAITED else None
    return Card(desk.station, state, Message.of(status), message, waited)


def _dark(desk: Desk, sight: Sight) -> Drawn:
    return CardState.IDLE, "status.waiting", Message.of("family.dark")


def _held_up(sight: Sight) -> Drawn | None:
    """What keeps both stations waiting: the end, a stop, an answer."""
    view = sight.view
    if view.phase == "over":
        return CardState.IDLE, "status.over", Message.of("all.over")
    if view.awaiting is not None:
        return CardState.IDLE, "status.waiting", Message.of("family.answering", crew=view.awaiting.crew)
    if view.stop is not None:
        return CardState.IDLE, "status.stopped", Message.of("all.stopped", crew=view.stop.crew)
    return None


def _captain(desk: Desk, sight: Sight) -> Drawn:
    assert isinstance(desk, CaptainDesk)
    view, boat = sight.view, sight.boat
    if view.phase == "set-up":
        return _before_dive(desk, sight)
    if desk.picker is not None:
        return CardState.AWAITED, "status.awaited", Message.of("captain.pick")
    if desk.surfacing:
        return CardState.AWAITED, "status.awaited", confirm_surface(sight)
    if sight.stopped_by(desk.station) and view.stop.acted:
        return CardState.AWAITED, "status.awaited", Message.of("family.go-on")
    held_up = _held_up(sight)
    if held_up is not None:
        return held_up
    turn = view.turn
    if turn is not None and turn.crew != sight.crew:
        return CardState.IDLE, "status.waiting", Message.of("captain.their-turn", crew=turn.crew)
    word = "act" if boat.energy >= CHEAPEST and stop_shines(sight) else "course"
    if boat.blackout:
        return CardState.AWAITED, "status.awaited", Message.of(f"family.blackout-{word}")
    if sight.deaf_s:
        return CardState.FREE, "status.ready", Message.of("captain.course-deaf", seconds=sight.deaf_s)
    if turn is None:
        return CardState.FREE, "status.ready", Message.of(f"family.{word}")
    return CardState.AWAITED, "status.awaited", Message.of(f"family.your-turn-{word}")


def _before_dive(desk: Desk, sight: Sight) -> Drawn:
    if sight.boat.dived:
        return CardState.DONE, "status.ok", Message.of("captain.wait-dive")
    if desk.picker is not None:
        return CardState.AWAITED, "status.awaited", Message.of("captain.choose-start")
    fixed = sum(isinstance(order, Start) for order in sight.legal) == 1
    message = (
        Message.of("family.dive-from", dot=str(sight.dot)) if fixed else Message.of("captain.first-dive")
    )
    return CardState.AWAITED, "status.awaited", message


def _radio(desk: Desk, sight: Sight) -> Drawn:
    """Who may write is not held up: in real time the table may be stopped meanwhile."""
    held_up = None if sight.may(Erase) else _held_up(sight)
    if held_up is not None:
        return held_up
    return CardState.FREE, "status.listening", _to_note(sight, sight.view.enemy.said)


def _to_note(sight: Sight, said: Any) -> Message:
    """What was heard last is what to write down."""
    crew = str(sight.crew.enemy)
    if said is not None and said.name == "headed":
        return Message.of("family.note-course", crew=crew, course=said.detail("course"))
    if said is not None and said.name == "silence":
        return Message.of("family.note-silence", crew=crew)
    if said is not None and said.name in ("sonar-answered", "surfaced"):
        return Message.of("family.slide-to-fit")
    return Message.of("radio.note", crew=crew)


_CARDS = {Station.CAPTAIN: _captain, Station.RADIO: _radio}
