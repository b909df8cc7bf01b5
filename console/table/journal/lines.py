"""The lines of a journal: what each says, how it is written and read, and how it is sealed.

A seal is the CRC-32 of a line, begun from the seal of the line before it. So a line that was changed, lost,
added or moved is found, and where. docs/journal.md describes the format for people and other programs.
"""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from zlib import crc32

from console.rules.game import Event

WIDTH = 56
"""Seals stand in one column, unless a line is longer."""
MICROSECOND_NS = 1_000
_SEALED = re.compile(rb"(.*) #([0-9a-f]{8})", re.DOTALL)
_TIMED = re.compile(r" *([0-9]{1,7})\.([0-9]{6}) (.*)", re.DOTALL)
_UNPRINTABLE = re.compile(r"\\(\\|x[0-9a-f]{2}|u[0-9a-f]{4}|U00(?:0[0-9a-f]|10)[0-9a-f]{4})")
_NOBODY = "-"


def seal(text: str, before: int) -> tuple[bytes, int]:
    """A line as it stands in the file, and its seal, given the seal of the line before (0: the first)."""
    body = text.ljust(WIDTH).encode()
    here = crc32(body, before)
    return body + b" #%08x\n" % here, here


def unseal(line: bytes, before: int) -> tuple[str, int] | None:
    """What a line (without its end) says, and its seal; None where the seal does not fit."""
    found = _SEALED.fullmatch(line)
    if found is None or crc32(found[1], before) != int(found[2], 16):
        return None
    try:
        return found[1].decode().rstrip(" "), int(found[2], 16)
    except UnicodeDecodeError:
        return None


def stated_seal(line: bytes) -> int | None:
    """The seal that a line claims to have, right or wrong."""
    found = _SEALED.fullmatch(line)
    return None if found is None else int(found[2], 16)


def escaped(text: str) -> str:
    r"""Text on one line, as it is but for what cannot be printed: `\x0a`, and `\\` for a backslash."""
    inner = "".join(_escape(letter) for letter in text)
    return f"{inner[:-1]}\\x20" if inner.endswith(" ") else inner


def _escape(letter: str) -> str:
    if letter == "\\":
        return r"\\"
    if letter.isprintable():
        return letter
    code = ord(letter)
    return rf"\x{code:02x}" if code < 0x100 else rf"\u{code:04x}" if code < 0x10000 else rf"\U{code:08x}"


def unescaped(text: str) -> str:
    """The text that was escaped."""
    return _UNPRINTABLE.sub(lambda found: "\\" if found[1] == "\\" else chr(int(found[1][1:], 16)), text)


@dataclass(frozen=True, slots=True)
class Ordered:
    """An order that was given."""

    time_ns: int
    """Since the match began, in whole microseconds."""
    order: str
    """In the notation's own words."""
    refused: str | None = None
    """The code of its refusal."""

    def written(self) -> str:
        return self.order if self.refused is None else f"{self.order} ! {self.refused}"


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
class Result:
    """How a match ended: the last line of its journal."""

    time_ns: int
    outcome: str
    """`won`, `drawn` or `abandoned`."""
    winners: tuple[str, ...] = ()
    cause: str = ""
    """One word: `mine`, `clock`, `idle`."""

    def written(self) -> str:
        return f"result {self.outcome} {','.join(self.winners) or _NOBODY} {self.cause or _NOBODY}"


Entry = Ordered | Tied | Continued | Result
OUTCOMES = ("won", "drawn", "abandoned")


def result_of(events: Iterable[Event], time_ns: int) -> Result | None:
    """The result that an order's events tell of, if the match ended with it."""
    for event in events:
        if event.name in ("won", "drawn"):
            details = {key: str(value) for key, value in event.details}
            winners = details.get("players") or details.get("crew") or ""
            return Result(
                time_ns, event.name, tuple(filter(None, winners.split(","))), details.get("cause", "")
            )
    return None


def write_entry(entry: Entry) -> str:
    """A line behind the header, unsealed."""
    seconds, rest_ns = divmod(entry.time_ns, 1_000_000_000)
    return f"{seconds:>6}.{rest_ns // MICROSECOND_NS:06} {entry.written()}"


def read_entry(text: str) -> Entry:
    """What an unsealed line behind the header says. Raises ValueError."""
    found = _TIMED.fullmatch(text)
    if found is None:
        raise ValueError("a time in seconds should come first, such as 12.345678")
    time_ns = int(found[1]) * 1_000_000_000 + int(found[2]) * MICROSECOND_NS
    first, _, rest = found[3].partition(" ")
    return _READERS.get(first, _read_order)(time_ns, found[3], rest)


def _read_order(time_ns: int, text: str, rest: str) -> Entry:
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
    return Result(time_ns, words[0], winners, "" if words[2] == _NOBODY else words[2])


_READERS: dict[str, Callable[[int, str, str], Entry]] = {
    "tie": _read_tie,
    "continued": _read_continued,
    "result": _read_result,
}
"""By the first word; anything else is an order."""
