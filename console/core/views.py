"""Views: what a player may see of a match, as frozen dataclasses, and the JSON that is made of them.

A game's view is a dataclass of its own; whoever misspells a field is told by the type checker. What every
game of two crews shows is `TwoCrewView`: rooms that serve all such games read no more than that.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from typing import Protocol, TypeAlias, runtime_checkable

from console.core.words import Crew, Heard, Phase, Station

Json: TypeAlias = "bool | int | float | str | list[Json] | dict[str, Json] | None"


class View:
    """A frozen dataclass whose fields, in their order, are the keys of its JSON."""

    def json(self) -> dict[str, Json]:
        return {name: json_of(getattr(self, name)) for name in _names(type(self))}


class GameView(View):
    """What a player may see of a match: a frozen dataclass of the game that it names."""

    game: str


def _names(kind: type) -> tuple[str, ...]:
    if kind not in _known_names:
        _known_names[kind] = tuple(field.name for field in fields(kind))
    return _known_names[kind]


_known_names: dict[type, tuple[str, ...]] = {}


@runtime_checkable
class _TellsItself(Protocol):
    def json(self) -> dict[str, Json]: ...


def json_of(value: object) -> Json:
    """A value ready for JSON: words, numbers, lists and dictionaries."""
    if value is None or isinstance(value, bool | int | float):
        return value
    if isinstance(value, str):
        return str(value)
    if isinstance(value, _TellsItself):
        return value.json()
    if isinstance(value, Mapping):
        return {str(key): json_of(each) for key, each in value.items()}
    if isinstance(value, tuple) and type(value).__str__ is not tuple.__str__:
        return str(value)  # a card or a dot: it has a word for itself
    if isinstance(value, tuple) and hasattr(value, "_asdict"):
        return {name: json_of(each) for name, each in value._asdict().items()}
    if isinstance(value, Iterable):
        return [json_of(each) for each in value]
    raise TypeError(f"{type(value).__name__} has no JSON")


@dataclass(frozen=True, kw_only=True)
class Transparency(View):
    """What the radio operator noted, and how far the sheet was slid."""

    notes: tuple[Heard, ...]
    columns: int
    rows: int


class Told(Protocol):
    """What everybody last heard of a boat."""

    @property
    def name(self) -> str: ...


class WhoseTurn(Protocol):
    """Turn by turn: whose turn it is, and how many in a row are left."""

    @property
    def crew(self) -> Crew: ...
    @property
    def left(self) -> int: ...


class WhoseStop(Protocol):
    """Real time: who stopped the table."""

    @property
    def crew(self) -> Crew: ...
    @property
    def station(self) -> Station: ...


class WhoseChoice(Protocol):
    """A choice that holds up the table."""

    @property
    def what(self) -> str: ...
    @property
    def crew(self) -> Crew: ...


class Ending(Protocol):
    """How a match of two crews ended; no winner: both sank at once."""

    @property
    def winner(self) -> Crew | None: ...
    @property
    def cause(self) -> str: ...


class OwnBoatView(Protocol):
    """A crew's own boat."""

    @property
    def dived(self) -> bool: ...
    @property
    def dot(self) -> str | None: ...
    @property
    def sector(self) -> int | None: ...
    @property
    def route(self) -> tuple[str, ...]: ...
    @property
    def free(self) -> tuple[str, ...]: ...
    @property
    def blackout(self) -> bool: ...
    @property
    def damage(self) -> int: ...
    @property
    def transparency(self) -> Transparency: ...
    @property
    def said(self) -> Told | None: ...


class EnemyBoatView(Protocol):
    """What is announced of the other boat, and no more."""

    @property
    def dived(self) -> bool: ...
    @property
    def damage(self) -> int: ...
    @property
    def said(self) -> Told | None: ...


class TwoCrewView(Protocol):
    """What every game of two crews shows a crew."""

    def json(self) -> dict[str, Json]: ...
    @property
    def game(self) -> str: ...
    @property
    def mode(self) -> str: ...
    @property
    def chart(self) -> str: ...
    @property
    def sinks_at(self) -> int: ...
    @property
    def phase(self) -> Phase: ...
    @property
    def turn(self) -> WhoseTurn | None: ...
    @property
    def stop(self) -> WhoseStop | None: ...
    @property
    def last_stop(self) -> Crew | None: ...
    @property
    def awaiting(self) -> WhoseChoice | None: ...
    @property
    def result(self) -> Ending | None: ...
    @property
    def crew(self) -> Crew: ...
    @property
    def surfacing_costs(self) -> int: ...
    @property
    def boat(self) -> OwnBoatView: ...
    @property
    def enemy(self) -> EnemyBoatView: ...
