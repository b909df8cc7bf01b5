"""What a facilitator may ask the table for: a name, a few words, nothing else. Read here and nowhere else."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar

from console.core.crewing import Sitter
from console.core.views import Json, View
from console.core.words import Crew, Station
from console.messages.club_news import CalledPairing, EventStanding, Joining
from console.messages.codec import BadMessage, Codec, line_of, read_json, tagged

LONGEST_LINE = 4096
LONGEST_WORDS = 200
LARGEST_NUMBER = 10**12
"""People have numbers of twelve digits."""
LONGEST_LIST = 24


@dataclass(frozen=True, kw_only=True)
class Command(View):
    """Something to be carried out between two presses."""

    name: ClassVar[str]


@dataclass(frozen=True, kw_only=True)
class PauseMatch(Command):
    """The match stands still until the facilitator lets it go on."""

    name = "pause"
    reason: str = ""


@dataclass(frozen=True, kw_only=True)
class LetGoOn(Command):
    """A paused match goes on, whoever paused it."""

    name = "go-on"


@dataclass(frozen=True, kw_only=True)
class GiveHint(Command):
    """Words for one station, on its own crew's display alone."""

    name = "hint"
    crew: Crew
    station: Station
    words: str


@dataclass(frozen=True, kw_only=True)
class SetHelp(Command):
    """Who sits at a station: a person, a person with hints, or a computer."""

    name = "help"
    crew: Crew
    station: Station
    sitter: Sitter


@dataclass(frozen=True, kw_only=True)
class ExchangeStations(Command):
    """Two of a crew change places."""

    name = "exchange"
    crew: Crew
    station: Station
    other: Station


@dataclass(frozen=True, kw_only=True)
class OfferMatch(Command):
    """What Play begins from now on; empty: as the owner has it.

    `locked`: people at the table change nothing of it.
    """

    name = "set-up"
    locked: bool
    game: str = ""
    chart: str = ""
    mode: str = ""
    options: Mapping[str, str] = field(default_factory=dict)
    """Of those that the game declares; the others as the owner has them."""


@dataclass(frozen=True, kw_only=True)
class StartMatch(Command):
    """Begin what is offered, with so many people on each side; none: computers play there."""

    name = "start"
    blue: int
    red: int


@dataclass(frozen=True, kw_only=True)
class SeatPeople(Command):
    """Those whom the plan has at a table in a round sit down for the next match."""

    name = "seat"
    round: int
    table: int = 1


@dataclass(frozen=True, kw_only=True)
class StartTutorial(Command):
    """The guided first match of the game that is offered."""

    name = "tutorial"


@dataclass(frozen=True, kw_only=True)
class StartLesson(Command):
    """An hour in class: its match is offered, set-up is locked, its exercises are judged."""

    name = "lesson"
    lesson: str


@dataclass(frozen=True, kw_only=True)
class EndMatch(Command):
    """Nobody has won."""

    name = "end"


@dataclass(frozen=True, kw_only=True)
class BringBack(Command):
    """Go on with a match that was cut off, or left alone: the newest, or so many before it."""

    name = "bring-back"
    number: int = 0


@dataclass(frozen=True, kw_only=True)
class ShowBoatAs(Command):
    """A boat's name is shown otherwise, wherever it is shown; empty: it is hidden. Journals keep it."""

    name = "boat-name"
    boat: str
    shown: str = ""


@dataclass(frozen=True, kw_only=True)
class ChangeLanguage(Command):
    """The table speaks its next language, as when a radio operator holds OK."""

    name = "language"


@dataclass(frozen=True, kw_only=True)
class InviteTablets(Command):
    """A crew's own display shows the code by which tablets join, for two minutes; so does the page."""

    name = "tablets"
    crew: Crew


@dataclass(frozen=True, kw_only=True)
class ShowPages(Command):
    """The pages say where they are: displays lead there. No facilitator asks for this."""

    name = "pages"
    address: str
    called: str
    key: str


@dataclass(frozen=True, kw_only=True)
class CallPairing(Command):
    """The club says who plays here next, and what; None: nobody is called. No facilitator asks for this."""

    name = "call"
    pairing: CalledPairing | None = None


@dataclass(frozen=True, kw_only=True)
class ShowStanding(Command):
    """The club says how crews stand, for after a match; None: there is nothing to show."""

    name = "standing"
    standing: EventStanding | None = None


@dataclass(frozen=True, kw_only=True)
class JoinClub(Command):
    """The table asks to be admitted to a club: service mode shows how; None: it does not ask any more."""

    name = "club"
    joining: Joining | None = None


OF_CLUB = CallPairing, ShowStanding, JoinClub
"""What the table's link to the club says, and nobody else."""

COMMANDS: Mapping[str, type[Command]] = {
    kind.name: kind
    for kind in (
        PauseMatch,
        LetGoOn,
        GiveHint,
        SetHelp,
        ExchangeStations,
        OfferMatch,
        StartMatch,
        SeatPeople,
        StartTutorial,
        StartLesson,
        EndMatch,
        BringBack,
        ShowBoatAs,
        ChangeLanguage,
        InviteTablets,
        ShowPages,
        *OF_CLUB,
    )
}


_CODEC = Codec(letters=LONGEST_WORDS, items=LONGEST_LIST, least=0, largest=LARGEST_NUMBER, one_line=True)


def read_command(asked: Json) -> Command:
    """A command from JSON, such as `{"do": "pause", "reason": "fire drill"}`.

    :raises BadMessage: what is wrong with it
    """
    name, given = tagged(asked, "do")
    if name not in COMMANDS:
        raise BadMessage(f"there is no command {name[:20]!r}: choose {', '.join(COMMANDS)}")
    return _CODEC.read(COMMANDS[name], given, name)


def command_json(command: Command) -> dict[str, Json]:
    """The same as JSON."""
    return {"do": command.name, **command.json()}


def read_line(line: bytes) -> tuple[int, Command]:
    """A command and the number by which it is answered.

    :raises BadMessage: what is wrong with it
    """
    told = read_json(line)
    number = told.pop("id", None) if isinstance(told, dict) else None
    return _CODEC.read(int, number, "id"), read_command(told)


def command_line(number: int, command: Command) -> bytes:
    """The same as a line."""
    return line_of({"id": number, **command_json(command)})


def words_of(key: str, value: Json) -> str:
    """One line of words that people can read.

    :raises BadMessage: what is wrong with it
    """
    return _CODEC.read(str, value, key)
