"""Who sits at each station: a person, a person with hints, or a computer."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from console.core.words import Crew, Post, Station


class Level(StrEnum):
    """How well a computer plays, from the weakest."""

    CADET = "cadet"
    OFFICER = "officer"
    ACE = "ace"


class Sitter(StrEnum):
    """Who holds a station."""

    PERSON = "person"
    HINTS = "hints"
    """A person whom a computer shows what it would do."""
    CADET = Level.CADET
    OFFICER = Level.OFFICER
    ACE = Level.ACE

    @property
    def level(self) -> Level | None:
        return next((level for level in Level if level == self.value), None)


ASSISTS: Mapping[str, Sitter] = {"off": Sitter.PERSON, "hints": Sitter.HINTS, "automatic": Sitter.ACE}
"""How much a station is helped. Who is helped out of the work altogether is held by the best there is."""

NOBODY = "nobody"
"""In a journal: no computer, or no help, any more."""


@dataclass(frozen=True)
class Crewing:
    """Both crews, station by station. Of players, a station stands for whoever has its buttons."""

    sitters: Mapping[Post, Sitter]

    @classmethod
    def read(cls, computers: str = "", assists: str = "") -> "Crewing":
        """From words: `red=officer blue.engineer=ace` and `blue.radio=hints`.

        :raises ValueError: what is wrong, in a sentence
        """
        computer = _words(computers, {level.value: Sitter(level) for level in Level}, _COMPUTERS)
        helped = _words(assists, ASSISTS, _ASSISTS)
        everybody = {(crew, station): Sitter.PERSON for crew in Crew for station in Station}
        return cls(everybody | helped | computer)

    @classmethod
    def kept(cls, table: Mapping[str, str]) -> "Crewing":
        """As a journal has it; people alone where that says what cannot be."""
        computers, assists = (
            "" if (words := table.get(name, "")) == NOBODY else words for name in ("computers", "assists")
        )
        try:
            return cls.read(computers, assists)
        except ValueError:
            return cls.read()

    @property
    def words(self) -> tuple[str, str]:
        """The same as words, whole crews first: computers, and assists."""
        levels = {post: sitter.value for post, sitter in self.sitters.items() if sitter.level is not None}
        hints = {post: sitter.value for post, sitter in self.sitters.items() if sitter is Sitter.HINTS}
        return _written(levels), _written(hints)

    def computers(self, crew: Crew) -> dict[Station, Level]:
        """The stations of a crew that computers hold, and how well."""
        held = {s: sitter.level for (c, s), sitter in self.sitters.items() if c is crew}
        return {station: level for station, level in held.items() if level is not None}

    def moved(self, to: Callable[[Post], Post]) -> "Crewing":
        """The same people and computers, each somewhere else."""
        return Crewing({to(post): sitter for post, sitter in self.sitters.items()})

    def with_hints_of(self, other: "Crewing") -> "Crewing":
        """The same with hints for the people who have them in another."""
        wanted = [post for post, sitter in other.sitters.items() if sitter is Sitter.HINTS]
        return self.seat([post for post in wanted if self.sitters[post] is Sitter.PERSON], Sitter.HINTS)

    def seat(self, posts: Iterable[Post], sitter: Sitter) -> "Crewing":
        """The same with others at these stations."""
        return Crewing({**self.sitters, **dict.fromkeys(posts, sitter)})


@dataclass(frozen=True)
class Reseated:
    """A station at which somebody else sits from now on."""

    post: Post
    sitter: Sitter
    person: int | None
    """The number of somebody who came there; None: who was there before, with other help."""


_COMPUTERS = "a crew or station and its level, as red=officer or blue.engineer=ace"
_ASSISTS = "a crew or station and its help (off, hints or automatic), as blue.radio=hints"


def _words(text: str, known: Mapping[str, Sitter], wanted: str) -> dict[Post, Sitter]:
    whole: dict[Post, Sitter] = {}
    single: dict[Post, Sitter] = {}
    for word in text.split():
        seat, equals, value = word.partition("=")
        crew, dot, station = seat.partition(".")
        if not equals or crew not in list(Crew) or value not in known:
            raise ValueError(f"{word!r} is not {wanted}")
        if dot and station not in list(Station):
            raise ValueError(f"{station!r} in {word!r} is not a station: choose {', '.join(Station)}")
        if dot:
            single[Crew(crew), Station(station)] = known[value]
        else:
            whole |= dict.fromkeys([(Crew(crew), each) for each in Station], known[value])
    return whole | single


def _written(values: Mapping[Post, str]) -> str:
    """Words for these stations; one for a crew that is alike throughout."""
    crews, stations = [], []
    for crew in Crew:
        own = {station: values[crew, station] for station in Station if (crew, station) in values}
        if len(own) == len(Station) and len(set(own.values())) == 1:
            crews.append(f"{crew}={own[Station.CAPTAIN]}")
        else:
            stations += [f"{crew}.{station}={value}" for station, value in own.items()]
    return " ".join((*crews, *stations))


PEOPLE = Crewing.read()
"""Nobody but people, without help."""
