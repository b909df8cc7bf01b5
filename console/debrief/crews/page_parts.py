"""The parts of a match's page in a game of two crews."""

from collections.abc import Callable, Iterator

from console.core.words import Crew, Station
from console.debrief import html
from console.debrief.crews.dimensions import dimensions_section
from console.debrief.crews.exercises import exercises_told
from console.debrief.crews.figures import CrewFigures, CrewsDebrief
from console.debrief.crews.hunt import KNOWN_DOTS
from console.debrief.crews.pictures.plots import hunt_svg, timeline_svg, waits_svg
from console.debrief.crews.pictures.routes_picture import routes_svg
from console.debrief.crews.pictures.sign_key import routes_key, timeline_key
from console.debrief.crews.sentences.advice import talk_to
from console.debrief.debrief_words import clock, tell, word
from console.debrief.html import section, table, tag, words
from console.debrief.match_page import GlanceRow, glance_rows, refusals, seconds, talk, talk_block
from console.debrief.page_names import Names, cause_called, chart_called
from console.debrief.sentences.crew_sheet import SheetSide
from console.debrief.sentences.sentences_on_page import TalkBlock, talk_sections
from console.debrief.waits import spread_words
from console.languages import catalogue
from console.panels.clock import SECOND_NS


def _seconds(of: Callable[[CrewFigures], float | None]) -> Callable[[CrewFigures, str], str]:
    def words(figures: CrewFigures, language: str) -> str:
        value = of(figures)
        return tell("none", language) if value is None else seconds(value, language)

    return words


def _races(figures: CrewFigures, language: str) -> str:
    """Presses that were tied, and those that came too late to be."""
    key = "ties-late-of" if figures.heard_late else "ties-of"
    return tell(key, language, won=figures.ties_won, lost=figures.ties_lost, late=figures.heard_late)


def _radio_off(figures: CrewFigures, language: str) -> str:
    off = figures.radio_off
    if off is None:
        return tell("none", language)
    return tell(f"off-{off}" if off < 2 else "off-many", language, dots=off)


def _noted(figures: CrewFigures, language: str) -> str:
    wrong = figures.teamwork.wrong_notes
    key = "notes-wrong-of" if wrong else "notes-of"
    return tell(key, language, notes=figures.noted, moves=figures.enemy_moves, wrong=wrong)


def _without_enemy(figures: CrewFigures, language: str) -> str:
    """`3 (radiation 1, own torpedo 2)`."""
    total, known = str(figures.self_inflicted), catalogue(language)
    causes = ", ".join(
        f"{known.get(f'debrief.own-{cause}') or cause_called(cause, language)} {amount}"
        for cause, amount in sorted(figures.own_damage.items())
    )
    return tell("without-enemy-of", language, damage=total, causes=causes) if causes else total


GLANCE: tuple[GlanceRow[CrewFigures], ...] = (
    GlanceRow("courses", lambda f, _: str(f.courses)),
    GlanceRow("pace", _seconds(lambda f: f.pace_s)),
    GlanceRow("systems", lambda f, _: str(f.systems)),
    GlanceRow("asks", lambda f, _: str(f.asks)),
    GlanceRow("silences", lambda f, _: str(f.silences)),
    GlanceRow("surfacings", lambda f, _: str(f.surfacings)),
    GlanceRow("damage", lambda f, _: str(f.damage)),
    GlanceRow("self-inflicted", _without_enemy),
    GlanceRow("by-enemy", lambda f, _: str(f.damage - f.self_inflicted)),
    GlanceRow("shots", lambda f, language: tell("shots-of", language, shots=f.shots, hits=f.hits)),
    GlanceRow(
        "mines",
        lambda f, language: tell("mines-of", language, mines=len(f.places.mines), off=f.mines_set_off),
    ),
    GlanceRow(
        "stops",
        lambda f, language: tell("stops-of", language, stops=len(f.stops), back=f.taken_back),
    ),
    GlanceRow("stops-longest", _seconds(lambda f: f.longest_stop_s)),
    GlanceRow("ties", _races),
    GlanceRow("repairs", lambda f, _: str(f.repairs_made)),
    GlanceRow("repairs-missed", lambda f, _: str(f.repairs_missed)),
    GlanceRow("notes", _noted),
    GlanceRow("radio-off", _radio_off),
    GlanceRow("refused", lambda f, _: str(f.refusals)),
)


_OF_CIRCUITS = ("repairs", "repairs-missed")
_OF_TRUTH = ("radio-off",)
"""What nobody can tell who does not know where the enemy was."""


def title(names: Names) -> str:
    """`Nautilus – Kraken`."""
    return " – ".join(names.short(crew) for crew in Crew)


def sections(debrief: CrewsDebrief, names: Names) -> list[str]:
    """All of them, in their order."""
    return _Sections(debrief, names).all()


def own_sections(debrief: CrewsDebrief, names: Names, crew: Crew) -> list[str]:
    """One crew's own: what it did and heard itself, and nothing that only the truth about the enemy tells."""
    own = CrewsDebrief(debrief.story, debrief.game, {crew: debrief.crews[crew]})
    return _Sections(own, names, truth=False).own()


_ON_SHEET = ("courses", "pace", "damage", "shots", "notes", "refused")


def sheet_sides(debrief: CrewsDebrief, names: Names) -> list[SheetSide]:
    """Each crew on a sheet to write on."""
    language = names.language
    rows = [row for row in GLANCE if row.key in _ON_SHEET]
    return [
        SheetSide(
            names.long(crew),
            talk_to(debrief, crew, language),
            [word(station, language) for station in debrief.game.stations],
            list(glance_rows(rows, [figures], language)),
        )
        for crew, figures in debrief.crews.items()
    ]


class _Sections:
    def __init__(self, debrief: CrewsDebrief, names: Names, *, truth: bool = True) -> None:
        self.debrief, self.language, self.names, self.truth = debrief, names.language, names, truth

        self._own = "" if truth else "-own"
        """What one crew reads alone has words of its own."""

    def say(self, key: str, **args: str | int) -> str:
        return tell(key, self.language, **args)

    def all(self) -> list[str]:
        told, asked = self._talk()
        return [
            told,
            self._where(),
            self._glance(),
            self._dimensions(),
            self._refused(),
            *self._exercises(),
            self._timeline(),
            self._waits(),
            self._hunt(),
            asked,
        ]

    def own(self) -> list[str]:
        told, asked = self._talk()
        return [
            told,
            self._where(),
            self._glance(),
            self._dimensions(),
            self._refused(),
            *self._exercises(),
            self._timeline(),
            self._waits(),
            asked,
        ]

    def _where(self) -> str:
        chart = chart_called(self.debrief.story.chart.name, anonymous=self.names.anonymous)
        picture = routes_svg(self.debrief, self.language, chart)
        return section(
            "routes", self.say(f"routes-title{self._own}"), picture, routes_key(self.language), css="where"
        )

    def _timeline(self) -> str:
        title = self.say("timeline-title")
        plot = html.scrolled(title, timeline_svg(self.debrief, self.language))
        return section("orders", title, plot, timeline_key(self.language), css="full")

    def _glance(self) -> str:
        heads = [self.say("figure"), *(self.names.long(crew) for crew in self.debrief.crews)]
        has_circuits = self.debrief.game.repairs is not None
        rows = [row for row in GLANCE if has_circuits or row.key not in _OF_CIRCUITS]
        rows = [row for row in rows if self.truth or row.key not in _OF_TRUTH]
        cells = glance_rows(rows, list(self.debrief.crews.values()), self.language)
        return section(
            "glance", self.say("glance-title"), table(self.say(f"glance-caption{self._own}"), heads, cells)
        )

    def _waits(self) -> str:
        heads = [self.say("station"), self.say("crew")]
        heads += [
            self.say(key) for key in ("caused-median", "caused-longest", "borne-median", "borne-longest")
        ]
        rows = [
            [
                word(station, self.language),
                word(crew, self.language),
                *spread_words(figures.caused[station], self.language),
                *spread_words(figures.borne[station], self.language),
            ]
            for station in Station
            for crew, figures in self.debrief.crews.items()
            if figures.caused[station] or figures.borne[station]
        ]
        return section(
            "waiting",
            self.say("waits-title"),
            waits_svg(self.debrief, self.language),
            table(self.say("waits-caption"), heads, rows, css="numbers", leading=2),
            tag("p", words(self.say("waits-note")), css="note"),
        )

    def _dimensions(self) -> str:
        return dimensions_section(self.debrief, self.names, truth=self.truth)

    def _hunt(self) -> str:
        heads = [self.say("figure"), *(word(crew, self.language) for crew in Crew)]
        crews = list(self.debrief.crews.values())
        rows = [
            [self.say("hunt-known", dots=KNOWN_DOTS), *(self._when(each.hunt.known_ns) for each in crews)],
            [self.say("hunt-could"), *(self._chance(each) for each in crews)],
            [self.say("hunt-acted"), *(self._acted(each) for each in crews)],
            [self.say("hunt-lag"), *(self._lag(each) for each in crews)],
        ]
        return section(
            "finding",
            self.say("hunt-title"),
            hunt_svg(self.debrief, self.language),
            table(self.say("hunt-caption"), heads, rows),
            tag("p", words(self.say("hunt-desc", dots=KNOWN_DOTS)), css="note"),
        )

    def _when(self, time_ns: int | None) -> str:
        return self.say("never") if time_ns is None else clock(time_ns)

    def _chance(self, figures: CrewFigures) -> str:
        chance = figures.hunt.chance
        if chance is None:
            return self.say("never")
        return self.say("hunt-window", since=clock(chance.from_ns), until=clock(chance.until_ns))

    def _acted(self, figures: CrewFigures) -> str:
        hunt = figures.hunt
        if hunt.acted_ns is None:
            return self.say("never")
        what = self.say(f"acted-{hunt.acted_by}")
        return self.say("hunt-by", when=clock(hunt.acted_ns), what=what[:1].lower() + what[1:])

    def _lag(self, figures: CrewFigures) -> str:
        lag_s = figures.hunt.lag_s
        return self.say("none") if lag_s is None else clock(lag_s * SECOND_NS)

    def _refused(self) -> str:
        reasons = catalogue(self.language)
        rows = [
            [
                word(crew, self.language),
                word(station, self.language),
                reasons.get(f"refused.{code}", code),
                str(count),
            ]
            for crew, figures in self.debrief.crews.items()
            for station, code, count in figures.refused[:MOST_REASONS]
        ]
        return refusals("refused-caption", ("crew", "station"), rows, self.language)

    def _exercises(self) -> Iterator[str]:
        """Those that the match was played with, and what each crew came to."""
        told = {crew: exercises_told(self.debrief, crew, truth=self.truth) for crew in self.debrief.crews}
        blocks = [
            talk_block(self.names.long(crew), messages, self.language, css=crew)
            for crew, messages in told.items()
            if messages
        ]
        if blocks:
            yield talk("exercises", "exercises-title", blocks, self.language)

    def _talk(self) -> tuple[str, str]:
        blocks = [
            TalkBlock(
                self.names.long(crew),
                talk_to(self.debrief, crew, self.language, truth=self.truth),
                {"css": crew},
            )
            for crew in self.debrief.crews
        ]
        return talk_sections(blocks, self.language, linked=self.truth)


MOST_REASONS = 8
"""Rows of refusals for each crew: the page has two sheets."""
