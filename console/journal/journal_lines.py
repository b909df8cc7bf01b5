"""The lines of a journal: what each says, and how it is written and read. docs/journal.md has the format."""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from datetime import datetime

from console.core.game import Event
from console.core.words import Crew, Station
from console.journal.seals import escaped, unescaped

VERSION = 5
"""Of the format. A reader knows all versions up to its own."""
MICROSECOND_NS = 1_000
_TIMED = re.compile(r" *([0-9]{1,7})\.([0-9]{6}) (.*)", re.DOTALL)
_WORD = re.compile(r"[a-z0-9][a-z0-9.-]*")
_NUMBER = re.compile(r"0|[1-9][0-9]{0,17}")
_CONTROL = re.compile(r"[a-z0-9-]+(\.[a-z0-9-]+)+")
_SECONDS = re.compile(r"([0-9]{1,7})\.([0-9]{6})")
_TURNS = ("stops", "runs")
_NOBODY = "-"
_BY_CONSOLE = " by console"
_WITHIN = re.compile(r"(.+) within ([0-9]{1,7})\.([0-9]{6})", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Ordered:
    """An order that was given."""

    time_ns: int
    """Since the match began, in whole microseconds."""
    order: str
    """In the notation's own words."""
    refused: str | None = None
    """The code of its refusal."""
    by_console: bool = False
    """Nobody pressed for it: the console gave it for somebody who let everybody wait."""
    known_ns: int | None = None
    """How exactly the time of its press is known, either way, in whole microseconds; None: nobody pressed."""

    def written(self) -> str:
        order = f"{self.order}{_BY_CONSOLE}" if self.by_console else self.order
        if self.known_ns is not None:
            order = f"{order} within {_in_seconds(self.known_ns)}"
        return order if self.refused is None else f"{order} ! {self.refused}"


@dataclass(frozen=True, slots=True)
class Tied:
    """Two presses that nobody can put in order, and which of them the game's rule favoured."""

    time_ns: int
    favoured: str
    other: str

    def written(self) -> str:
        return f"tie {self.favoured} {self.other}"


@dataclass(frozen=True, slots=True)
class Continued:
    """The table was off or had stopped, and the match went on."""

    time_ns: int
    when: str
    """By the clock on the wall."""
    software: str
    set_aside: str = ""
    """What was behind the last whole line and could not be read."""

    def written(self) -> str:
        return f"continued {self.when} {self.software} {escaped(self.set_aside)}".rstrip(" ")


@dataclass(frozen=True, slots=True)
class Ended:
    """How a match ended: nothing but names of boats and promises follows."""

    time_ns: int
    outcome: str
    """`won`, `drawn` or `abandoned`."""
    winners: tuple[str, ...] = ()
    cause: str = ""
    """One word: `mine`, `clock`, `idle`."""

    def written(self) -> str:
        return f"result {self.outcome} {','.join(self.winners) or _NOBODY} {self.cause or _NOBODY}"


@dataclass(frozen=True, slots=True)
class Paused:
    """The match stands still."""

    time_ns: int
    who: str
    """One word: a crew, a colour, or whatever else of the table paused it."""
    reason: str = ""

    def __post_init__(self) -> None:
        _require(_WORD.fullmatch(self.who), "a pause is by somebody, one word in lower case, then why")

    def written(self) -> str:
        return f"pause {self.who} {escaped(self.reason)}".rstrip(" ")


@dataclass(frozen=True, slots=True)
class Unpaused:
    """The match goes on after a pause."""

    time_ns: int
    who: str

    def __post_init__(self) -> None:
        _require(_WORD.fullmatch(self.who), "a resume is by somebody, one word in lower case, and no more")

    def written(self) -> str:
        return f"resume {self.who}"


@dataclass(frozen=True, slots=True)
class Seated:
    """Who is at a station from now on. Names are kept elsewhere: here a person is a number."""

    time_ns: int
    crew: str
    station: str
    person: int

    def __post_init__(self) -> None:
        _require_station(self.crew, self.station, "a person is at")
        _require(_NUMBER.fullmatch(str(self.person)), "a person is a whole number of at most 18 digits")

    def written(self) -> str:
        return f"person {self.crew} {self.station} {self.person}"


@dataclass(frozen=True, slots=True)
class Helped:
    """The table helped a station."""

    time_ns: int
    crew: str
    station: str
    what: str

    def __post_init__(self) -> None:
        _require_station(self.crew, self.station, "help is for")
        _require(self.what, "help for a station says what with")

    def written(self) -> str:
        return f"helped {self.crew} {self.station} {escaped(self.what)}"


@dataclass(frozen=True, slots=True)
class Changed:
    """What the head says of the table is otherwise from now on, such as its language."""

    time_ns: int
    name: str
    value: str

    def __post_init__(self) -> None:
        _require(
            _WORD.fullmatch(self.name) and self.value, "the table says one word in lower case, then what"
        )

    def written(self) -> str:
        return f"table {self.name} {escaped(self.value)}"


@dataclass(frozen=True, slots=True)
class Named:
    """A boat, or a player, has this name from now on. It may follow the result."""

    time_ns: int
    side: str
    """A crew, or a player's colour."""
    name: str

    def __post_init__(self) -> None:
        _require(_WORD.fullmatch(self.side) and self.name, "a boat is one word in lower case, then its name")

    def written(self) -> str:
        return f"boat {self.side} {escaped(self.name)}"


@dataclass(frozen=True, slots=True)
class Promised:
    """What a crew would do next time, chosen after the match. It may follow the result."""

    time_ns: int
    side: str
    what: str
    """A point of the debrief, and its figure: `mate-wait 6.2`."""

    def __post_init__(self) -> None:
        _require(_WORD.fullmatch(self.side) and self.what, "a promise is one word in lower case, then what")

    def written(self) -> str:
        return f"promise {self.side} {escaped(self.what)}"


@dataclass(frozen=True, slots=True)
class Late:
    """A press that came too late for its place: what was pressed after it had been heard already."""

    time_ns: int
    """When the press happened."""
    control: str
    """`red.captain.stop`."""
    late_ns: int
    """So much later than its place it was heard of, in whole microseconds."""

    def __post_init__(self) -> None:
        _require(_CONTROL.fullmatch(self.control), "a late press is of a control, such as red.captain.stop")
        _require(self.late_ns >= 0, "a press is late by a time that is not below zero")

    def written(self) -> str:
        return f"late {self.control} {_in_seconds(self.late_ns)}"


@dataclass(frozen=True, slots=True)
class ClockTurned:
    """The match's clock stops or runs from here on, and what time it is on the wall."""

    time_ns: int
    runs: bool
    when: str
    """By the clock on the wall, which may be wrong or jump: nothing is judged by it."""

    def __post_init__(self) -> None:
        _require(_is_wall_time(self.when), "the clock stops or runs at a time with its zone")

    def written(self) -> str:
        return f"clock {_TURNS[self.runs]} {self.when}"

    @property
    def wall(self) -> datetime:
        return datetime.fromisoformat(self.when)


def _is_wall_time(text: str) -> bool:
    try:
        return datetime.fromisoformat(text).tzinfo is not None and text.isprintable() and " " not in text
    except ValueError:
        return False


def _in_seconds(time_ns: int) -> str:
    seconds, rest_ns = divmod(time_ns, 1_000_000_000)
    return f"{seconds}.{rest_ns // MICROSECOND_NS:06}"


def _require_station(crew: str, station: str, what: str) -> None:
    stations = ", ".join(Station)
    _require(crew in list(Crew), f"{what} a crew, blue or red, and not {crew!r}")
    _require(station in list(Station), f"{what} a station: {stations}; and not {station!r}")


def _require(holds: object, otherwise: str) -> None:
    if not holds:
        raise ValueError(otherwise)


Noted = Paused | Unpaused | Seated | Helped | Changed
"""Lines of the table that are no orders, and that no referee looks at; version 1 has none."""
Entry = Ordered | Tied | Continued | Ended | Noted | Named | Promised | Late | ClockTurned
AFTERWARDS = (Named, Promised)
"""What may follow the result, and makes a match no longer."""
OUTCOMES = ("won", "drawn", "abandoned")


def result_of(events: Iterable[Event], time_ns: int) -> Ended | None:
    """The result that an order's events tell of, if the match ended with it."""
    for event in events:
        if event.name in ("won", "drawn"):
            details = {key: str(value) for key, value in event.details}
            winners = details.get("players") or details.get("crew") or ""
            return Ended(
                time_ns, event.name, tuple(filter(None, winners.split(","))), details.get("cause", "")
            )
    return None


def write_entry(entry: Entry) -> str:
    """A line behind the header, unsealed."""
    return f"{_in_seconds(entry.time_ns):>13} {entry.written()}"


def read_entry(text: str, version: int = VERSION) -> Entry:
    """What an unsealed line behind the header of a journal of this version says. Raises ValueError."""
    found = _TIMED.fullmatch(text)
    if found is None:
        raise ValueError("a time in seconds should come first, such as 12.345678")
    seconds, microseconds, said = found.groups()
    time_ns = _nanoseconds(seconds, microseconds)
    first, _, rest = said.partition(" ")
    read = _READERS[version].get(first, _ORDERS[version])
    return read(time_ns, said, rest)


def _read_known_order(time_ns: int, text: str, rest: str) -> Entry:
    read = _read_pressed_order(time_ns, text, rest)
    found = _WITHIN.fullmatch(read.order)
    if found is None:
        return _read_order(time_ns, text, rest)
    order, seconds, microseconds = found.groups()
    return replace(read, order=order, known_ns=_nanoseconds(seconds, microseconds))


def _nanoseconds(seconds: str, microseconds: str) -> int:
    return int(seconds) * 1_000_000_000 + int(microseconds) * MICROSECOND_NS


def _read_order(time_ns: int, text: str, rest: str) -> Entry:
    read = _read_pressed_order(time_ns, text, rest)
    if not read.order.endswith(_BY_CONSOLE):
        return read
    return replace(read, order=read.order.removesuffix(_BY_CONSOLE), by_console=True)


def _read_pressed_order(time_ns: int, text: str, rest: str) -> Ordered:
    order, mark, code = text.partition(" ! ")
    if not order.strip() or (mark and not code.strip()):
        raise ValueError("an order should follow the time, then perhaps ! and the code of its refusal")
    return Ordered(time_ns, order, code or None)


def _read_tie(time_ns: int, text: str, rest: str) -> Entry:
    controls = rest.split(" ")
    if len(controls) != 2:
        raise ValueError("a tie is between two controls")
    return Tied(time_ns, *controls)


def _read_continued(time_ns: int, text: str, rest: str) -> Entry:
    when, _, behind = rest.partition(" ")
    software, _, set_aside = behind.partition(" ")
    return Continued(time_ns, when, software, unescaped(set_aside))


def _read_result(time_ns: int, text: str, rest: str) -> Entry:
    words = rest.split(" ")
    if len(words) != 3 or words[0] not in OUTCOMES:
        raise ValueError(f"a result is {', '.join(OUTCOMES)}, then by whom, then why")
    winners = () if words[1] == _NOBODY else tuple(words[1].split(","))
    return Ended(time_ns, words[0], winners, "" if words[2] == _NOBODY else words[2])


def _read_paused(time_ns: int, text: str, rest: str) -> Entry:
    who, _, reason = rest.partition(" ")
    return Paused(time_ns, who, unescaped(reason))


def _read_unpaused(time_ns: int, text: str, rest: str) -> Entry:
    return Unpaused(time_ns, rest)


def _read_seated(time_ns: int, text: str, rest: str) -> Entry:
    words = rest.split(" ")
    if len(words) != 3 or not _NUMBER.fullmatch(words[2]):
        raise ValueError("a person is a crew, a station and a whole number, such as blue captain 7")
    return Seated(time_ns, words[0], words[1], int(words[2]))


def _read_helped(time_ns: int, text: str, rest: str) -> Entry:
    crew, _, behind = rest.partition(" ")
    station, _, what = behind.partition(" ")
    return Helped(time_ns, crew, station, unescaped(what))


def _read_changed(time_ns: int, text: str, rest: str) -> Entry:
    name, _, value = rest.partition(" ")
    return Changed(time_ns, name, unescaped(value))


def _read_named(time_ns: int, text: str, rest: str) -> Entry:
    side, _, name = rest.partition(" ")
    return Named(time_ns, side, unescaped(name))


def _read_promised(time_ns: int, text: str, rest: str) -> Entry:
    side, _, what = rest.partition(" ")
    return Promised(time_ns, side, unescaped(what))


def _read_late(time_ns: int, text: str, rest: str) -> Entry:
    control, _, by = rest.partition(" ")
    found = _SECONDS.fullmatch(by)
    if found is None:
        raise ValueError(
            "a late press is a control and by how many seconds, such as red.captain.stop 0.034000"
        )
    return Late(time_ns, control, _nanoseconds(found[1], found[2]))


def _read_clock(time_ns: int, text: str, rest: str) -> Entry:
    turn, _, when = rest.partition(" ")
    if turn not in _TURNS:
        raise ValueError(f"the clock {' or '.join(_TURNS)}, then the time on the wall")
    return ClockTurned(time_ns, turn == "runs", when)


_Readers = dict[str, Callable[[int, str, str], Entry]]
_FIRST: _Readers = {"tie": _read_tie, "continued": _read_continued, "result": _read_result}
_SECOND: _Readers = {
    "pause": _read_paused,
    "resume": _read_unpaused,
    "person": _read_seated,
    "helped": _read_helped,
    "table": _read_changed,
}
_THIRD: _Readers = {"boat": _read_named, "promise": _read_promised}
_FOURTH: _Readers = {"late": _read_late, "clock": _read_clock}
_READERS: dict[int, _Readers] = {
    1: _FIRST,
    2: {**_FIRST, **_SECOND},
    3: {**_FIRST, **_SECOND, **_THIRD},
    4: {**_FIRST, **_SECOND, **_THIRD, **_FOURTH},
    5: {**_FIRST, **_SECOND, **_THIRD, **_FOURTH},
}
"""By the version and the first word; anything else is an order. Every version ever released stays here."""
_ORDERS: dict[int, Callable[[int, str, str], Entry]] = {
    1: _read_pressed_order,
    2: _read_pressed_order,
    3: _read_order,
    4: _read_order,
    5: _read_known_order,
}
