"""The orders that games of two crews share."""

from dataclasses import dataclass
from typing import ClassVar

from console.core.dot import Dot
from console.core.notation import CrewOrder, Words, quoted, read_word
from console.core.words import Coordinate, Course, Heard


@dataclass(frozen=True, slots=True)
class Start(CrewOrder):
    """The secret starting dot."""

    verb: ClassVar[str] = "start"
    dot: Dot


@dataclass(frozen=True, slots=True)
class Dive(CrewOrder):
    """Ready to begin; or down again after surfacing."""

    verb: ClassVar[str] = "dive"


@dataclass(frozen=True, slots=True)
class Head(CrewOrder):
    """A course, announced to everybody."""

    verb: ClassVar[str] = "head"
    course: Course


@dataclass(frozen=True, slots=True)
class Stop(CrewOrder):
    """Real time: freeze both crews."""

    verb: ClassVar[str] = "stop"


@dataclass(frozen=True, slots=True)
class Sonar(CrewOrder):
    """Ask the enemy captain for coordinates."""

    verb: ClassVar[str] = "sonar"


Named = tuple[Coordinate, str]
"""A coordinate and its value as it is spoken: `("column", "N")`, `("sector", "7")`."""


@dataclass(frozen=True, slots=True)
class Answer(CrewOrder):
    """The answer to a sonar: the coordinates that the captain names, in the order named."""

    verb: ClassVar[str] = "answer"
    named: tuple[Named, ...]

    @classmethod
    def read(cls, words: Words) -> dict[str, object]:
        named = [_read_named(words)]
        while words:
            named.append(_read_named(words))
        return {"named": tuple(named)}

    def written(self) -> list[str]:
        return [word for named in self.named for word in named]


def _read_named(words: Words) -> Named:
    coordinate: Coordinate = read_word(Coordinate, words)
    if coordinate is not Coordinate.COLUMN:
        return coordinate, str(read_word(int, words))
    letter = words.take("a column letter").upper()
    if len(letter) != 1 or not "A" <= letter <= "Z":
        raise words.wrong(f"is not a column: {quoted('A')} to {quoted('Z')}")
    return coordinate, letter


@dataclass(frozen=True, slots=True)
class Surface(CrewOrder):
    """Up, to repair and to wipe the route."""

    verb: ClassVar[str] = "surface"


@dataclass(frozen=True, slots=True)
class Note(CrewOrder):
    """The radio operator writes what was heard of the enemy."""

    verb: ClassVar[str] = "note"
    heard: Heard


@dataclass(frozen=True, slots=True)
class Slide(CrewOrder):
    """The radio operator moves the transparency over the chart."""

    verb: ClassVar[str] = "slide"
    columns: int
    rows: int


@dataclass(frozen=True, slots=True)
class Erase(CrewOrder):
    """The radio operator wipes the transparency."""

    verb: ClassVar[str] = "erase"


SHARED: tuple[type[CrewOrder], ...] = (
    Start,
    Dive,
    Head,
    Stop,
    Sonar,
    Answer,
    Surface,
    Note,
    Slide,
    Erase,
)
