"""The debrief of a match of Con Sonar! as a page: one file, for screens of all sizes and two sheets of A4."""

from collections.abc import Callable
from dataclasses import dataclass

from console.debrief import html
from console.debrief.crews.page import heading, seconds
from console.debrief.crews.waits import Spread
from console.debrief.html import section, table, tag, words
from console.debrief.naming import Names, names_of
from console.debrief.wording import tell, word
from console.games.con_sonar.debrief.advice import said
from console.games.con_sonar.debrief.figures import PlayerFigures, PlayersDebrief
from console.games.con_sonar.debrief.keys import scale_key, turns_key
from console.games.con_sonar.debrief.plots import COLOURS, scale_svg, turns_svg
from console.languages import catalogue, number, say


@dataclass(frozen=True)
class Row:
    """A line of the table at a glance."""

    key: str
    value: Callable[[PlayerFigures, str], str]


def _spread(spread: Spread | None, name: str, language: str) -> str:
    return tell("none", language) if spread is None else seconds(getattr(spread, name), language)


GLANCE = (
    Row("con-points", lambda f, _: str(f.score.points)),
    Row("con-sunk", lambda f, _: str(f.score.sunk)),
    Row("con-missed", lambda f, _: str(f.score.missed)),
    Row("con-alive", lambda f, _: str(f.score.alive)),
    Row("con-pairs", lambda f, _: str(f.score.pairs)),
    Row("con-colours", lambda f, _: str(f.score.colours)),
    Row("con-shots", lambda f, _: str(len(f.shots))),
    Row("con-expected", lambda f, language: number(f.expected, language)),
    Row("con-trashed", lambda f, _: str(f.trashed)),
    Row("con-turns", lambda f, _: str(len(f.turns))),
    Row("con-cards", lambda f, _: str(len(f.cards_ns))),
    Row("con-chain", lambda f, _: str(max(f.chains, default=0))),
    Row("con-turn-median", lambda f, language: _spread(f.caused, "median_s", language)),
    Row("con-turn-longest", lambda f, language: _spread(f.caused, "longest_s", language)),
    Row("con-wait-median", lambda f, language: _spread(f.borne, "median_s", language)),
    Row("con-wait-longest", lambda f, language: _spread(f.borne, "longest_s", language)),
    Row("refused", lambda f, _: str(f.refusals)),
)


def players_page(debrief: PlayersDebrief, language: str = "en", *, anonymous: bool = False) -> str:
    """The page as text."""
    record = debrief.story.record
    names = names_of(record, language, anonymous)
    title = _title(names)
    sections = [
        _scale(debrief, language),
        _glance(debrief, language),
        _refused(debrief, language),
        _turns(debrief, language),
        _talk("advice", debrief, language),
        _talk("ask", debrief, language),
    ]
    imprint = tag("p", words(tell("imprint", language, software=record.header.software)), css="imprint")
    body = (
        tag("header", *heading(record, names, title)),
        tag("main", *sections, css="match players", id="figures"),
        tag("footer", imprint),
    )
    return html.page(language=language, title=title, skip=tell("skip", language), body=body)


def _title(names: Names) -> str:
    return tell("named", names.language, what=tell("title", names.language), name="Con Sonar!")


def _scale(debrief: PlayersDebrief, language: str) -> str:
    title = tell("con-scale-title", language)
    plot = html.scrolled(title, scale_svg(debrief, language))
    return section("scale", title, plot, scale_key(language), css="full")


def _turns(debrief: PlayersDebrief, language: str) -> str:
    title = tell("con-turns-title", language)
    plot = html.scrolled(title, turns_svg(debrief, language))
    note = tag("p", words(tell("con-turns-note", language)), css="note")
    return section("turns", title, plot, turns_key(language), note, css="full")


def _glance(debrief: PlayersDebrief, language: str) -> str:
    heads = [tell("figure", language), *(word(player, language) for player in debrief.players)]
    rows = [
        [tell(row.key, language), *(row.value(each, language) for each in debrief.players.values())]
        for row in GLANCE
    ]
    caption = tell("con-glance-caption", language)
    shown = html.scrolled(caption, table(caption, heads, rows, css="numbers counted"))
    return section("glance", tell("glance-title", language), shown, css="full")


def _refused(debrief: PlayersDebrief, language: str) -> str:
    heads = [tell("con-player", language), tell("reason", language), tell("count", language)]
    rows = [
        [word(player, language), reason(code, language), str(count)]
        for player, figures in debrief.players.items()
        for code, count in figures.refused
    ]
    title = tell("refused-title", language)
    if not rows:
        return section("refusals", title, tag("p", words(tell("refused-none", language))), css="full")
    caption = tell("con-refused-caption", language)
    return section("refusals", title, table(caption, heads, rows[:_MOST_REASONS]), css="full")


_MOST_REASONS = 12


def reason(code: str, language: str) -> str:
    """Why an order of Con Sonar! was refused."""
    known = catalogue(language)
    return known.get(f"debrief.con-refused-{code}") or known.get(f"refused.{code}", code)


def _talk(kind: str, debrief: PlayersDebrief, language: str) -> str:
    blocks = []
    for player, figures in debrief.players.items():
        items = (tag("li", words(say(each, language))) for each in said(kind, figures, language))
        name = tag("h3", words(word(player, language)))
        style = f"border-left: 7px solid {COLOURS[player]}; padding-left: .7rem"
        blocks.append(tag("div", name, tag("ol", *items), style=style))
    heading = {"advice": "advice-title", "ask": "questions-title"}[kind]
    return section(kind, tell(heading, language), tag("div", *blocks, css="crews"), css="full")
