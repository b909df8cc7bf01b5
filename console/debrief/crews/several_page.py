"""Several matches on one page: a table, and a learning curve for each crew and station."""

from collections.abc import Iterator, Sequence
from statistics import median

from console.core.words import Crew, Station
from console.debrief import html
from console.debrief.crews.sums import CrewSum, MatchSum
from console.debrief.curves import Curve, Pen, curve_svg, curves_key
from console.debrief.html import section, table, tag, words
from console.debrief.matches import AnySum
from console.debrief.naming import Names
from console.debrief.wording import clock, tell, word
from console.games.con_sonar.debrief.several import players_section
from console.games.con_sonar.debrief.sums import PlayersSum
from console.languages import catalogue, number

MOST_ROWS = 60
MOST_CREWS = 40
PENS = {
    Station.CAPTAIN: Pen("#1F6FA8", "", "disc"),
    Station.FIRST_MATE: Pen("#8A6D00", "9 4", "square"),
    Station.ENGINEER: Pen("#007A5A", "3 3", "triangle"),
    Station.RADIO: Pen("#8A2A6B", "10 3 2 3", "ring"),
}


def several_page(matches: Sequence[AnySum], language: str, skipped: int = 0) -> str:
    """The page as text."""
    title = tell("several-title", language, matches=len(matches))
    crews = by_crew([match for match in matches if isinstance(match, MatchSum)], language)
    players = [match for match in matches if isinstance(match, PlayersSum)]
    head = [tag("h1", words(title))]
    if skipped:
        head.append(tag("p", words(tell("several-skipped", language, count=skipped)), css="warn"))
    body = (
        tag("header", *head),
        tag(
            "main",
            *([_crews_table(crews, language), *_curves(crews, language)] if crews else []),
            *([players_section(players, language)] if players else []),
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


def _matches_table(matches: Sequence[AnySum], language: str) -> str:
    heads = [tell(key, language) for key in ("match", "when", "crew-blue", "crew-red", "length", "result")]
    shown = list(enumerate(matches, 1))[-MOST_ROWS:]
    rows = [
        [
            str(index),
            match.begun[:16].replace("T", " ") or tell("none", language),
            *_who(match, language),
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


def _who(match: AnySum, language: str) -> list[str]:
    if isinstance(match, PlayersSum):
        return [
            catalogue(language)["word.con-sonar"],
            ", ".join(word(each.player, language) for each in match.players),
        ]
    return [_called(crew, language) for crew in match.crews]


def _outcome(match: AnySum, language: str) -> str:
    if isinstance(match, PlayersSum):
        if match.outcome == "won":
            players = ", ".join(word(winner, language) for winner in match.winners)
            return tell("con-won", language, players=players)
        return tell("abandoned" if match.outcome else "unfinished", language)
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
    key = curves_key((word(station, language), pen) for station, pen in PENS.items())
    note = tag("p", words(tell("curves-desc", language)), css="note")
    yield section("curves", tell("curves-title", language), note, key, css="full")
    for index, (name, sums) in enumerate(list(crews.items())[:MOST_CREWS]):
        title = tell("curves-crew", language, crew=name)
        curves = [
            Curve(word(station, language), pen, tuple(_medians(sums, station)))
            for station, pen in PENS.items()
        ]
        drawn = curve_svg(f"curve-{index}", title, curves, language)
        yield tag(
            "section", tag("h3", words(name), id=f"crew-{index}"), drawn, aria_labelledby=f"crew-{index}"
        )
    if len(crews) > MOST_CREWS:
        more = tell("curves-more", language, shown=MOST_CREWS, crews=len(crews))
        yield tag("p", words(more), css="note full")


def _medians(sums: Sequence[CrewSum], station: Station) -> Iterator[float | None]:
    for each in sums:
        spread = each.caused[station]
        yield None if spread is None else spread.median_s
