"""Any value of a message's type, and any JSON in the place of a part of it."""

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from types import UnionType
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints

from hypothesis import strategies as st

from console.club.admission.admission_messages import (
    CoursesFit,
    Hash,
    Secret,
    StillAsking,
    TellSecret,
    WantAuthority,
)
from console.club.pages.organiser_wishes import Count, Moment
from console.core.dot import Dot
from console.core.game import Event
from console.core.views import GameView, Json
from console.messages.codec import ToldView
from console.messages.hall_messages import DistantPicture, TablesTold

LARGE = 2**53
ANY_JSON: st.SearchStrategy[Json] = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(st.characters(), max_size=8)
    | st.sampled_from(["blue", "captain", "\ud800", 10**400, float("nan")]),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.sampled_from(["key", "args", "name", "game", "crew"]), inner, max_size=3)
    ),
    max_leaves=6,
)
WORDS = st.text(st.characters(codec="ascii", exclude_categories=["C", "Z"]), min_size=1, max_size=20)
DETAILS = st.dictionaries(WORDS.filter(lambda key: key != "name"), WORDS | st.integers(0, LARGE), max_size=3)
OWN: dict[Any, st.SearchStrategy[Any]] = {
    str: WORDS,
    object: WORDS | st.none() | st.lists(WORDS, max_size=2),
    bool: st.booleans(),
    int: st.integers(0, 10**12),
    float: st.floats(0, 10**12),
    type(None): st.none(),
    Event: st.builds(lambda name, details: Event("both", name, tuple(details.items())), WORDS, DETAILS),
    Dot: st.builds(Dot, st.integers(0, 25), st.integers(0, 98)),
    **{kind: st.just(kind()) for kind in (WantAuthority, CoursesFit, StillAsking, TellSecret)},
    Hash: st.text("0123456789abcdef", min_size=64, max_size=64),
    Secret: st.text("0123456789abcdef", min_size=32, max_size=32),
    Count: st.integers(0, 9999).map(str),
    Moment: st.floats(0, 10**12).map(str),
    GameView: st.builds(lambda game, more: ToldView(game, {"game": game, "more": more}), WORDS, WORDS),
}


def values_of(kind: Any) -> st.SearchStrategy[Any]:
    """Values of a type, small enough for whoever reads them."""
    inner = get_args(kind)
    origin = get_origin(kind) or kind
    if kind in OWN:
        return OWN[kind]
    if origin is Annotated:
        return values_of(inner[0])
    if origin is tuple and inner[-1] is ...:
        return st.lists(st.deferred(lambda: values_of(inner[0])), max_size=2).map(tuple)
    if origin is tuple:
        return st.tuples(*(values_of(each) for each in inner))
    if origin is Mapping:
        return st.dictionaries(WORDS, values_of(inner[1]), max_size=2)
    if origin is Union or origin is UnionType:
        return st.one_of(*(st.deferred(lambda each=each: values_of(each)) for each in inner))
    if issubclass(origin, Enum):
        return st.sampled_from(list(origin))
    types = get_type_hints(origin, include_extras=True)
    names = [each.name for each in fields(origin)] if is_dataclass(origin) else list(types)
    return st.builds(origin, **{name: values_of(types[name]) for name in names})


OWN[TablesTold] = st.lists(values_of(DistantPicture), min_size=1, max_size=3).map(
    lambda tables: TablesTold(tables=tuple(tables))
)


@st.composite
def spoilt(draw: st.DrawFn, whole: Json) -> Json:
    """The same with some part of it replaced, left out or added."""
    if isinstance(whole, dict) and whole and draw(st.integers(0, 3)):
        name = draw(st.sampled_from(sorted(whole)))
        rest = {key: each for key, each in whole.items() if key != name}
        return rest if draw(st.integers(0, 4)) == 0 else {**rest, name: draw(spoilt(whole[name]))}
    if isinstance(whole, list) and whole and draw(st.integers(0, 3)):
        at = draw(st.integers(0, len(whole) - 1))
        return [*whole[:at], draw(spoilt(whole[at])), *whole[at + 1 :]]
    return draw(ANY_JSON)
