"""Real time: stops, which freeze both crews, and taking them back."""

from console.rules.captain_sonar.orders import Belay
from console.rules.captain_sonar.ruling import (
    Rule,
    Ruling,
    refuse,
    require_chain,
    require_submerged,
    require_way_out,
)
from console.rules.captain_sonar.set_up import SetUp
from console.rules.captain_sonar.state import Stop as Stopped
from console.rules.captain_sonar.weapons import live_mines
from console.rules.chart import Mode
from console.rules.crew_orders import Stop
from console.rules.words import Crew, Station


class Stopping(Rule[Stop]):
    order = Stop
    mode = Mode.REAL_TIME

    def stations(self, set_up: SetUp, crew: Crew) -> frozenset[Station]:
        return set_up.stoppers[crew]

    def allow(self, ruling: Ruling, crew: Crew, station: Station) -> None:
        require_submerged(ruling, crew)
        if station is not Station.CAPTAIN or not live_mines(ruling, crew):
            require_way_out(ruling, crew)
            require_chain(ruling, crew)

    def carry_out(self, ruling: Ruling, order: Stop) -> None:
        ruling.change_match(stop=Stopped(order.crew, order.station), last_stop=order.crew)
        ruling.announce("stopped", crew=order.crew, station=order.station)


class Belaying(Rule[Belay]):
    order = Belay
    mode = Mode.REAL_TIME
    resolves_stop = True

    def stations(self, set_up: SetUp, crew: Crew) -> frozenset[Station]:
        return frozenset({Station.CAPTAIN, Station.FIRST_MATE})

    def allow(self, ruling: Ruling, crew: Crew, station: Station) -> None:
        stop = ruling.state.stop
        if stop is None:
            refuse("not-stopped", "nobody has stopped the table, so there is nothing to take back")
        if stop.station is not station:
            refuse("wrong-station", f"{crew}'s {stop.station} stopped, and takes it back")

    def carry_out(self, ruling: Ruling, order: Belay) -> None:
        ruling.change_match(stop=None)
        ruling.announce("belayed", crew=order.crew, station=order.station)


RULES = (Stopping(), Belaying())
