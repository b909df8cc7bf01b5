"""The moment of a match to look at, for each point that a crew is spoken to about."""

from collections.abc import Callable, Iterable

from console.core.words import Station
from console.debrief.crews.crew_waits import TASKS
from console.debrief.crews.figures import ICE, SHEET_CAUSES, SYSTEMS, CrewFigures
from console.debrief.sentences.point import TalkPoint
from console.debrief.sentences.sentence import LookedAt, look_at
from console.debrief.waits import Wait
from console.journal.journal_reader import Record

_When = Callable[[CrewFigures], int | None]


def moments_to_look_at(
    points: Iterable[TalkPoint], figures: CrewFigures, record: Record
) -> dict[str, LookedAt]:
    """Of each point: a time of the match, and the order that was given then."""
    begun_ns = next((moment.time_ns for moment in figures.own), 0)
    times = {point.name: _WHEN[point.looks_as or point.name](figures) for point in points}
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


def _either(*whens: _When) -> _When:
    """The first of these that there was."""
    return lambda figures: next((found for when in whens if (found := when(figures)) is not None), None)


def _refused(figures: CrewFigures) -> int | None:
    return next((each.time_ns for each in figures.own if each.refused is not None), None)


def _mistake(figures: CrewFigures) -> int | None:
    """The first that was not put right soon, or else the first."""
    return figures.teamwork.mistake_ns


def _move(figures: CrewFigures) -> int | None:
    """The first move of the enemy that was not noted soon, or else the first."""
    return figures.teamwork.move_ns


def _hurt(*causes: str) -> _When:
    """The first damage that no enemy had a part in, by one of these causes."""
    return lambda figures: next((h.time_ns for h in figures.hurts if h.own and h.cause in causes), None)


def _hurt_by_weapons(figures: CrewFigures) -> int | None:
    others = (*SHEET_CAUSES, ICE)
    return next((hurt.time_ns for hurt in figures.hurts if hurt.own and hurt.cause not in others), None)


def _hit(figures: CrewFigures) -> int | None:
    """When the enemy first did damage."""
    return next((hurt.time_ns for hurt in figures.hurts if not hurt.own), None)


def _attacked(figures: CrewFigures) -> int | None:
    """When the enemy first set off a weapon, which everybody heard."""
    theirs = (each for each in figures.moments if each.crew is not figures.crew and each.refused is None)
    return next((each.time_ns for each in theirs if each.verb in _STRIKES), None)


def _last(figures: CrewFigures) -> int | None:
    return figures.own[-1].time_ns if figures.own else None


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


_STRIKES = ("torpedo", "trigger", "detonate", "missile")
_captain, _mate, _engineer, _radio = (_wait_for(station) for station in Station)
_WHEN: dict[str, _When] = {
    "captain-wait": _captain,
    "captain-longest": _captain,
    "pace": lambda figures: _longest(figures.legs),
    "mate-wait": _mate,
    "mate-longest": _mate,
    "engineer-wait": _engineer,
    "engineer-longest": _engineer,
    "breakdowns": _either(_hurt(*SHEET_CAUSES), _repair, _engineer),
    "repairs": _repair,
    "repairs-missed": _missed_repair,
    "notes": _move,
    "radio-wait": _radio,
    "behind": _move,
    "radio-off": _sheet,
    "sheet-used": _first_done(*_STRIKES, "drone"),
    "lag": _could,
    "let-pass": _could,
    "hits": _explosion,
    "shots": _captain,
    "own-weapons": _hurt_by_weapons,
    "ice": _hurt(ICE),
    "stop-longest": _stop,
    "taken-back": _stop_taken_back,
    "silences": _either(_first_done("silence"), _hit),
    "surfacings": _either(_first_done("surface"), _captain),
    "corrected": _mistake,
    "refused": _either(_refused, _wait_for(*TASKS)),
    "answered": _wait_for(*TASKS, Station.RADIO),
    "mines": _first_done("mine"),
    "hull": _either(_hit, _attacked),
    "asks": _either(_first_done("drone", "sonar"), _captain),
    "systems": _either(_first_done(*SYSTEMS), _captain),
    "seats": _captain,
    "aloud": _either(_wait_for(*TASKS), _captain),
    "read-back": _either(_refused, _wait_for(*TASKS), _captain),
    "hands-free": _wait_for(*TASKS, Station.RADIO),
    "moment": _either(_explosion, _last),
    "plan": _first_done("dive"),
    "news": _either(_first_done("surface"), _hit, _attacked),
    "look-up": _radio,
    "explosions": _either(_explosion, _attacked),
    "sat-down": _captain,
}
"""Of what never was, such as a hull that nobody fired at, the crew's first order."""
