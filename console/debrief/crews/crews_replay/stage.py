"""A match of two crews on a page, to be looked at again: boats on their chart, and what they have aboard."""

from collections.abc import Iterator, Sequence

from console.core.dot import Dot
from console.core.words import Crew, Phase
from console.debrief.crews.crews_replay.sides import CrewWatched, sides_of, watched_crew
from console.debrief.crews.figures import CrewsDebrief
from console.debrief.crews.pictures.routes_picture import (
    CELL,
    COLOURS,
    boat_sign,
    burst,
    mine_sign,
    nearest,
    on_chart,
    place_of,
    route_lines,
    seen_again_svg,
    sheet_end,
    sheet_line,
    surfaced_sign,
)
from console.debrief.crews.places import sheet_of
from console.debrief.debrief_words import tell
from console.debrief.in_page.replay_parts import PageReplay, Point, changes, times_seen, track
from console.debrief.in_page.steps import PageStep, page_steps
from console.debrief.page_names import Names
from console.displays.svg import element

MARKED = frozenset(
    (
        *("stopped", "torpedo", "missile", "mine-triggered", "archer-mine", "drone", "sonar"),
        *("silence", "surfaced", "damaged", "won", "drawn"),
    )
)
"""Events that are worth going to."""


def crews_replay(debrief: CrewsDebrief, names: Names, crew: Crew | None) -> PageReplay:
    """What is moved on the page; for one crew alone no more than it did and heard itself."""
    steps = page_steps(debrief.story, names.language, crew)
    watched = [watched_crew(debrief, each, steps) for each in Crew if crew in (None, each)]
    drawn = [
        *(part for each in watched for part in _sheets(debrief, each)),
        *(part for each in watched for part in _way(each)),
        *(part for each in watched for part in _left_behind(each, steps)),
        *(part for each in Crew for part in _explosions(debrief, each, steps)),
        *(_boat(each) for each in watched),
    ]
    title, desc = tell("replay-title", names.language), tell("replay-chart-desc", names.language)
    marks = [number for number, each in enumerate(steps, 1) if _marked(each)]
    picture = seen_again_svg(debrief.story.chart, title, desc, *drawn)
    return PageReplay(steps, picture, sides_of(watched, names), marks)


def _marked(step: PageStep) -> bool:
    return any(event.name in MARKED for event in step.step.events)


def _points(watched: CrewWatched) -> Iterator[Point]:
    for after, dot in changes(watched.at):
        if dot is not None:
            yield Point(after, *place_of(dot, watched.crew))


def _boat(watched: CrewWatched) -> str:
    return element("g", boat_sign(watched.crew, 0, 0), data_move=track(_points(watched)))


def _way(watched: CrewWatched) -> Iterator[str]:
    """The route, cut where the boat surfaced; the captain may change the start until the dive."""
    legs: list[list[Point]] = [[]]
    for after, route in changes([view.boat.route for view in watched.views]):
        if not route:
            continue
        here = Point(after, *place_of(Dot.parse(route[-1]), watched.crew))
        if watched.views[after].phase is Phase.SETUP:
            legs = [[here]]
        elif len(route) == 1:
            legs.append([here])
        else:
            legs[-1].append(here)
    for leg in legs:
        if len(leg) > 1:
            yield element("g", *route_lines(watched.crew, ""), data_way=track(leg))


def _left_behind(watched: CrewWatched, steps: Sequence[PageStep]) -> Iterator[str]:
    """Mines as long as they lie there, and where the boat came up."""
    colour = COLOURS[watched.crew]
    for mine, on in times_seen([aboard.mines for aboard in watched.aboard]).items():
        yield element("g", mine_sign(*place_of(Dot.parse(mine)), colour), data_on=on)
    for after, each in enumerate(steps, 1):
        up = any(e.name == "surfaced" and e.word("crew") == watched.crew for e in each.step.events)
        dot = watched.at[after]
        if up and dot is not None:
            yield element("g", surfaced_sign(*place_of(dot, watched.crew), colour), data_on=after)


def _explosions(debrief: CrewsDebrief, crew: Crew, steps: Sequence[PageStep]) -> Iterator[str]:
    """Everybody heard them."""
    impacts = debrief.crews[crew].places.impacts
    for after, each in enumerate(steps, 1):
        struck = {(event.name, event.word("dot")) for event in each.step.events if event.has("dot")}
        for impact in impacts:
            if impact.time_ns == each.step.time_ns and (impact.kind, str(impact.dot)) in struck:
                sign = burst(*place_of(impact.dot), 20, COLOURS[crew], hit=impact.effect != "clear")
                yield element("g", sign, data_on=after, **{"class": "burst"})


def _sheets(debrief: CrewsDebrief, watched: CrewWatched) -> Iterator[str]:
    """What the radio operator thought: a line for each time that the sheet was begun anew."""
    chart, crew, slid = debrief.story.chart, watched.crew, [boat.slid for boat in watched.boats]
    sheets = [sheet_of(chart, boat._replace(slid=(0, 0))) for boat in watched.boats]
    for first, end in _begun_anew(sheets):
        on = str(first) if end == len(sheets) else f"{first} {end}"
        drawn = list(_drawn_when(sheets[first:end]))
        line = [Point(first + after, *place_of(dot)) for after, dot in drawn]
        moved = [Point(first + n, by[0] * CELL, by[1] * CELL) for n, by in changes(slid[first:end])]
        lay = changes([_slid(sheets[n][-1], slid[n]) for n in range(first, end)])
        ends = [Point(first + n, *place_of(nearest(chart, dot))) for n, dot in lay]
        way = element("g", sheet_line(crew, ""), data_way=track(line))
        yield on_chart(element("g", way, data_on=on, data_move=track(moved)))
        yield element("g", element("g", sheet_end(crew, 0, 0), data_move=track(ends)), data_on=on)


def _slid(dot: Dot, by: tuple[int, int]) -> Dot:
    return Dot(dot.column + by[0], dot.row + by[1])


def _drawn_when(sheets: Sequence[tuple[Dot, ...]]) -> Iterator[tuple[int, Dot]]:
    """The dots of a line that only grew, and after how many of these orders each was there."""
    drawn = 0
    for after, sheet in enumerate(sheets):
        for dot in sheet[drawn:]:
            yield after, dot
        drawn = len(sheet)


def _begun_anew(sheets: Sequence[tuple[Dot, ...]]) -> Iterator[tuple[int, int]]:
    """From when until when there was something on the sheet that was only added to."""
    first: int | None = None
    for now, sheet in enumerate(sheets):
        grown = first is not None and sheet[: len(sheets[now - 1])] == sheets[now - 1]
        if first is not None and not grown:
            yield first, now
            first = None
        if first is None and sheet:
            first = now
    if first is not None:
        yield first, len(sheets)
