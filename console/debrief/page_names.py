"""What crews and matches are called on a page; with `anonymous` nothing on it names anybody, or the day."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from console.boat_names import shown
from console.core.chart import Mode
from console.core.charts.catalogue import shipped_files
from console.core.crewing import Sitter
from console.core.match_plan import MatchPlan
from console.core.words import Crew, Station
from console.debrief.debrief_words import clock, tell, word
from console.debrief.people.sitters import Held, sitters_of
from console.games import debrief_of
from console.journal.journal_lines import Ended
from console.journal.journal_reader import Record
from console.languages import catalogue, day_and_time

_CREWED = ("computers", "assists")
"""What set-up writes: `red=officer blue.engineer=ace`."""
_HELP = ("assist", "computer", "crewmate", "help", "level")
"""Beginnings of the names under which a journal's head says what was assisted."""


@dataclass(frozen=True)
class Names:
    """The sides of one match as a page calls them."""

    language: str
    boats: Mapping[str, str]
    anonymous: bool = False
    has_crews: bool = True
    """Otherwise the sides are players, who have no boats."""

    def long(self, side: str) -> str:
        """`Blue crew: Nautilus`."""
        boat = self._boat(side)
        plain = side_called(side, self.language, has_crews=self.has_crews)
        return tell("named", self.language, what=plain, name=boat) if boat else plain

    def short(self, side: str) -> str:
        """The boat's name, or else the colour."""
        return self._boat(side) or side_called(side, self.language, has_crews=self.has_crews)

    def _boat(self, side: str) -> str | None:
        boat = None if self.anonymous or not self.has_crews else self.boats.get(side)
        return None if boat is None else shown(boat)


def side_called(side: str, language: str, *, has_crews: bool) -> str:
    """`Blue crew`, or where there are no crews a player's colour."""
    return tell(f"crew-{side}", language) if has_crews else word(side, language)


def names_of(record: Record, language: str, anonymous: bool) -> Names:
    has_crews = debrief_of(record.header.plan.game).has_crews
    return Names(language, record.boats, anonymous, has_crews)


def outcome(result: Ended | None, names: Names) -> str:
    """How a match ended, in a sentence."""
    if result is None:
        return tell("unfinished", names.language)
    cause = cause_called(result.cause, names.language)
    known = [winner for winner in result.winners if winner in list(Crew) or not names.has_crews]
    winners = [names.long(winner) for winner in known]
    return ended(result.outcome, winners, cause[:1].lower() + cause[1:], names)


def ended(outcome: str, winners: Sequence[str], cause: str, names: Names) -> str:
    """The same from its parts."""
    if outcome == "won" and not names.has_crews:
        return tell("players-won", names.language, players=", ".join(winners))
    if outcome == "won" and winners:
        return tell("won", names.language, crew=winners[0], cause=cause)
    if outcome == "drawn":
        return tell("drawn", names.language, cause=cause)
    return tell("abandoned" if outcome else "unfinished", names.language)


def cause_called(cause: str, language: str) -> str:
    """Why a match ended."""
    return catalogue(language).get(f"debrief.cause-{cause or 'none'}", cause)


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
    options, known = record.header.plan, catalogue(names.language)
    chart = chart_called(record.header.chart or "", anonymous=names.anonymous)
    goal = options.goal if options.goal not in (None, "hunt") else ""
    facts = (options.game, mode_of(options), goal)
    game, mode, aim = (known.get(f"word.{fact}", fact or "") for fact in facts)
    return " · ".join(fact for fact in (game, chart.capitalize(), mode, aim) if fact)


def mode_of(options: MatchPlan) -> str:
    """The mode that was played, though nothing was said of it."""
    return options.mode or debrief_of(options.game).mode


def assistance(record: Record, language: str) -> str:
    """What helped the crews, by the journal: computers that held stations, and hints, and when."""
    table = record.header.table.items()
    kept = [f"{key} {value}" for key, value in table if key not in _CREWED and key.startswith(_HELP)]
    return "; ".join((*_sat(record, language), *kept))


def _sat(record: Record, language: str) -> Iterator[str]:
    """Each station, or crew that is alike throughout, with whoever held it that was no person alone."""
    held = sitters_of(record).held
    if all(len(spans) == 1 for spans in held.values()):  # as the head says it, understood or not
        said = (record.header.table.get(name, "") for name in _CREWED)
        yield from (_helped(each, language) for words in said for each in words.split())
        return
    for crew in Crew:
        own = {f"{crew}.{station}": held[crew, station] for station in Station}
        alike = {f"{crew}": held[crew, Station.CAPTAIN]} if len(set(own.values())) == 1 else own
        for seat, spans in alike.items():
            for each in spans:
                if each.sitter is not Sitter.PERSON:
                    yield _timed(_helped(f"{seat}={each.sitter}", language), each, spans, language)


def _timed(helped: str, each: Held, spans: Sequence[Held], language: str) -> str:
    """With its time, where it was not so throughout."""
    times = {"what": helped, "since": clock(each.from_ns), "until": clock(each.until_ns)}
    if len(spans) == 1:
        return helped
    return tell("helped-since" if each is spans[-1] else "helped-until", language, **times)


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
