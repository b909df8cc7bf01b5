"""The parts of a match's page in Con Sonar!."""

from console.debrief import html
from console.debrief.debrief_words import tell, word
from console.debrief.html import section, table, tag, words
from console.debrief.match_page import GlanceRow, glance_rows, refusals, seconds
from console.debrief.page_names import Names
from console.debrief.sentences.crew_sheet import SheetSide
from console.debrief.sentences.sentences_on_page import TalkBlock, talk_sections
from console.debrief.waits import Spread
from console.games.con_sonar.debrief.advice import talk_to
from console.games.con_sonar.debrief.figures import PlayerFigures, PlayersDebrief
from console.games.con_sonar.debrief.keys import scale_key, turns_key
from console.games.con_sonar.debrief.plots import scale_svg, turns_svg
from console.languages import catalogue, number


def _median(spread: Spread | None, language: str) -> str:
    return tell("none", language) if spread is None else seconds(spread.median_s, language)


def _longest(spread: Spread | None, language: str) -> str:
    return tell("none", language) if spread is None else seconds(spread.longest_s, language)


GLANCE: tuple[GlanceRow[PlayerFigures], ...] = (
    GlanceRow("con-points", lambda f, _: str(f.score.points)),
    GlanceRow("con-sunk", lambda f, _: str(f.score.sunk)),
    GlanceRow("con-missed", lambda f, _: str(f.score.missed)),
    GlanceRow("con-alive", lambda f, _: str(f.score.alive)),
    GlanceRow("con-pairs", lambda f, _: str(f.score.pairs)),
    GlanceRow("con-colours", lambda f, _: str(f.score.colours)),
    GlanceRow("con-shots", lambda f, _: str(len(f.shots))),
    GlanceRow("con-expected", lambda f, language: number(f.expected, language)),
    GlanceRow("con-trashed", lambda f, _: str(f.trashed)),
    GlanceRow("con-turns", lambda f, _: str(len(f.turns))),
    GlanceRow("con-cards", lambda f, _: str(len(f.cards_ns))),
    GlanceRow("con-chain", lambda f, _: str(max(f.chains, default=0))),
    GlanceRow("con-turn-median", lambda f, language: _median(f.caused, language)),
    GlanceRow("con-turn-longest", lambda f, language: _longest(f.caused, language)),
    GlanceRow("con-wait-median", lambda f, language: _median(f.borne, language)),
    GlanceRow("con-wait-longest", lambda f, language: _longest(f.borne, language)),
    GlanceRow("refused", lambda f, _: str(f.refusals)),
)


def title(names: Names) -> str:
    """The game's own name: nobody has a boat."""
    return tell("con-title", names.language)


def sections(debrief: PlayersDebrief, names: Names) -> list[str]:
    """All of them, in their order."""
    language = names.language
    told, asked = talk_sections(_blocks(debrief, language), language)
    return [
        told,
        _scale(debrief, language),
        _glance(debrief, language),
        _refused(debrief, language),
        _turns(debrief, language),
        asked,
    ]


_ON_SHEET = ("con-points", "con-sunk", "con-missed", "con-alive", "con-shots", "con-turn-median")


def sheet_sides(debrief: PlayersDebrief, names: Names) -> list[SheetSide]:
    """Each player on a sheet to write on."""
    language = names.language
    rows = [row for row in GLANCE if row.key in _ON_SHEET]
    return [
        SheetSide(
            word(player, language),
            talk_to(debrief, player, language),
            (),
            list(glance_rows(rows, [figures], language)),
        )
        for player, figures in debrief.players.items()
    ]


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
    rows = glance_rows(GLANCE, list(debrief.players.values()), language)
    caption = tell("con-glance-caption", language)
    shown = html.scrolled(caption, table(caption, heads, rows, css="numbers counted"))
    return section("glance", tell("glance-title", language), shown, css="full")


def _refused(debrief: PlayersDebrief, language: str) -> str:
    rows = [
        [word(player, language), reason(code, language), str(count)]
        for player, figures in debrief.players.items()
        for code, count in figures.refused
    ]
    return refusals("con-refused-caption", ("con-player",), rows[:_MOST_REASONS], language, css="full")


_MOST_REASONS = 12


def reason(code: str, language: str) -> str:
    """Why an order of Con Sonar! was refused."""
    known = catalogue(language)
    return known.get(f"debrief.con-refused-{code}") or known.get(f"refused.{code}", code)


def _blocks(debrief: PlayersDebrief, language: str) -> list[TalkBlock]:
    return [
        TalkBlock(
            word(player, language),
            talk_to(debrief, player, language),
            {"class": f"player-{player}"},
        )
        for player in debrief.players
    ]
