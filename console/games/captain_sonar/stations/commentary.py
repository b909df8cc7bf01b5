"""What a stranger is told of a match of Captain Sonar."""

from console.core.game import Event
from console.core.words import Crew
from console.stations.attract_show import PlacesLeft
from console.stations.commentary import Explained, Words, drawn, plain, private, silence


def _asked(event: Event, places: PlacesLeft) -> Words:
    """A drone's answer: what it leaves."""
    crew = Crew(event.word("crew"))
    sector, answer = event.word("sector"), event.word("answer")
    return "drone", {"crew": crew, "sector": sector, "answer": answer, "left": places.after[crew]}


def _answered(event: Event, places: PlacesLeft) -> Words:
    crew = Crew(event.word("crew"))
    return "sonar-answered", {"crew": crew, "enemy": crew.enemy, "left": places.after[crew.enemy]}


def _impact(event: Event, places: PlacesLeft) -> Words:
    return f"impact-{event.word('kind')}", {"crew": event.word("crew"), "dot": event.word("dot")}


def _damaged(event: Event, places: PlacesLeft) -> Words | None:
    if event.word("cause") not in ("radiation", "panel"):
        return None
    return "damaged", {"crew": event.word("crew")}


EXPLAINED = Explained(
    {
        "dived": (1, plain()),
        "headed": (0, plain("course")),
        "charged": (0, private("system")),
        "broke": (0, private("panel")),
        "ready": (1, private("system")),
        "self-repaired": (2, private()),
        "stopped": (2, plain("station")),
        "silence": (4, silence),
        "surfaced": (4, plain("sector")),
        "drone": (3, _asked),
        "sonar-answered": (3, _answered),
        "mine-laid": (3, plain()),
        "mine-triggered": (5, plain("dot")),
        "torpedo": (5, plain("dot")),
        "impact": (6, _impact),
        "damaged": (5, _damaged),
        "won": (7, plain()),
        "drawn": (7, drawn),
    },
    shots=("torpedo", "mine-triggered"),
)
