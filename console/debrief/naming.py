"""What crews and matches are called on a page; with `anonymous` nothing on it names anybody, or the day."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from console.core.chart import Mode
from console.core.charts.finding import shipped_files
from console.core.options import MatchOptions
from console.core.words import Crew, Station
from console.debrief.wording import tell, word
from console.journal import Record
from console.languages import catalogue, day_and_time

_CREWED = ("computers", "assists")
"""What set-up writes: `red=officer blue.engineer=ace`."""
_HELP = ("assist", "computer", "crewmate", "help", "level")
"""Beginnings of the names under which a journal's head says what was assisted."""


@dataclass(frozen=True)
class Names:
    """The crews of one match as a page calls them."""

    language: str
    boats: Mapping[str, str]
    anonymous: bool = False

    def crew(self, crew: Crew) -> str:
        """`Blue crew: Nautilus`."""
        colour = tell(f"crew-{crew}", self.language)
        boat = None if self.anonymous else self.boats.get(crew)
        return tell("named", self.language, what=colour, name=boat) if boat else colour

    def short(self, crew: Crew) -> str:
        """The boat's name, or else the colour."""
        boat = None if self.anonymous else self.boats.get(crew)
        return boat or tell(f"crew-{crew}", self.language)


def names_of(record: Record, language: str, anonymous: bool) -> Names:
    return Names(language, record.header.boats, anonymous)


def outcome(record: Record, names: Names) -> str:
    """How the match ended, in a sentence."""
    result, language = record.result, names.language
    if result is None:
        return tell("unfinished", language)
    known = catalogue(language)
    key = f"cause-{result.cause or 'none'}"
    cause = tell(key, language) if f"debrief.{key}" in known else result.cause
    cause = cause[:1].lower() + cause[1:]
    if record.header.options.game == "con-sonar" and result.outcome == "won":
        players = ", ".join(word(name, language) for name in result.winners)
        return tell("con-won", language, players=players)
    winners = [names.crew(Crew(name)) for name in result.winners if name in list(Crew)]
    if result.outcome == "won" and winners:
        return tell("won", language, crew=winners[0], cause=cause)
    if result.outcome == "drawn":
        return tell("drawn", language, cause=cause)
    return tell("abandoned", language)


def played(record: Record, names: Names) -> str | None:
    """When, by the clock on the wall; nothing where nobody shall be known."""
    begun = record.header.begun
    if names.anonymous or len(begun) < 16:
        return None
    return tell("begun", names.language, when=day_and_time(f"{begun[:10]} {begun[11:16]}"))


def chart_called(name: str, *, anonymous: bool) -> str:
    """A chart's name; a home-made chart may be named after a school, so that is left out for schools."""
    return name if not anonymous or name in _shipped() else ""


@cache
def _shipped() -> frozenset[str]:
    stems = [path.stem for path in shipped_files()]
    return frozenset(stem.removesuffix(f"-{mode}") for stem in stems for mode in ("", *Mode))


def subtitle(record: Record, names: Names) -> str:
    """`Captain Sonar · Alpha · real time`."""
    options, language = record.header.options, names.language
    if options.game == "con-sonar":
        return catalogue(language)["word.con-sonar"]
    chart = chart_called(record.header.chart or "", anonymous=names.anonymous)
    goal = options.goal if options.goal not in (None, "hunt") else ""
    facts = (options.game, mode_of(options), goal)
    game, mode, aim = (catalogue(language).get(f"word.{fact}", fact or "") for fact in facts)
    return " · ".join(fact for fact in (game, chart.capitalize(), mode, aim) if fact)


def mode_of(options: MatchOptions) -> str:
    """The mode that was played, though nothing was said of it."""
    return options.mode or ("real-time" if options.game == "captain-sonar" else "turn-by-turn")


def assistance(record: Record, language: str) -> str:
    """What helped the crews, as far as the journal says: computers that held stations, and hints."""
    said = []
    for key, value in record.header.table.items():
        if key in _CREWED:
            said += [_helped(each, language) for each in value.split()]
        elif key.startswith(_HELP):
            said.append(f"{key} {value}")
    return "; ".join(said)


def _helped(text: str, language: str) -> str:
    """`blue.engineer=ace` in words; as it stands where it is something else."""
    seat, _, kind = text.partition("=")
    crew, _, station = seat.partition(".")
    known = catalogue(language)
    help_ = f"word.{kind}" if f"word.{kind}" in known else f"word.sits-{kind}"
    if crew not in list(Crew) or help_ not in known or (station and station not in list(Station)):
        return text
    who = tell(f"crew-{crew}", language)
    name = f"{who} ({known[f'word.{station}']})" if station else who
    return tell("named", language, what=name, name=known[help_])
