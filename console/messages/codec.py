"""What is said between processes as JSON: frozen dataclasses, read by the types of their fields.

`console.core.views.json_of` writes a message, and what it wrote is read here. What others say is understood
as a whole, or refused with what is wrong and where.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import MISSING, Field, dataclass, field, fields, is_dataclass
from enum import Enum
from types import NoneType, UnionType
from typing import Annotated, Any, TypeAlias, TypeVar, Union, cast, get_args, get_origin, get_type_hints

from console.core.dot import Dot
from console.core.game import Event
from console.core.views import GameView, Json, json_of

T = TypeVar("T")
_Read = Callable[[Json], object]
_Kind: TypeAlias = Any
"""A type, or what `typing` makes of types: `str | None`, `tuple[int, ...]`."""


class BadMessage(ValueError):
    """What somebody said is not understood."""

    def __init__(self, what: str, *where: str) -> None:
        """`where`: the names that lead to it, `pairing`, `blue`, `people`."""
        super().__init__(what)
        self.what, self.where = what, where

    def __str__(self) -> str:
        return f"{'.'.join(self.where)}: {self.what}" if self.where else self.what

    def within(self, name: str) -> "BadMessage":
        return BadMessage(self.what, name, *self.where)


class FieldList:
    """A frozen dataclass whose JSON is the list of its fields, without their names."""

    def json(self) -> list[Json]:
        return [json_of(getattr(self, each.name)) for each in fields(cast(_Kind, self))]


class LoneField:
    """A frozen dataclass of one field, which is all of its JSON."""

    def json(self) -> Json:
        (only,) = fields(cast(_Kind, self))
        return json_of(getattr(self, only.name))


@dataclass(frozen=True)
class ToldView(GameView):
    """A view as it was told: whoever passes it on does not look into it."""

    game: str
    told: dict[str, Json]

    def json(self) -> dict[str, Json]:
        return self.told


@dataclass(frozen=True, kw_only=True, eq=False)
class Codec:
    """Reads messages of some origin, and bounds what they may hold."""

    letters: int
    """Of a text."""
    items: int
    """Of a list, or of names with something each."""
    least: float
    largest: float
    one_line: bool = False
    """People type it and people read it: spaces are one each, and every letter can be shown."""
    newer: bool = False
    """Whoever says it may be newer: what is not known of it is left aside."""
    _known: dict[object, _Read] = field(default_factory=dict, init=False, repr=False)
    """A reader for each type that was read."""

    def read(self, kind: type[T], value: Json, *where: str) -> T:
        """A value of that type.

        :param where: what it is, for whoever reads the error
        :raises BadMessage: what is wrong with it
        """
        try:
            return cast(T, self._reader(kind)(value))
        except BadMessage as problem:
            raise BadMessage(problem.what, *where, *problem.where) from None
        except RecursionError:
            raise BadMessage("boxes in boxes without end", *where) from None

    def _reader(self, kind: _Kind) -> _Read:
        known = self._known
        if kind not in known:
            known[kind] = lambda value: known[kind](value)  # a type that holds itself
            known[kind] = self._made(kind)
        return known[kind]

    def _made(self, kind: _Kind) -> _Read:
        origin, inner = _origin_of(kind), get_args(kind)
        if origin in _OWN:
            return lambda value: _OWN[origin](self, value)
        if origin is object:
            return lambda value: value  # whoever passes it on does not look into it
        if origin in _PLAIN:
            return {str: self._text, bool: _yes_or_no}.get(origin) or self._number(whole=origin is int)
        if origin is Annotated:
            return _checked(self._reader(inner[0]), inner[1])
        if origin is Union or origin is UnionType:
            return self._one_of(inner)
        if origin is Mapping:
            return self._names(self._reader(str), self._reader(inner[1]))
        if origin is tuple and inner[-1] is ...:
            return self._list(self._reader(inner[0]))
        if origin is tuple:
            return _row(tuple, [(str(at), self._reader(each)) for at, each in enumerate(inner)])
        return _chosen(origin) if issubclass(origin, Enum) else self._fields(origin)

    def _fields(self, kind: _Kind) -> _Read:
        """A dataclass, or a tuple with names."""
        types = get_type_hints(kind, include_extras=True)
        if issubclass(kind, FieldList):
            return _row(
                lambda values: kind(*values),
                [(each.name, self._reader(types[each.name])) for each in fields(kind)],
            )
        if issubclass(kind, LoneField):
            (only,) = fields(kind)
            reader = self._reader(types[only.name])
            return lambda value: kind(reader(value))
        if is_dataclass(kind):
            needed = [each.name for each in fields(kind) if _has_no_default(each)]
            names = [each.name for each in fields(kind)]
        else:
            names = list(kind._fields)
            needed = [name for name in names if name not in kind._field_defaults]
        return self._object(kind, {name: self._reader(types[name]) for name in names}, needed)

    def _object(self, kind: _Kind, readers: Mapping[str, _Read], needed: list[str]) -> _Read:
        def read(value: Json) -> object:
            if not isinstance(value, dict):
                raise BadMessage(f"{_shown(value)} is not an object with {', '.join(readers)}")
            given = {}
            for name, each in value.items():
                if name in readers:
                    given[name] = _within(name, readers[name], each)
                elif not self.newer:
                    raise BadMessage(f"{name[:20]!r} is not known")
            missing = [name for name in needed if name not in given]
            if missing:
                raise BadMessage(f"needs {', '.join(missing)}")
            return kind(**given)

        return read

    def _list(self, reader: _Read) -> _Read:
        def read(value: Json) -> object:
            if not isinstance(value, list) or len(value) > self.items:
                raise BadMessage(f"{_shown(value)} is no list of at most {self.items}")
            return tuple([_within(str(at), reader, each) for at, each in enumerate(value)])

        return read

    def _names(self, name: _Read, reader: _Read) -> _Read:
        def read(value: Json) -> object:
            if not isinstance(value, dict) or len(value) > self.items:
                raise BadMessage(f"{_shown(value)} is not at most {self.items} names with something each")
            return {name(key): _within(key[:20], reader, each) for key, each in value.items()}

        return read

    def _one_of(self, kinds: tuple[_Kind, ...]) -> _Read:
        """Whichever its JSON can be: no two of one union look alike there."""
        some = [kind for kind in kinds if kind is not NoneType]
        readers = {looks: self._reader(kind) for kind in some for looks in _looks_of(kind)}

        def read(value: Json) -> object:
            if value is None and len(some) < len(kinds):
                return None
            if type(value) not in readers:
                raise BadMessage(f"{_shown(value)} is not what it should be")
            return readers[type(value)](value)

        return read

    def _text(self, value: Json) -> str:
        if not isinstance(value, str):
            raise BadMessage(f"{_shown(value)} is not text")
        text = " ".join(value.split()) if self.one_line else value
        if len(text) > self.letters:
            raise BadMessage(f"has {len(text)} letters: at most {self.letters}")
        if self.one_line and not text.isprintable():
            raise BadMessage("has letters that cannot be shown")
        return text

    def _number(self, *, whole: bool) -> _Read:
        kinds, called = ((int,), "a whole number") if whole else ((int, float), "a number")

        def read(value: Json) -> object:
            # A NaN is in no range; a whole number of any length is compared.
            if type(value) not in kinds or not self.least <= cast(float, value) <= self.largest:
                raise BadMessage(f"{_shown(value)} is not {called} from {self.least:g} to {self.largest:g}")
            return value

        return read


def read_json(text: bytes) -> Json:
    """Whatever JSON it is.

    :raises BadMessage: it is none
    """
    try:
        return cast(Json, json.loads(text))
    except (ValueError, RecursionError):
        raise BadMessage("it is not JSON") from None


def line_of(value: Json) -> bytes:
    """A line of JSON."""
    return json.dumps(value, separators=(",", ":")).encode() + b"\n"


def tagged(value: Json, tag: str) -> tuple[str, dict[str, Json]]:
    """The word by which a message says what it is, `{"do": "pause", …}`, and the rest.

    :raises BadMessage: it does not say it
    """
    if not isinstance(value, dict) or not isinstance(word := value.get(tag), str):
        raise BadMessage(f"a message is an object with a word in `{tag}`")
    return word, {name: each for name, each in value.items() if name != tag}


def _read_event(codec: Codec, value: Json) -> Event:
    """What both crews heard: its name and its details stand side by side."""
    name, details = tagged(value, "name")
    read = cast(dict[str, str | int], codec._reader(Mapping[str, str | int])(details))
    return Event("both", name, tuple(read.items()))


def _read_dot(codec: Codec, value: Json) -> Dot:
    try:
        return Dot.parse(codec._text(value))
    except ValueError as problem:
        raise BadMessage(str(problem)) from None


def _read_view(codec: Codec, value: Json) -> ToldView:
    game, _ = tagged(value, "game")
    return ToldView(game, cast(dict[str, Json], value))


_OWN: Mapping[object, Callable[[Codec, Json], object]] = {
    Event: _read_event,
    Dot: _read_dot,
    GameView: _read_view,
}
"""What is told otherwise than field by field."""
_PLAIN = (str, bool, int, float)


def _within(name: str, reader: _Read, value: Json) -> object:
    try:
        return reader(value)
    except BadMessage as problem:
        raise problem.within(name) from None


def _row(kind: Callable[[list[object]], object], readers: list[tuple[str, _Read]]) -> _Read:
    def read(value: Json) -> object:
        if not isinstance(value, list) or len(value) != len(readers):
            raise BadMessage(f"{_shown(value)} is not a list of {len(readers)}")
        return kind(
            [_within(name, reader, each) for (name, reader), each in zip(readers, value, strict=True)]
        )

    return read


def _checked(reader: _Read, check: Callable[[object], None]) -> _Read:
    def read(value: Json) -> object:
        found = reader(value)
        check(found)
        return found

    return read


def _chosen(kind: type[Enum]) -> _Read:
    members = {str(each.value): each for each in kind}

    def read(value: Json) -> object:
        if not isinstance(value, str) or value not in members:
            raise BadMessage(f"{_shown(value)}: choose {', '.join(members)}")
        return members[value]

    return read


def _yes_or_no(value: Json) -> bool:
    if not isinstance(value, bool):
        raise BadMessage(f"{_shown(value)} is neither true nor false")
    return value


def _origin_of(kind: _Kind) -> _Kind:
    return get_origin(kind) or kind


def _looks_of(kind: _Kind) -> tuple[type, ...]:
    """What JSON gives for a value of that type."""
    origin = _origin_of(kind)
    if origin in _PLAIN:
        return (float, int) if origin is float else (origin,)
    if origin is Annotated:
        return _looks_of(get_args(kind)[0])
    if origin is Mapping:
        return (dict,)
    if issubclass(origin, Enum | Dot):
        return (str,)
    return (list,) if origin is tuple or issubclass(origin, FieldList) else (dict,)


def _has_no_default(field: Field[object]) -> bool:
    return field.default is MISSING and field.default_factory is MISSING


def _shown(value: Json) -> str:
    """The beginning of what was said, for an error."""
    if isinstance(value, dict | list):
        return "a list" if isinstance(value, list) else "an object"
    return repr(value)[:40]
