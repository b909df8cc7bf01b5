"""Views: what a player may see of a match, as frozen dataclasses, and the JSON that is made of them.

A game's view is a dataclass of its own; whoever misspells a field is told by the type checker.
"""

from collections.abc import Iterable, Mapping
from dataclasses import fields
from typing import Protocol, TypeAlias, runtime_checkable

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
