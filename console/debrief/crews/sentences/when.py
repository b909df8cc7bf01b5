"""The moment of a match to look at, for each point that a crew is spoken to about."""

from collections.abc import Callable, Iterable

from console.core.words import Station
from console.debrief.crews.figures import SYSTEMS, CrewFigures
from console.debrief.crews.waits import TASKS
from console.debrief.sentences.saying import LookedAt, look_at
from console.debrief.waits import Wait
from console.journal import Record

_When = Callable[[CrewFigures], int | None]


def moments_to_look_at(figures: CrewFigures, record: Record) -> dict[str, LookedAt]:
    """Of each point: a time of the match, and the order that was given then."""
    begun_ns = next((moment.time_ns for moment in figures.own), 0)
    times = {name: when(figures) for name, when in _WHEN.items()}
    return {
        name: look_at(record, begun_ns if time_ns is None else time_ns, figures.crew)
        for name, time_ns in times.items()
    }


def _longest(waits: Iterable[Wait]) -> int | None:
    """When the longest of these began."""
    longest = max(waits, key=lambda wait: wait.length_ns, default=None)
    return None if longest is None else longest.from_ns


def _wait_for(*stations: Station) -> _When:
    return lambda figures: _longest(wait for each in stations for wait in figures.waits[each].caused)


def _first_done(*verbs: str) -> _When:
    return lambda figures: next(
        (each.time_ns for each in figures.own if each.verb in verbs and each.refused is None), None
    )


def _refused(figures: CrewFigures) -> int | None:
    return next((each.time_ns for each in figures.own if each.refused is not None), None)


def _hurt(*, own: bool) -> _When:
    return lambda figures: next((hurt.time_ns for hurt in figures.hurts if hurt.own is own), None)


def _explosion(figures: CrewFigures) -> int | None:
    """The first that hit, or else the first."""
    impacts = sorted(figures.places.impacts, key=lambda impact: impact.effect == "clear")
    return impacts[0].time_ns if impacts else None


def _repair(figures: CrewFigures) -> int | None:
    return figures.repairs.made_ns[0] if figures.repairs and figures.repairs.made_ns else None


def _missed_repair(figures: CrewFigures) -> int | None:
    missed = figures.repairs.missed if figures.repairs else ()
    return missed[0].time_ns if missed else _repair(figures)


def _stop(figures: CrewFigures) -> int | None:
    longest = max(figures.stops, key=lambda stop: stop.length_ns, default=None)
    return None if longest is None else longest.from_ns


def _stop_taken_back(figures: CrewFigures) -> int | None:
    return next((stop.from_ns for stop in figures.stops if stop.taken_back), _stop(figures))


def _sheet(figures: CrewFigures) -> int | None:
    return figures.places.thoughts[-1].time_ns if figures.places.thoughts else None


def _could(figures: CrewFigures) -> int | None:
    return figures.hunt.could_ns


_captain, _mate, _engineer, _radio = (_wait_for(station) for station in Station)
_WHEN: dict[str, _When] = {
    "captain-wait": _captain,
    "captain-longest": _captain,
    "pace": lambda figures: _longest(figures.legs),
    "mate-wait": _mate,
    "mate-longest": _mate,
    "engineer-wait": _engineer,
    "engineer-longest": _engineer,
    "breakdowns": _hurt(own=True),
    "repairs": _repair,
    "repairs-missed": _missed_repair,
    "notes": _radio,
    "radio-wait": _radio,
    "radio-off": _sheet,
    "sheet-used": _explosion,
    "lag": _could,
    "let-pass": _could,
    "hits": _explosion,
    "shots": _captain,
    "own-weapons": _hurt(own=True),
    "ice": _hurt(own=True),
    "stop-longest": _stop,
    "taken-back": _stop_taken_back,
    "silences": _first_done("silence"),
    "surfacings": _first_done("surface"),
    "corrected": _refused,
    "refused": _refused,
    "answered": _wait_for(*TASKS, Station.RADIO),
    "mines": _first_done("mine"),
    "hull": _hurt(own=False),
    "asks": _first_done("drone", "sonar"),
    "systems": _first_done(*SYSTEMS),
    "seats": _captain,
    "aloud": _wait_for(*TASKS),
    "read-back": _refused,
    "hands-free": _wait_for(*TASKS, Station.RADIO),
    "moment": _explosion,
    "plan": _first_done("dive"),
    "news": _first_done("surface"),
    "look-up": _radio,
    "explosions": _explosion,
    "sat-down": _captain,
}
"""Of a figure that is none, such as a hull that nobody struck, the crew's first order."""
