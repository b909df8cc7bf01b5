"""What a stranger is told of a match of Sonar Family."""

from console.core.crew_orders import Sonar
from console.core.game import Event
from console.core.words import Crew
from console.games.sonar_family.rules.energy import PRICES
from console.games.sonar_family.rules.orders import Missile
from console.stations.attract_show import PlacesLeft
from console.stations.commentary import Explained, Words, drawn, plain, private, silence

_TOLD_AT = (PRICES[Sonar], PRICES[Missile])


def _answered(event: Event, places: PlacesLeft) -> Words:
    """A truth, and what it leaves."""
    crew = Crew(event.word("crew"))
    ((which, here),) = [(key, str(value)) for key, value in event.details if key != "crew"]
    left = places.after[crew.enemy]
    return f"family-answered-{which}", {"crew": crew, "enemy": crew.enemy, "here": here, "left": left}


def _impact(event: Event, places: PlacesLeft) -> Words:
    """What became of a missile; it is told with it, since both come of one order."""
    kind = "hit" if event.word("kind") == "direct" else "missed"
    return f"family-{kind}", {"crew": event.word("crew"), "dot": event.word("dot")}


def _energy(event: Event, places: PlacesLeft) -> Words | None:
    """Said where it begins to pay for something new; in between it is the courses that are told."""
    level = event.number("level")
    return ("family-energy", {"crew": event.audience, "level": level}) if level in _TOLD_AT else None


def _ice(event: Event, places: PlacesLeft) -> Words | None:
    return ("family-ice", {"crew": event.word("crew")}) if event.word("cause") == "ice" else None


EXPLAINED = Explained(
    {
        "dived": (1, plain(key="family-dived")),
        "headed": (0, plain("course")),
        "energy": (1, _energy),
        "blackout": (2, private(key="family-blackout")),
        "sonar": (3, plain(key="family-sonar")),
        "sonar-answered": (4, _answered),
        "silence": (4, silence),
        "surfaced": (4, plain("dot", key="family-surfaced")),
        "impact": (6, _impact),
        "damaged": (6, _ice),
        "won": (7, plain()),
        "drawn": (7, drawn),
    },
    shots=("missile",),
)
