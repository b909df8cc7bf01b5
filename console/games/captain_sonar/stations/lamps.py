"""Which lamps of a crew's panel shine: what may be pressed now, what is ready, what is broken down."""

from collections.abc import Iterator

from console.core.crew_orders import Dive, Erase, Head, Start, Surface
from console.core.words import Course, Station
from console.games.captain_sonar.rules.orders import Break, Charge, End, Inspect, Ok, Secure
from console.games.captain_sonar.stations.stations import CaptainDesk, Desk, Sight

BLINK_NS = 500_000_000
"""Half a second on, half a second off: well under three flashes a second."""


def lit(desk: Desk, sight: Sight, now_ns: int) -> Iterator[str]:
    """The lamps of one station, `captain.north`. Those of a pen show the way alone."""
    pen = desk.tracing if sight.may(Secure) else None
    for control in _LAMPS[desk.station](desk, sight):
        if pen is None or control not in desk.pad:
            yield f"{desk.station}.{control}"
    blinking = now_ns // BLINK_NS % 2 == 0
    if blinking and (sight.may(Ok) or sight.may(Inspect)):
        yield f"{desk.station}.ok"
    if blinking and pen is not None:
        for control, course in desk.pad.items():
            if course is pen.next_course:
                yield f"{desk.station}.{control}"


def _captain(desk: Desk, sight: Sight) -> Iterator[str]:
    assert isinstance(desk, CaptainDesk)
    if desk.picker is not None or sight.may(Start):
        yield from desk.pad
        yield from ("ok", "cancel")
    yield from (order.course for order in sight.legal if isinstance(order, Head))
    if sight.stop_works:
        yield "stop"
    if sight.may(Surface):
        yield "surface"
    if desk.surfacing or sight.may(Dive) or sight.may(End):
        yield from ("ok", "cancel") if desk.surfacing else ("ok",)


def _first_mate(desk: Desk, sight: Sight) -> Iterator[str]:
    charging = {order.system.value for order in sight.legal if isinstance(order, Charge)}
    for name, gauge in sight.boat.gauges.items():
        ready = gauge.usable and gauge.boxes == gauge.level
        if ready or name in charging:
            yield name
    if desk.picker is not None:
        yield from ("previous", "next", "ok")
    if sight.stop_works:
        yield "stop"


def _engineer(desk: Desk, sight: Sight) -> Iterator[str]:
    """The board of breakdown lights: broken symbols shine."""
    for symbol in sight.boat.broken:
        yield f"{symbol.panel}-{symbol.symbol}"
    if sight.boat.chain.radiation_owed:
        yield from (f"{o.panel}-{o.symbol}" for o in sight.legal if isinstance(o, Break))


def _radio(desk: Desk, sight: Sight) -> Iterator[str]:
    """What the enemy last announced is lit to be noted."""
    said = sight.view.enemy.said
    if said is not None and said.name == "headed":
        yield f"note-{said.detail('course')}"
    elif said is not None and said.name == "silence":
        yield "note-silence"
    if sight.may(Erase):
        yield from (f"slide-{course}" for course in Course)
        yield "erase"


_LAMPS = {
    Station.CAPTAIN: _captain,
    Station.FIRST_MATE: _first_mate,
    Station.ENGINEER: _engineer,
    Station.RADIO: _radio,
}
