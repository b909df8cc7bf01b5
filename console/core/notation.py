"""Orders as text: the machinery that every game's orders share.

An order is a frozen dataclass; its fields, in order, are the words of its line. What a line of a game may
be is a `Grammar`, made from the game's order classes:

>>> from console.core.crew_orders import SHARED
>>> grammar = Grammar(CrewOrder.read_giver, SHARED)
>>> order = grammar.parse("Blue  captain HEAD north  # a comment")
>>> str(order)
'blue captain head north'
>>> grammar.parse("blue captain hed north")
Traceback (most recent call last):
console.core.notation.NotationError: word 3 at column 14: 'hed' is not an order; did you mean 'head'?
"""

import re
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, fields
from difflib import get_close_matches
from enum import StrEnum
from functools import lru_cache
from typing import ClassVar, Generic, Protocol, TypeVar, cast, get_type_hints

from console.core.dot import Dot
from console.core.words import Crew, Station

Word = TypeVar("Word")
Known = TypeVar("Known", covariant=True)

_WORD = re.compile(r"[^ \t\r\n\f\v]+")
_NUMBER = re.compile(r"([+-]?)([0-9]+)")
LARGEST_NUMBER = 999
"""Of any number in an order, either way; no chart, panel or die comes near it."""
_LONGEST_QUOTE = 40


class NotationError(ValueError):
    """A line that is no order. The message quotes the word that was not understood and where it stands."""


class Words:
    """The words of one line, read from left to right."""

    def __init__(self, line: str) -> None:
        self._text = line.split("#", 1)[0]
        self._words: list[str] = _WORD.findall(self._text)
        self._next = 0

    def __bool__(self) -> bool:
        return self._next < len(self._words)

    def take(self, wanted: str) -> str:
        """The next word in lower case; an error that says what was wanted where the line has ended."""
        if self._next == len(self._words):
            end = len(self._text.rstrip()) + 1
            raise NotationError(f"column {end}: the line ends where {wanted} should follow")
        self._next += 1
        return self._words[self._next - 1].lower()

    def wrong(self, what: str) -> NotationError:
        """An error about the word last taken."""
        word = [*_WORD.finditer(self._text)][self._next - 1]
        column = word.start() + 1
        return NotationError(f"word {self._next} at column {column}: {quoted(word.group().lower())} {what}")

    def one_of(self, known: Collection[str], wanted: str) -> str:
        """The next word, which must be a known one."""
        word = self.take(wanted)
        if word not in known:
            raise self.wrong(f"is not {wanted}{_nearest(word, tuple(known))}")
        return word

    def end(self) -> None:
        """Nothing may follow."""
        if self:
            self.take("nothing")
            raise self.wrong("is one word too many")


def quoted(word: str) -> str:
    """A word between quotes, cut where it is too long to show."""
    return repr(word if len(word) <= _LONGEST_QUOTE else word[:_LONGEST_QUOTE] + "…")


@lru_cache(maxsize=4096)
def _nearest(word: str, known: tuple[str, ...]) -> str:
    close = get_close_matches(word[:_LONGEST_QUOTE], known, n=1, cutoff=0.5)
    if close:
        return f"; did you mean {quoted(str(close[0]))}?"
    return f"; known: {' '.join(known)}" if len(known) <= 12 else ""


def read_word(kind: type[Word], words: Words) -> Word:
    """The next word as a value of this kind: a number, a dot, an enum's word or one of a vocabulary."""
    if kind is int:
        return cast(Word, _read_number(words))
    if kind is Dot:
        return cast(Word, _read_dot(words))
    if kind not in _known_words:
        _known_words[kind] = _called(kind), _vocabulary(kind)
    called, known = _known_words[kind]
    return cast(Word, known[words.one_of(known, called)])


_known_words: dict[type[object], tuple[str, Mapping[str, object]]] = {}
"""What each kind of word is called, and all that there are of it."""


def _vocabulary(kind: type[Word]) -> Mapping[str, Word]:
    if issubclass(kind, StrEnum):
        return {str(member): member for member in kind}
    return cast("Vocabulary[Word]", kind).every()


class Vocabulary(Protocol[Known]):
    """A kind of word that knows all its values: cards, submarines."""

    def every(self) -> Mapping[str, Known]: ...


def _read_dot(words: Words) -> Dot:
    word = words.take("a dot")
    try:
        return Dot.parse(word)
    except ValueError:
        raise words.wrong("is not a dot: a column letter and a row from 1 to 99, such as C6") from None


def _read_number(words: Words) -> int:
    number = _NUMBER.fullmatch(words.take("a number"))
    if number is None:
        raise words.wrong("is not a whole number")
    sign, digits = number[1], number[2].lstrip("0") or "0"
    if len(digits) <= len(str(LARGEST_NUMBER)):
        return int(sign + digits)
    if sign == "-":
        raise words.wrong(f"is too small a number: at least -{LARGEST_NUMBER}")
    raise words.wrong(f"is too large a number: at most {LARGEST_NUMBER}")


def _called(kind: type) -> str:
    """`a torpedo card` for TorpedoCard."""
    return "a " + re.sub(r"(?<=[a-z])(?=[A-Z])", " ", kind.__name__).lower()


@dataclass(frozen=True, slots=True)
class Order:
    """What somebody asks for. Subclasses add their arguments as fields and name their verb."""

    verb: ClassVar[str] = ""

    @property
    def giver(self) -> str:
        """Who gives it: a crew, or a player."""
        raise NotImplementedError

    @property
    def seat(self) -> Station | None:
        """The station that gives it; None in a game of players, each of whom has one seat."""
        return None

    @classmethod
    def read(cls, words: Words) -> dict[str, object]:
        """The arguments as they follow the verb. An order whose form varies overrides this and `written`."""
        return {name: read_word(kind, words) for name, kind in _arguments(cls)}

    def written(self) -> list[str]:
        """The words behind the verb."""
        return [str(getattr(self, name)) for name, _ in _arguments(type(self))]


_GIVERS = ("crew", "station", "player")


_known_arguments: dict[type[Order], tuple[tuple[str, type[object]], ...]] = {}


def _arguments(order: type[Order]) -> tuple[tuple[str, type[object]], ...]:
    """Name and kind of each word behind an order's verb."""
    if order not in _known_arguments:
        kinds = get_type_hints(order)
        names = [field.name for field in fields(order) if field.name not in _GIVERS]
        _known_arguments[order] = tuple((name, kinds[name]) for name in names)
    return _known_arguments[order]


@dataclass(frozen=True, slots=True)
class CrewOrder(Order):
    """An order of a station of a crew."""

    crew: Crew
    station: Station

    @property
    def giver(self) -> Crew:
        return self.crew

    @property
    def seat(self) -> Station:
        return self.station

    def __str__(self) -> str:
        return " ".join((self.crew, self.station, self.verb, *self.written()))

    @staticmethod
    def read_giver(words: Words) -> dict[str, object]:
        return {"crew": read_word(Crew, words), "station": read_word(Station, words)}


AnOrder = TypeVar("AnOrder", bound=Order)


class Grammar(Generic[AnOrder]):
    """The lines that are orders of one game."""

    def __init__(
        self, read_giver: Callable[[Words], dict[str, object]], orders: Iterable[type[AnOrder]]
    ) -> None:
        self._read_giver = read_giver
        self.orders: dict[str, type[AnOrder]] = {order.verb: order for order in orders}

    def parse(self, line: str) -> AnOrder:
        """The order that a line is. Raises NotationError."""
        words = Words(line)
        giver = self._read_giver(words)
        order = self.orders[words.one_of(self.orders, "an order")]
        arguments = order.read(words)
        words.end()
        make = cast("Callable[..., AnOrder]", order)
        return make(**giver, **arguments)
