"""What crews and matches are called on a page; with `anonymous` nothing on it names anybody, or the day."""

from collections.abc import Mapping
from dataclasses import dataclass

from console.debrief.wording import tell
from console.languages import catalogue
from console.rules.words import Crew
from console.table.journal import Record

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
    day, time = begun[:10], begun[11:16]
    if names.language == "fr":
        day = "/".join(reversed(day.split("-")))
    return tell("begun", names.language, when=f"{day} {time}")


def assistance(record: Record) -> str:
    """What helped the crews, as far as the journal says."""
    said = [f"{key} {value}" for key, value in record.header.table.items() if key.startswith(_HELP)]
    return ", ".join(said)
