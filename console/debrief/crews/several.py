"""Several matches of crews on one page: a table of the crews, and a learning curve for each."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from statistics import median

from console.boat_names import shown
from console.core.words import Station
from console.debrief import html
from console.debrief.crews.crew_columns import column
from console.debrief.curves import Curve, CurvePen, curve_svg, curves_key
from console.debrief.debrief_words import tell, word
from console.debrief.figure import Figure
from console.debrief.html import section, table, tag, words
from console.debrief.kinds import MatchKind, computers_in, kind_called, with_helps
from console.debrief.page_names import side_called
from console.debrief.people.stays import half_of
from console.debrief.sentences.past import same_crew
from console.debrief.sentences.progress import progress_of
from console.debrief.sentences.sentence import told_progress
from console.debrief.sentences.sentence_choice import Compared
from console.debrief.several_page import MOST_ROWS, by_kind
from console.debrief.sums import MatchSum, SideSum
from console.games import debrief_of
from console.languages import number, say
from console.look.printed import PRINTED

MOST_CREWS = 40
PENS = {
    Station.CAPTAIN: CurvePen(PRINTED.stations["captain"], "", "disc"),
    Station.FIRST_MATE: CurvePen(PRINTED.stations["first-mate"], "9 4", "square"),
    Station.ENGINEER: CurvePen(PRINTED.stations["engineer"], "3 3", "triangle"),
    Station.RADIO: CurvePen(PRINTED.stations["radio"], "10 3 2 3", "ring"),
}


def crews_sections(matches: Sequence[MatchSum], language: str) -> Iterator[str]:
    """Like with like: a table and curves for each kind of match, and one scale for all curves of the page."""
    sides = [side for match in matches for side in match.sides]
    known = [wait for station in Station for wait in _waits(sides, station) if wait is not None]
    for number_, (kind, alike) in enumerate(by_kind(matches).items()):
        crews = _by_crew(alike, language)
        yield _crews_table(number_, kind_called(kind, language), crews, language)
        yield from _curves(number_, kind, crews, max(known, default=1.0), language)


def _by_crew(matches: Sequence[MatchSum], language: str) -> dict[str, list[SideSum]]:
    """Each crew's matches: a crew is known by its boat's name, or else by its colour, and by who helps it."""
    found: dict[str, list[SideSum]] = {}
    for match in matches:
        for crew in match.sides:
            called = shown(crew.boat or "") or side_called(crew.side, language, has_crews=True)
            found.setdefault(with_helps(called, crew.helps, language), []).append(crew)
    return found


def _waits(sums: Sequence[SideSum], station: Station) -> list[Figure]:
    """The median wait that a station caused, match by match."""
    return [each.figures.get(column(station, "caused_median_s")) for each in sums]


def _middle(sums: Sequence[SideSum], station: Station) -> float | None:
    known = [wait for wait in _waits(sums, station) if wait is not None]
    return median(known) if known else None


def _refused_share(sums: Sequence[SideSum]) -> float:
    return 100 * _total(sums, "refused") / max(1, _total(sums, "orders"))


def _total(sums: Sequence[SideSum], figure: str) -> float:
    return sum(each.figures[figure] or 0 for each in sums)


def _crews_table(number_: int, kind: str, crews: dict[str, list[SideSum]], language: str) -> str:
    heads = [tell(key, language) for key in ("crew", "matches", "wins")]
    heads += [word(station, language) for station in Station]
    heads.append(tell("curve-refused", language))
    rows = [
        [
            name,
            str(len(sums)),
            str(sum(each.won for each in sums)),
            *(_seconds(_middle(sums, station), language) for station in Station),
            number(_refused_share(sums), language),
        ]
        for name, sums in crews.items()
    ]
    caption = f"{tell('crews-caption', language)} ({tell('caused-median', language).lower()}, s)"
    parts = [html.scrolled(caption, table(caption, heads, rows[:MOST_ROWS], css="numbers"))]
    if any(_changed(before, after) for sums in crews.values() for before, after in pairwise(sums)):
        parts.append(tag("p", words(tell("crews-changed", language)), css="note"))
    return section(f"crews-{number_}", kind, *parts, css="full")


def _changed(before: SideSum, after: SideSum) -> bool:
    """Whether others sat in a boat, as far as anybody knows."""
    return bool(before.numbers and after.numbers) and not half_of(after.numbers, before.numbers)


def _seconds(value: float | None, language: str) -> str:
    return tell("none", language) if value is None else number(value, language)


def _curves(
    number_: int, kind: MatchKind, crews: dict[str, list[SideSum]], most_s: float, language: str
) -> Iterator[str]:
    key = curves_key((word(station, language), pen) for station, pen in PENS.items())
    note = tag("p", words(tell("curves-desc", language)), css="note")
    title = tell("named", language, what=tell("curves-title", language), name=kind_called(kind, language))
    yield section(f"curves-{number_}", title, note, key, css="full")
    for index, (name, sums) in enumerate(list(crews.items())[:MOST_CREWS]):
        title = tell("curves-crew", language, crew=name)
        curves = [
            Curve(word(station, language), pen, tuple(_waits(sums, station))) for station, pen in PENS.items()
        ]
        drawn = curve_svg(f"curve-{number_}-{index}", title, curves, language, most_s)
        label = f"crew-{number_}-{index}"
        better = _better(kind, sums, language)
        yield tag("section", tag("h3", words(name), id=label), *better, drawn, aria_labelledby=label)
    if len(crews) > MOST_CREWS:
        more = tell("curves-more", language, shown=MOST_CREWS, crews=len(crews))
        yield tag("p", words(more), css="note full")


def _better(kind: MatchKind, sums: Sequence[SideSum], language: str) -> Iterator[str]:
    """What got better since these people sit in the boat; of a crew of computers nothing is said."""
    now, computers = sums[-1], computers_in(sums[-1].helps)
    open_to = Compared(kind.mode, computers=computers)
    points = [point for point in debrief_of(kind.game).points if open_to.is_open(point)]
    matches = [each.figures for each in sums if same_crew(now, each)]
    if computers != set(Station) and (progress := progress_of(points, matches)):
        yield tag("p", words(say(told_progress(progress, language), language)), css="keep")
