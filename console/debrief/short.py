"""The debrief on a display, right after the match: a few lines that a widget can draw."""

from dataclasses import dataclass

from console.debrief.advice import advice, questions
from console.debrief.figures import CrewFigures, debrief
from console.debrief.places import Impact
from console.debrief.story import tell
from console.debrief.wording import clock, number
from console.debrief.wording import tell as say_plainly
from console.languages import Message
from console.rules.words import Crew, Station
from console.table.journal import Record


@dataclass(frozen=True)
class Track:
    """One boat on the chart, as names of dots."""

    crew: str
    legs: tuple[tuple[str, ...], ...]
    """The route, cut where the boat surfaced."""
    mines: tuple[str, ...]
    impacts: tuple[tuple[str, bool], ...]
    """Where its weapons exploded, and whether they hit."""
    sheet: tuple[tuple[int, int], ...]
    """Where this crew's radio operator thought the other boat went: columns and rows, even off the chart."""


@dataclass(frozen=True)
class Summary:
    """What one crew's display shows of its match."""

    crew: str
    lines: tuple[Message, ...]
    """Figures, the most telling first: result, hunt, circuits, then a line for each station that waited."""
    advice: tuple[Message, ...]
    questions: tuple[Message, ...]
    tracks: tuple[Track, Track]
    """Both boats, blue first: the match is over, and nothing is secret any more."""


def summary(record: Record, crew: Crew, language: str) -> Summary:
    """One crew's debrief from the record of a match; some tens of milliseconds.

    :raises NoDebrief: the match has no crews, or never began
    :raises BadJournal: the orders do not come out as they did
    """
    judged = debrief(tell(record))
    figures = judged.crews[crew]
    blue, red = (_track(judged.crews[each]) for each in Crew)
    return Summary(
        crew.value,
        tuple(_lines(figures, language)),
        advice(figures, language),
        questions(figures, language),
        (blue, red),
    )


def _lines(figures: CrewFigures, language: str) -> list[Message]:
    lines = [
        Message.of(
            "debrief.short-result",
            shots=figures.shots,
            hits=figures.hits,
            damage=figures.damage,
            courses=figures.courses,
        ),
        Message.of(
            "debrief.short-hunt",
            known=_when(figures.hunt.known_ns, language),
            acted=_when(figures.hunt.acted_ns, language),
        ),
        Message.of(
            "debrief.short-repairs",
            made=len(figures.repairs.made_ns),
            missed=len(figures.repairs.missed),
            refused=figures.refusals,
            stops=len(figures.stops),
        ),
    ]
    return lines + [_waits(figures, station, language) for station in Station if figures.caused[station]]


def _waits(figures: CrewFigures, station: Station, language: str) -> Message:
    caused, borne = figures.caused[station], figures.borne[station]
    assert caused is not None
    return Message.of(
        "debrief.short-waits",
        station=station,
        caused=number(caused.median_s, language),
        borne="–" if borne is None else number(borne.median_s, language),
        longest=number(caused.longest_s, language),
    )


def _when(time_ns: int | None, language: str) -> str:
    return say_plainly("never", language).lower() if time_ns is None else clock(time_ns)


def _track(figures: CrewFigures) -> Track:
    places = figures.places

    def hit(impact: Impact) -> bool:
        return impact.effect != "clear"

    return Track(
        figures.crew.value,
        tuple(tuple(str(placed.dot) for placed in leg) for leg in places.legs),
        tuple(str(mine.dot) for mine in places.mines),
        tuple((str(impact.dot), hit(impact)) for impact in places.impacts),
        tuple((dot.column, dot.row) for dot in places.sheet),
    )
