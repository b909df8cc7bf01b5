"""Several matches on one page: a table, and a learning curve for each crew and station."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from statistics import median

from console.debrief import html
from console.debrief.html import section, table, tag, words
from console.debrief.naming import Names
from console.debrief.plots import FAINT, INK, picture, tick_step
from console.debrief.routes_picture import path
from console.debrief.sums import CrewSum, MatchSum
from console.debrief.wording import clock, number, tell, word
from console.displays.svg import disc, element, polygon, text
from console.languages import catalogue
from console.rules.words import Crew, Station

MOST_ROWS = 60
MOST_POINTS = 40
"""Points of a curve: more matches are taken together."""
MOST_CREWS = 40
PENS = {
    Station.CAPTAIN: ("#1F6FA8", ""),
    Station.FIRST_MATE: ("#8A6D00", "9 4"),
    Station.ENGINEER: ("#007A5A", "3 3"),
    Station.RADIO: ("#8A2A6B", "10 3 2 3"),
}


def anonymous(matches: Sequence[MatchSum], language: str) -> list[MatchSum]:
    """The same without names of boats and files, and without dates: crews become letters, by first sight."""
    letters: dict[str, str] = {}

    def renamed(crew: CrewSum) -> CrewSum:
        known = crew.boat or crew.crew
        letter = letters.setdefault(known, _letter(len(letters)))
        return replace(crew, boat=tell("crew-letter", language, letter=letter))

    return [
        replace(match, file="", begun="", crews=(renamed(match.crews[0]), renamed(match.crews[1])))
        for match in matches
    ]


def _letter(number_: int) -> str:
    """A to Z, then AA."""
    letters = ""
    number_ += 1
    while number_:
        number_, rest = divmod(number_ - 1, 26)
        letters = chr(65 + rest) + letters
    return letters


def in_order(matches: Sequence[MatchSum]) -> list[MatchSum]:
    """The oldest first; files of the same time by name."""
    return sorted(matches, key=lambda match: (match.begun, match.file))


def several_page(matches: Sequence[MatchSum], language: str, skipped: int = 0) -> str:
    """The page as text."""
    title = tell("several-title", language, matches=len(matches))
    crews = by_crew(matches, language)
    head = [tag("h1", words(title))]
    if skipped:
        head.append(tag("p", words(tell("several-skipped", language, count=skipped)), css="warn"))
    body = (
        tag("header", *head),
        tag(
            "main",
            _crews_table(crews, language),
            *_curves(crews, language),
            _matches_table(matches, language),
            css="several",
            id="figures",
        ),
    )
    return html.page(language=language, title=title, skip=tell("skip", language), body=body)


def by_crew(matches: Sequence[MatchSum], language: str) -> dict[str, list[CrewSum]]:
    """Each crew's matches: a crew is known by its boat's name, or else by its colour."""
    found: dict[str, list[CrewSum]] = {}
    for match in matches:
        for crew in match.crews:
            found.setdefault(_called(crew, language), []).append(crew)
    return found


def _called(crew: CrewSum, language: str) -> str:
    return crew.boat or tell(f"crew-{crew.crew}", language)


def _middle(sums: Sequence[CrewSum], station: Station) -> float | None:
    known = [spread.median_s for each in sums if (spread := each.caused[station]) is not None]
    return median(known) if known else None


def _refused_share(sums: Sequence[CrewSum]) -> float:
    return 100 * sum(each.refused for each in sums) / max(1, sum(each.orders for each in sums))


def _crews_table(crews: dict[str, list[CrewSum]], language: str) -> str:
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
    return section(
        "crews",
        tell("waits-title", language),
        html.scrolled(caption, table(caption, heads, rows[:MOST_ROWS], css="numbers")),
        css="full",
    )


def _seconds(value: float | None, language: str) -> str:
    return tell("none", language) if value is None else number(value, language)


def _matches_table(matches: Sequence[MatchSum], language: str) -> str:
    heads = [tell(key, language) for key in ("match", "when", "crew-blue", "crew-red", "length", "result")]
    shown = list(enumerate(matches, 1))[-MOST_ROWS:]
    rows = [
        [
            str(index),
            match.begun[:16].replace("T", " ") or tell("none", language),
            *(_called(crew, language) for crew in match.crews),
            clock(int(match.length_s * 1_000_000_000)),
            _outcome(match, language),
        ]
        for index, match in shown
    ]
    caption = tell("several-caption", language)
    content = [html.scrolled(caption, table(caption, heads, rows))]
    if len(matches) > len(shown):
        more = tell("several-more", language, shown=len(shown), matches=len(matches))
        content.append(tag("p", words(more), css="note"))
    return section("matches", tell("matches", language), *content, css="full")


def _outcome(match: MatchSum, language: str) -> str:
    names = Names(language, {crew.crew: crew.boat for crew in match.crews})
    key = f"debrief.cause-{match.cause or 'none'}"
    cause = catalogue(language).get(key, match.cause)
    winners = [names.short(Crew(crew.crew)) for crew in match.crews if crew.won]
    if match.outcome == "won" and winners:
        return tell("won", language, crew=winners[0], cause=cause)
    if match.outcome == "drawn":
        return tell("drawn", language, cause=cause)
    return tell("abandoned" if match.outcome else "unfinished", language)


def _curves(crews: dict[str, list[CrewSum]], language: str) -> Iterator[str]:
    key = tag("ul", *(_pen_key(station, language) for station in Station), css="key")
    note = tag("p", words(tell("curves-desc", language)), css="note")
    yield section("curves", tell("curves-title", language), note, key, css="full")
    for index, (name, sums) in enumerate(list(crews.items())[:MOST_CREWS]):
        yield tag(
            "section", tag("h3", words(name), id=f"crew-{index}"), curve_svg(name, sums, language, index)
        )


def _pen_key(station: Station, language: str) -> str:
    drawn = _line(station, [(2, 20), (38, 20)]) + _point(station, 20, 20)
    return tag(
        "li", element("svg", drawn, viewBox="0 0 40 40", aria_hidden="true"), words(word(station, language))
    )


def _line(station: Station, points: list[tuple[float, float]]) -> str:
    colour, dash = PENS[station]
    pen: dict[str, str | float] = {"stroke_dasharray": dash} if dash else {}
    return element("path", d=path(points), fill="none", stroke=colour, stroke_width=2.5, **pen)


def _point(station: Station, x: float, y: float) -> str:
    """A sign of its own for each station, for those who cannot tell colours."""
    colour = PENS[station][0]
    if station is Station.CAPTAIN:
        return disc(x, y, 4.5, fill=colour)
    if station is Station.FIRST_MATE:
        return element("rect", x=x - 4, y=y - 4, width=8, height=8, fill=colour)
    if station is Station.ENGINEER:
        return polygon((x, y - 5.5), (x + 5.5, y + 4.5), (x - 5.5, y + 4.5), fill=colour)
    return disc(x, y, 4, fill="#FFFFFF", stroke=colour, stroke_width=2)


def curve_svg(name: str, sums: Sequence[CrewSum], language: str, index: int) -> str:
    """One crew's waits over its matches, a line for each station."""
    width, height, left = 480.0, 180.0, 34.0
    groups = _grouped(sums)
    curves = {station: [_middle(group, station) for group in groups] for station in Station}
    most_s = max((value for curve in curves.values() for value in curve if value is not None), default=1.0)

    def place(at: int, value: float) -> tuple[float, float]:
        share = at / max(1, len(groups) - 1) if len(groups) > 1 else 0.5
        return left + 10 + (width - left - 24) * share, height - (height - 14) * value / max(most_s, 0.1)

    drawn = [*_levels(most_s, height, width, left), *_match_ticks(len(sums), height, place, len(groups))]
    told = []
    for station, curve in curves.items():
        known = [(at, value) for at, value in enumerate(curve) if value is not None]
        if known:
            points = [place(at, value) for at, value in known]
            drawn.append(_line(station, points))
            drawn += [_point(station, *point) for point in points]
            first, last = (number(known[end][1], language) for end in (0, -1))
            told.append(tell("curve-desc", language, station=station, first=first, last=last))
    drawn.append(text(tell("matches", language), width - 4, height + 30, 13, fill=INK, text_anchor="end"))
    drawn.append(text("s", 2, 12, 13, fill=INK))
    title = tell("curves-crew", language, crew=name)
    return picture(f"curve-{index}", width, height + 34, title, " ".join(told), *drawn)


def _grouped(sums: Sequence[CrewSum]) -> list[Sequence[CrewSum]]:
    size = -(-len(sums) // MOST_POINTS)
    return [sums[start : start + size] for start in range(0, len(sums), size)]


def _levels(most_s: float, height: float, width: float, left: float) -> Iterator[str]:
    step = tick_step(max(most_s, 0.1), 5)
    for index in range(int(most_s / step) + 1):
        y = height - (height - 14) * index * step / max(most_s, 0.1)
        yield element("path", d=f"M{left:g} {y:.1f}H{width:g}", stroke=FAINT, stroke_width=1)
        yield text(f"{index * step:g}", left - 5, y + 5, 13, fill=INK, text_anchor="end")


def _match_ticks(
    matches: int, height: float, place: Callable[[int, float], tuple[float, float]], groups: int
) -> Iterator[str]:
    for at in sorted({0, groups // 2, groups - 1}):
        x = place(at, 0.0)[0]
        match = 1 + round(at * (matches - 1) / max(1, groups - 1)) if groups > 1 else 1
        anchor = "end" if at and at == groups - 1 else "middle"
        yield text(str(match), x, height + 16, 13, fill=INK, text_anchor=anchor)
