"""A crew's time line as plain values: what each station was asked and did, as parts of the match."""

from console.core.words import Crew, Station
from console.debrief.crews.figures import CrewsDebrief
from console.displays.crew_summary import StationLane

WEAPONS = frozenset(
    ("torpedo", "mine", "trigger", "detonate", "drone", "sonar", "missile", "silence", "repair")
)
TICKS = frozenset(("head", "note", "ok"))


def sign_of(verb: str) -> str | None:
    """The sign that an order has on a time line."""
    if verb in TICKS:
        return "tick"
    return "weapon" if verb in WEAPONS else "surface" if verb == "surface" else None


def lanes_of(debrief: CrewsDebrief, crew: Crew) -> list[StationLane]:
    """A lane for each station of a crew."""
    length_ns = max(debrief.story.length_ns, 1)
    figures = debrief.crews[crew]
    signs: dict[Station, list[tuple[float, str]]] = {station: [] for station in Station}
    for moment in figures.own:
        sign = sign_of(moment.verb)
        if moment.refused is None and sign is not None:
            signs[moment.station].append((moment.time_ns / length_ns, sign))
    return [
        StationLane(
            crew.value,
            station.value,
            tuple(
                (from_ns / length_ns, until_ns / length_ns)
                for wait in figures.waits[station].caused
                for from_ns, until_ns in wait.parts
            ),
            tuple(signs[station]),
        )
        for station in debrief.game.stations
    ]
