"""What a tablet shows of a match: the captain's chart and energy, the radio operator's transparency."""

from console.core.views import Json, json_of
from console.core.words import Station
from console.displays.screen import Screen
from console.games.sonar_family.rules.view import SonarFamilyView


def at_station(screen: Screen, station: str) -> dict[str, Json]:
    view = screen.view
    if not isinstance(view, SonarFamilyView):
        return {}
    boat = view.boat
    if station == Station.RADIO:
        return {"sheet": boat.transparency.json()}
    if station != Station.CAPTAIN:
        return {}
    return {
        "boat": {
            "dot": boat.dot,
            "route": json_of(boat.route),
            "free": json_of(boat.free),
            "blackout": boat.blackout,
            "sector": boat.sector,
            "armed": boat.systems["missile"].ready,
        },
        "energy": {"level": boat.energy, "full": boat.energy_full, "systems": json_of(boat.systems)},
    }
