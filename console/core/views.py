"""Views: what a player may see of a match, as frozen dataclasses, and the JSON that is made of them.

A game's view is a dataclass of its own; whoever misspells a field is told by the type checker.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields
from types import NoneType
from typing import Any, TypeAlias, cast

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


def json_of(value: object) -> Json:
    """A value ready for JSON: words, numbers, lists and dictionaries."""
    kind = type(value)
    if kind not in _known_writers:
        _known_writers[kind] = _writer_of(kind)
    return _known_writers[kind](value)


_Writer = Callable[[Any], Json]
_known_writers: dict[type, _Writer] = {}
"""Asked once for each type: pictures are told over and over."""


def _writer_of(kind: type) -> _Writer:
    if issubclass(kind, NoneType | bool | int | float):
        return lambda value: cast(Json, value)
    if issubclass(kind, str):
        return str
    if hasattr(kind, "json"):
        return lambda value: cast(Json, value.json())
    if issubclass(kind, Mapping):
        return lambda value: {str(key): json_of(each) for key, each in value.items()}
    if issubclass(kind, tuple) and kind.__str__ is not tuple.__str__:
        return str  # a card or a dot: it has a word for itself
    if issubclass(kind, tuple) and hasattr(kind, "_asdict"):
        return lambda value: {name: json_of(each) for name, each in value._asdict().items()}
    if issubclass(kind, Iterable):
        return lambda value: [json_of(each) for each in value]
    raise TypeError(f"{kind.__name__} has no JSON")
