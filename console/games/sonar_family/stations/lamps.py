"""Which lamps shine in Sonar Family: the captain's and the radio operator's; the other stations are dark."""

from collections.abc import Iterator, Mapping

from console.core.crew_orders import Stop
from console.core.words import Station
from console.games.sonar_family.rules.orders import Resume
from console.games.sonar_family.stations.desks import FamilyDesk, FamilyOutlook, stop_works
from console.stations import crew_lamps
from console.stations.lamps import Lamps


def _captain(desk: FamilyDesk, outlook: FamilyOutlook) -> Iterator[str]:
    yield from crew_lamps.captain(desk, outlook)
    if stop_works(outlook):
        yield "stop"
    if outlook.may(Stop):
        yield "surface"
    if outlook.may(Resume):
        yield "ok"


LAMPS: Mapping[Station, tuple[Lamps[FamilyDesk, FamilyOutlook], ...]] = {
    Station.CAPTAIN: (Lamps(_captain),),
    Station.RADIO: (Lamps(crew_lamps.radio),),
}
