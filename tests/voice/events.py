"""One event of every kind and wording, as the referees tell them."""

from console.core.game import Event
from console.core.words import Course, Station
from console.games.captain_sonar.rules.orders import Inspection, System
from console.games.captain_sonar.rules.scenarios.volcano import Happening


def event(audience: str, name: str, **details: object) -> Event:
    return Event(audience, name, tuple((key.rstrip("_"), value) for key, value in details.items()))


def headed(crew: str = "red", course: str = "west") -> Event:
    return event("both", "headed", crew=crew, course=course)


STOPPED = event("both", "stopped", crew="red", station=Station.FIRST_MATE)
TORPEDO = event("both", "torpedo", crew="red", dot="C6")
READY = event("blue", "ready", crew="blue", system=System.TORPEDO)

CAUSES = [
    *("torpedo", "mine", "missile", "archer-mine", "chain-reaction", "radiation", "panel", "ice"),
    *("eruption", "lava"),
]

PUBLIC = [
    event("both", "dived", crew="blue"),
    *(headed(course=course) for course in Course),
    *(event("both", "damaged", crew="red", amount=2, total=3, cause=cause) for cause in CAUSES),
    *(event("both", "stopped", crew="blue", station=station) for station in Station),
    event("both", "belayed", crew="red", station="captain"),
    event("both", "resumed", crew="red", station="captain"),
    TORPEDO,
    event("both", "missile", crew="blue", dot="A1"),
    event("both", "mine-laid", crew="blue"),
    event("both", "mine-triggered", crew="blue", dot="D5"),
    event("both", "archer-mine", crew="blue", dot="G3"),
    event("both", "mine-destroyed", crew="red", dot="H12"),
    event("both", "archer-mine-destroyed", dot="L2"),
    event("both", "chain-reaction", crew="red", dot="O15"),
    *(event("both", "impact", crew="red", kind=k, dot="C6") for k in ("direct", "indirect", "clear")),
    *(event("both", "drone", crew="red", sector=5, answer=a) for a in ("yes", "no", "toxic-smoke")),
    event("both", "sonar", crew="red"),
    event("both", "sonar-answered", crew="blue", column="N", sector="7"),
    event("both", "sonar-answered", crew="blue", sector="2", row="15"),
    event("both", "sonar-answered", crew="red", row="5"),
    event("both", "silence", crew="red"),
    *(event("both", "misfired", crew="red", system=system) for system in System),
    event("both", "surfaced", crew="red", sector=7),
    event("both", "surfaced", crew="red", dot="E8"),
    *(event("both", "inspected", crew="red", result=result) for result in Inspection),
    *(event("both", "volcano", crew="red", kind=kind, volcano=1) for kind in Happening),
    *(event("both", "reactivated", crew="red", system=system) for system in System),
    event("both", "turn", crew="red", left=1),
    event("both", "turn", crew="red", left=3),
    event("both", "won", crew="blue", cause="torpedo"),
    event("both", "drawn", cause="mine"),
]

CON_SONAR = [
    event("all", "played", player="blue", card="yellow+6", submarine="yellow2", from_=2, to=8),
    event("all", "fired", player="purple", card="yellow*3", submarine="yellow2"),
    event("all", "rolled", player="blue", die=4),
    event("all", "sunk", player="blue", submarine="orange1"),
    event("all", "missed", player="green", card="yellow*3"),
    event("all", "trashed", player="blue", card="red*1"),
    event("all", "revealed", card="purple*2"),
    event("all", "reshuffled"),
    event("all", "turn", player="yellow"),
    event("all", "scored", player="blue", points=7, sunk=3, missed=1, alive=1, pairs=0, colours=2),
    event("all", "won", players="blue"),
    event("all", "won", players="blue,red"),
]

SECRET = [
    event("blue", "started", crew="blue", dot="C6"),
    *(event("blue", "ready", crew="blue", system=system) for system in System),
    event("blue", "self-repaired", crew="blue", circuit=2),
    event("blue", "repaired-all", crew="blue"),
    event("blue", "mine-laid", crew="blue", dot="D5"),
    event("blue", "blackout", crew="blue"),
    event("blue", "secured", crew="blue", section=3, station="radio"),
]
"""Said to their crew alone."""

UNSAID = [
    event("blue", "moved", crew="blue", dot="C6"),
    event("blue", "ok", crew="blue", station="engineer"),
    event("blue", "charged", crew="blue", system="mine", level=2),
    event("blue", "broke", crew="blue", panel="north", symbol=2),
    event("blue", "energy", crew="blue", level=3),
    event("blue", "noted", crew="blue", heard="north"),
    event("blue", "slid", crew="blue", columns=1, rows=-1),
    event("blue", "erased", crew="blue"),
    event("blue", "drew", player="blue", cards="yellow+6"),
]

SAID = [*PUBLIC, *CON_SONAR, *SECRET]


def game_of(one: Event) -> str:
    """A game that tells of this."""
    keys = {key for key, _ in one.details}
    if "player" in keys or "players" in keys or one.audience == "all":
        return "con-sonar"
    a_dot_of_family = one.name == "surfaced" and "dot" in keys
    one_coordinate = one.name == "sonar-answered" and len(keys) == 2
    return "sonar-family" if one.name == "missile" or a_dot_of_family or one_coordinate else "captain-sonar"
