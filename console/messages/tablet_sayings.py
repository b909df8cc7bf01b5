"""What a tablet says, a line of JSON each: one word, and what belongs to it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, ClassVar

from console.core.views import View, json_of
from console.core.words import Station
from console.messages.codec import BadMessage, Codec, FieldList, line_of, read_json

LONGEST_LINE = 1024
LARGEST = 2**53
"""The largest whole number of a browser."""
LONGEST_WORD = 64


def _is_word(text: str) -> None:
    if not text:
        raise BadMessage("is empty")


def _is_plain(text: str) -> None:
    """A word of ours: people type codes with whatever keys they have, but nobody types this."""
    if not text or not text.isascii():
        raise BadMessage("is not a plain word")


def _is_moment(moment_ms: float) -> None:
    if moment_ms > LARGEST / 1000:
        raise BadMessage("is not a time")


Word = Annotated[str, _is_word]
Plain = Annotated[str, _is_plain]
Milliseconds = Annotated[float, _is_moment]
"""Of `performance.now()`."""


class TabletSaying:
    """One of them."""

    word: ClassVar[str]


@dataclass(frozen=True, slots=True)
class CameFrom(TabletSaying, View):
    """The web process says where a page is, first of all: `{"from": {"address": "10.77.0.2"}}`."""

    word = "from"
    address: Plain


@dataclass(frozen=True, slots=True)
class TokenShown(TabletSaying, View):
    """It was at a station before: `{"hello": {"token": "…"}}`."""

    word = "hello"
    token: Plain


@dataclass(frozen=True, slots=True)
class CodeTyped(TabletSaying, View):
    """It has read a code, and asks which stations there are: `{"look": {"code": "K7M2QX"}}`."""

    word = "look"
    code: Word


@dataclass(frozen=True, slots=True)
class SeatAsked(TabletSaying, View):
    """It wants a station: `{"join": {"code": "K7M2QX", "station": "captain"}}`."""

    word = "join"
    code: Word
    station: Station


@dataclass(frozen=True, slots=True)
class SeatAnswered(TabletSaying, View):
    """Whether its station goes to the other who asks for it: `{"answer": {"give": true}}`."""

    word = "answer"
    give: bool


@dataclass(frozen=True, slots=True)
class ClockTold(TabletSaying, FieldList):
    """The answer to a ping: `{"pong": [nonce, 1234.5]}`, milliseconds of `performance.now()`."""

    word = "pong"
    nonce: int
    clock_ms: Milliseconds


@dataclass(frozen=True, slots=True)
class Touched(TabletSaying, FieldList):
    """`{"touch": [1, "north", true, 1234.5]}`: its number, the control, down or up, `event.timeStamp`."""

    word = "touch"
    number: int
    control: Plain
    pressed: bool
    stamp_ms: Milliseconds


@dataclass(frozen=True, slots=True)
class SeatLeft(TabletSaying, View):
    """It gives its station up: `{"gone": {}}`."""

    word = "gone"


SAYINGS: Mapping[str, type[TabletSaying]] = {
    kind.word: kind
    for kind in (CameFrom, TokenShown, CodeTyped, SeatAsked, SeatAnswered, ClockTold, Touched, SeatLeft)
}
_CODEC = Codec(letters=LONGEST_WORD, items=0, least=0, largest=LARGEST)


def read_saying(line: bytes) -> TabletSaying:
    """One line of a tablet.

    :raises BadMessage: what is wrong with it
    """
    said = read_json(line)
    if not isinstance(said, dict) or len(said) != 1:
        raise BadMessage("not one word with what belongs to it")
    ((word, about),) = said.items()
    if word not in SAYINGS:
        raise BadMessage(f"{word[:20]!r} is not known")
    return _CODEC.read(SAYINGS[word], about, word)


def saying_line(saying: TabletSaying) -> bytes:
    """The same as a line."""
    return line_of({saying.word: json_of(saying)})
