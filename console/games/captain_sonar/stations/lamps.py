"""Which lamps shine in Captain Sonar: what may be pressed now, what is ready, what is broken down."""

from collections.abc import Callable, Iterator, Mapping

from console.core.crew_orders import Head, Surface
from console.core.words import Station
from console.games.captain_sonar.rules.orders import Break, Charge, End, Inspect, Ok, Secure
from console.games.captain_sonar.stations.desks import CaptainSonarOutlook, TracingDesk, stop_works
from console.games.captain_sonar.stations.hull_pen import Tracing
from console.stations import crew_lamps
from console.stations.lamps import Lamps


def _captain(desk: TracingDesk, outlook: CaptainSonarOutlook) -> Iterator[str]:
    only_way = set(_only_way(desk, outlook))
    yield from (control for control in crew_lamps.captain(desk, outlook) if control not in only_way)
    if stop_works(outlook):
        yield "stop"
    if outlook.may(End):
        yield "ok"


def _only_way(desk: TracingDesk, outlook: CaptainSonarOutlook) -> Iterator[str]:
    """No course is left: SURFACE asks to be pressed."""
    if outlook.may(Surface) and not outlook.may(Head):
        yield "surface"


def _first_mate(desk: TracingDesk, outlook: CaptainSonarOutlook) -> Iterator[str]:
    """The gauges that are full, and those that may be charged."""
    charging = {order.system for order in outlook.legal if isinstance(order, Charge)}
    for system, gauge in outlook.view.boat.gauges.items():
        ready = gauge.usable and gauge.boxes == gauge.level
        if ready or system in charging:
            yield system
    if desk.picker is not None:
        yield from ("previous", "next", "ok")
    if stop_works(outlook):
        yield "stop"


def _engineer(desk: TracingDesk, outlook: CaptainSonarOutlook) -> Iterator[str]:
    """The board of breakdown lights: broken symbols shine."""
    boat = outlook.view.boat
    for symbol in boat.broken:
        yield f"{symbol.panel}-{symbol.symbol}"
    if boat.chain.radiation_owed:
        yield from (f"{o.panel}-{o.symbol}" for o in outlook.legal if isinstance(o, Break))


def _pen(desk: TracingDesk, outlook: CaptainSonarOutlook) -> Tracing | None:
    """The pen that the station's buttons move now."""
    return desk.tracing if outlook.may(Secure) else None


def _beside_pen(desk: TracingDesk, outlook: CaptainSonarOutlook) -> Iterator[str]:
    """What shines at a station; of the controls that move a pen, those alone that show its way."""
    pen, controls = _pen(desk, outlook), _STEADY[desk.station](desk, outlook)
    return (control for control in controls if pen is None or control not in desk.pad)


def _way_of_pen(desk: TracingDesk, outlook: CaptainSonarOutlook) -> Iterator[str]:
    pen = _pen(desk, outlook)
    return (control for control, course in desk.pad.items() if pen and course is pen.next_course)


def _ok(desk: TracingDesk, outlook: CaptainSonarOutlook) -> Iterator[str]:
    if outlook.may(Ok, Inspect):
        yield "ok"


_STEADY: Mapping[Station, Callable[[TracingDesk, CaptainSonarOutlook], Iterator[str]]] = {
    Station.CAPTAIN: _captain,
    Station.FIRST_MATE: _first_mate,
    Station.ENGINEER: _engineer,
    Station.RADIO: crew_lamps.radio,
}
_ANYWHERE = Lamps(_beside_pen), Lamps(_ok, blink=True), Lamps(_way_of_pen, blink=True)
LAMPS: Mapping[Station, tuple[Lamps[TracingDesk, CaptainSonarOutlook], ...]] = {
    **dict.fromkeys(Station, _ANYWHERE),
    Station.CAPTAIN: (*_ANYWHERE, Lamps(_only_way, blink=True)),
}
