"""What a facilitator may ask the table for: a name, a few words, nothing else. Read here and nowhere else."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, is_dataclass
from enum import Enum
from types import NoneType
from typing import ClassVar, cast, get_args, get_origin, get_type_hints

from console.core.crewing import Sitter
from console.core.views import Json, json_of
from console.core.words import Crew, Station
from console.messages.club_news import CalledPairing, EventStanding, Joining
from console.messages.codec import BadMessage

LONGEST_LINE = 4096
LONGEST_WORDS = 200
LARGEST_NUMBER = 10**12
"""People have numbers of twelve digits."""
LONGEST_LIST = 24


class BadCommand(BadMessage):
    """What was asked for is not understood; the message says why."""


@dataclass(frozen=True, kw_only=True)
class Command:
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
        InviteTablets,
        ShowPages,
        *OF_CLUB,
    )
}


def read_command(asked: Json) -> Command:
    """A command from JSON, such as `{"do": "pause", "reason": "fire drill"}`.

    :raises BadCommand: what is wrong with it
    """
    if not isinstance(asked, dict) or not isinstance(asked.get("do"), str):
        raise BadCommand("a command is an object with a name in `do`")
    given = dict(asked)
    name = given.pop("do")
    kind = COMMANDS.get(str(name))
    if kind is None:
        raise BadCommand(f"there is no command {str(name)[:20]!r}: choose {', '.join(COMMANDS)}")
    return cast(Command, _made(str(name), given, kind))


def _made(name: str, given: Mapping[str, Json], kind: type) -> object:
    """A value of a dataclass, from what was given for its fields."""
    types = get_type_hints(kind)
    wanted = {each.name for each in fields(kind)}
    strange = sorted(set(given) - wanted)
    if strange:
        raise BadCommand(f"{name}: {strange[0][:20]!r} is not known")
    values = {key: _value(key, value, types[key]) for key, value in given.items()}
    try:
        return kind(**values)
    except TypeError:
        raise BadCommand(f"{name} needs {', '.join(sorted(wanted))}") from None


def command_json(command: Command) -> dict[str, Json]:
    """The same as JSON."""
    return {
        "do": command.name,
        **{each.name: json_of(getattr(command, each.name)) for each in fields(command)},
    }


def read_line(line: bytes) -> tuple[int, Command]:
    """A command and the number by which it is answered.

    :raises BadCommand: what is wrong with it
    """
    try:
        told = json.loads(line)
    except (ValueError, RecursionError):
        raise BadCommand("a line is not JSON") from None
    number = told.pop("id", None) if isinstance(told, dict) else None
    if type(number) is not int or not 0 <= number <= LARGEST_NUMBER:
        raise BadCommand("a command has a number in `id`")
    return number, read_command(told)


def _value(key: str, value: Json, kind: type) -> object:
    inner = get_args(kind)
    if NoneType in inner:
        return None if value is None else _value(key, value, inner[0])
    if get_origin(kind) is tuple:
        if not isinstance(value, list) or len(value) > LONGEST_LIST:
            raise BadCommand(f"{key} is no list of at most {LONGEST_LIST}")
        return tuple(_value(key, each, inner[0]) for each in value)
    if get_origin(kind) is Mapping:
        if not isinstance(value, dict) or len(value) > LONGEST_LIST:
            raise BadCommand(f"{key} are not at most {LONGEST_LIST} names with a word each")
        return {words_of(key, name): words_of(key, each) for name, each in value.items()}
    if is_dataclass(kind):
        if not isinstance(value, dict):
            raise BadCommand(f"{key} is not what it should be")
        return _made(key, value, kind)
    if kind is str:
        return words_of(key, value)
    if kind is bool or kind is int:
        if type(value) is not kind or not 0 <= int(value) <= LARGEST_NUMBER:
            raise BadCommand(f"{key} is not what it should be")
        return value
    assert issubclass(kind, Enum)
    known = [str(each.value) for each in kind]
    if value not in known:
        raise BadCommand(f"{key}: choose {', '.join(known)}")
    return kind(value)


def words_of(key: str, value: Json) -> str:
    """One line of words that people can read."""
    if not isinstance(value, str):
        raise BadCommand(f"{key} is not text")
    words = " ".join(value.split())
    if len(words) > LONGEST_WORDS:
        raise BadCommand(f"{key} has {len(words)} letters: at most {LONGEST_WORDS}")
    if not words.isprintable():
        raise BadCommand(f"{key} has letters that cannot be shown")
    return words
