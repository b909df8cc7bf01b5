"""The debrief on a display, right after the match: values that a widget can draw.

Until both crews agree, each is shown what it did and heard itself; what only the truth about the enemy tells
comes after that.
"""

from dataclasses import replace

from console.core.words import Crew, Station
from console.debrief.crews.chase import chase_of
from console.debrief.crews.exercises import exercises_told
from console.debrief.crews.figures import CrewFigures, CrewsDebrief
from console.debrief.crews.lanes import lanes_of
from console.debrief.crews.places import Impact
from console.debrief.crews.sentences.advice import talk_to
from console.debrief.debrief_words import clock
from console.debrief.debrief_words import tell as say_plainly
from console.debrief.people.sitters import sitters_of
from console.debrief.sentences.sentence import messages
from console.debrief.waits import spread_words
from console.displays.chase import CHASE_MS, Chase
from console.displays.crew_summary import CrewSummary, StationWaits, Track
from console.languages import Message, catalogue

MOST_KNOWN = 40
"""More dots than these tell nothing, and are not drawn."""
MOST_REASONS = 3


def on_display(judged: CrewsDebrief, crew: Crew, language: str, together: bool) -> CrewSummary:
    """What a crew's display shows."""
    figures = judged.crews[crew]
    crews = list(Crew) if together else [crew]
    length_ns = max(judged.story.length_ns, 1)
    known = figures.hunt.last
    talk = talk_to(judged, crew, language, truth=together)
    return CrewSummary(
        crew.value,
        together,
        tuple(_lines(judged, figures, language, together)),
        tuple(_waits(judged.crews[each], seat, language) for each in crews for seat in judged.game.stations),
        talk.keep.message,
        messages(talk.tries),
        messages(talk.asks),
        talk.promise,
        (
            _track(judged.crews[Crew.BLUE], whole=Crew.BLUE in crews),
            _track(judged.crews[Crew.RED], whole=Crew.RED in crews),
        ),
        () if len(known) > MOST_KNOWN else tuple(map(str, known)),
        tuple(lane for each in crews for lane in lanes_of(judged, each)),
        tuple((s.from_ns / length_ns, (s.from_ns + s.length_ns) / length_ns) for s in judged.stops),
        clock(length_ns),
        chase=_chase(judged, crew, together),
        exercises=exercises_told(judged, crew, truth=together),
    )


def _chase(judged: CrewsDebrief, crew: Crew, together: bool) -> Chase | None:
    chase = chase_of(judged.story)
    if chase is None:
        return None
    return (chase if together else chase.seen_by(crew)).within(CHASE_MS)


def _lines(judged: CrewsDebrief, figures: CrewFigures, language: str, together: bool) -> list[Message]:
    hunt = figures.hunt
    known = _when(hunt.known_ns, language)
    counts = {"shots": figures.shots, "hits": figures.hits, "damage": figures.damage}
    lines = [Message.of("debrief.short-result", courses=figures.courses, **counts)]
    if together:
        lines.append(Message.of("debrief.short-hunt", known=known, acted=_when(hunt.acted_ns, language)))
    else:
        lines.append(Message.of("debrief.short-known", known=known))
    lines.append(Message.of("debrief.short-notes", notes=figures.noted, moves=figures.enemy_moves))
    if figures.repairs is not None:
        made, missed = figures.repairs_made, figures.repairs_missed
        lines.append(Message.of("debrief.short-repairs", made=made, missed=missed))
    lines.append(
        Message.of(
            "debrief.short-stops",
            stops=len(figures.stops),
            back=figures.taken_back,
            won=figures.ties_won,
            lost=figures.ties_lost,
        )
    )
    return [*lines, _refused(figures, language), *_helped(judged, figures.crew, language)]


def _helped(judged: CrewsDebrief, crew: Crew, language: str) -> list[Message]:
    """The stations of this crew that a computer held, or helped."""
    sitters = sitters_of(judged.story.record)
    helped = [station for station in judged.game.stations if sitters.helps((crew, station))]
    names = ", ".join(catalogue(language)[f"word.{station}"] for station in helped)
    return [Message.of("debrief.assisted", what=names)] if helped else []


def _refused(figures: CrewFigures, language: str) -> Message:
    """How many orders were refused, and the most frequent reasons."""
    if not figures.refused:
        return Message.of("debrief.short-refused-none")
    reasons = catalogue(language)
    counts: dict[str, int] = {}
    for _, code, count in figures.refused:
        counts[code] = counts.get(code, 0) + count
    most = sorted(counts, key=lambda code: -counts[code])[:MOST_REASONS]
    named = ", ".join(f"{counts[code]}× {reasons.get(f'refused.{code}', code)}" for code in most)
    return Message.of("debrief.short-refused", count=figures.refusals, reasons=named)


def _waits(figures: CrewFigures, station: Station, language: str) -> StationWaits:
    return StationWaits(
        figures.crew.value,
        station.value,
        spread_words(figures.caused[station], language),
        spread_words(figures.borne[station], language),
    )


def _when(time_ns: int | None, language: str) -> str:
    return say_plainly("never", language).lower() if time_ns is None else clock(time_ns)


def _track(figures: CrewFigures, *, whole: bool) -> Track:
    """Of a boat that is not shown whole: the explosions, which everybody heard."""
    places = figures.places

    def hit(impact: Impact) -> bool:
        return impact.effect != "clear"

    heard = Track(
        figures.crew.value, (), (), tuple((str(impact.dot), hit(impact)) for impact in places.impacts), ()
    )
    if not whole:
        return heard
    return replace(
        heard,
        legs=tuple(tuple(str(placed.dot) for placed in leg) for leg in places.legs),
        mines=tuple(str(mine.dot) for mine in places.mines),
        sheet=tuple((dot.column, dot.row) for dot in places.sheet),
    )
