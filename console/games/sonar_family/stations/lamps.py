"""Which lamps shine in Sonar Family: Captain Sonar's, and none at the stations that are dark."""

from collections.abc import Iterator

from console.core.crew_orders import Sonar, Stop
from console.core.words import Station
from console.games.captain_sonar.stations import lamps
from console.games.captain_sonar.stations.stations import Desk, Sight
from console.games.sonar_family.rules.orders import Missile, Resume, Silence


def stop_shines(sight: Sight) -> bool:
    """Whether STOP would do something: stop, or open the ring of what there is energy for."""
    return sight.stop_works or any(map(sight.may, (Sonar, Silence, Missile)))


def lit(desk: Desk, sight: Sight, now_ns: int) -> Iterator[str]:
    """The lamps of one station, `captain.north`."""
    if not desk.manned:
        return
    yield from lamps.lit(desk, sight, now_ns)
    if desk.station is not Station.CAPTAIN:
        return
    if stop_shines(sight):
        yield "captain.stop"
    if sight.may(Stop):
        yield "captain.surface"
    if sight.may(Resume):
        yield "captain.ok"
