"""What a tablet says, a line of JSON each. Read here alone: whoever says anything else is cut off."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from console.core.views import Json
from console.core.words import Station
from console.messages.codec import BadMessage

LONGEST_LINE = 1024
LARGEST = 2**53
"""The largest whole number of a browser."""
LONGEST_WORD = 64


class BadSaying(BadMessage):
    """What a tablet said is not understood; the message says why."""


@dataclass(frozen=True, slots=True)
class CameFrom:
    """The web process says where a page is, before it passes anything on: `{"from": "10.77.0.2"}`."""

    address: str


@dataclass(frozen=True, slots=True)
class TokenShown:
    """It was at a station before: `{"hello": {"token": "…"}}`."""

    token: str


@dataclass(frozen=True, slots=True)
class CodeTyped:
    """It has read a code, and asks which stations there are: `{"look": {"code": "K7M2QX"}}`."""

    code: str


@dataclass(frozen=True, slots=True)
class SeatAsked:
    """It wants a station: `{"join": {"code": "K7M2QX", "station": "captain"}}`."""

    code: str
    station: Station


@dataclass(frozen=True, slots=True)
class SeatAnswered:
    """Whether its station goes to the other who asks for it: `{"answer": {"give": true}}`."""

    give: bool


@dataclass(frozen=True, slots=True)
class ClockTold:
    """The answer to a ping: `{"pong": [nonce, 1234.5]}`, milliseconds of `performance.now()`."""

    nonce: int
    clock_ms: float


@dataclass(frozen=True, slots=True)
class Touched:
    """`{"touch": [1, "north", true, 1234.5]}`: its number, the control, down or up, `event.timeStamp`."""

    number: int
    control: str
    pressed: bool
    stamp_ms: float


@dataclass(frozen=True, slots=True)
class SeatLeft:
    """It gives its station up: `{"gone": true}`."""


Saying = CameFrom | TokenShown | CodeTyped | SeatAsked | SeatAnswered | ClockTold | Touched | SeatLeft


def read_saying(line: bytes) -> Saying:
    """One line of a tablet.

    :raises BadSaying: what is wrong with it
    """
    try:
        said = json.loads(line)
    except (ValueError, RecursionError):
        raise BadSaying("not JSON") from None
    if not isinstance(said, dict) or len(said) != 1:
        raise BadSaying("not one word with what belongs to it")
    ((word, about),) = said.items()
    if word not in _READERS:
        raise BadSaying(f"{word[:20]!r} is not known")
    return _READERS[word](about)


def _pong(about: Json) -> ClockTold:
    nonce, clock_ms = _listed(about, 2)
    return ClockTold(_whole(nonce), _clock_ms(clock_ms))


def _touch(about: Json) -> Touched:
    number, control, pressed, stamp_ms = _listed(about, 4)
    if not isinstance(pressed, bool):
        raise BadSaying("a control is down or up")
    return Touched(_whole(number), _plain(control), pressed, _clock_ms(stamp_ms))


def _hello(about: Json) -> TokenShown:
    return TokenShown(_plain(_named(about, "token")))


def _look(about: Json) -> CodeTyped:
    return CodeTyped(_word(_named(about, "code")))


def _join(about: Json) -> SeatAsked:
    station = _word(_named(about, "station"))
    if station not in list(Station):
        raise BadSaying("there is no such station")
    return SeatAsked(_word(_named(about, "code")), Station(station))


def _answer(about: Json) -> SeatAnswered:
    return SeatAnswered(_named(about, "give") is True)


_READERS: Mapping[str, Callable[[Json], Saying]] = {
    "from": lambda about: CameFrom(_plain(about)),
    "pong": _pong,
    "touch": _touch,
    "hello": _hello,
    "look": _look,
    "join": _join,
    "answer": _answer,
    "gone": lambda about: SeatLeft(),
}


def _listed(value: Json, length: int) -> list[Json]:
    if not isinstance(value, list) or len(value) != length:
        raise BadSaying(f"not a list of {length}")
    return value


def _named(value: Json, name: str) -> Json:
    if not isinstance(value, dict) or name not in value:
        raise BadSaying(f"no {name}")
    return value[name]


def _word(value: Json) -> str:
    if not isinstance(value, str) or not 0 < len(value) <= LONGEST_WORD:
        raise BadSaying("not a word")
    return value


def _plain(value: Json) -> str:
    """A word of ours: people type codes with whatever keys they have, but nobody types this."""
    word = _word(value)
    if not word.isascii():
        raise BadSaying("not a plain word")
    return word


def _whole(value: Json) -> int:
    if type(value) is not int or not 0 <= value <= LARGEST:
        raise BadSaying("not a whole number")
    return value


def _clock_ms(value: Json) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise BadSaying("not a time")
    if not 0 <= value <= LARGEST / 1000:  # a NaN is in no range; a whole number of any length is compared
        raise BadSaying("not a time")
    return value
