"""What exercises can be about in a game of two crews. docs/lessons.md says what each figure counts."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from itertools import pairwise

from console.core.words import Crew, Station
from console.debrief.crews.crew_game import CrewGame
from console.debrief.crews.crew_waits import TASKS
from console.debrief.crews.figures import CrewFigures, CrewsDebrief
from console.debrief.crews.hunt import began_ns
from console.debrief.crews.teamwork import Share
from console.debrief.exercises.exercise import ExerciseFigure, ExerciseUnit, Measure, kept_exercises
from console.debrief.exercises.exercise_results import judge
from console.debrief.people.sitters import sitters_of
from console.languages import Message
from console.panels.clock import SECOND_NS

CrewFigure = ExerciseFigure[CrewsDebrief]
_OF_TASKS = ("both-oks", "first-mate-wait", "engineer-wait")
_OF_CIRCUITS = ("repairs", "missed-repairs")


def _share(of: Callable[[CrewFigures], Share], over: str) -> CrewFigure:
    def measure(judged: CrewsDebrief, crew: Crew) -> Measure:
        share = of(judged.crews[crew])
        return Measure(100 * share.done / share.of if share.of else 0, share.of)

    return CrewFigure(unit=ExerciseUnit.SHARE, measure=measure, over=over)


def _count(count: Callable[[CrewFigures], int]) -> CrewFigure:
    """Whoever does nothing does nothing wrong: courses must have been taken."""
    return CrewFigure(
        unit=ExerciseUnit.TIMES,
        measure=lambda judged, crew: Measure(count(judged.crews[crew]), judged.crews[crew].courses),
        over="courses",
    )


def _wait(station: Station) -> CrewFigure:
    def measure(judged: CrewsDebrief, crew: Crew) -> Measure:
        spread = judged.crews[crew].caused[station]
        count = len(judged.crews[crew].waits[station].caused)
        if station is Station.RADIO:  # whoever presses everything is never waited for
            count = max(0, count - judged.crews[crew].teamwork.wrong_notes)
        return Measure(0 if spread is None else spread.median_s, count)

    return CrewFigure(unit=ExerciseUnit.SECONDS, measure=measure, over="waits")


def _calm(judged: CrewsDebrief, crew: Crew) -> Measure:
    """The longest time in which no order of the crew was refused."""
    figures = judged.crews[crew]
    refused = [moment.time_ns for moment in figures.own if moment.refused is not None]
    times = sorted((began_ns(judged.story), *refused, judged.story.length_ns))
    longest_ns = max(after - before for before, after in pairwise(times))
    return Measure(longest_ns // SECOND_NS, figures.courses)


def _longest_stop(judged: CrewsDebrief, crew: Crew) -> Measure:
    stops = judged.crews[crew].stops
    longest_ns = max((stop.length_ns for stop in stops), default=0)
    return Measure(longest_ns / SECOND_NS, len(stops))


def _radio_off(judged: CrewsDebrief, crew: Crew) -> Measure:
    figures = judged.crews[crew]
    off = figures.radio_off
    return Measure(0, 0) if off is None else Measure(off, figures.noted)


def _acting(judged: CrewsDebrief, crew: Crew) -> Measure:
    """From a weapon in reach to acting; as long as it was in reach where the crew let it pass."""
    hunt = judged.crews[crew].hunt
    if hunt.lag_s is not None:
        return Measure(hunt.lag_s, 1)
    if hunt.let_pass and hunt.chance is not None:
        return Measure((hunt.chance.until_ns - hunt.chance.from_ns) // SECOND_NS, 1)
    return Measure(0, 0)


_FIGURES: Mapping[str, CrewFigure] = {
    "both-oks": _share(lambda f: f.teamwork.both_oks, "courses"),
    "noted": _share(lambda f: f.teamwork.noted, "moves"),
    "answered": _share(lambda f: f.teamwork.answered, "calls"),
    "corrected": _share(lambda f: f.teamwork.corrected, "mistakes"),
    "sheet-used": _share(lambda f: f.used, "aimed"),
    "refused": _count(lambda f: f.refusals),
    "calm": CrewFigure(unit=ExerciseUnit.SECONDS, measure=_calm, over="courses"),
    "own-damage": _count(lambda f: f.self_inflicted),
    "repairs": _count(lambda f: f.repairs_made),
    "missed-repairs": _count(lambda f: f.repairs_missed),
    "hits": _count(lambda f: f.hits),
    "silences": _count(lambda f: f.silences),
    "taken-back": _count(lambda f: f.taken_back),
    "longest-stop": CrewFigure(unit=ExerciseUnit.SECONDS, measure=_longest_stop, over="stops"),
    "captain-wait": _wait(Station.CAPTAIN),
    "first-mate-wait": _wait(Station.FIRST_MATE),
    "engineer-wait": _wait(Station.ENGINEER),
    "radio-wait": _wait(Station.RADIO),
    "radio-off": CrewFigure(unit=ExerciseUnit.TIMES, measure=_radio_off, over="notes", truth=True),
    "acting": CrewFigure(unit=ExerciseUnit.SECONDS, measure=_acting, over="chances", truth=True),
}


_RADIO = (Station.RADIO,)
_WORK: Mapping[str, tuple[Station, ...]] = {
    "both-oks": TASKS,
    "noted": _RADIO,
    "answered": (*TASKS, *_RADIO),
    "repairs": (Station.ENGINEER,),
    "missed-repairs": (Station.CAPTAIN, Station.ENGINEER),
    "captain-wait": (Station.CAPTAIN,),
    "first-mate-wait": (Station.FIRST_MATE,),
    "engineer-wait": (Station.ENGINEER,),
    "radio-wait": _RADIO,
    "radio-off": _RADIO,
}
"""Whose work a figure is; what is not here is the whole crew's."""


def _by_computers(name: str) -> Callable[[CrewsDebrief, Crew], bool]:
    def at_every_station(judged: CrewsDebrief, crew: Crew) -> bool:
        own = judged.game.stations
        stations = set(_WORK.get(name, own)) & set(own)
        return stations <= sitters_of(judged.story.record).computers(crew)

    return at_every_station


def exercise_figures(game: CrewGame) -> Mapping[str, CrewFigure]:
    """Those that a game has."""
    without = (() if game.has_tasks else _OF_TASKS) + (() if game.repairs is not None else _OF_CIRCUITS)
    return {
        name: replace(figure, by_computers=_by_computers(name))
        for name, figure in _FIGURES.items()
        if name not in without
    }


def exercises_told(judged: CrewsDebrief, crew: Crew, *, truth: bool) -> tuple[Message, ...]:
    """What one crew came to in the exercises that its match was played with."""
    figures = exercise_figures(judged.game)
    exercises = kept_exercises(judged.story.record, figures)
    return tuple(each.message for each in judge(exercises, figures, judged, crew, truth=truth))
