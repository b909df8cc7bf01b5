"""Teamwork by its dimensions: waiting for each other, telling each other, plans, putting right.

Each figure is measured, or a proxy: what presses tell of something that was said or thought. docs/measures.md
has the source of each.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from statistics import median

from console.core.words import Station
from console.debrief.crews.figures import CrewFigures, CrewsDebrief
from console.debrief.crews.teamwork import SOON_S, Share
from console.debrief.debrief_words import tell
from console.debrief.html import section, tag, words
from console.debrief.match_page import seconds
from console.debrief.page_names import Names
from console.panels.clock import SECOND_NS


class Sort(StrEnum):
    """What a figure is."""

    MEASURED = "measured"
    """Counted or timed as it happened."""
    PROXY = "proxy"
    """Presses stand for what was said or thought."""


@dataclass(frozen=True)
class DimensionRow:
    """One figure of a dimension."""

    key: str
    sort: Sort
    value: Callable[[CrewFigures, str], str]
    of_circuits: bool = False
    """Only where boats have circuits."""
    of_tasks: bool = False
    """Only where first mate and engineer have tasks."""
    of_truth: bool = False
    """Nobody can tell who does not know where the enemy was."""


def _share(of: Callable[[CrewFigures], Share]) -> Callable[[CrewFigures, str], str]:
    return lambda f, language: tell("share-of", language, done=of(f).done, of=of(f).of)


def _halves(figures: CrewFigures, language: str, middle: Callable[[bool], str]) -> str:
    """Of the first half of the match, and of the second: whether it got better."""
    return tell("halves-of", language, first=middle(False), second=middle(True))


def _waits(figures: CrewFigures, language: str) -> str:
    half_ns = figures.half_ns

    def middle(second: bool) -> str:
        lengths = [
            wait.length_ns / SECOND_NS
            for waits in figures.waits.values()
            for wait in waits.caused
            if (wait.from_ns >= half_ns) is second
        ]
        return seconds(median(lengths), language) if lengths else tell("none", language)

    return _halves(figures, language, middle)


def _order_to_deed(figures: CrewFigures, language: str) -> str:
    """From a course to the first mate's and the engineer's OK."""
    lengths = [
        wait.length_ns / SECOND_NS
        for station in (Station.FIRST_MATE, Station.ENGINEER)
        for wait in figures.waits[station].caused
    ]
    return seconds(median(lengths), language) if lengths else tell("none", language)


def _refused(figures: CrewFigures, language: str) -> str:
    half_ns = figures.half_ns

    def count(second: bool) -> str:
        return str(sum(m.refused is not None and (m.time_ns >= half_ns) is second for m in figures.own))

    return _halves(figures, language, count)


def _acting(figures: CrewFigures, language: str) -> str:
    lag_s = figures.hunt.lag_s
    return tell("none", language) if lag_s is None else seconds(lag_s, language)


DIMENSIONS: dict[str, tuple[DimensionRow, ...]] = {
    "waiting": (
        DimensionRow("middle-wait", Sort.MEASURED, _waits),
        DimensionRow("both-oks", Sort.MEASURED, _share(lambda f: f.teamwork.both_oks), of_tasks=True),
    ),
    "telling": (
        DimensionRow("order-to-deed", Sort.PROXY, _order_to_deed, of_tasks=True),
        DimensionRow("noted-soon", Sort.PROXY, _share(lambda f: f.teamwork.noted)),
    ),
    "plans": (
        DimensionRow("sheet-used", Sort.PROXY, _share(lambda f: f.used)),
        DimensionRow("acting", Sort.PROXY, _acting, of_truth=True),
        DimensionRow("taken-back", Sort.MEASURED, lambda f, _: str(f.taken_back)),
    ),
    "putting-right": (
        DimensionRow("corrected", Sort.PROXY, _share(lambda f: f.teamwork.corrected)),
        DimensionRow("refused-halves", Sort.MEASURED, _refused),
        DimensionRow("repairs-missed", Sort.MEASURED, lambda f, _: str(f.repairs_missed), of_circuits=True),
    ),
}


def dimensions_section(debrief: CrewsDebrief, names: Names, *, truth: bool) -> str:
    """The figures of each dimension, side by side."""
    language, crews = names.language, list(debrief.crews.values())
    heads = [tell("figure", language), tell("sort", language), *map(names.long, debrief.crews)]
    top = tag("tr", *(tag("th", words(head), scope="col") for head in heads))
    body = []
    for dimension, rows in DIMENSIONS.items():
        title = tag(
            "th", words(tell(f"dimension-{dimension}", language)), scope="rowgroup", colspan=len(heads)
        )
        lines = [_line(row, crews, language) for row in rows if _applies(row, debrief, truth=truth)]
        body.append(tag("tbody", tag("tr", title), *lines))
    caption = tag("caption", words(tell("dimensions-caption", language, seconds=SOON_S)))
    table = tag("table", caption, tag("thead", top), *body, css="numbers dimensions")
    note = tag("p", words(tell("dimensions-note", language)), css="note")
    return section("dimensions", tell("dimensions-title", language), table, note)


def _applies(row: DimensionRow, debrief: CrewsDebrief, *, truth: bool) -> bool:
    game = debrief.game
    return (
        (truth or not row.of_truth)
        and (game.has_tasks or not row.of_tasks)
        and (game.repairs is not None or not row.of_circuits)
    )


def _line(row: DimensionRow, crews: list[CrewFigures], language: str) -> str:
    return tag("tr", *_cells(row, crews, language))


def _cells(row: DimensionRow, crews: list[CrewFigures], language: str) -> Iterator[str]:
    yield tag("th", words(tell(row.key, language)), scope="row")
    yield tag("td", words(tell(f"sort-{row.sort}", language)))
    for figures in crews:
        yield tag("td", words(row.value(figures, language)))
