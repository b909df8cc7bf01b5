"""The plots of a debrief: the time line, waits by station, and the hunt. All SVG, drawn by hand."""

from collections.abc import Callable, Iterator, Sequence
from math import log10

from console.core.words import Crew, Station
from console.debrief.crews.figures import CrewFigures, CrewsDebrief
from console.debrief.crews.hunt import KNOWN_DOTS
from console.debrief.crews.lanes import sign_of
from console.debrief.crews.pictures.routes_picture import COLOURS
from console.debrief.debrief_words import tell, word
from console.debrief.plot_parts import BAND, FAINT, INK, WIDTH, TimeAxis, diamond, path, picture, tick_step
from console.displays.svg import disc, element, polygon, text
from console.look.printed import PRINTED

_LEFT = 118.0
_LANE = 17.0


def timeline_svg(debrief: CrewsDebrief, language: str) -> str:
    """A lane for each station of each crew."""
    axis = TimeAxis(debrief.story.length_ns, _LEFT, WIDTH - 12)
    stations = debrief.game.stations
    block = _LANE * len(stations) + 12
    bottom = 8 + len(debrief.crews) * block
    drawn = [*_stops(debrief, axis, bottom), *axis.ticks(bottom, 6, language)]
    for number_, (crew, figures) in enumerate(debrief.crews.items()):
        top = 8 + number_ * block
        drawn += _crew_lanes(debrief, crew, figures, axis, top, stations, language)
    title, desc = tell("timeline-title", language), tell("timeline-desc", language)
    return picture("timeline", WIDTH, bottom + 34, title, desc, *drawn)


def _stops(debrief: CrewsDebrief, axis: TimeAxis, bottom: float) -> Iterator[str]:
    for stop in debrief.stops:
        left, right = axis.x(stop.from_ns), axis.x(stop.from_ns + stop.length_ns)
        yield element("rect", x=left, y=6, width=max(1.5, right - left), height=bottom - 6, fill=BAND)


def _crew_lanes(
    debrief: CrewsDebrief,
    crew: Crew,
    figures: CrewFigures,
    axis: TimeAxis,
    top: float,
    stations: Sequence[Station],
    language: str,
) -> Iterator[str]:
    colour = COLOURS[crew]
    height = _LANE * len(stations)
    yield element("rect", x=0, y=top, width=7, height=height, fill=colour)
    if crew is Crew.RED:
        yield element("rect", x=2.7, y=top, width=1.6, height=height, fill=PRINTED.sheet)
    for lane, station in enumerate(stations):
        middle = top + (lane + 0.5) * _LANE
        yield text(word(station, language), 13, middle + 5, 14, fill=INK)
        for from_ns, until_ns in (part for wait in figures.waits[station].caused for part in wait.parts):
            x = axis.x(from_ns)
            length = max(1.0, axis.x(until_ns) - x)
            yield element("rect", x=x, y=middle - 4, width=length, height=8, fill=colour, fill_opacity="0.45")
    yield from _signs(debrief, crew, axis, top, stations)


def _signs(
    debrief: CrewsDebrief, crew: Crew, axis: TimeAxis, top: float, stations: Sequence[Station]
) -> Iterator[str]:
    lanes = {station: top + (lane + 0.5) * _LANE for lane, station in enumerate(stations)}
    for moment in debrief.crews[crew].own:
        if moment.refused is not None or moment.station not in lanes:
            continue
        x, y = axis.x(moment.time_ns), lanes[moment.station]
        sign = sign_of(moment.verb)
        if sign == "tick":
            yield element("path", d=f"M{x:.1f} {y - 6:.1f}v12", stroke=COLOURS[crew], stroke_width=1.6)
        elif sign == "weapon":
            yield diamond(x, y, 6, fill=INK, stroke=PRINTED.sheet, stroke_width=1)
        elif sign == "surface":
            yield polygon(
                (x, y - 7), (x + 6, y + 5), (x - 6, y + 5), fill=INK, stroke=PRINTED.sheet, stroke_width=1
            )
    for step in debrief.story.steps:
        if any(event.name == "damaged" and event.word("crew") == crew for event in step.events):
            x, y = axis.x(step.time_ns), top - 3
            cross = f"M{x - 4:.1f} {y - 3:.1f}l8 8m0 -8l-8 8"
            yield element("path", d=cross, stroke=PRINTED.alarm, stroke_width=2.6)


def waits_svg(debrief: CrewsDebrief, language: str) -> str:
    """A bar to the middle wait, a line on to the longest."""
    stations = debrief.game.stations
    row, width, left = 15.0, 480.0, 96.0
    most_s = max(
        (spread.longest_s for each in debrief.crews.values() for spread in each.caused.values() if spread),
        default=1.0,
    )
    scale = (width - left - 14) / max(most_s, 1.0)
    bottom = 6 + len(stations) * (2 * row + 8)
    drawn = list(_seconds_axis(most_s, scale, left, bottom))
    for index, station in enumerate(stations):
        top = 6 + index * (2 * row + 8)
        drawn.append(text(word(station, language), 0, top + row + 4, 14, fill=INK))
        for line, (crew, figures) in enumerate(debrief.crews.items()):
            drawn += _bar(figures, station, COLOURS[crew], left, top + line * row, scale, crew)
    drawn.append(text("s", width - 4, bottom + 15, 13, fill=INK, text_anchor="end"))
    title, desc = tell("waits-title", language), tell("waits-desc", language)
    return picture("waits", width, bottom + 20, title, desc, *drawn)


def _seconds_axis(most_s: float, scale: float, left: float, bottom: float) -> Iterator[str]:
    step = tick_step(max(most_s, 1.0), 8)
    for index in range(int(most_s / step) + 1):
        x = left + index * step * scale
        yield element("path", d=f"M{x:.1f} 4V{bottom:g}", stroke=FAINT, stroke_width=1)
        yield text(f"{index * step:g}", x, bottom + 15, 13, fill=INK, text_anchor="middle")


def _bar(
    figures: CrewFigures, station: Station, colour: str, left: float, top: float, scale: float, crew: Crew
) -> Iterator[str]:
    spread = figures.caused[station]
    if spread is None:
        return
    width = max(1.0, spread.median_s * scale)
    yield element("rect", x=left, y=top + 2, width=width, height=11, fill=colour)
    if crew is Crew.RED:
        yield element("rect", x=left, y=top + 6.5, width=width, height=2, fill=PRINTED.sheet)
    end = left + spread.longest_s * scale
    line = f"M{left + width:.1f} {top + 7.5:.1f}H{end:.1f}m0 -4v8"
    yield element("path", d=line, stroke=colour, stroke_width=2, fill="none")


def hunt_svg(debrief: CrewsDebrief, language: str) -> str:
    """How many dots were possible, on a scale of tenfolds."""
    width, height = 480.0, 165.0
    axis = TimeAxis(debrief.story.length_ns, 34, width - 8)
    most = max(
        (each.dots for figures in debrief.crews.values() for each in figures.hunt.possible), default=10
    )

    def y(dots: int) -> float:
        return 8 + (height - 16) * (1 - log10(max(1, dots)) / max(log10(most), 1))

    drawn = [*axis.ticks(height, 6, language)]
    for dots in (1, KNOWN_DOTS, 10, 100):
        dash: dict[str, str] = {"stroke_dasharray": "5 4"} if dots == KNOWN_DOTS else {}
        line = f"M34 {y(dots):.1f}H{width - 8:g}"
        drawn.append(element("path", d=line, stroke=INK if dash else FAINT, stroke_width=1, **dash))
        drawn.append(text(str(dots), 29, y(dots) + 5, 13, fill=INK, text_anchor="end"))
    drawn.append(text(tell("dots-possible", language), 34, height + 29, 13, fill=INK))
    for crew, figures in debrief.crews.items():
        drawn += _hunted(crew, figures, axis, y, debrief.story.length_ns)
    title = tell("hunt-title", language)
    return picture("hunt", width, height + 34, title, tell("hunt-desc", language, dots=KNOWN_DOTS), *drawn)


def _hunted(
    crew: Crew, figures: CrewFigures, axis: TimeAxis, y: Callable[[int], float], length_ns: int
) -> Iterator[str]:
    hunt, colour = figures.hunt, COLOURS[crew]
    points: list[tuple[float, float]] = []
    for each in hunt.possible:
        if points:
            points.append((axis.x(each.time_ns), points[-1][1]))
        points.append((axis.x(each.time_ns), y(each.dots)))
    points.append((axis.x(length_ns), points[-1][1]))
    pen: dict[str, str | float] = {"fill": "none", "stroke": colour, "stroke_linejoin": "round"}
    yield element("path", d=path(points), **pen, stroke_width=3.4)
    if crew is Crew.RED:
        yield element("path", d=path(points), **{**pen, "stroke": PRINTED.sheet}, stroke_width=1)
    if hunt.known_ns is not None:
        yield disc(
            axis.x(hunt.known_ns), y(KNOWN_DOTS), 6.5, fill=PRINTED.sheet, stroke=colour, stroke_width=3
        )
    if hunt.acted_ns is not None:
        before = [each.dots for each in hunt.possible if each.time_ns <= hunt.acted_ns]
        here = y(before[-1] if before else hunt.possible[0].dots)
        yield diamond(axis.x(hunt.acted_ns), here, 8, fill=colour, stroke=PRINTED.sheet, stroke_width=1.5)
